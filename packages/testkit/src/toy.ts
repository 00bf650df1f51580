/**
 * A tiny ruleset for the testkit's own tests, and variants with one fault each, which its checks must find. A turn:
 * play a card on one of two heaps, whose top card must have another suit; or draw; or pass, if no card can be played;
 * or guess the colour of the next card. A wrong guess is refused.
 */
import {
  cardAt,
  colourOf,
  declareEvents,
  emptyZone,
  enter,
  eventSet,
  makeRuleset,
  once,
  pack,
  check,
  sameSuit,
  takeOut,
} from '@cartomancer/rules';
import type {
  CardCode,
  EventsOf,
  FieldSpec,
  Intent,
  Pile,
  PlayView,
  Ruleset,
  SeatId,
  SeenCard,
  Zone,
} from '@cartomancer/rules';

import type { ScenarioKit } from './kit.ts';

export interface ToyState {
  readonly prompt: number;
  readonly phase: 'LOBBY' | 'TURN' | 'OVER';
  readonly order: readonly SeatId[];
  readonly turn: number;
  readonly deck: Pile;
  readonly heaps: readonly Zone[];
  readonly hands: Readonly<Record<SeatId, Zone>>;
}

export interface ToyIntent extends Intent {
  readonly type: 'play_card' | 'draw' | 'pass' | 'guess' | 'say' | 'time_up';
  readonly card?: string;
  readonly heap?: number;
  readonly colour?: 'red' | 'black';
  readonly line?: string;
}

export interface ToyView extends PlayView {
  readonly shared: PlayView['shared'] & {
    readonly order: readonly SeatId[];
    readonly deck: number;
    readonly heaps: readonly (readonly SeenCard[])[];
    readonly counts: Readonly<Record<SeatId, number>>;
    readonly next?: CardCode;
  };
  readonly own: PlayView['own'] & { readonly hand?: readonly SeenCard[] };
}

export type ToyRuleset = Ruleset<ToyState, ToyView, ToyIntent, ToyEvent>;

export type ToyFault =
  | 'the view reveals the next card'
  | 'an event reveals the drawn card'
  | 'the setup reveals the deck'
  | 'a timer reveals the hand'
  | 'legal lists a refused move'
  | 'legal omits a move'
  | 'any heap is accepted'
  | 'a drawn card stays in the deck'
  | 'evolve is not pure'
  | 'decide changes the state'
  | 'state is not plain'
  | 'each viewer has a separate shared view'
  | 'a present event is converted'
  | 'talk changes the game'
  | 'malformed input crashes'
  | 'a turn belongs to no one';

const handSize = 3;
const turnTime = 20_000;

function emptyState(): ToyState {
  return { prompt: 0, phase: 'LOBBY', order: [], turn: 0, deck: [], heaps: [], hands: {} };
}

function handOf(view: ToyView): readonly SeenCard[] {
  return view.own.hand ?? [];
}

function heapField(fault: ToyFault | undefined): FieldSpec {
  if (fault !== 'any heap is accepted') return { kind: 'choice', of: [1, 2] };
  return { kind: 'choice', of: () => [1, 2], type: 'number', beyond: 'allowed' };
}

function mayPlay(heaps: readonly (readonly SeenCard[])[], card: CardCode, heap: number): boolean {
  const top = heaps[heap - 1]?.at(-1);
  return top !== undefined && !sameSuit(top.face, card);
}

function isTurnOf(view: ToyView, seat: SeatId | undefined): boolean {
  return view.shared.waitingFor.some((waited) => waited === seat);
}

const onTurn = check<ToyView, ToyIntent>('TOY-2', [], ({ view, actor }) =>
  actor.kind === 'seat' && isTurnOf(view, actor.seat) ? undefined : { code: 'E_NOT_YOUR_TURN' },
);

interface Dealt {
  readonly deck: Pile;
  readonly order: readonly SeatId[];
}

interface CardPlayed {
  readonly seat: SeatId;
  readonly face: CardCode;
  readonly heap: number;
}

interface CardDrawn {
  readonly seat: SeatId;
  readonly face: CardCode;
}

function withCardsDealt(state: ToyState, { deck, order }: Dealt): ToyState {
  const hands = order.map((seat, index) => {
    const from = 2 + index * handSize;
    return [seat, enter(emptyZone, deck.slice(from, from + handSize))] as const;
  });
  return {
    ...state,
    phase: 'TURN',
    order,
    turn: 0,
    deck: deck.slice(2 + order.length * handSize),
    heaps: deck.slice(0, 2).map((face) => enter(emptyZone, [face])),
    hands: Object.fromEntries(hands),
  };
}

function withCardPlayed(state: ToyState, { seat, face, heap }: CardPlayed): ToyState {
  const hand = takeOut(state.hands[seat] ?? emptyZone, face);
  return {
    ...withNextTurn(state),
    phase: hand.cards.length === 0 ? 'OVER' : 'TURN',
    heaps: state.heaps.map((zone, index) => (index === heap - 1 ? enter(zone, [face]) : zone)),
    hands: { ...state.hands, [seat]: hand },
  };
}

function withNextTurn(state: ToyState): ToyState {
  return { ...state, turn: (state.turn + 1) % state.order.length };
}

const event = declareEvents<ToyState>();
const toEverybody = { audience: 'everybody', reveals: 'nothing' } as const;

function declarationsWith(fault: ToyFault | undefined) {
  const talkChangesGame = fault === 'talk changes the game';
  return {
    dealt: event<Dealt>({
      audience: 'everybody',
      secret: { deck: fault === 'the setup reveals the deck' ? 'everybody' : 'none' },
      reveals: 'hidden',
      prompt: 'raise',
      apply: withCardsDealt,
    }),
    card_played: event<CardPlayed>({ ...toEverybody, prompt: 'raise', apply: withCardPlayed }),
    card_drawn: event<CardDrawn>({
      audience: 'everybody',
      secret: {
        face:
          fault === 'an event reveals the drawn card'
            ? 'everybody'
            : ({ event: { seat }, viewer }) => viewer.kind === 'seat' && viewer.seat === seat,
      },
      reveals: 'hidden',
      prompt: 'raise',
      apply: (state, { seat, face }) => {
        const hand = enter(state.hands[seat] ?? emptyZone, [face]);
        const deck = fault === 'a drawn card stays in the deck' ? state.deck : state.deck.slice(1);
        return { ...withNextTurn(state), deck, hands: { ...state.hands, [seat]: hand } };
      },
    }),
    turn_passed: event<{ readonly seat: SeatId }>({ ...toEverybody, prompt: 'raise', apply: withNextTurn }),
    line_said: event<{ readonly seat: SeatId; readonly line: string }>({
      ...toEverybody,
      prompt: talkChangesGame ? 'raise' : 'keep',
      apply: (state) => (talkChangesGame ? withNextTurn(state) : state),
    }),
  };
}

export type ToyEvent = EventsOf<ReturnType<typeof declarationsWith>>;

function isTurnOfNoOne({ prompt }: ToyState, fault: ToyFault | undefined): boolean {
  return fault === 'a turn belongs to no one' && prompt === 5;
}

export function toyRuleset(fault?: ToyFault): ToyRuleset {
  let evolveCalls = 0;
  const events = eventSet<ToyState, ToyEvent>(declarationsWith(fault));
  const sharedView = (state: ToyState): ToyView['shared'] => ({
    prompt: state.prompt,
    phase: state.phase,
    waitingFor:
      state.phase === 'TURN' && !isTurnOfNoOne(state, fault) ? state.order.slice(state.turn, state.turn + 1) : [],
    asks: { text: 'ask.turn' },
    order: state.order,
    deck: state.deck.length,
    heaps: state.heaps.map((heap) => heap.cards),
    counts: Object.fromEntries(Object.entries(state.hands).map(([seat, hand]) => [seat, hand.cards.length])),
    ...(fault === 'the view reveals the next card' && state.deck[0] !== undefined ? { next: state.deck[0] } : {}),
  });
  const shared = fault === 'each viewer has a separate shared view' ? sharedView : once(sharedView);

  const ruleset = makeRuleset<ToyState, ToyView, ToyIntent, ToyEvent>({
    id: 'toy',
    title: 'Toy',
    version: 1,
    seats: { min: 2, max: 3, gm: 'none' },
    options: [],
    initial: emptyState,
    setup: (config, rng) => [
      {
        type: 'dealt',
        deck: rng.shuffle('deck', pack({ jokers: 'without' })),
        order: config.seats.map(({ seat }) => seat),
      },
    ],
    view: (state, viewer) => ({
      shared: shared(state),
      own: viewer.kind === 'seat' ? { you: viewer, hand: state.hands[viewer.seat]?.cards ?? [] } : { you: viewer },
    }),
    timers: (state) => {
      if (state.phase !== 'TURN' || isTurnOfNoOne(state, fault)) return [];
      const hand = state.hands[state.order[state.turn] ?? ''];
      const reveals = fault === 'a timer reveals the hand' && hand?.cards.some((card) => card.face.endsWith('H'));
      return [
        {
          id: `turn-${state.prompt}`,
          after: reveals === true ? 1000 : turnTime,
          intent: { type: 'time_up' },
          shown: true,
        },
      ];
    },
    upcastEvent: (_, emitted) =>
      (fault === 'a present event is converted' ? { ...(emitted as ToyEvent), upcast: true } : emitted) as ToyEvent,
    bot: (_, moves) => moves.find((move) => move.type === 'play_card'),
    events: {
      ...events,
      evolve: (state, emitted) => {
        const next = events.evolve(state, emitted);
        evolveCalls += 1;
        if (fault === 'evolve is not pure') return { ...next, prompt: evolveCalls };
        if (fault === 'state is not plain') return { ...next, note: undefined } as ToyState;
        return next;
      },
    },
    intents: [
      {
        type: 'play_card',
        clause: 'TOY-1',
        who: ['seat'],
        stale: 'refuse',
        phases: ['TURN'],
        fields: { card: { kind: 'card', from: handOf }, heap: heapField(fault) },
        checks: [
          onTurn,
          check('TOY-3', ['card'], ({ view, intent }) =>
            cardAt(handOf(view), intent.card ?? '') === undefined ? { code: 'E_NOT_IN_HAND' } : undefined,
          ),
          check('TOY-1', ['heap'], ({ view, intent }) =>
            fault === 'any heap is accepted' || view.shared.heaps[Number(intent.heap) - 1] !== undefined
              ? undefined
              : { code: 'E_NO_HEAP' },
          ),
          check('TOY-4', ['card', 'heap'], ({ view, intent }) => {
            const card = cardAt(handOf(view), intent.card ?? '');
            const top = view.shared.heaps[Number(intent.heap) - 1]?.at(-1);
            if (card === undefined || top === undefined || !sameSuit(top.face, card.face)) return undefined;
            return { code: 'TOY_SAME_SUIT', facts: { card: card.face, top: top.face } };
          }),
        ],
        execute: ({ view, intent, actor, emit, state }) => {
          const card = cardAt(handOf(view), intent.card ?? '');
          if (card === undefined || actor.kind !== 'seat') throw new Error('the checks should have refused this');
          if (fault === 'decide changes the state') (state as { turn: number }).turn = 0;
          emit({ type: 'card_played', seat: actor.seat, face: card.face, heap: intent.heap ?? 0 });
        },
      },
      {
        type: 'draw',
        clause: 'TOY-5',
        who: ['seat'],
        stale: 'refuse',
        phases: ['TURN'],
        fields: {},
        checks: [
          onTurn,
          check('TOY-5', [], ({ view }) => (view.shared.deck === 0 ? { code: 'TOY_NO_CARDS' } : undefined)),
        ],
        execute: ({ state, actor, emit }) => {
          const [face] = state.deck;
          if (face === undefined || actor.kind !== 'seat') throw new Error('the checks should have refused this');
          emit({ type: 'card_drawn', seat: actor.seat, face });
        },
      },
      {
        type: 'pass',
        clause: 'TOY-6',
        who: ['seat'],
        stale: 'refuse',
        phases: ['TURN'],
        fields: {},
        checks: [
          onTurn,
          check('TOY-6', [], ({ view }) =>
            handOf(view).some((card) => [1, 2].some((heap) => mayPlay(view.shared.heaps, card.face, heap)))
              ? { code: 'TOY_MUST_PLAY' }
              : undefined,
          ),
        ],
        execute: ({ actor, emit }) => {
          if (actor.kind === 'seat') emit({ type: 'turn_passed', seat: actor.seat });
        },
      },
      {
        type: 'guess',
        clause: 'TOY-7',
        who: ['seat'],
        stale: 'refuse',
        phases: ['TURN'],
        fields: { colour: { kind: 'choice', of: ['red', 'black'] } },
        checks: [
          onTurn,
          check('TOY-7', ['colour'], ({ intent }) =>
            ['red', 'black'].includes(String(intent.colour)) ? undefined : { code: 'TOY_NO_COLOUR' },
          ),
        ],
        hidden: [
          {
            clause: 'TOY-7',
            judge: ({ state, intent }) => {
              const [next] = state.deck;
              return next !== undefined && colourOf(next) === intent.colour ? undefined : { code: 'TOY_WRONG' };
            },
          },
        ],
        execute: ({ actor, emit }) => {
          if (actor.kind === 'seat') emit({ type: 'turn_passed', seat: actor.seat });
        },
      },
      {
        type: 'say',
        clause: 'TOY-8',
        who: ['seat'],
        stale: 'accept',
        talk: 'always',
        fields: { line: { kind: 'text', most: 40 } },
        checks: [
          check('TOY-8', ['line'], ({ intent }) =>
            intent.line?.trim() === '' ? { code: 'E_TEXT_REQUIRED' } : undefined,
          ),
        ],
        execute: ({ actor, intent, emit }) => {
          if (actor.kind === 'seat') emit({ type: 'line_said', seat: actor.seat, line: intent.line ?? '' });
        },
      },
      {
        type: 'time_up',
        clause: 'TOY-9',
        who: ['system'],
        stale: 'accept',
        phases: ['TURN'],
        fields: {},
        checks: [],
        execute: ({ state, emit }) => {
          emit({ type: 'turn_passed', seat: state.order[state.turn] ?? '' });
        },
      },
    ],
  });

  switch (fault) {
    case 'legal lists a refused move':
      return { ...ruleset, legal: (view) => [...ruleset.legal(view), { type: 'pass' }] };
    case 'legal omits a move':
      return { ...ruleset, legal: (view) => ruleset.legal(view).filter((move) => move.type !== 'draw') };
    case 'malformed input crashes':
      return {
        ...ruleset,
        decide: (state, actor, intent, rng) => {
          if (typeof intent.type !== 'string') throw new TypeError('what is this?');
          return ruleset.decide(state, actor, intent, rng);
        },
      };
    default:
      return ruleset;
  }
}

export interface ToySetting {
  readonly heaps: readonly CardCode[];
  readonly hands: Readonly<Record<SeatId, readonly CardCode[]>>;
  readonly deck?: Pile;
  readonly turn?: SeatId;
}

export type ToyKit = ScenarioKit<ToyState, ToyView, ToyIntent, ToyEvent, ToySetting, 'active'>;

export function toyKit(fault?: ToyFault): ToyKit {
  return {
    ruleset: toyRuleset(fault),
    seats: (state) => state.order,
    rests: ({ phase }) => phase !== 'TURN',
    given: ({ heaps, hands, deck = ['AS', 'AH'], turn = 's1' }) => ({
      prompt: 1,
      phase: 'TURN',
      order: Object.keys(hands),
      turn: Object.keys(hands).indexOf(turn),
      deck,
      heaps: heaps.map((face) => enter(emptyZone, [face])),
      hands: Object.fromEntries(Object.entries(hands).map(([seat, faces]) => [seat, enter(emptyZone, faces)])),
    }),
    cast: { active: (state) => state.order[state.turn] ?? '' },
    discloses: { pass: 'TOY-6', guess: 'TOY-7' },
    census: (state) => [
      ...state.deck.map((face, index) => ({ at: ['deck', index], face, pack: 'toy', openTo: 'none' as const })),
      ...state.heaps.flatMap((heap, heapIndex) =>
        heap.cards.map(({ face }, index) => ({
          at: ['heaps', heapIndex, 'cards', index, 'face'],
          face,
          pack: 'toy',
          openTo: 'everybody' as const,
        })),
      ),
      ...Object.entries(state.hands).flatMap(([seat, hand]) =>
        hand.cards.map(({ face }, index) => ({
          at: ['hands', seat, 'cards', index, 'face'],
          face,
          pack: 'toy',
          openTo: [seat],
        })),
      ),
    ],
  };
}
