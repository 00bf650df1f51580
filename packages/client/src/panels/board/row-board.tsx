import { useId } from 'preact/hooks';
import type { Row } from '@cartomancer/rules/kernel';

import './comparison-board.css';
import './sheet.css';
import './row-board.css';
import { useTableSession } from '../../table/context.ts';
import { Words } from '../../text/words.tsx';

export function RowBoard({ row }: { readonly row: Row }) {
  const { wording } = useTableSession();
  const titleId = useId();
  return (
    <section class="row-board" aria-labelledby={titleId}>
      <h3 id={titleId} class="comparison-title">
        <Words message={row.title} wording={wording} />
      </h3>
      <ol class="row-items" role="list">
        {row.items.map(({ title, lines, now }, index) => (
          <li key={index} class="paper row-item" data-now={now === true}>
            <h4>
              <Words message={title} wording={wording} />
            </h4>
            {lines.map((line) => (
              <p key={line.text}>
                <Words message={line} wording={wording} />
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
