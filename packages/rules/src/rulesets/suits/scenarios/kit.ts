import type { Event } from '../events.ts';
import type { PlacedCard, ScenarioKit } from '@cartomancer/testkit';

import type { CardCode, Intent, SeatId, View } from '../../../kernel/index.ts';
import { cardAt } from '../../../kernel/index.ts';

import { ruleset } from '../index.ts';
import type { AnyIntent } from '../intents.ts';
import { npcSkills, skills } from '../features/skills/skills.ts';
import type { Pool, State, Used } from '../state.ts';
import { poolOf, sides } from '../selectors.ts';
import type { TableView } from '../view-types.ts';
import { isSearching } from '../view-own.ts';
import type { Name, Setting } from './given.ts';
import { crew, given, seatNamed } from './given.ts';
import { playedAs } from './steps.ts';

function seatsOf(state: State): readonly SeatId[] {
  return [...state.players.map(({ seat }) => seat), 'gm'];
}

/** Two packs of one pool have the same back; the second one is counted separately. */
function packOf(pool: Pool, face: CardCode): string {
  return pool === 'player' && face.endsWith('/2') ? 'player/2' : pool;
}

function usedAt(at: PlacedCard['at'], cards: readonly Used[]): readonly PlacedCard[] {
  return cards.map(({ face, by }, index) => ({
    at: [...at, index, 'face'],
    face,
    pack: packOf(poolOf(by), face),
    openTo: 'everybody',
  }));
}

/** Every card of both pools, once. */
function census(state: State): readonly PlacedCard[] {
  const decks = sides.flatMap((pool) => {
    const seekers = seatsOf(state).filter((seat) => poolOf(seat) === pool && isSearching(state, seat));
    return state.decks[pool].map((face, index): PlacedCard => ({
      at: ['decks', pool, index],
      face,
      pack: packOf(pool, face),
      openTo: seekers.length > 0 ? seekers : 'none',
    }));
  });
  const discards = sides.flatMap((pool) =>
    state.discards[pool].cards.map(({ face }, index): PlacedCard => ({
      at: ['discards', pool, 'cards', index, 'face'],
      face,
      pack: packOf(pool, face),
      openTo: 'everybody',
    })),
  );
  // A newcomer who waits for a leaver's seat sees none of its cards (SU-189).
  const waiting = new Set(state.players.filter(({ newcomer }) => newcomer !== null).map(({ seat }) => seat));
  const ownerOf = (holder: SeatId): PlacedCard['openTo'] => (waiting.has(holder) ? 'none' : [holder]);
  const hands = Object.entries(state.hands).flatMap(([holder, hand]) =>
    hand.cards.map(({ face }, index): PlacedCard => ({
      at: ['hands', holder, 'cards', index, 'face'],
      face,
      pack: packOf(poolOf(holder), face),
      openTo: ownerOf(holder),
    })),
  );
  const plays = state.plays.flatMap((play, index) =>
    sides.flatMap((side) => usedAt(['plays', index, 'sides', side], play.sides[side])),
  );
  const order = (state.combat?.initiative?.entries ?? []).flatMap(({ cards }, index) =>
    usedAt(['combat', 'initiative', 'entries', index, 'cards'], cards),
  );
  const { tray, swap } = state;
  const peeked =
    tray === null
      ? []
      : tray.zone.cards.map(({ face }, index): PlacedCard => ({
          at: ['tray', 'zone', 'cards', index, 'face'],
          face,
          pack: packOf(tray.pool, face),
          openTo: ownerOf(tray.seat),
        }));
  const offered = (swap?.offers ?? []).map(({ card, from }, index): PlacedCard => ({
    at: ['swap', 'offers', index, 'card'],
    face: card,
    pack: packOf('player', card),
    openTo: ownerOf(from),
  }));
  return [...decks, ...discards, ...hands, ...plays, ...order, ...peeked, ...offered];
}

const names = Object.keys(crew) as readonly Name[];

/** Sheets as they come from another session. */
export const broughtSheets = names.map((name) => ({
  version: 1,
  look: '',
  note: 'Owes a favour.',
  finished: true,
  dead: false,
  ...crew[name],
}));

/** The uses that can be tried now: without an NPC only those that need no mark, or whose marks are players. */
function usesFor({ shared }: TableView): readonly string[] {
  return shared.npcs.length === 0
    ? ['fitness', 'wits', 'athlete', 'driver', 'leadership']
    : [
        'fitness',
        'wits',
        'athlete',
        'driver',
        'awareness',
        'ambush',
        'fraud',
        'guns',
        'throw',
        'thug',
        'stealth',
        'leadership',
      ];
}

/** The ways in which this card counts as a Queen (SU-79, SU-83). */
function treatsAsQueen({ shared, own }: TableView, card: string): readonly unknown[] {
  if (cardAt(own.hand ?? [], card)?.face.startsWith('X') === true) return [{ name: 'QS' }];
  return shared.discards.player.flatMap(({ face, handle }) => {
    if (face.startsWith('Q')) return [{ copy: handle }];
    return face.startsWith('X') ? [playedAs({ copy: handle }, { name: 'QS' })] : [];
  });
}

function samplesFor(view: View, intent: Intent, field: string): readonly unknown[] {
  const { shared, own } = view as TableView;
  if (intent.type === 'set_profile' && field === 'name')
    return [own.character?.name || 'Sam', own.character?.name || 'Jo'];
  if (intent.type === 'declare_play' && field === 'use') return usesFor(view as TableView);
  if (field === 'mode') return shared.combat === null ? ['disarm', 'chase', 'person'] : ['feint', 'disarm'];
  const turn = shared.combat?.turn ?? null;
  if (field === 'npc' && turn !== null && (intent.type === 'npc_attack' || intent.type === 'npc_play')) return [turn];
  if (intent.type === 'npc_attack' && field === 'skill')
    return shared.combat === null ? npcSkills : ['fraud', 'guns', 'thug', 'athlete', 'driver'];
  if (intent.type === 'declare_play' && field === 'desired') return [1, 2, 3];
  if (intent.type === 'declare_play' && field === 'marks')
    return [
      shared.npcs
        .filter(({ down }) => !down)
        .slice(0, 1)
        .map(({ id }) => id),
      shared.seats
        .filter(({ active, seat }) => active && !(own.you.kind === 'seat' && own.you.seat === seat))
        .map(({ seat }) => seat),
    ];
  if (field === 'threshold' && intent.type === 'npc_attack') return [12];
  if (intent.type === 'lend_card' && field === 'treat') return treatsAsQueen(view as TableView, String(intent['card']));
  if (intent.type === 'set_attributes') return [1, 2, 5, 6, 10];
  if (intent.type === 'set_tags') {
    const tags = own.character?.tags ?? [];
    const others = skills.filter((skill) => !tags.includes(skill));
    return [[...tags, ...others.slice(0, 1)], tags, skills.slice(0, 3)];
  }
  if (intent.type === 'set_opposition' && field === 'value') return [10, 15, 20];
  if (field === 'threshold') return [10, 15, 20];
  if (field === 'modifier' || field === 'value') return [3, 8, 12];
  if (field === 'perMark')
    return [Object.fromEntries((shared.play?.marks ?? []).map((mark, index) => [mark, 7 + index]))];
  if (field === 'opposition')
    return [
      { kind: 'threshold', value: 12 },
      { kind: 'opposed', trait: 'insight', modifier: 8 },
    ];
  if (intent.type === 'rule' && field === 'change')
    return [
      { field: 'damage', value: 1 },
      { field: 'skips', value: false },
      { field: 'name', value: 'Someone' },
    ];
  if (intent.type === 'start_scene' && field === 'present')
    return [
      shared.seats
        .filter(({ finished, dead, out, presence }) => finished && !dead && !out && presence !== 'left')
        .map(({ seat }) => seat),
    ];
  if (intent.type === 'arrange_peek') {
    const tray = own.tray ?? [];
    return field === 'order' ? [tray.map(({ handle }) => handle).toReversed()] : [[]];
  }
  return [];
}

export const kit: ScenarioKit<State, TableView, AnyIntent, Event, Setting, Name> = {
  ruleset,
  seats: seatsOf,
  census,
  discloses: {
    // Until the comparison all players know only the visible cards and their own side.
    finish_step: 'SU-52',
    pick_marks: 'SU-171',
    pass_over: 'SU-186',
  },
  samples: (view, intent, field) => samplesFor(view, intent, field),
  systemIntents: (state) => [
    ...state.players.flatMap(({ seat }, index): readonly AnyIntent[] => [
      { type: 'seat_away', seat },
      { type: 'seat_back', seat },
      { type: 'seat_left', seat, person: `owner of ${seat}` },
      { type: 'seat_joined', seat, name: 'Another player' },
      { type: 'seat_joined', seat, name: 'Back again', person: `owner of ${seat}` },
      { type: 'sheet_brought', seat, sheet: broughtSheets[index % broughtSheets.length] },
    ]),
    { type: 'seat_away', seat: 'gm' },
    { type: 'seat_back', seat: 'gm' },
    { type: 'seat_joined', seat: 'gm', name: 'Another' },
    { type: 'option_set', key: 'thresholdShown', value: 'atStart' },
  ],
  harmless: {
    finish_step: 'an answer to a question: no card is added',
    close_swap: 'the cards that were not swapped stay in their hands',
    withdraw_play: 'the same play can be declared again',
  },
  rare: [
    'end_session',
    'end_scene',
    'end_combat',
    'create_npc',
    'create_vehicle',
    'update_npc',
    'reveal_npc',
    'delete_npc',
    'update_vehicle',
    'reveal_vehicle',
    'delete_vehicle',
    'set_job',
    'set_profile',
    'rule',
    'grant_raise',
    'award_stunt',
    'tell_outcome',
    'choose_sheet',
    'withdraw_play',
    'ask_wait',
    'set_attributes',
    'set_suit',
  ],
  configs: [
    { seats: 3, gm: 'seated' },
    { seats: 4, gm: 'seated', options: { flippedFaces: 'active', flipOwnSuit: true, jackSource: 'deckSearch' } },
    { seats: 2, gm: 'seated', options: { untaggedFaces: 'fullEffects', sheets: 'owner', death: 'outForScene' } },
    { seats: 5, gm: 'seated', options: { coverMode: 'full', gmAnswersStand: true, gmRaisesUnopposed: true } },
    {
      seats: 1,
      gm: 'seated',
      options: { sceneHand: 'level', jackSource: 'thisPlay', thresholdShown: 'never', autoFinish: true },
    },
    {
      seats: 3,
      gm: 'seated',
      options: { feintsPerTurn: 'unlimited', sceneHand: 'refill', drawOnResolve: 'onSuccess', readyMade: true },
    },
    {
      seats: 3,
      gm: 'seated',
      options: {
        crewAgainstCrew: 'consent',
        disarmEffect: 'weaponLost',
        npcInitiative: 'group',
        lenderDraws: true,
        footChaseThreshold: true,
      },
    },
    {
      seats: 2,
      gm: 'seated',
      options: {
        crewAgainstCrew: 'consent',
        revealModifier: 'atOutcome',
        flippedFaces: 'active',
        flipOwnSuit: true,
        reshotCap: 1,
        driverFree: 'thug',
        sheets: 'owner',
      },
    },
  ],
  unplayed: [],
  given,
  cast: {
    vera: (state) => seatNamed(state, 'vera'),
    moss: (state) => seatNamed(state, 'moss'),
    ruth: (state) => seatNamed(state, 'ruth'),
    kade: (state) => seatNamed(state, 'kade'),
    finn: (state) => seatNamed(state, 'finn'),
  },
};
