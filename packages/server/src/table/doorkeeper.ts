/** Who waits before the door asks again and again; who stops asking has gone away, and the host need not see them any more (TB-04). */
import type { Clock } from './port.ts';
import type { Table } from './table.ts';

/** How often somebody who waits should ask, and after how long without asking they have gone. */
export const askAgainSeconds = 4;
const patienceMilliseconds = 30_000;

export class Doorkeeper {
  readonly #table: Pick<Table, 'state' | 'system'>;
  readonly #clock: Clock;
  readonly #waits = new Map<string, () => void>();

  /** Those who were before the door when the table was closed have as long as all others to ask again. */
  constructor(table: Pick<Table, 'state' | 'system'>, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
    for (const person of Object.keys(table.state().doors.knocking)) this.asked(person);
  }

  /** Somebody asked whether they are let in, under the name they knocked by. */
  asked(person: string): void {
    this.#waits.get(person)?.();
    const cancel = this.#clock.after(patienceMilliseconds, () => {
      this.#waits.delete(person);
      if (person in this.#table.state().doors.knocking) void this.#table.system({ type: 'withdraw', person });
    });
    this.#waits.set(person, cancel);
  }

  stop(): void {
    for (const cancel of this.#waits.values()) cancel();
    this.#waits.clear();
  }
}
