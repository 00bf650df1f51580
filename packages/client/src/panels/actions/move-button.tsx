import './actions.css';
import { useTableSession } from '../../table/context.ts';
import type { Move } from '../../table/moves.ts';
import { handleIn } from '../../table/moves-by-card.ts';
import { make } from '../../table/play.ts';
import type { TableSession } from '../../table/session.ts';
import { CardChip, Words } from '../../text/words.tsx';
import type { Wording } from '../../text/wording.ts';
import { MoveOdds } from './move-odds.tsx';

export function MoveButton(props: { readonly move: Move; readonly number?: number | undefined }) {
  const session = useTableSession();
  const { wording } = session;
  const { move } = props;
  const { means, warns } = move.words;
  const handle = handleIn(move, session.system.presentation.plays);
  const chosen = handle !== undefined && handle === session.chosen.value;
  return (
    <button
      type="button"
      class="move"
      data-number={props.number}
      data-chosen={chosen}
      data-warns={warns !== undefined}
      data-irreversible={move.irreversible === true}
      aria-keyshortcuts={props.number?.toString()}
      onClick={() => void make(session, move)}
      {...usePointing(move)}
    >
      <RowWords move={move} wording={wording} />
      {means !== undefined && (
        <span class="move-means muted">
          <Words message={means} wording={wording} />
        </span>
      )}
      <MoveOdds class="move-means muted" intent={move.intent} />
      {warns !== undefined && (
        <span class="move-warns">
          <Words message={warns} wording={wording} />
        </span>
      )}
      {props.number !== undefined && (
        <span class="key" aria-hidden="true">
          {props.number}
        </span>
      )}
    </button>
  );
}

/** If the sentence begins with a card, its chip is set apart at the start of the row. */
export function RowWords(props: { readonly move: Pick<Move, 'words'>; readonly wording: Wording }) {
  const { wording, move } = props;
  const [first, ...rest] = wording.pieces(move.words.message);
  if (first?.kind !== 'card')
    return (
      <strong class="move-message">
        <Words message={move.words.message} wording={wording} cards="mark" />
      </strong>
    );
  return (
    <>
      <span class="move-card">
        <CardChip code={first.code} wording={wording} />
      </span>
      <strong class="move-message">
        <Words pieces={rest} wording={wording} cards="mark" />
      </strong>
    </>
  );
}

/** Pointing at the button raises the move's card on the table. */
export function usePointing(move: Pick<Move, 'intent'>) {
  const session = useTableSession();
  return pointing(session, handleIn(move, session.system.presentation.plays));
}

export function pointing(session: TableSession, handle: string | undefined) {
  if (handle === undefined) return {};
  const point = () => (session.pointedCard.value = handle);
  const leave = () => (session.pointedCard.value = null);
  return { onFocus: point, onBlur: leave, onPointerEnter: point, onPointerLeave: leave };
}
