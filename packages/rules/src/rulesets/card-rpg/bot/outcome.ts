/** Which bot tells the outcome of a stake: the winner tells what they won, the GM the rest (CR-199). */
import type { Intent } from '../../../kernel/index.ts';
import { usualOutcomeTexts } from '../data/lines.ts';
import type { ReadyScene } from '../data/scenes.ts';
import { readyScenes } from '../data/scenes.ts';
import type { TableView } from '../view-types.ts';
import { isStakeWon } from '../features/terms/stakes.ts';
import { ofType } from './fight.ts';

/** The seat of the first winner at the table, except the GM's. Of several bots only this one tells what was won. */
function tellerOf({ shared: { conflict, seats, leader } }: TableView): string | undefined {
  if (conflict?.result?.kind !== 'won') return undefined;
  const { winners } = conflict.result;
  return conflict.participants.find(
    ({ id, seat }) =>
      winners.includes(id) &&
      seat !== leader &&
      seats.some((other) => other.seat === seat && other.presence === 'here'),
  )?.seat;
}

function hasWon({ shared: { conflict } }: TableView, side: unknown): boolean {
  return conflict !== null && isStakeWon(conflict, String(side));
}

export function tellOutcome(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const { you, leads } = view.own;
  const teller = tellerOf(view);
  const tell = ofType(moves, 'narrate_outcome').find(({ side }) =>
    teller !== undefined && hasWon(view, side) ? you.kind === 'seat' && you.seat === teller : leads === true,
  );
  if (tell === undefined) return undefined;
  const won = hasWon(view, tell['side']);
  const ends = endsOf(view, tell['side']);
  return { ...tell, text: won ? ends.won : ends.lost };
}

function endsOf({ shared: { conflict } }: TableView, side: unknown): ReadyScene['ends']['A'] {
  const scene = readyScenes.find(({ title }) => title === conflict?.title);
  return side === 'A' || side === 'B' ? (scene?.ends[side] ?? usualOutcomeTexts) : usualOutcomeTexts;
}
