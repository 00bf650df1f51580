import type { Move } from '../../table/moves.ts';
import type { Wording } from '../../text/wording.ts';
import { Words } from '../../text/words.tsx';

type AbleMove = Pick<Move, 'intent' | 'words'>;

/** Up to this many characters fit beside a card in half the width of the panel. */
const maxInHalf = 24;

/** Whether the only move of a card is a long sentence, which needs the whole width of the panel. */
export function isLong([only, ...others]: readonly AbleMove[], wording: Wording): boolean {
  return only !== undefined && others.length === 0 && wording.plain(only.words.message).length > maxInHalf;
}

/**
 * What a card of the hand can do now: the sentence of its only move, else the kinds of its moves, each once.
 * `besideCard`: the card is shown beside the text, so a sentence that begins with the card leaves it out.
 */
export function CardAbilities(props: {
  readonly moves: readonly AbleMove[];
  readonly wording: Wording;
  readonly besideCard?: true;
}) {
  const { moves, wording, besideCard } = props;
  const [only, ...others] = moves;
  if (only === undefined) return <>{wording.plain({ text: 'actions.card_idle' })}</>;
  if (others.length === 0) {
    const pieces = wording.pieces(only.words.message);
    const rest = besideCard === true && pieces[0]?.kind === 'card' ? pieces.slice(1) : pieces;
    return <Words pieces={rest} wording={wording} cards="mark" />;
  }
  const kinds = moves.map(({ intent: { type }, words }) =>
    wording.plain(wording.has(`does.${type}`) ? { text: `does.${type}` } : words.message),
  );
  return <>{[...new Set(kinds)].join(', ')}</>;
}
