import { parse } from 'marked';

import './credits-page.css';
import '../panels/desk/markdown-view.css';
import { usePageTitle } from '../hooks/use-page-title.ts';
import { sourceLanguage, speech } from '../text/speech.ts';
import { PageHead } from '../widgets/page-head.tsx';

const [source = ''] = Object.values(
  import.meta.glob<string>('../../../../CREDITS.md', { query: '?raw', import: 'default', eager: true }),
);
const translations = import.meta.glob<string>('./credits.*.md', { query: '?raw', import: 'default', eager: true });

export function CreditsPage() {
  usePageTitle('credits.page_title');
  const { language } = speech.value;
  const translated = translations[`./credits.${language}.md`];
  // A file of this project, so its elements can be trusted.
  const page = { __html: parse(translated ?? source, { async: false }) };
  return (
    <div class="felt credits-page">
      <PageHead />
      <main
        class="panel markdown credits"
        lang={translated === undefined ? sourceLanguage : language}
        dangerouslySetInnerHTML={page}
      />
    </div>
  );
}
