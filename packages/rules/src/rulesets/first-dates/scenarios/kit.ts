import type { Event } from '../events.ts';
import { seesHand, seesTraits } from '../audience.ts';
import type { PlacedCard, ScenarioKit } from '@cartomancer/testkit';

import type { SeatId } from '../../../kernel/index.ts';

import { ruleset } from '../index.ts';
import type { AnyIntent } from '../intents.ts';
import type { Player, State } from '../state.ts';
import { deckOf, rolesOf } from '../selectors.ts';
import type { TableView } from '../view-types.ts';
import type { Setting } from './given.ts';
import { given, seatOfPart } from './given.ts';
import { groupPack } from './group-pack.ts';

function seatsOf(state: State): readonly SeatId[] {
  return [...state.players.map((player) => player.seat), 'gm'];
}

function whoSees(state: State, may: (seat: SeatId) => boolean): PlacedCard['openTo'] {
  const seats = seatsOf(state).filter(may);
  return seats.length === seatsOf(state).length ? 'everybody' : seats;
}

function handOf(state: State, player: Player, at: readonly (string | number)[]): readonly PlacedCard[] {
  const { role } = player;
  if (role === null) return [];
  const openTo = state.options.openHands
    ? 'everybody'
    : whoSees(state, (seat) => seesHand(state, player.seat, seat === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat }));
  return player.hand.cards.map(({ face }, index) => ({
    at: [...at, 'hand', 'cards', index, 'face'],
    face,
    pack: deckOf(role),
    openTo,
  }));
}

/** Every card of both decks, once. */
function census(state: State): readonly PlacedCard[] {
  const open = 'everybody' as const;
  const piles = (['date', 'system'] as const).flatMap((deck): readonly PlacedCard[] => [
    ...state.decks[deck].map((face, index) => ({
      at: ['decks', deck, index],
      face,
      pack: deck,
      openTo: 'none' as const,
    })),
    ...state.flipped[deck].map((face, index) => ({ at: ['flipped', deck, index], face, pack: deck, openTo: open })),
  ]);
  const stacks = state.stacks.flatMap(({ zone }, stack) =>
    zone.cards.map(({ face, back = 'date' }, index) => ({
      at: ['stacks', stack, 'zone', 'cards', index, 'face'],
      face,
      pack: back,
      openTo: open,
    })),
  );
  const hands = state.players.flatMap((player, index) => handOf(state, player, ['players', index]));
  const automatic = state.automatic === null ? [] : handOf(state, state.automatic, ['automatic']);
  const traits = state.traits.map((face, index) => ({
    at: ['traits', index],
    face,
    pack: 'date',
    openTo: state.traitsRevealed
      ? open
      : whoSees(state, (seat) => seesTraits(state, seat === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat })),
  }));
  return [...piles, ...stacks, ...hands, ...automatic, ...traits];
}

/** More ages than one field of a sheet can hold. */
const ages = Array.from({ length: 120 }, (_, index) => String(20 + index));

const partNames = ['date', 'oi', 'system1', 'system2', 'system3', 'system4', 'system5', 'system6'] as const;

function systemSeat(number: number): (state: State) => SeatId {
  return (state) => rolesOf(state).system[number - 1] ?? seatOfPart('system1');
}

export const kit: ScenarioKit<State, TableView, AnyIntent, Event, Setting, (typeof partNames)[number]> = {
  ruleset,
  seats: seatsOf,
  census,
  discloses: {
    // Only a seat without a legal card may declare itself at a loss. If it stays silent, the timer does so.
    declare_at_loss: 'FD-65',
    turn_time_up: 'FD-66',
    // The trait cards decide the outcome of the date.
    reveal_traits: 'FD-126',
    // A helper card and the hidden hand decide whether the automatic Interference steps in.
    house_time_up: 'FD-03',
    // The autopilot may declare its seat at a loss, and reveals the secret traits of an absent Date.
    autopilot_time_up: 'FD-138',
  },
  samples: (_view, intent, field) => {
    if (intent.type === 'load_pack') return [groupPack];
    // A number is a valid age and a valid text.
    return intent.type === 'propose' && field === 'text' ? ages : [];
  },
  systemIntents: (state) =>
    state.players.flatMap(({ seat }): readonly AnyIntent[] => [
      { type: 'seat_away', seat },
      { type: 'seat_back', seat },
      { type: 'seat_left', seat },
      { type: 'seat_joined', seat, name: 'Another player' },
    ]),
  rests: ({ phase, players }) =>
    phase === 'CLOSED' || phase === 'LOBBY' || players.every(({ presence }) => presence === 'absent'),
  rare: [
    'let_cards_decide',
    'load_pack',
    'cut_date',
    'remove_seat',
    'concede_date',
    'vote',
    'fast_forward',
    'end_aftercare',
    'share_hand',
    'annotate',
  ],
  configs: [
    { seats: 3 },
    { seats: 4, options: { setupDepth: 'quick' } },
    {
      seats: 5,
      gm: 'seated',
      options: { setupDepth: 'quick', facilitatorSees: 'all', turnTimer: 60, turnTimeout: 'autoplay' },
    },
    {
      seats: 4,
      options: {
        setupDepth: 'quick',
        systemHandSharing: 'always',
        reactionMask: 0,
        oiChain: 'once',
        outcomeRule: 'vote',
      },
    },
    {
      seats: 4,
      options: { setupDepth: 'quick', openHands: true, reactionMaskFull: true, respondToOiEnding: true, lastCall: 10 },
    },
    {
      seats: 8,
      options: {
        setupDepth: 'quick',
        deckExhausted: 'noDraw',
        speechlessRank: 'any',
        buriedVisible: 'topOnly',
        turnTimer: 30,
      },
    },
    {
      seats: 2,
      options: {
        setupDepth: 'quick',
        duet: 'noInterference',
        outcomeRule: 'datePlayer',
        stoodUp: 'redeal',
        aceRank: 'low',
      },
    },
    {
      seats: 2,
      options: { setupDepth: 'quick', duet: 'autoInterference', oiMayBreakEnding: false, fronterTie: 'cofront' },
    },
  ],
  unplayed: [],
  given,
  cast: {
    date: (state) => rolesOf(state).date,
    oi: (state) => rolesOf(state).oi ?? 'oi',
    system1: systemSeat(1),
    system2: systemSeat(2),
    system3: systemSeat(3),
    system4: systemSeat(4),
    system5: systemSeat(5),
    system6: systemSeat(6),
  },
};
