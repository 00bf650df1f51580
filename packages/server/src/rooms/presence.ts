import type { PersonId } from '@cartomancer/rules/table';

import type { Clock } from '../clock.ts';

/** Milliseconds in which a page may reconnect, for example after a reload, before its person counts as away. */
export const waitBeforeAway = 3_000;

/** A person is here while they have a connection, and shortly after the last one closed. */
export class Presence {
  readonly #clock: Clock;
  readonly #report: (person: PersonId, now: 'away' | 'back') => void;
  readonly #connections = new Map<PersonId, number>();
  /** By person, the function that stops the wait for their return. */
  readonly #returnWaits = new Map<PersonId, () => void>();
  /** People reported as away; the table may not have stored it yet. */
  readonly #away: Set<PersonId>;

  /** `away`: the people who are away when the room is created; `report` tells the table, in order. */
  constructor(parts: {
    readonly clock: Clock;
    readonly away: readonly PersonId[];
    readonly report: (person: PersonId, now: 'away' | 'back') => void;
  }) {
    this.#clock = parts.clock;
    this.#away = new Set(parts.away);
    this.#report = parts.report;
  }

  connections(person: PersonId): number {
    return this.#connections.get(person) ?? 0;
  }

  addConnection(person: PersonId): void {
    this.#connections.set(person, this.connections(person) + 1);
    this.#returnWaits.get(person)?.();
    this.#returnWaits.delete(person);
    if (this.#away.delete(person)) this.#report(person, 'back');
  }

  /**
   * `silent`: the connection had been dead for at least 5 s (`transport.ts`), and the seat must show it within 10 s
   * (TB-06).
   */
  removeConnection(person: PersonId, how: 'closed' | 'silent'): void {
    const left = this.connections(person) - 1;
    if (left > 0) {
      this.#connections.set(person, left);
      return;
    }
    this.#connections.delete(person);
    if (how === 'closed') this.expect(person);
    else this.#reportAway(person);
  }

  /** For a person who should connect soon, as after a restart. If they do not, they count as away. */
  expect(person: PersonId): void {
    if (this.connections(person) > 0 || this.#returnWaits.has(person)) return;
    this.#returnWaits.set(
      person,
      this.#clock.after(waitBeforeAway, () => this.#reportAway(person)),
    );
  }

  #reportAway(person: PersonId): void {
    this.#returnWaits.delete(person);
    this.#away.add(person);
    this.#report(person, 'away');
  }

  forget(person: PersonId): void {
    this.#returnWaits.get(person)?.();
    this.#returnWaits.delete(person);
    this.#away.delete(person);
    this.#connections.delete(person);
  }

  stop(): void {
    for (const cancel of this.#returnWaits.values()) cancel();
    this.#returnWaits.clear();
  }
}
