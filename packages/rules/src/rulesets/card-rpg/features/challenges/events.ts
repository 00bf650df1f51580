import type { Challenge, Conflict, State } from '../../state.ts';
import type { PartId } from '../../cards.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';

interface ChallengeDropped extends Challenged {
  readonly cause: 'yielded' | 'withdrawn' | 'consumed';
  /** Whether the challenge was in the setup or in the queue; `untold` in events of older versions. */
  readonly where: 'setup' | 'queue' | 'untold';
}

interface ConflictOpened {
  readonly number: number;
  readonly title: string;
  readonly challenge: Challenge | null;
  /** Up to version 2, opening a challenge's conflict removed all queued challenges of the same quote. */
  readonly clears?: 'its quote';
}

/** A challenge as events describe it: the contested fact, and the challenger. */
export interface Challenged extends Pick<Challenge, 'seat' | 'quote' | 'claim'> {
  readonly by: PartId;
}

function newConflict(number: number, title: string, challenge: Conflict['challenge']): Conflict {
  return {
    number,
    title,
    phase: 'CONFLICT.setup',
    challenge,
    participants: [],
    environment: null,
    stakes: {},
    trump: null,
    openerNamed: null,
    version: 1,
    agreed: [],
    sealed: false,
    tied: [],
    round: 0,
    acted: [],
    turn: null,
    last: null,
    stirred: false,
    attacks: [],
    reds: [],
    help: null,
    outOfPlay: [],
    aids: 0,
    drawn: 0,
    turns: 0,
    cued: false,
    silent: false,
    harness: [],
    waiting: null,
    reveal: null,
    truce: null,
    entering: [],
    late: [],
    placeSince: 0,
    lines: [],
    result: null,
    owed: [],
    payments: {},
  };
}

type QueuedChallenge = Pick<Challenge, 'part' | 'quote' | 'claim'>;

type Queue = State['queue'];

function isSame(one: QueuedChallenge, other: QueuedChallenge): boolean {
  return one.part === other.part && one.quote === other.quote && one.claim === other.claim;
}

/** CR-47: removes one challenge; others stay queued, even with the same words. */
function withoutFirst(queue: Queue, gone: QueuedChallenge): Queue {
  const first = queue.findIndex((one) => isSame(one, gone));
  return queue.filter((_, index) => index !== first);
}

function queueAfter(queue: Queue, opened: Challenge, clears: 'its quote' | undefined): Queue {
  return clears === undefined ? withoutFirst(queue, opened) : queue.filter(({ quote }) => quote !== opened.quote);
}

export const challengesEvents = {
  challenge_raised: event<Challenged>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => state,
  }),
  challenge_queued: event<Challenged>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { seat, by: part, quote, claim }) => ({
      ...state,
      queue: [...state.queue, { seat, part, quote, claim }],
    }),
  }),
  challenge_dropped: event<ChallengeDropped>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { by: part, quote, claim, where }) => {
      if (where === 'setup') return state;
      const gone = { part, quote, claim };
      const queue =
        where === 'queue' ? withoutFirst(state.queue, gone) : state.queue.filter((one) => !isSame(one, gone));
      return { ...state, queue };
    },
  }),
  conflict_opened: event<ConflictOpened>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { number, title, challenge, clears }) => ({
      ...state,
      conflicts: number,
      conflict: newConflict(number, title, challenge),
      queue: challenge === null ? state.queue : queueAfter(state.queue, challenge, clears),
    }),
  }),
};
