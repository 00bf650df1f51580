/** First answers by person and `intentId`: a repeated intent gets the same answer again (TB-09). */
import type { PersonId } from '@cartomancer/rules/table';

import { internalRefusal, notStoredRefusal, refusalFor } from '../unavailable.ts';
import type { Answer } from './open-table.ts';

/**
 * At least this many of a person's last intents, and at most twice as many: retries arrive within seconds, and the
 * usual limit is five intents a second.
 */
const rememberedIntents = 128;

export const accepted: Answer = { ok: true };
export const acceptedBefore: Promise<Answer> = Promise.resolve(accepted);

/** The answer when the journal could not store a move (TB-10). */
export const notStored = { ok: false, refusals: [notStoredRefusal] } as const satisfies Answer;
/**
 * The journal did not say whether it stored a move. Rooms do not send this answer: the table is closed, and clients
 * send the intent again with the same id to the table that is opened next (TB-09).
 */
export const unconfirmed = { ok: false, refusals: [notStoredRefusal] } as const satisfies Answer;
const internal = { ok: false, refusals: [internalRefusal] } as const satisfies Answer;

/** The intent had no effect. */
export function failedWith(error: unknown): typeof notStored | typeof internal {
  return refusalFor(error) === notStoredRefusal ? notStored : internal;
}

/** Whether the journal did not store the intent, or did not say so: a later attempt may succeed. */
export function isNotStored(answer: Answer): boolean {
  return answer === notStored || answer === unconfirmed;
}

/** Whether the same intent may be sent again and decided like a new one. */
export function mayBeRepeated(answer: Answer): boolean {
  return answer === notStored || answer === internal;
}

export interface IntentKey {
  readonly person: PersonId;
  readonly intentId: string;
}

/**
 * The older half is dropped at once: deleting the oldest answer with every move would rebuild the map again and again.
 */
interface Memory {
  newer: Map<string, Promise<Answer>>;
  older: Map<string, Promise<Answer>>;
}

export class Answers {
  /** Separate for each person, so that one person's intents never displace another's. */
  readonly #people = new Map<PersonId, Memory>();

  get size(): number {
    return this.#people.size;
  }

  get({ person, intentId }: IntentKey): Promise<Answer> | undefined {
    const memory = this.#people.get(person);
    return memory?.newer.get(intentId) ?? memory?.older.get(intentId);
  }

  /** `answer`: pending or known. */
  remember({ person, intentId }: IntentKey, answer: Promise<Answer>): void {
    let memory = this.#people.get(person);
    if (memory === undefined) {
      memory = { newer: new Map(), older: new Map() };
      this.#people.set(person, memory);
    }
    if (memory.newer.size === rememberedIntents) {
      memory.older = memory.newer;
      memory.newer = new Map();
    }
    memory.newer.set(intentId, answer);
  }

  /** People who left never retry: if they return, they get a new id. */
  keepOnly(people: Readonly<Record<PersonId, unknown>>): void {
    for (const person of this.#people.keys()) if (!Object.hasOwn(people, person)) this.#people.delete(person);
  }

  /**
   * Accepted answers share one promise, because hundreds of promises that live for hundreds of moves are expensive for
   * the garbage collector.
   */
  settle({ person, intentId }: IntentKey, answer: Answer): void {
    const memory = this.#people.get(person);
    const half = memory?.newer.has(intentId) === true ? memory.newer : memory?.older;
    if (answer.ok && half?.has(intentId) === true) half.set(intentId, acceptedBefore);
  }

  /** Call for an intent that was not stored, so that it may be sent again. */
  forget({ person, intentId }: IntentKey): void {
    const memory = this.#people.get(person);
    memory?.newer.delete(intentId);
    memory?.older.delete(intentId);
  }
}
