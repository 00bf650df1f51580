/** The workload as a ruleset of ours: a stack, hidden hands, a hidden deck; a move plays a card and draws another. */
import type {
  Actor,
  CardCode,
  IntentDefinition,
  Intent,
  Pile,
  PlayView,
  SeatId,
  Viewer,
  Zone,
} from '@cartomancer/rules/kernel';
import { emptyZone, enter, makeRuleset, once, pack, rule, takeOut } from '@cartomancer/rules/kernel';
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
  /** Of the card in the hand, from 0. */
  readonly place: number;
}

export type WorkloadEvent =
  | { readonly type: 'dealt'; readonly seats: readonly SeatId[]; readonly deck: Pile }
  | { readonly type: 'played'; readonly seat: SeatId; readonly card: CardCode }
  | { readonly type: 'recycled'; readonly deck: Pile }
  | { readonly type: 'drawn'; readonly seat: SeatId; readonly card: CardCode };

function handOf(state: WorkloadState, seat: SeatId): Zone {
  return state.hands[seat] ?? emptyZone;
}

function evolve(state: WorkloadState, event: WorkloadEvent): WorkloadState {
  switch (event.type) {
    case 'dealt': {
      const hands = event.seats.map((seat, place) => [
        seat,
        enter(emptyZone, event.deck.slice(place * cardsInHand, (place + 1) * cardsInHand)),
      ]);
      return {
        ...state,
        prompt: 1,
        seats: event.seats,
        hands: Object.fromEntries(hands),
        deck: event.deck.slice(event.seats.length * cardsInHand),
      };
    }
    case 'played':
      return {
        ...state,
        stack: enter(state.stack, [event.card]),
        hands: { ...state.hands, [event.seat]: takeOut(handOf(state, event.seat), event.card) },
      };
    case 'recycled':
      return {
        ...state,
        deck: event.deck,
        stack: { ...state.stack, cards: state.stack.cards.slice(-1) },
      };
    case 'drawn':
      return {
        ...state,
        prompt: state.prompt + 1,
        turn: (state.turn + 1) % state.seats.length,
        deck: state.deck.slice(1),
        hands: { ...state.hands, [event.seat]: enter(handOf(state, event.seat), [event.card]) },
      };
  }
}

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
  rules: [
    rule<WorkloadView, Play>('WL-01', [], ({ view: shown, actor }) =>
      shown.shared.waitingFor.includes(seatOf(actor)) ? undefined : { code: 'E_NOT_YOUR_TURN' },
    ),
    rule<WorkloadView, Play>('WL-02', ['place'], ({ view: shown, intent }) =>
      intent.place in shown.own.hand ? undefined : { code: 'E_NOT_IN_HAND' },
    ),
  ],
  happen: (deed) => {
    const seat = seatOf(deed.actor);
    const card = deed.view.own.hand[deed.intent.place];
    if (card === undefined) throw new Error('judged legal without a card');
    deed.tell({ type: 'played', seat, card: card.face });
    if (deed.state.deck.length === 0) {
      const buried = deed.state.stack.cards.slice(0, -1).map(({ face }) => face);
      deed.tell({ type: 'recycled', deck: deed.rng.shuffle('deck', buried) });
    }
    const drawn = deed.state.deck[0];
    if (drawn !== undefined) deed.tell({ type: 'drawn', seat, card: drawn });
  },
};

const toSeat = ({ event, viewer }: { readonly event: { readonly seat: SeatId }; readonly viewer: Viewer }): boolean =>
  viewer.kind === 'seat' && viewer.seat === event.seat;

export const ruleset = makeRuleset<WorkloadState, WorkloadView, Play, WorkloadEvent>({
  id: 'workload',
  title: 'Workload',
  version: 1,
  seats: { min: seatsAtTable, max: seatsAtTable, gm: 'none' },
  options: [],
  intents: [play],
  events: {
    dealt: { heardBy: 'everybody', secret: { deck: 'nobody' }, reveals: 'hidden' },
    played: { heardBy: 'everybody', reveals: 'nothing' },
    recycled: { heardBy: 'everybody', secret: { deck: 'nobody' }, reveals: 'hidden' },
    drawn: { heardBy: 'everybody', secret: { card: toSeat }, reveals: 'hidden' },
  },
  initial: () => ({ prompt: 0, turn: 0, seats: [], deck: [], stack: emptyZone, hands: {} }),
  setup: (config, rng) => [
    {
      type: 'dealt',
      seats: config.seats.map(({ seat }) => seat),
      deck: rng.shuffle('deck', pack({ jokers: 'without' })),
    },
  ],
  evolve,
  view,
  timers: () => [],
});
