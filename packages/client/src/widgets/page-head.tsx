import { Preferences } from '../panels/preferences/preferences.tsx';
import { say } from '../text/own.ts';

/** The head of a page that belongs to no table: the way to the lobby, and the preferences. */
export function PageHead() {
  return (
    <header class="lobby-head">
      <a class="brand" href="/">
        {say('brand')}
      </a>
      <Preferences />
    </header>
  );
}
