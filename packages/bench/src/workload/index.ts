/** The workload as one of our rulesets: a stack, hidden hands, a hidden deck; a move plays a card and draws another. */
import type {
  Actor,
  AudienceInput,
  CardCode,
  EventsOf,
  IntentDefinition,
  Intent,
  Pile,
  PlayView,
  SeatId,
  Viewer,
  Zone,
} from '@cartomancer/rules/kernel';
import {
  declareEvents,
  emptyZone,
  enter,
  eventSet,
  makeRuleset,
  once,
  pack,
  check,
  takeOut,
} from '@cartomancer/rules/kernel';
import { cardsInHand, seatsAtTable } from '../contract.ts';

export interface WorkloadState {
  readonly prompt: number;
  readonly turn: number;
  readonly seats: readonly SeatId[];
  readonly deck: Pile;
  readonly stack: Zone;
  readonly hands: Readonly<Record<SeatId, Zone>>;
}

export interface WorkloadView extends PlayView {
  readonly shared: PlayView['shared'] & {
    readonly deck: number;
    readonly stack: Zone['cards'];
    readonly hands: Readonly<Record<SeatId, number>>;
  };
  readonly own: PlayView['own'] & { readonly hand: Zone['cards'] };
}

interface Play extends Intent {
  readonly type: 'play';
  /** The index of the card in the hand, from 0. */
  readonly place: number;
}

function handOf(state: WorkloadState, seat: SeatId): Zone {
  return state.hands[seat] ?? emptyZone;
}

function isOwnSeat({ event: { seat }, viewer }: AudienceInput<WorkloadState, { readonly seat: SeatId }>): boolean {
  return viewer.kind === 'seat' && viewer.seat === seat;
}

const event = declareEvents<WorkloadState>();

const declarations = {
  dealt: event<{ readonly seats: readonly SeatId[]; readonly deck: Pile }>({
    audience: 'everybody',
    secret: { deck: 'none' },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (state, { seats, deck }) => {
      const hands = seats.map((seat, index) => [
        seat,
        enter(emptyZone, deck.slice(index * cardsInHand, (index + 1) * cardsInHand)),
      ]);
      return {
        ...state,
        seats,
        hands: Object.fromEntries(hands) as WorkloadState['hands'],
        deck: deck.slice(seats.length * cardsInHand),
      };
    },
  }),
  played: event<{ readonly seat: SeatId; readonly card: CardCode }>({
    audience: 'everybody',
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { seat, card }) => ({
      ...state,
      stack: enter(state.stack, [card]),
      hands: { ...state.hands, [seat]: takeOut(handOf(state, seat), card) },
    }),
  }),
  recycled: event<{ readonly deck: Pile }>({
    audience: 'everybody',
    secret: { deck: 'none' },
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state, { deck }) => ({ ...state, deck, stack: { ...state.stack, cards: state.stack.cards.slice(-1) } }),
  }),
  drawn: event<{ readonly seat: SeatId; readonly card: CardCode }>({
    audience: 'everybody',
    secret: { card: isOwnSeat },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (state, { seat, card }) => ({
      ...state,
      turn: (state.turn + 1) % state.seats.length,
      deck: state.deck.slice(1),
      hands: { ...state.hands, [seat]: enter(handOf(state, seat), [card]) },
    }),
  }),
};

export type WorkloadEvent = EventsOf<typeof declarations>;

const sharedView = once((state: WorkloadState): WorkloadView['shared'] => ({
  prompt: state.prompt,
  phase: 'PLAY',
  waitingFor: state.seats.slice(state.turn, state.turn + 1),
  asks: { text: 'ask.play' },
  deck: state.deck.length,
  stack: state.stack.cards,
  hands: Object.fromEntries(state.seats.map((seat) => [seat, handOf(state, seat).cards.length])),
}));

function view(state: WorkloadState, viewer: Viewer): WorkloadView {
  return {
    shared: sharedView(state),
    own: { you: viewer, hand: viewer.kind === 'seat' ? handOf(state, viewer.seat).cards : [] },
  };
}

function seatOf(actor: Actor): SeatId {
  if (actor.kind !== 'seat') throw new Error('only seats play');
  return actor.seat;
}

const play: IntentDefinition<WorkloadState, WorkloadView, Play, WorkloadEvent> = {
  type: 'play',
  clause: 'WL-01',
  who: ['seat'],
  stale: 'refuse',
  fields: { place: { kind: 'number', least: 0, most: cardsInHand - 1 } },
  checks: [
    check<WorkloadView, Play>('WL-01', [], ({ view: shown, actor }) =>
      shown.shared.waitingFor.includes(seatOf(actor)) ? undefined : { code: 'E_NOT_YOUR_TURN' },
    ),
    check<WorkloadView, Play>('WL-02', ['place'], ({ view: shown, intent }) =>
      intent.place in shown.own.hand ? undefined : { code: 'E_NOT_IN_HAND' },
    ),
  ],
  execute: (context) => {
    const seat = seatOf(context.actor);
    const card = context.view.own.hand[context.intent.place];
    if (card === undefined) throw new Error('the checks accepted a card that is not in the hand');
    context.emit({ type: 'played', seat, card: card.face });
    if (context.state.deck.length === 0) {
      const belowTheTop = context.state.stack.cards.slice(0, -1).map(({ face }) => face);
      context.emit({ type: 'recycled', deck: context.rng.shuffle('deck', belowTheTop) });
    }
    const drawn = context.state.deck[0];
    if (drawn !== undefined) context.emit({ type: 'drawn', seat, card: drawn });
  },
};

export const ruleset = makeRuleset<WorkloadState, WorkloadView, Play, WorkloadEvent>({
  id: 'workload',
  title: 'Workload',
  version: 1,
  seats: { min: seatsAtTable, max: seatsAtTable, gm: 'none' },
  options: [],
  intents: [play],
  events: eventSet<WorkloadState, WorkloadEvent>(declarations),
  initial: () => ({ prompt: 0, turn: 0, seats: [], deck: [], stack: emptyZone, hands: {} }),
  setup: (config, rng) => [
    {
      type: 'dealt',
      seats: config.seats.map(({ seat }) => seat),
      deck: rng.shuffle('deck', pack({ jokers: 'without' })),
    },
  ],
  view,
  timers: () => [],
});
