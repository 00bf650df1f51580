import type { Message } from '@cartomancer/rules/kernel';

import type { Move } from '../../table/moves.ts';
import type { Wording } from '../../text/wording.ts';
import { Words } from '../../text/words.tsx';

type AbleMove = Pick<Move, 'intent' | 'words'>;

/** How many characters fit beside a card in half the width of the panel. */
const maxInHalf = { message: 24, means: 40 } as const;

/** A card or a suit in a sentence takes about as much room as this many characters. */
const lettersOfCard = 2;

function lengthOf(message: Message, wording: Wording): number {
  return wording.pieces(message).reduce((sum, piece) => sum + ('text' in piece ? piece.text.length : lettersOfCard), 0);
}

/** Whether the card has a single move whose text needs the whole width of the panel. */
export function isLong([only, ...others]: readonly AbleMove[], wording: Wording): boolean {
  if (only === undefined || others.length > 0) return false;
  const { message, means } = only.words;
  return (
    lengthOf(message, wording) > maxInHalf.message ||
    (means !== undefined && lengthOf(means, wording) > maxInHalf.means)
  );
}

/** `besideCard`: the card is shown beside the text, so a sentence that begins with the card leaves it out. */
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
