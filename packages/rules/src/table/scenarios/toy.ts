/** A small card game for the table's own tests: a turn, a hidden hand, a draw, a secret act, timers shown and not. */
import type {
  Actor,
  EventTable,
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
import { emptyZone, enter, makeRuleset, once, pack, rule, takeOut } from '../../kernel/index.ts';

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

type ToyEvent =
  | { readonly type: 'dealt'; readonly seats: readonly SeatId[]; readonly deck: Pile; readonly undo: string }
  | { readonly type: 'card_played'; readonly seat: SeatId; readonly card: Pile[number] }
  | { readonly type: 'card_drawn'; readonly seat: SeatId; readonly card: Pile[number] }
  | { readonly type: 'hush_fell'; readonly seat: SeatId }
  | { readonly type: 'deck_shuffled'; readonly deck: Pile }
  | { readonly type: 'acked'; readonly seat: SeatId }
  | { readonly type: 'sighed'; readonly seat: SeatId }
  | { readonly type: 'skipped' | 'turn_passed' | 'patience_grew' }
  | { readonly type: 'seat_came' | 'seat_went'; readonly seat: SeatId; readonly here: boolean };

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

const mine = rule<ToyView, Intent>('TOY-1', [], ({ view, actor }) =>
  actor.kind === 'seat' && view.shared.waitingFor.includes(actor.seat)
    ? undefined
    : { code: 'E_NOT_YOUR_TURN', facts: { seat: view.shared.waitingFor[0] } },
);

const events: EventTable<ToyState, ToyEvent> = {
  dealt: { heardBy: 'everybody', secret: { deck: 'nobody' }, reveals: 'hidden' },
  card_played: { heardBy: 'everybody', reveals: 'nothing' },
  card_drawn: {
    heardBy: 'everybody',
    secret: { card: ({ event, viewer }) => viewer.kind === 'seat' && viewer.seat === event.seat },
    reveals: 'hidden',
  },
  hush_fell: {
    heardBy: ({ event, viewer }) => viewer.kind === 'seat' && viewer.seat === event.seat,
    reveals: 'hidden',
  },
  deck_shuffled: { heardBy: 'everybody', secret: { deck: 'nobody' }, reveals: 'hidden' },
  acked: { heardBy: 'everybody', reveals: 'nothing' },
  sighed: { heardBy: 'everybody', reveals: 'nothing' },
  skipped: { heardBy: 'everybody', reveals: 'nothing' },
  turn_passed: { heardBy: 'everybody', reveals: 'nothing' },
  patience_grew: { heardBy: 'everybody', reveals: 'nothing' },
  seat_came: { heardBy: 'everybody', reveals: 'nothing' },
  seat_went: { heardBy: 'everybody', reveals: 'nothing' },
};

function nextTurn(state: ToyState): Pick<ToyState, 'turn' | 'prompt' | 'plays'> {
  return { turn: (state.turn + 1) % state.seats.length, prompt: state.prompt + 1, plays: state.plays + 1 };
}

function evolve(state: ToyState, event: ToyEvent): ToyState {
  switch (event.type) {
    case 'dealt': {
      const size = 3;
      const hands = event.seats.map((seat, index) => [
        seat,
        enter(emptyZone, event.deck.slice(index * size, (index + 1) * size)),
      ]);
      return {
        ...state,
        seats: event.seats,
        hands: Object.fromEntries(hands) as ToyState['hands'],
        deck: event.deck.slice(event.seats.length * size),
        undo: event.undo,
        prompt: 1,
      };
    }
    case 'card_played': {
      const hand = takeOut(state.hands[event.seat] ?? emptyZone, event.card);
      const hands = { ...state.hands, [event.seat]: hand };
      return { ...state, ...nextTurn(state), hands, stack: enter(state.stack, [event.card]) };
    }
    case 'card_drawn': {
      const hand = enter(state.hands[event.seat] ?? emptyZone, [event.card]);
      return { ...state, deck: state.deck.slice(1), hands: { ...state.hands, [event.seat]: hand } };
    }
    case 'hush_fell':
      return { ...state, hushed: [...state.hushed, event.seat] };
    case 'deck_shuffled':
      return { ...state, deck: event.deck };
    case 'acked':
      return { ...state, acked: [...state.acked, event.seat] };
    case 'sighed':
      return state;
    case 'skipped':
      return { ...state, skipped: true };
    case 'turn_passed':
      return { ...state, ...nextTurn(state) };
    case 'patience_grew':
      return { ...state, patience: state.patience + 10 * seconds };
    case 'seat_came':
    case 'seat_went': {
      const others = state.away.filter((seat) => seat !== event.seat);
      return { ...state, away: event.here ? others : [...others, event.seat] };
    }
  }
}

type ToyDefinitions = RulesetParts<ToyState, ToyView, Intent, ToyEvent>['intents'];

const bySeat = { clause: 'TOY-1', who: ['seat'], stale: 'refuse', fields: {}, rules: [] } as const;
const bySystem = { clause: 'TOY-2', who: ['system'], stale: 'accept', fields: {}, rules: [] } as const;

const intents: ToyDefinitions = [
  {
    ...bySeat,
    type: 'play',
    fields: { card: { kind: 'card', from: (view: ToyView) => view.own.hand ?? [] } },
    rules: [
      mine,
      rule('TOY-1', ['card'], ({ view, intent }) =>
        view.own.hand?.some(({ handle }) => handle === intent['card']) === true ? undefined : { code: 'E_NOT_IN_HAND' },
      ),
    ],
    happen: ({ state, actor, intent, tell }) => {
      const seat = seatOf(actor);
      const card = state.hands[seat]?.cards.find(({ handle }) => handle === intent['card']);
      if (card !== undefined) tell({ type: 'card_played', seat, card: card.face });
    },
  },
  {
    ...bySeat,
    type: 'draw',
    stale: 'accept',
    happen: ({ state, actor, tell }) => {
      const [card] = state.deck;
      if (card !== undefined) tell({ type: 'card_drawn', seat: seatOf(actor), card });
    },
  },
  {
    ...bySeat,
    type: 'hush',
    stale: 'accept',
    happen: ({ actor, tell }) => tell({ type: 'hush_fell', seat: seatOf(actor) }),
  },
  {
    ...bySeat,
    type: 'sigh',
    stale: 'accept',
    talk: 'always',
    happen: ({ actor, tell }) => tell({ type: 'sighed', seat: seatOf(actor) }),
  },
  { ...bySeat, type: 'wait', stale: 'accept', happen: ({ tell }) => tell({ type: 'patience_grew' }) },
  {
    ...bySeat,
    type: 'safety_ack',
    happen: ({ actor, tell }) => tell({ type: 'acked', seat: seatOf(actor) }),
  },
  {
    ...bySeat,
    type: 'shuffle_deck',
    who: ['host'],
    happen: ({ state, rng, tell }) => tell({ type: 'deck_shuffled', deck: rng.shuffle('deck', state.deck) }),
  },
  { ...bySystem, type: 'fast_forward', happen: ({ tell }) => tell({ type: 'skipped' }) },
  { ...bySystem, type: 'turn_over', happen: ({ tell }) => tell({ type: 'turn_passed' }) },
  {
    ...bySystem,
    type: 'seat_away',
    fields: { seat: { kind: 'text', most: 10 } },
    happen: ({ intent, tell }) => tell({ type: 'seat_went', seat: String(intent['seat']), here: false }),
  },
  {
    ...bySystem,
    type: 'seat_back',
    fields: { seat: { kind: 'text', most: 10 } },
    happen: ({ intent, tell }) => tell({ type: 'seat_came', seat: String(intent['seat']), here: true }),
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
  events,
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
  evolve,
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
    { id: `turn-${state.plays}`, after: state.patience, intent: { type: 'turn_over' }, shown: true },
    ...state.hushed.map((seat) => ({
      id: `hush-${seat}`,
      after: 5 * seconds,
      intent: { type: 'fast_forward' },
      shown: false,
    })),
  ],
});

/** The toy with an undo rule of its own, which its option names. */
export const toyWithUndoRule: typeof toy = { ...toy, undoRule: ({ undo }) => undo as UndoRule };
