import { gmSeat } from '../../../../kernel/index.ts';
import type { NamedParty } from '../../event-fields.ts';
import type { AudienceInput, CardCode, SeatId, Suit } from '../../../../kernel/index.ts';
import type { Back, ChallengeResult, Challenge, CharacterId, DrawReason, SuitMatch, State } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { newResolution } from '../../initial.ts';
import {
  beginResolution,
  markMet,
  recordMissed,
  outcomeOf,
  partiesOf,
  withCharacter,
  withResolution,
  withoutHeldDraw,
} from '../../state-changes.ts';
import { limitsUndo, toEverybody } from '../../audience.ts';

interface ChallengeSet extends NamedParty {
  readonly title: string;
  readonly suit: Suit;
  readonly target: number;
  readonly extenuating: string | null;
  readonly arbiter: SeatId;
  readonly shown: boolean;
  readonly proposer: SeatId | null;
  /** The length of a unit of extra time, if it was given (DR-79). */
  readonly span?: string;
}

interface AutoSuccess extends NamedParty {
  readonly background: CardCode;
  readonly slot: string;
  /** If it is set, the card was shown and stays public. Missing in events of older versions. */
  readonly back?: Back;
  readonly target: number;
  readonly title: string;
  /** The result of the attempt, which rulings can change. Missing in events of older versions. */
  readonly attempt?: ChallengeResult;
  /** Extra time spent so far, and the length of a unit (DR-79). */
  readonly time?: number;
  readonly span?: string;
}

interface AttemptEnded extends NamedParty {
  readonly cause: 'cancelled' | 'stopped' | 'accepted' | 'suit_noted' | 'suspended' | 'overturned' | 'ruled';
  /** An earlier partial success is kept (DR-80). */
  readonly kept?: true;
  /** Missing in events of older versions. */
  readonly title?: string;
}

interface ChallengeJudged extends NamedParty {
  readonly card: CardCode;
  readonly value: number;
  readonly target: number;
  readonly relation: SuitMatch;
  readonly hit: boolean;
  readonly outcome: ChallengeResult;
  readonly cost: Suit | null;
  readonly time: number;
  readonly kept: boolean;
  /**
   * The result of the attempt when a partial success is kept (DR-80). Missing in events of older versions.
   */
  readonly attempt?: ChallengeResult;
  /** The length of a unit of extra time, if it was given (DR-79). */
  readonly span?: string;
  readonly title: string;
}

interface CostSet extends NamedParty {
  readonly suit: Suit;
  readonly text: string;
}

interface SuitChanged extends NamedParty {
  readonly suit: Suit;
}

interface TimeSpent extends NamedParty {
  readonly next: DrawReason;
  readonly time: number;
}

interface LockSet {
  readonly character: CharacterId;
  readonly name: string;
  readonly title: string;
}

/** A hidden target is known only to the seat that set it. */
function knowsTarget({ viewer, event }: AudienceInput<State, ChallengeSet>): boolean {
  if (event.shown) return true;
  return viewer.kind === 'gm' ? event.arbiter === gmSeat : viewer.kind === 'seat' && viewer.seat === event.arbiter;
}

function challengeSet(state: State, event: ChallengeSet): State {
  const { character, title, suit, target, extenuating, arbiter, shown, proposer, span = '' } = event;
  const challenge: Challenge = {
    character,
    title,
    suit,
    target,
    extenuating,
    time: 0,
    redraws: 0,
    next: 'first',
    partial: false,
    follow: null,
    lastSuit: null,
    arbiter,
    shown,
    routine: null,
  };
  const number = state.resolutions + 1;
  const resolution = newResolution(number, partiesOf([[character]]), { kind: 'challenge', proposer, span, challenge });
  return markMet({ ...beginResolution(state, proposer), resolution }, [[character]]);
}

function challengeJudged(state: State, event: ChallengeJudged): State {
  const { character, outcome, attempt = outcome, card, cost, title, time } = event;
  const judged = withResolution(state, ({ challenge }) => ({
    challenge:
      challenge === null
        ? null
        : {
            ...challenge,
            partial: challenge.partial || outcome === 'partial',
            follow: outcome === 'two' || outcome === 'again' || outcome === 'partial' ? outcome : null,
            lastSuit: suitIn(card),
          },
  }));
  const { arbiter = '', suit = null } = state.resolution?.challenge ?? {};
  return {
    ...judged,
    cost: cost === null ? judged.cost : { character, suit: cost, arbiter },
    lastOutcome: {
      character,
      title,
      outcome: attempt,
      drawn: attempt,
      cost: state.options.costSuit === 'challenge' ? suit : suitIn(card),
      last: outcome,
      kept: attempt !== outcome,
      resolution: state.resolution?.number ?? 0,
      time,
      span: state.resolution?.span ?? '',
    },
  };
}

/** An automatic success does not spend the card, but the card was shown and stays public. */
function autoSucceeded(before: State, event: AutoSuccess): State {
  const { character, background: card, slot, back: shown, title, attempt } = event;
  const state = withoutHeldDraw(before, { character, title });
  const sheet = state.characters.find(({ id }) => id === character)?.backgrounds;
  const back = shown ?? sheet?.find((card) => card.slot === slot)?.back ?? 'red';
  const routine = withResolution(state, ({ challenge }) => ({
    challenge: challenge === null ? null : { ...challenge, routine: { card, back } },
  }));
  const settled =
    attempt === undefined ? routine : { ...routine, lastOutcome: outcomeOf(state, { character, title, attempt }) };
  if (shown === undefined) return settled;
  return withCharacter(settled, character, ({ backgrounds }) => ({
    backgrounds: backgrounds.map((background) =>
      background.slot === slot ? { ...background, used: true } : background,
    ),
  }));
}

function suitIn(card: string): Challenge['suit'] {
  const suit = (['C', 'D', 'H', 'S'] as const).find((candidate) => candidate === card[1]);
  if (suit === undefined) throw new Error(`${card} has no suit`);
  return suit;
}

function suitChanged(state: State, { suit }: SuitChanged): State {
  return withResolution(state, ({ challenge }) => ({
    challenge: challenge === null ? null : { ...challenge, suit, next: 'again', follow: null },
  }));
}

/** Prepares a follow-up draw and adds its extra time (DR-79). */
function followed(state: State, follow: { readonly next: Challenge['next']; readonly time: number }): State {
  return withResolution(state, ({ challenge }) => ({
    challenge:
      challenge === null
        ? null
        : { ...challenge, next: follow.next, time: follow.time, redraws: challenge.redraws + 1, follow: null },
  }));
}

/** The cost without the words that describe it. */
function openCost({ cost, costPut }: State): State['cost'] {
  if (costPut === null) return cost;
  const { text: _text, ...open } = costPut;
  return open;
}

/** Keeps the open, unjudged cards of an absent player, so that resuming the attempt is no new draw (DR-135). */
function suspended(state: State, character: CharacterId): State {
  const { phase, resolution } = state;
  const missed = recordMissed(state, character);
  const challenge = resolution?.challenge ?? null;
  const [draw] = resolution?.draws ?? [];
  if (challenge === null || draw === undefined || (phase !== 'PICK' && phase !== 'WINDOW')) return missed;
  const { title, time, redraws, partial } = challenge;
  const cards = draw.cards.map(({ card }) => card);
  const counts = draw.cards.map((card) => card.counts);
  const { result, substitutions, disadvantages, byDisadvantage } = draw;
  const played = { result, substitutions, disadvantages, byDisadvantage };
  return {
    ...missed,
    heldDraws: { ...missed.heldDraws, [character]: { title, time, redraws, partial, cards, counts, played } },
  };
}

export const challengeEvents = {
  challenge_set: event<ChallengeSet>({
    ...toEverybody,
    secret: { target: knowsTarget },
    prompt: 'keep',
    apply: challengeSet,
  }),
  auto_success: event<AutoSuccess>({
    ...limitsUndo,
    prompt: 'keep',
    apply: autoSucceeded,
  }),
  attempt_ended: event<AttemptEnded>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => (event.cause === 'suspended' ? suspended(state, event.character) : state),
  }),
  challenge_judged: event<ChallengeJudged>({
    ...limitsUndo,
    prompt: 'keep',
    apply: challengeJudged,
  }),
  cost_set: event<CostSet>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => ({
      ...state,
      cost: null,
      costPut: state.cost === null ? null : { ...state.cost, text: event.text },
    }),
  }),
  cost_reopened: event<NamedParty>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => ({ ...state, cost: openCost(state), costPut: null }),
  }),
  suit_changed: event<SuitChanged>({
    ...toEverybody,
    prompt: 'keep',
    apply: suitChanged,
  }),
  time_spent: event<TimeSpent>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => followed(state, { next: event.next, time: event.time }),
  }),
  lock_set: event<LockSet>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => ({
      ...state,
      locks: [...state.locks, { character: event.character, title: event.title }],
    }),
  }),
  lock_cleared: event<LockSet>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => ({
      ...state,
      locks: state.locks.filter(({ character, title }) => character !== event.character || title !== event.title),
    }),
  }),
};
