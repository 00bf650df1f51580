/** What the test kit knows about Card RPG: its cards and who sees them, and how a scenario is set up. */
import type { Event } from '../events.ts';
import type { PlacedCard, ScenarioKit } from '@cartomancer/testkit';

import type { SeatId } from '../../../kernel/index.ts';
import { suits } from '../../../kernel/index.ts';
import type { Card, PartId } from '../cards.ts';

import { ruleset } from '../index.ts';
import type { AnyIntent } from '../intents.ts';
import type { State } from '../state.ts';
import { characterAt, controllerOf, leaderOf } from '../selectors.ts';
import type { TableView } from '../view-types.ts';
import type { Name, Setting } from './given.ts';
import { given, names } from './given.ts';

type At = readonly (string | number)[];

function seatsOf(state: State): readonly SeatId[] {
  return [...state.seats.map(({ seat }) => seat), 'gm'];
}

function leaders(state: State): readonly SeatId[] {
  return [...new Set(['gm', leaderOf(state)])];
}

/** The seats that see all cards of this owner. */
function readers(state: State, owner: PartId): PlacedCard['openTo'] {
  if (characterAt(state, owner) === undefined) return leaders(state);
  if (state.options['sheetCards'] === 'public') return seatsOf(state);
  const seat = characterAt(state, owner)?.seat ?? null;
  return [...leaders(state), ...(seat === null ? [] : [seat])];
}

function pile(cards: readonly Card[], at: At, openTo: (card: Card) => PlacedCard['openTo']): readonly PlacedCard[] {
  return cards.map((card, index) => ({
    at: [...at, index, 'face'],
    face: card.face,
    pack: card.origin,
    openTo: openTo(card),
  }));
}

const open = () => 'everybody' as const;
const hidden = () => 'none' as const;

/** CR-151 */
function paymentReaders(state: State, part: PartId): PlacedCard['openTo'] {
  return state.options['payVisibility'] === 'owner-gm' ? withPlayer(state, part, leaders(state)) : 'everybody';
}

function withPlayer(state: State, part: PartId, openTo: PlacedCard['openTo']): PlacedCard['openTo'] {
  return typeof openTo === 'string' ? openTo : [...openTo, controllerOf(state, part)];
}

/** CR-22 */
function choosers(state: State, part: PartId): PlacedCard['openTo'] {
  return state.options['gainDraw'] === 'choose' ? [controllerOf(state, part)] : 'none';
}

/** Every card in the state, including ashes and cards that left the game. */
function census(state: State): readonly PlacedCard[] {
  const sheet = (owner: PartId) => () => readers(state, owner);
  const characters = state.characters.flatMap((one, index) => [
    ...pile(one.deck, ['characters', index, 'deck'], sheet(one.id)),
    ...pile(one.ashes, ['characters', index, 'ashes'], sheet(one.id)),
    ...one.captives.flatMap(({ cards }, wound) => pile(cards, ['characters', index, 'captives', wound, 'cards'], open)),
    ...(one.halves === null
      ? []
      : suits.flatMap((suit) =>
          (['low', 'high'] as const).flatMap((half) =>
            pile(one.halves?.[suit][half] ?? [], ['characters', index, 'halves', suit, half], () =>
              choosers(state, one.id),
            ),
          ),
        )),
  ]);
  const people = state.npcs.flatMap((one, index) => [
    ...pile(one.deck, ['npcs', index, 'deck'], () => leaders(state)),
    ...pile(one.ashes, ['npcs', index, 'ashes'], () => leaders(state)),
    ...one.captives.flatMap(({ cards }, wound) => pile(cards, ['npcs', index, 'captives', wound, 'cards'], open)),
  ]);
  const pools = Object.entries(state.pools).flatMap(([id, pool]) => [
    ...pile(pool.pile, ['pools', id, 'pile'], hidden),
    ...pile(pool.discard, ['pools', id, 'discard'], () => leaders(state)),
  ]);
  const draft =
    state.draft === null ? [] : pile(state.draft.cards.cards, ['draft', 'cards', 'cards'], () => leaders(state));
  const places = state.environments.flatMap((one, index) => [
    ...pile(one.pile, ['environments', index, 'pile'], () =>
      one.definition.openList && !one.hidden ? 'everybody' : leaders(state),
    ),
    ...pile(one.discard, ['environments', index, 'discard'], open),
  ]);
  return [
    ...characters,
    ...people,
    ...pools,
    ...draft,
    ...places,
    ...pile(state.gone, ['gone'], hidden),
    ...inConflict(state),
  ];
}

function inConflict(state: State): readonly PlacedCard[] {
  const { conflict } = state;
  if (conflict === null) return [];
  const hands = conflict.participants.flatMap(({ id, hand, wounds }, index) => [
    ...pile(hand.cards, ['conflict', 'participants', index, 'hand', 'cards'], ({ owner }) =>
      withPlayer(state, id, readers(state, owner)),
    ),
    ...wounds.flatMap((wound, position) =>
      pile(wound.pile, ['conflict', 'participants', index, 'wounds', position, 'pile'], open),
    ),
  ]);
  const attacks = conflict.attacks.flatMap((attack, index) =>
    pile(attack.pile, ['conflict', 'attacks', index, 'pile'], open),
  );
  const single = (card: Card, at: At): PlacedCard => ({
    at: [...at, 'face'],
    face: card.face,
    pack: card.origin,
    openTo: 'everybody',
  });
  const help = conflict.help === null ? [] : [single(conflict.help.card, ['conflict', 'help', 'card'])];
  const reds = conflict.reds.map(({ card }, index) => single(card, ['conflict', 'reds', index, 'card']));
  const reveal = conflict.reveal === null ? [] : [single(conflict.reveal.card, ['conflict', 'reveal', 'card'])];
  const payments = Object.entries(conflict.payments).flatMap(([id, payment]) => [
    ...pile(payment.paid, ['conflict', 'payments', id, 'paid'], () => paymentReaders(state, id)),
    ...pile(payment.faces, ['conflict', 'payments', id, 'faces'], () => paymentReaders(state, id)),
    ...pile(payment.apart, ['conflict', 'payments', id, 'apart'], () => readers(state, id)),
  ]);
  return [
    ...hands,
    ...attacks,
    ...reds,
    ...help,
    ...reveal,
    ...pile(conflict.outOfPlay, ['conflict', 'outOfPlay'], open),
    ...payments,
  ];
}

function seatOfName(name: Name): (state: State) => SeatId {
  return (state) => {
    const one = [...state.characters, ...state.npcs].find((known) => known.name === name);
    if (one === undefined) throw new Error(`There is no ${name}`);
    return controllerOf(state, one.id);
  };
}

const cast = Object.fromEntries(names.map((name) => [name, seatOfName(name)])) as Readonly<
  Record<Name, (state: State) => SeatId>
>;

export const kit: ScenarioKit<State, TableView, AnyIntent, Event, Setting, Name> = {
  ruleset,
  seats: seatsOf,
  census,
  given,
  cast,
  discloses: {
    opener_set: 'CR-66',
    opener_tied: 'CR-68',
    reveals_opened: 'CR-187',
    // A card turned to pay is public, unless `payVisibility` hides it, and may be back in the deck right after.
    payment_flipped: 'CR-151',
    // A drawn card of the place may be back in its deck right after.
    env_drew: 'CR-175',
    // Whether an owner has only face cards left depends on hidden cards.
    consumed: 'CR-152',
    // What is in a half decides whether a gain comes from the other.
    gains_drawn: 'CR-33',
    draw_birth: 'CR-18',
  },
  systemIntents: (state) =>
    state.seats.flatMap(({ seat }): readonly AnyIntent[] => [
      { type: 'seat_away', seat },
      { type: 'seat_back', seat },
      { type: 'seat_left', seat },
      { type: 'seat_joined', seat, name: 'Newcomer' },
    ]),
  harmless: {
    end_turn: 'the next turn comes round',
    remove_participant: 'can be added again while the setup is written',
    leave_setup: 'can be added again while the setup is written',
  },
  rare: [
    'concede',
    'abort_conflict',
    'cancel_setup',
    'cancel_prequel',
    'leave_setup',
    'close_session',
    'name_stand_in',
    'propose_truce',
    'edit_setup',
    'define_level',
    'write_theme',
    'create_full_npc',
    'define_environment',
    'remove_participant',
    'unagree',
    'challenge',
    'declare_no_winner',
    'dissolve_npc',
    'take_place',
    'reveal_place',
    'delete_place',
    'write_npc',
    'write_pool',
    'draft_npc',
    'keep_npc',
    'grant_harness',
    'ask_retelling',
    'rule',
    'move_place',
    'join_conflict',
  ],
  samples: (view, intent, field) => {
    if (intent.type === 'write_npc' && field === 'cards') return ['2C 3C 4D 5D 6H 7H QS KS', 'AH 2H'];
    if (intent.type === 'write_pool' && field === 'cards') return ['2S 3S 4S 5S 6S 7S 8S 9S 2C 3C 4C 5C 6H JD'];
    if (intent.type === 'create_full_npc' && field === 'deck') return [['2C', '3D', '4H', '5S', 'KS', 'JD', '9C']];
    if (intent.type === 'decide_fate' && field === 'card') return ['7C', '3H'];
    if (intent.type === 'define_environment' && field === 'id')
      return [`place-${(view.own.places ?? view.shared.environments).length}`];
    if (intent.type === 'define_environment') return environmentSamples[field] ?? [];
    if (intent.type === 'edit_setup' && field === 'stakes') return [stakesOf(view), ownStakesOf(view)];
    if (intent.type === 'edit_setup' && view.own.leads === true) return field === 'envId' ? [null] : [[]];
    return [];
  },
  configs: [
    { seats: 1, gm: 'seated', options: { readyMade: true } },
    { seats: 2, gm: 'seated' },
    { seats: 3, gm: 'seated', options: { readyMade: true } },
    { seats: 2, gm: 'seated', options: { readyMade: true, envTempo: 'everyTurn', mayDeclineMagic: true } },
    { seats: 4, gm: 'seated', options: { readyMade: true, sheetCards: 'public', consumedTiming: 'aftermath' } },
    { seats: 8, gm: 'seated', options: { readyMade: true, onStall: 'fewest-wounds' } },
    {
      seats: 3,
      gm: 'seated',
      options: {
        readyMade: true,
        standaloneMagic: true,
        deflectTravels: 'top-only',
        poolNpcPays: true,
        payVisibility: 'owner-gm',
        woundAftermath: 'captive',
        deckCounts: 'owner',
        turnTimer: 30,
      },
    },
    { seats: 2, gm: 'seated', options: { gainDraw: 'choose', gmSeesHands: true } },
    { seats: 3, gm: 'seated', options: { readyMade: true, magicTiming: 'before' } },
    { seats: 3, gm: 'seated', options: { prequelPartners: 2 } },
    { seats: 4, gm: 'seated', options: { readyMade: true, lateJoin: true } },
  ],
  unplayed: [],
};

function stakesOf({ shared, own }: TableView): Readonly<Record<string, string>> {
  const sides = (shared.conflict?.participants ?? []).filter(({ id }) => own.parts?.includes(id) === true);
  return Object.fromEntries(sides.map(({ side }) => [side, 'It goes their way.']));
}

function ownStakesOf({ own }: TableView): Readonly<Record<string, string>> {
  return Object.fromEntries((own.parts ?? []).map((id) => [id, 'It goes my way.']));
}

const environmentSamples: Readonly<Record<string, readonly unknown[]>> = {
  name: ['The yard'],
  deck: [{ kind: 'list', cards: ['4C', '5H', '6D', '9S'] }],
  tempo: [{ when: 'roundEnd', every: 1, cards: 1 }],
  trumpHint: ['C'],
  themes: [{ C: 'a cart' }],
  attributes: [[], [{ k: 'quiet', rounds: 1 }]],
};
