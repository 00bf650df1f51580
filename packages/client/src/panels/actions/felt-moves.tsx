import './felt-moves.css';
import { useTableSession } from '../../table/context.ts';
import { handleIn } from '../../table/moves-by-card.ts';
import { make } from '../../table/play.ts';
import { canHighlight } from '../../table/prompt.ts';
import type { TableSession } from '../../table/session.ts';
import type { Move } from '../../table/moves.ts';
import { isHarmless } from '../../table/moves.ts';
import { Words } from '../../text/words.tsx';
import { boardOf } from '../board/board.tsx';

/** More moves, or longer texts, would cover the felt. */
const limits = { moves: 2, characters: 30 } as const;

export function fitOnFelt(texts: readonly string[], { besideDesk }: { readonly besideDesk: boolean }): boolean {
  const lengths = texts.map((text) => text.length);
  // Beside the desk the felt is narrow, and the buttons are in one row: their texts count together.
  const length = besideDesk ? lengths.reduce((sum, one) => sum + one, 0) : Math.max(0, ...lengths);
  return texts.length <= limits.moves && length <= limits.characters;
}

/** For pointers only: the actions panel lists the same moves for keyboards and screen readers. */
export function FeltMoves() {
  const session = useTableSession();
  const moves = feltMoves(session);
  if (moves.length === 0) return null;
  return (
    <div class="felt-moves" aria-hidden="true">
      {moves.map((move) => (
        <button key={move.key} type="button" class="button" tabIndex={-1} onClick={() => void make(session, move)}>
          <Words message={move.words.message} wording={session.wording} cards="mark" />
        </button>
      ))}
    </div>
  );
}

function feltMoves(session: TableSession): readonly Move[] {
  const { wording, system, deskOpen } = session;
  if (!canHighlight(session) || session.chosen.value !== null || session.begunMoves.value.length > 0) return [];
  if (boardOf(session).length > 0) return [];
  const found = session.moves.value.legal.filter(
    (move) =>
      move.requiredFields.length === 0 &&
      move.words.aside === undefined &&
      isHarmless(move) &&
      handleIn(move, system.presentation.plays) === undefined,
  );
  const texts = found.map(({ words }) => wording.plain(words.message));
  return fitOnFelt(texts, { besideDesk: deskOpen.value }) ? found : [];
}
