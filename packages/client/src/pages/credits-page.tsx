import { useEffect } from 'preact/hooks';
import { parse } from 'marked';

import './credits-page.css';
import '../panels/desk/markdown-view.css';
import { Preferences } from '../panels/preferences/preferences.tsx';
import { say } from '../text/own.ts';

const [credits = ''] = Object.values(
  import.meta.glob<string>('../../../../CREDITS.md', { query: '?raw', import: 'default', eager: true }),
);
// A file of this project, so its elements can be trusted.
const page = { __html: parse(credits, { async: false }) };

/** The authors, typefaces and libraries that the project thanks, in English. */
export function CreditsPage() {
  useEffect(() => {
    document.title = say('credits.page_title');
    return () => (document.title = say('brand'));
  }, []);
  return (
    <div class="felt credits-page">
      <header class="lobby-head">
        <a class="brand" href="/">
          {say('brand')}
        </a>
        <Preferences />
      </header>
      <main class="panel markdown credits" lang="en" dangerouslySetInnerHTML={page} />
    </div>
  );
}
