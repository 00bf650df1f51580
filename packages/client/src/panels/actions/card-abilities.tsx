import type { Move } from '../../table/moves.ts';
import type { Wording } from '../../text/wording.ts';
import { Words } from '../../text/words.tsx';

/** What a card of the hand can do now: the sentence of its only move, or of several moves each kind once. */
export function CardAbilities(props: {
  readonly moves: readonly Pick<Move, 'intent' | 'words'>[];
  readonly wording: Wording;
}) {
  const { moves, wording } = props;
  const [only, ...others] = moves;
  if (only === undefined) return <>{wording.plain({ text: 'actions.card_idle' })}</>;
  if (others.length === 0) return <Words message={only.words.message} wording={wording} cards="mark" />;
  const kinds = moves.map(({ intent: { type }, words }) =>
    wording.plain(wording.has(`does.${type}`) ? { text: `does.${type}` } : words.message),
  );
  return <>{[...new Set(kinds)].join(', ')}</>;
}
