/** The part of an `ExecutionContext` that the flow functions use. */
import type { Event } from '../events.ts';
import type { Rng } from '../../../kernel/index.ts';
import type { Card } from '../cards.ts';
import type { State } from '../state.ts';

export interface FlowContext {
  readonly state: State;
  readonly rng: Rng;
  emit(event: Event): void;
}

/** Shuffles the faces and puts the cards in the same order: tests rig a shuffle by naming faces. */
export function reordered(rng: Rng, label: string, cards: readonly Card[]): readonly Card[] {
  const remaining = [...cards];
  return rng
    .shuffle(
      label,
      cards.map(({ face }) => face),
    )
    .flatMap((face) => {
      const index = remaining.findIndex((card) => card.face === face);
      return index < 0 ? [] : remaining.splice(index, 1);
    });
}

/** The label of the next shuffle of this pile: `deck:c1`, then `deck:c1#2` … */
export function nextLabel(state: State, pile: string): string {
  const count = state.shuffles[pile] ?? 0;
  return count === 0 ? pile : `${pile}#${count + 1}`;
}
