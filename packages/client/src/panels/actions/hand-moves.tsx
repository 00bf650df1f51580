import './actions.css';
import { useTableSession } from '../../table/context.ts';
import { handSettings } from '../../table/hand-settings.ts';
import type { Move } from '../../table/moves.ts';
import type { CardMoves } from '../../table/moves-by-card.ts';
import { moveAtOnce } from '../../table/moves-by-card.ts';
import { choose, make } from '../../table/play.ts';
import { CardChip, Words } from '../../text/words.tsx';
import { CardAbilities, isLong } from './card-abilities.tsx';
import { pointing } from './move-button.tsx';
import { MoveOdds } from './move-odds.tsx';
import { MoveGroupPanel } from './move-groups.tsx';
import { partsOf, ShownMoves } from './panel-parts.tsx';
import type { NumberOf } from './panel-parts.tsx';

/** A click chooses the card, or makes its only move if that move is complete and harmless. */
export function HandRows({ cards, numberOf }: { readonly cards: readonly CardMoves[]; readonly numberOf: NumberOf }) {
  const { wording } = useTableSession();
  return (
    <div class="hand-rows" role="group" aria-label={wording.plain({ text: 'actions.cards' })}>
      {cards.map((row) => (
        <HandRow key={row.card.handle} row={row} number={numberOf(row.card.handle)} />
      ))}
    </div>
  );
}

function HandRow({ row: { card, moves }, number }: { readonly row: CardMoves; readonly number: number | undefined }) {
  const session = useTableSession();
  const { wording } = session;
  const move = moveAtOnce(moves);
  return (
    <button
      type="button"
      class="hand-row"
      data-number={number}
      data-idle={moves.length === 0}
      data-long={isLong(moves, wording)}
      aria-keyshortcuts={number?.toString()}
      onClick={() => (move === undefined ? choose(session, card.handle) : void make(session, move))}
      {...pointing(session, card.handle)}
    >
      <CardChip code={card.face} wording={wording} />
      <span class="hand-row-does">
        <span class="hand-row-move">
          <CardAbilities moves={moves} wording={wording} besideCard />
        </span>
        {move?.words.means !== undefined && (
          <small class="hand-row-means muted">
            <Words message={move.words.means} wording={wording} cards="mark" />
          </small>
        )}
        {move !== undefined && <MoveOdds class="hand-row-means muted" intent={move.intent} />}
      </span>
      {number !== undefined && (
        <span class="key" aria-hidden="true">
          {number}
        </span>
      )}
    </button>
  );
}

export function ChosenHeading({ card: { card, moves } }: { readonly card: CardMoves }) {
  const session = useTableSession();
  const { wording } = session;
  return (
    <div class="chosen-card">
      <h3>
        <CardChip code={card.face} wording={wording} /> <CardAbilities moves={moves} wording={wording} besideCard />
      </h3>
      <button type="button" class="button" aria-keyshortcuts="Escape" onClick={() => (session.chosen.value = null)}>
        {wording.plain({ text: 'actions.other_card' })}
      </button>
    </div>
  );
}

/** The browser remembers whether the fold is open. */
export function AllMoves({ cards, numberOf }: { readonly cards: readonly CardMoves[]; readonly numberOf: NumberOf }) {
  const { wording } = useTableSession();
  const { listsAll } = handSettings.value;
  const withMoves = cards.filter(({ moves }) => moves.length > 0);
  const count = withMoves.reduce((sum, { moves }) => sum + moves.length, 0);
  const toggle = ({ currentTarget: { open } }: { readonly currentTarget: HTMLDetailsElement }) => {
    if (open !== handSettings.peek().listsAll) handSettings.value = { ...handSettings.peek(), listsAll: open };
  };
  return (
    <details class="all-moves" open={listsAll} onToggle={toggle}>
      <summary>{wording.plain({ text: 'actions.all', facts: { count } })}</summary>
      {listsAll &&
        withMoves.map(({ card, moves }) => (
          <section key={card.handle} class="actions">
            <h3>
              <CardChip code={card.face} wording={wording} />
            </h3>
            <CardMovesList moves={moves} numberOf={numberOf} />
          </section>
        ))}
    </details>
  );
}

function CardMovesList({ moves, numberOf }: { readonly moves: readonly Move[]; readonly numberOf: NumberOf }) {
  const shown = partsOf(moves, 'one card');
  return (
    <>
      {shown.urgent.map((grouped) => (
        <MoveGroupPanel key={grouped.group.id} grouped={grouped} numberOf={numberOf} />
      ))}
      <ShownMoves shown={shown} numberOf={numberOf} />
    </>
  );
}
