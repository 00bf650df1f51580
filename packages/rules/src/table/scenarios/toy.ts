/**
 * A small card game for the tests of the table layer, with turns, hidden hands, a draw, a secret move, and shown and
 * hidden timers.
 */
import type {
  Actor,
  EventsOf,
  GameEvent,
  Intent,
  Pile,
  PlayView,
  Ruleset,
  RulesetParts,
  SeatId,
  UndoRule,
  Zone,
} from '../../kernel/index.ts';
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
} from '../../kernel/index.ts';

export interface ToyState {
  readonly prompt: number;
  readonly seats: readonly SeatId[];
  readonly away: readonly SeatId[];
  readonly turn: number;
  readonly hands: Readonly<Record<SeatId, Zone>>;
  readonly deck: Pile;
  readonly stack: Zone;
  readonly hushed: readonly SeatId[];
  readonly acked: readonly SeatId[];
  readonly skipped: boolean;
  readonly undo: string;
  readonly plays: number;
  readonly patience: number;
}

interface ToyView extends PlayView {
  readonly shared: PlayView['shared'] & { readonly stack: Zone['cards']; readonly deck: number };
  readonly own: PlayView['own'] & { readonly hand?: Zone['cards']; readonly hushed?: boolean };
}

const seconds = 1_000;

function seatOf(actor: Actor): SeatId {
  if (actor.kind !== 'seat') throw new Error('Only seats do that');
  return actor.seat;
}

const shared = once((state: ToyState): ToyView['shared'] => {
  const turn = state.seats[state.turn] ?? '';
  return {
    prompt: state.prompt,
    phase: 'PLAY',
    waitingFor: [turn],
    asks: { text: 'ask.play', facts: { seat: turn } },
    stack: state.stack.cards,
    deck: state.deck.length,
  };
});

const isOwnTurn = check<ToyView, Intent>('TOY-1', [], ({ view, actor }) =>
  actor.kind === 'seat' && view.shared.waitingFor.includes(actor.seat)
    ? undefined
    : { code: 'E_NOT_YOUR_TURN', facts: { seat: view.shared.waitingFor[0] } },
);

const event = declareEvents<ToyState>();
const toEverybody = { audience: 'everybody', reveals: 'nothing' } as const;

interface Dealt {
  readonly seats: readonly SeatId[];
  readonly deck: Pile;
  readonly undo: string;
}

interface SeatAndCard {
  readonly seat: SeatId;
  readonly card: Pile[number];
}

interface OneSeat {
  readonly seat: SeatId;
}

interface Presence extends OneSeat {
  readonly here: boolean;
}

const cardsInHand = 3;

function withCardsDealt(state: ToyState, { seats, deck, undo }: Dealt): ToyState {
  const hands = seats.map((seat, index) => [
    seat,
    enter(emptyZone, deck.slice(index * cardsInHand, (index + 1) * cardsInHand)),
  ]);
  return {
    ...state,
    seats,
    hands: Object.fromEntries(hands) as ToyState['hands'],
    deck: deck.slice(seats.length * cardsInHand),
    undo,
  };
}

function nextTurn(state: ToyState): Pick<ToyState, 'turn' | 'plays'> {
  return { turn: (state.turn + 1) % state.seats.length, plays: state.plays + 1 };
}

function withPresence(state: ToyState, { seat, here }: Presence): ToyState {
  const others = state.away.filter((other) => other !== seat);
  return { ...state, away: here ? others : [...others, seat] };
}

const declarations = {
  dealt: event<Dealt>({
    audience: 'everybody',
    secret: { deck: 'none' },
    reveals: 'hidden',
    prompt: 'raise',
    apply: withCardsDealt,
  }),
  card_played: event<SeatAndCard>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { seat, card }) => {
      const hand = takeOut(state.hands[seat] ?? emptyZone, card);
      return {
        ...state,
        ...nextTurn(state),
        hands: { ...state.hands, [seat]: hand },
        stack: enter(state.stack, [card]),
      };
    },
  }),
  card_drawn: event<SeatAndCard>({
    audience: 'everybody',
    secret: { card: ({ event: { seat }, viewer }) => viewer.kind === 'seat' && viewer.seat === seat },
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state, { seat, card }) => {
      const hand = enter(state.hands[seat] ?? emptyZone, [card]);
      return { ...state, deck: state.deck.slice(1), hands: { ...state.hands, [seat]: hand } };
    },
  }),
  hush_fell: event<OneSeat>({
    audience: ({ event: { seat }, viewer }) => viewer.kind === 'seat' && viewer.seat === seat,
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state, { seat }) => ({ ...state, hushed: [...state.hushed, seat] }),
  }),
  deck_shuffled: event<{ readonly deck: Pile }>({
    audience: 'everybody',
    secret: { deck: 'none' },
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state, { deck }) => ({ ...state, deck }),
  }),
  acked: event<OneSeat>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => ({ ...state, acked: [...state.acked, seat] }),
  }),
  sighed: event<OneSeat>({ ...toEverybody, prompt: 'keep', apply: (state) => state }),
  skipped: event({ ...toEverybody, prompt: 'keep', apply: (state) => ({ ...state, skipped: true }) }),
  turn_passed: event({ ...toEverybody, prompt: 'raise', apply: (state) => ({ ...state, ...nextTurn(state) }) }),
  patience_grew: event({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => ({ ...state, patience: state.patience + 10 * seconds }),
  }),
  seat_came: event<Presence>({ ...toEverybody, prompt: 'keep', apply: withPresence }),
  seat_went: event<Presence>({ ...toEverybody, prompt: 'keep', apply: withPresence }),
};

type ToyEvent = EventsOf<typeof declarations>;

type ToyDefinitions = RulesetParts<ToyState, ToyView, Intent, ToyEvent>['intents'];

const bySeat = { clause: 'TOY-1', who: ['seat'], stale: 'refuse', fields: {}, checks: [] } as const;
const bySystem = { clause: 'TOY-2', who: ['system'], stale: 'accept', fields: {}, checks: [] } as const;

const intents: ToyDefinitions = [
  {
    ...bySeat,
    type: 'play',
    fields: { card: { kind: 'card', from: (view: ToyView) => view.own.hand ?? [] } },
    checks: [
      isOwnTurn,
      check('TOY-1', ['card'], ({ view, intent }) =>
        view.own.hand?.some(({ handle }) => handle === intent['card']) === true ? undefined : { code: 'E_NOT_IN_HAND' },
      ),
    ],
    execute: ({ state, actor, intent, emit }) => {
      const seat = seatOf(actor);
      const card = state.hands[seat]?.cards.find(({ handle }) => handle === intent['card']);
      if (card !== undefined) emit({ type: 'card_played', seat, card: card.face });
    },
  },
  {
    ...bySeat,
    type: 'draw',
    stale: 'accept',
    execute: ({ state, actor, emit }) => {
      const [card] = state.deck;
      if (card !== undefined) emit({ type: 'card_drawn', seat: seatOf(actor), card });
    },
  },
  {
    ...bySeat,
    type: 'hush',
    stale: 'accept',
    execute: ({ actor, emit }) => emit({ type: 'hush_fell', seat: seatOf(actor) }),
  },
  {
    ...bySeat,
    type: 'sigh',
    stale: 'accept',
    talk: 'always',
    execute: ({ actor, emit }) => emit({ type: 'sighed', seat: seatOf(actor) }),
  },
  { ...bySeat, type: 'wait', stale: 'accept', execute: ({ emit }) => emit({ type: 'patience_grew' }) },
  {
    ...bySeat,
    type: 'safety_ack',
    execute: ({ actor, emit }) => emit({ type: 'acked', seat: seatOf(actor) }),
  },
  {
    ...bySeat,
    type: 'shuffle_deck',
    who: ['host'],
    execute: ({ state, rng, emit }) => emit({ type: 'deck_shuffled', deck: rng.shuffle('deck', state.deck) }),
  },
  { ...bySystem, type: 'fast_forward', execute: ({ emit }) => emit({ type: 'skipped' }) },
  { ...bySystem, type: 'turn_over', execute: ({ emit }) => emit({ type: 'turn_passed' }) },
  {
    ...bySystem,
    type: 'seat_away',
    fields: { seat: { kind: 'text', most: 10 } },
    execute: ({ intent, emit }) => emit({ type: 'seat_went', seat: String(intent['seat']), here: false }),
  },
  {
    ...bySystem,
    type: 'seat_back',
    fields: { seat: { kind: 'text', most: 10 } },
    execute: ({ intent, emit }) => emit({ type: 'seat_came', seat: String(intent['seat']), here: true }),
  },
];

export const toy: Ruleset<ToyState, ToyView, Intent, ToyEvent & GameEvent> = makeRuleset<
  ToyState,
  ToyView,
  Intent,
  ToyEvent
>({
  id: 'toy',
  title: 'Toy',
  version: 1,
  seats: { min: 2, max: 4, gm: 'optional' },
  options: [
    {
      key: 'undo',
      values: ['tb', 'consent', 'off', 'gm'],
      default: 'tb',
      clause: 'TOY-3',
      changes: 'lobby',
      list: 'first',
    },
    { key: 'music', values: [true, false], default: false, clause: 'TOY-3', changes: 'always', list: 'more' },
    { key: 'pace', values: [1, 2], default: 1, clause: 'TOY-3', changes: 'between', list: 'more' },
  ],
  intents,
  events: eventSet<ToyState, ToyEvent>(declarations),
  initial: () => ({
    prompt: 0,
    seats: [],
    away: [],
    turn: 0,
    hands: {},
    deck: [],
    stack: emptyZone,
    hushed: [],
    acked: [],
    skipped: false,
    undo: 'tb',
    plays: 0,
    patience: 60 * seconds,
  }),
  setup: (config, rng) => [
    {
      type: 'dealt',
      seats: config.seats.filter(({ kind }) => kind === 'player').map(({ seat }) => seat),
      deck: rng.shuffle('deck', pack({ jokers: 'without' })),
      undo: String(config.options['undo']),
    },
  ],
  view: (state, viewer) => ({
    shared: shared(state),
    own: {
      you: viewer,
      ...(viewer.kind === 'seat'
        ? { hand: state.hands[viewer.seat]?.cards ?? [], hushed: state.hushed.includes(viewer.seat) }
        : {}),
    },
  }),
  timers: (state) => [
    {
      id: `turn-${state.plays}`,
      after: state.patience,
      intent: { type: 'turn_over' },
      shown: true,
      limits: 'people' as const,
    },
    ...state.hushed.map((seat) => ({
      id: `hush-${seat}`,
      after: 5 * seconds,
      intent: { type: 'fast_forward' },
      shown: false,
    })),
  ],
});

export const toyWithUndoRule: typeof toy = { ...toy, undoRule: ({ undo }) => undo as UndoRule };
