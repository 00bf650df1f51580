/** First answers by person and `intentId`: a repeated intent gets the one it got before (TB-09). */
import type { PersonId } from '@cartomancer/rules/table';

import type { Answer } from './port.ts';

/** Retries come within seconds; what is older than this many intents of the table is forgotten. */
const mostRemembered = 512;

export interface Asked {
  readonly person: PersonId;
  readonly intentId: string;
}

export class Answers {
  readonly #answers = new Map<string, Promise<Answer>>();

  get(asked: Asked): Promise<Answer> | undefined {
    return this.#answers.get(keyOf(asked));
  }

  remember(asked: Asked, answer: Promise<Answer>): void {
    this.#answers.set(keyOf(asked), answer);
    if (this.#answers.size <= mostRemembered) return;
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined) this.#answers.delete(oldest);
  }

  /** What was never stored may be asked for again. */
  forget(asked: Asked): void {
    this.#answers.delete(keyOf(asked));
  }
}

function keyOf({ person, intentId }: Asked): string {
  return `${person}/${intentId}`;
}
