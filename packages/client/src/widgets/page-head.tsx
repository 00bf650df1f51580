import { Preferences } from '../panels/preferences/preferences.tsx';
import { say } from '../text/own.ts';

/** For pages that belong to no table. */
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
