import type { CellGrid, Message, SidePanel } from '@cartomancer/rules/kernel';
import { suitSymbol } from '@cartomancer/wording';

import './side-panels.css';
import { useCounted } from '../../hooks/use-counted.ts';
import { useTableSession } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { showsOdds } from '../../table/table-odds.ts';
import { Words } from '../../text/words.tsx';
import type { Wording } from '../../text/wording.ts';
import { SmallCard } from './small-card.tsx';

export function CurrentPanel() {
  const session = useTableSession();
  const panel = currentPanel(session);
  return panel === undefined ? null : <SidePanelView panel={panel} wording={session.wording} />;
}

export function SidePanels() {
  const session = useTableSession();
  const game = session.game.value;
  if (game === undefined) return null;
  return (
    <>
      {session.system.presentation
        .panels(game)
        .filter(({ now }) => now === undefined)
        .map((panel, index) => (
          <SidePanelView key={`${panel.title.text} ${index}`} panel={panel} wording={session.wording} />
        ))}
    </>
  );
}

export function currentPanel(session: TableSession): SidePanel | undefined {
  const game = session.game.value;
  return game === undefined ? undefined : session.system.presentation.panels(game).find(({ now }) => now === true);
}

export function SidePanelView({ panel, wording }: { readonly panel: SidePanel; readonly wording: Wording }) {
  const lines = panel.lines.map((line, index) => (
    <p key={index}>
      <CountedWords message={line} wording={wording} />
    </p>
  ));
  return (
    <section class="side-panel">
      <h2 class="eyebrow">
        {panel.suit !== undefined && (
          <span class="panel-suit" data-suit={panel.suit} aria-hidden="true">
            {suitSymbol(panel.suit)}
          </span>
        )}
        <Words message={panel.title} wording={wording} />
      </h2>
      {panel.grid !== undefined && <OutcomeTable grid={panel.grid} wording={wording} />}
      {panel.card === undefined ? (
        lines
      ) : (
        <div class="about-card">
          <SmallCard card={panel.card} wording={wording} />
          <div class="about-card-words">{lines}</div>
        </div>
      )}
    </section>
  );
}

/** A sentence whose total counts up or down to its new value. */
function CountedWords({ message, wording }: { readonly message: Message; readonly wording: Wording }) {
  return <Words message={useCounted(message)} wording={wording} />;
}

function OutcomeTable({ grid, wording }: { readonly grid: CellGrid; readonly wording: Wording }) {
  const withOdds = showsOdds(useTableSession());
  // A phone hides the other cells once the outcome is known, if there are at most two rows.
  const litCount = grid.rows.flatMap(({ cells }) => cells.filter((cell) => cell.lit === true)).length;
  const isKnown = litCount === 1 && grid.columns.length > 0 && grid.rows.length <= 2;
  return (
    <table class="cells" data-known={isKnown}>
      {grid.columns.length > 0 && (
        <thead>
          <tr>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the corner between the heads says nothing */}
            <td />
            {grid.columns.map((column, index) => (
              <th key={index} scope="col">
                <Words message={column} wording={wording} />
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {grid.rows.map(({ message, cells }, row) => (
          <tr key={row}>
            <th scope="row">
              <Words message={message} wording={wording} />
            </th>
            {cells.map((cell, index) => {
              const shown = withOdds ? (cell.odds ?? cell.message) : cell.message;
              return (
                <td key={index} data-lit={cell.lit === true} aria-current={cell.lit}>
                  {shown !== undefined && <Words message={shown} wording={wording} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
