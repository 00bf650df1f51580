/**
 * Whom an address belongs to is all that is known of somebody who makes people without end: what one of them may take of this
 * process is counted by address, over all rooms.
 */
import type { Clock } from '../clock.ts';
import { Allowance } from './allowance.ts';

/**
 * In which a join says from where it comes. It is written by the gate in front of all joins (`http/joins.ts`), over whatever came
 * from outside.
 */
export const visitorHeader = 'x-cartomancer-comes-from';

/** Connections that are open, by address. */
export class Visitors {
  readonly #most: number;
  readonly #here = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** One connection more, unless there are too many; at a seat it is opened all the same. */
  come(visitor: string, place: 'seat' | 'elsewhere'): 'here' | 'crowded' {
    const here = this.#here.get(visitor) ?? 0;
    if (here >= this.#most && place === 'elsewhere') return 'crowded';
    this.#here.set(visitor, here + 1);
    return 'here';
  }

  go(visitor: string): void {
    const left = (this.#here.get(visitor) ?? 1) - 1;
    if (left > 0) this.#here.set(visitor, left);
    else this.#here.delete(visitor);
  }
}

/** Beyond so many it is looked who has all of theirs again: nothing need be known of them any more. */
const mostKnown = 200;

/** An allowance for each of many, which goes on when they leave and come anew. */
export class Shares {
  readonly #clock: Clock;
  readonly #rate: ConstructorParameters<typeof Allowance>[1];
  readonly #known = new Map<string, Allowance>();

  constructor(clock: Clock, rate: ConstructorParameters<typeof Allowance>[1]) {
    this.#clock = clock;
    this.#rate = rate;
  }

  /** Takes one of theirs, or so much: 0 when it was there, else the whole seconds until it is. */
  take(whose: string, amount = 1): number {
    let allowance = this.#known.get(whose);
    if (allowance === undefined) {
      if (this.#known.size >= mostKnown)
        for (const [other, theirs] of this.#known) if (theirs.isWhole()) this.#known.delete(other);
      allowance = new Allowance(this.#clock, this.#rate);
      this.#known.set(whose, allowance);
    }
    return allowance.take(amount);
  }
}
