/**
 * People who wait for the host learn the answer through a request that is held until then. A person whose requests stop
 * has left, and the host need not see them any more (TB-04).
 */
import { arrivalsWait } from '@cartomancer/rules/table';

import type { Clock } from '../clock.ts';
import type { CommittedEntry } from './open-table.ts';
import type { Table } from './table.ts';

/** How long a person whose request was not held should wait before the next one. */
export const askAgainSeconds = 4;
/** In milliseconds: shorter than the usual timeout of proxies. */
export const longestHold = 20_000;
/** How long a knock stays after the last request of its person. */
const patienceMilliseconds = 30_000;
/** When the end of a knock could not be stored, it is retried after this long. */
const retryMilliseconds = 1_000;
/** Requests of one person. */
const mostHeld = 4;
/**
 * People who were turned away. The oldest is forgotten first, and is then treated like a person who lost the
 * connection.
 */
const mostTurnedAway = 200;

/**
 * `answered`: the person no longer waits. `held`: they still wait; the time of the request is over, or the client is
 * gone. `busy`: the request was not held, or the table was closed meanwhile.
 */
export type Wait = 'answered' | 'held' | 'busy';

export class AdmissionQueue {
  readonly #table: Pick<Table, 'state' | 'system'>;
  readonly #clock: Clock;
  /** By knock, the function that stops its timer. The timer restarts whenever the client asks. */
  readonly #cancelPatience = new Map<string, () => void>();
  readonly #held = new Map<string, Set<(how: Wait) => void>>();
  readonly #turnedAway = new Set<string>();
  #isOpen = true;

  /** People who waited when the table was closed have the usual time to ask again. */
  constructor(table: Pick<Table, 'state' | 'system'>, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
    for (const person of Object.keys(table.state().doors.knocking)) this.asked(person);
  }

  /** Call when a person asks whether they are admitted. `person`: the id they knocked with. */
  asked(person: string): void {
    this.#endKnockAfter(patienceMilliseconds, person);
  }

  #endKnockAfter(milliseconds: number, person: string): void {
    this.#cancelPatience.get(person)?.();
    const cancel = this.#clock.after(milliseconds, () => {
      this.#cancelPatience.delete(person);
      if (!this.#isOpen || !(person in this.#table.state().doors.knocking)) return;
      // If the end of the knock is stored, the knock is gone by then.
      this.#endKnockAfter(retryMilliseconds, person);
      void this.#table.system({ type: 'withdraw', person });
    });
    this.#cancelPatience.set(person, cancel);
  }

  /**
   * Settles when the host has answered this knock, when the time of the request is over, when the client disconnects,
   * or when the table is closed; at once if the request cannot be held.
   */
  hold(person: string, gone: AbortSignal): Promise<Wait> {
    const held = this.#held.get(person) ?? new Set();
    if (!this.#isOpen || gone.aborted || held.size >= mostHeld) return Promise.resolve('busy');
    this.asked(person);
    const { promise, resolve } = Promise.withResolvers<Wait>();
    const cancel = this.#clock.after(longestHold, () => end('held'));
    const onGone = (): void => end('held');
    const end = (how: Wait): void => {
      cancel();
      gone.removeEventListener('abort', onGone);
      held.delete(end);
      if (held.size === 0) this.#held.delete(person);
      resolve(how);
    };
    gone.addEventListener('abort', onGone);
    this.#held.set(person, held.add(end));
    return promise;
  }

  /**
   * Whether the host turned this person away at their last knock. By identity, because the id of a knock ends with it.
   */
  wasTurnedAway(identity: string): boolean {
    return this.#turnedAway.has(identity);
  }

  stop(): void {
    this.#isOpen = false;
    for (const cancel of this.#cancelPatience.values()) cancel();
    this.#cancelPatience.clear();
    for (const person of this.#held.keys()) this.#endAll(person, 'busy');
  }

  onEntry({ entry, before, after }: CommittedEntry): void {
    for (const event of entry.events) {
      if (event.type === 'person_knocked') this.#turnedAway.delete(event.identity);
      if (event.type !== 'knock_ended' || event.how !== 'turned_away') continue;
      const knock = before.doors.knocking[event.person];
      if (knock !== undefined) this.#rememberTurnedAway(knock.identity);
    }
    if (this.#held.size === 0) return;
    // From now on arrivals need not wait for the host.
    const isOpenToAll = arrivalsWait(before) && !arrivalsWait(after);
    for (const person of this.#held.keys())
      if (isOpenToAll || !(person in after.doors.knocking)) this.#endAll(person, 'answered');
  }

  #rememberTurnedAway(identity: string): void {
    const [oldest] = this.#turnedAway;
    if (this.#turnedAway.size >= mostTurnedAway && oldest !== undefined) this.#turnedAway.delete(oldest);
    this.#turnedAway.add(identity);
  }

  #endAll(person: string, how: Wait): void {
    for (const end of this.#held.get(person) ?? []) end(how);
  }
}
