import type { ReadonlySignal } from '@preact/signals';
import { computed, untracked } from '@preact/signals';
import type { Presentation, SeatId } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import { gameViewOf } from '@cartomancer/wording';

import { seatNameIn } from './seats.ts';

type Names = ReadonlyMap<SeatId, string>;

function isSame(one: Names, other: Names): boolean {
  return one.size === other.size && [...one].every(([seat, name]) => other.get(seat) === name);
}

/**
 * The names that texts use for seats now: the character's name in systems that call people by their characters, else
 * the person's name. A sentence that uses such a name is rendered again when the name changes, even if nothing else in
 * it does.
 */
export function shownNames(
  view: ReadonlySignal<TableView>,
  { called }: Pick<Presentation, 'called'>,
): (seat: SeatId) => string {
  const nameOf = (seat: SeatId): string => {
    const game = gameViewOf(view.value);
    return (game === undefined ? undefined : called?.(game, seat)) ?? seatNameIn(view.value)(seat);
  };
  let last: Names = new Map();
  // Returning the same map for the same names keeps other changes of the view from rendering every sentence again.
  const names = computed(() => {
    const now = new Map(view.value.shared.table.seats.map(({ seat }) => [seat, nameOf(seat)]));
    if (!isSame(now, last)) last = now;
    return last;
  });
  return (seat) => names.value.get(seat) ?? untracked(() => nameOf(seat));
}
