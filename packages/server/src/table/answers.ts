/** First answers by person and `intentId`: a repeated intent gets the one it got before (TB-09). */
import type { PersonId } from '@cartomancer/rules/table';

import type { Answer } from './port.ts';

/** Retries come within seconds; what is older than this many intents of the same person is forgotten. */
const mostRemembered = 512;

/** What a retry of an accepted intent gets. */
export const held: Answer = { ok: true };
export const heldBefore: Promise<Answer> = Promise.resolve(held);

export interface Asked {
  readonly person: PersonId;
  readonly intentId: string;
}

export class Answers {
  /** Each person has a memory of their own: whoever asks without end makes the table forget nobody else's. */
  readonly #people = new Map<PersonId, Map<string, Promise<Answer>>>();

  /** How many people it remembers something of. */
  get size(): number {
    return this.#people.size;
  }

  get({ person, intentId }: Asked): Promise<Answer> | undefined {
    return this.#people.get(person)?.get(intentId);
  }

  /** `answer`: what is on its way, or was given long ago. */
  remember({ person, intentId }: Asked, answer: Promise<Answer>): void {
    const answers = this.#people.get(person) ?? new Map<string, Promise<Answer>>();
    this.#people.set(person, answers);
    answers.set(intentId, answer);
    if (answers.size <= mostRemembered) return;
    const [oldest] = answers.keys();
    if (oldest !== undefined) answers.delete(oldest);
  }

  /** Whoever is of the table no more asks nothing again: who comes anew is somebody else to it. */
  keepOnly(people: Readonly<Record<PersonId, unknown>>): void {
    for (const person of this.#people.keys()) if (!Object.hasOwn(people, person)) this.#people.delete(person);
  }

  /**
   * The answer that was on its way has been given. What held is remembered as one promise for all: hundreds a person,
   * each alive until the five hundredth intent after it, are what a garbage collector is worst at.
   */
  given({ person, intentId }: Asked, answer: Answer): void {
    if (answer.ok) this.#people.get(person)?.set(intentId, heldBefore);
  }

  /** What was never stored may be asked for again. */
  forget({ person, intentId }: Asked): void {
    this.#people.get(person)?.delete(intentId);
  }
}
