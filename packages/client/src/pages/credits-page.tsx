import { parse } from 'marked';

import './credits-page.css';
import '../panels/desk/markdown-view.css';
import { usePageTitle } from '../hooks/use-page-title.ts';
import { PageHead } from '../widgets/page-head.tsx';

const [credits = ''] = Object.values(
  import.meta.glob<string>('../../../../CREDITS.md', { query: '?raw', import: 'default', eager: true }),
);
// A file of this project, so its elements can be trusted.
const page = { __html: parse(credits, { async: false }) };

/** The authors, typefaces and libraries that the project thanks, in English. */
export function CreditsPage() {
  usePageTitle('credits.page_title');
  return (
    <div class="felt credits-page">
      <PageHead />
      <main class="panel markdown credits" lang="en" dangerouslySetInnerHTML={page} />
    </div>
  );
}
