/** Rulings of the GM: what holds in the story, or what a participant owes for magic (CR-12). */
import type { PartId } from '../../cards.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';
import { withPart } from '../../state-changes.ts';

interface RulingMade {
  /** The participant the ruling concerns; `null` if it concerns the story. */
  readonly part: PartId | null;
  /** The previous price of magic; `null` for any other ruling. */
  readonly old: number | null;
  readonly new: string;
  readonly reason: string;
}

export const rulingsEvents = {
  ruling_made: event<RulingMade>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { part, old, new: cost }) =>
      part === null || old === null ? state : withPart(state, part, () => ({ cost: Number(cost) })),
  }),
};
