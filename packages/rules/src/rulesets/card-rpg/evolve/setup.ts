/** Challenges, stakes, sides, trump. */
import { emptyHand } from '../cards.ts';
import type { Challenge, Conflict, Participant, State } from '../state.ts';
import { stakesWithout } from '../stakes.ts';
import type { Some } from './change.ts';
import { withConflict, withPart } from './change.ts';

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

function participant(known: readonly Participant[], id: string, side: string): Participant {
  const before = known.find((one) => one.id === id);
  return before === undefined
    ? { id, side, active: true, reason: '', hand: emptyHand, wounds: [], cost: 0 }
    : { ...before, side };
}

function dropped(state: State): State {
  return { ...state, conflict: null };
}

type Contested = Pick<Challenge, 'part' | 'quote' | 'claim'>;
type Queue = State['queue'];

function isSame(one: Contested, other: Contested): boolean {
  return one.part === other.part && one.quote === other.quote && one.claim === other.claim;
}

/** CR-47: the others wait on, and so does another in the same words. */
function withoutFirst(queue: Queue, gone: Contested): Queue {
  const first = queue.findIndex((one) => isSame(one, gone));
  return queue.filter((_, place) => place !== first);
}

function queueAfter(queue: Queue, opened: Challenge, clears: 'its quote' | undefined): Queue {
  return clears === undefined ? withoutFirst(queue, opened) : queue.filter(({ quote }) => quote !== opened.quote);
}

export const setup: Some<
  | 'challenge_raised'
  | 'challenge_queued'
  | 'challenge_dropped'
  | 'conflict_opened'
  | 'setup_edited'
  | 'reason_written'
  | 'trump_chosen'
  | 'opener_named'
  | 'agreed'
  | 'agreement_withdrawn'
  | 'consent_lapsed'
  | 'agreements_cleared'
  | 'participant_left_setup'
  | 'setup_cancelled'
  | 'stakes_sealed'
> = {
  challenge_raised: (state) => state,
  challenge_queued: (state, { seat, by: part, quote, claim }) => ({
    ...state,
    queue: [...state.queue, { seat, part, quote, claim }],
  }),
  challenge_dropped: (state, { by: part, quote, claim, where }) => {
    if (where === 'setup') return state;
    const gone = { part, quote, claim };
    const queue = where === 'queue' ? withoutFirst(state.queue, gone) : state.queue.filter((one) => !isSame(one, gone));
    return { ...state, queue };
  },
  conflict_opened: (state, { number, title, challenge, clears }) => ({
    ...state,
    conflicts: number,
    conflict: newConflict(number, title, challenge),
    queue: challenge === null ? state.queue : queueAfter(state.queue, challenge, clears),
  }),
  setup_edited: (state, { participants, environment, stakes, version }) =>
    withConflict(state, (conflict) => ({
      participants: participants.map(({ id, side }) => participant(conflict.participants, id, side)),
      environment,
      stakes,
      version,
      openerNamed: participants.some(({ id }) => id === conflict.openerNamed) ? conflict.openerNamed : null,
    })),
  reason_written: (state, { part, text }) => withPart(state, part, () => ({ reason: text })),
  trump_chosen: (state, { suit }) => withConflict(state, () => ({ trump: suit })),
  opener_named: (state, { part }) => withConflict(state, () => ({ openerNamed: part })),
  agreed: (state, { by }) => withConflict(state, ({ agreed }) => ({ agreed: [...agreed, by] })),
  agreement_withdrawn: (state, { by }) =>
    withConflict(state, ({ agreed }) => ({ agreed: agreed.filter((one) => one !== by) })),
  consent_lapsed: (state, { by }) =>
    withConflict(state, ({ agreed, truce, entering }) => {
      const without = (seats: readonly string[]): readonly string[] => seats.filter((seat) => seat !== by);
      return {
        agreed: without(agreed),
        truce: truce === null ? null : { ...truce, yes: without(truce.yes) },
        entering: entering.map((one) => ({ ...one, yes: without(one.yes) })),
      };
    }),
  agreements_cleared: (state) => withConflict(state, () => ({ agreed: [] })),
  participant_left_setup: (state, { part }) =>
    withConflict(state, (conflict) => ({
      participants: conflict.participants.filter(({ id }) => id !== part),
      stakes: stakesWithout(conflict, part),
      openerNamed: conflict.openerNamed === part ? null : conflict.openerNamed,
      version: conflict.version + 1,
    })),
  setup_cancelled: dropped,
  stakes_sealed: (state) => withConflict(state, () => ({ sealed: true })),
};
