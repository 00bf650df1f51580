/**
 * What people's pages report: that their person is busy with a move, so that bots wait (TB-07), or that the page is in
 * the background.
 */
import type { PersonId, TableState } from '@cartomancer/rules/table';
import { seatOf } from '@cartomancer/rules/table';

import type { Clock } from '../clock.ts';

/** How long one report lasts. The page repeats it, so it also ends when the connection is lost. */
const busyMilliseconds = 25_000;

export class Attention {
  readonly #clock: Clock;
  readonly #until = new Map<PersonId, number>();
  readonly #hidden = new Set<PersonId>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns whether this is a change. */
  setPages(person: PersonId, now: 'hidden' | 'visible'): boolean {
    if (now === 'visible') return this.#hidden.delete(person);
    const isNew = !this.#hidden.has(person);
    this.#hidden.add(person);
    return isNew;
  }

  isHidden(person: PersonId): boolean {
    return this.#hidden.has(person);
  }

  report(person: PersonId, now: 'busy' | 'free'): void {
    if (now === 'busy') this.#until.set(person, this.#clock.elapsed() + busyMilliseconds);
    else this.#until.delete(person);
  }

  /** Seated and connected people count. Clears reports that have run out. */
  isAnybodyBusy(state: TableState): boolean {
    const now = this.#clock.elapsed();
    for (const [person, until] of this.#until)
      if (until <= now || state.people[person] === undefined) this.#until.delete(person);
    return [...this.#until.keys()].some(
      (person) => state.people[person]?.here === true && seatOf(state, person) !== undefined,
    );
  }
}
