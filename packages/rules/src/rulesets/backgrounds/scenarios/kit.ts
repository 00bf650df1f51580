/** What the test kit knows about Backgrounds: its cards and who sees them, and how a scenario is set up. */
import type { Event } from '../events.ts';
import type { PlacedCard, ScenarioKit } from '@cartomancer/testkit';

import type { CardCode, Intent, SeatId } from '../../../kernel/index.ts';

import { ruleset } from '../index.ts';
import type { AnyIntent } from '../intents.ts';
import type { Character, State } from '../state.ts';
import { isPlayersOwn } from '../selectors.ts';
import type { TableView } from '../view-types.ts';
import type { Setting } from './given.ts';
import { given } from './given.ts';

function seatsOf(state: State): readonly SeatId[] {
  return [...state.players.map(({ seat }) => seat), 'gm'];
}

/**
 * With open sheets everyone sees a player's card; with closed ones only the player and the GM do until it is used.
 * NPCs' cards are secret until used.
 */
function sheetOpenTo(state: State, character: Character, used: boolean): PlacedCard['openTo'] {
  if (used || (isPlayersOwn(character) && state.options['sheets'] === 'open')) return 'everybody';
  return isPlayersOwn(character) && state.gm === null ? [character.owner] : [character.owner, 'gm'];
}

function handOpenTo(state: State, character: Character): PlacedCard['openTo'] {
  const gm = state.gm !== null && state.mode === 'gm' && state.options.gmSeesHands ? ['gm'] : [];
  return [character.owner, ...gm];
}

function cardsOf(state: State, character: Character, place: number): readonly PlacedCard[] {
  const at = ['characters', place] as const;
  return [
    ...character.backgrounds.map(({ face, back, used }, index): PlacedCard => ({
      at: [...at, 'backgrounds', index, 'face'],
      face,
      pack: packOf(back, face),
      openTo: sheetOpenTo(state, character, used),
    })),
    ...(character.draft?.cards ?? []).map(({ face }, index): PlacedCard => ({
      at: [...at, 'draft', 'cards', index, 'face'],
      face,
      pack: packOf(character.draft?.back ?? 'blue', face),
      openTo: sheetOpenTo(state, character, false),
    })),
    ...character.bonus.map(({ face }, index): PlacedCard => ({
      at: [...at, 'bonus', index, 'face'],
      face,
      pack: packOf('draw', face),
      openTo: handOpenTo(state, character),
    })),
    ...character.disadvantages.map(({ card }, index): PlacedCard => ({
      at: [...at, 'disadvantages', index, 'card'],
      face: card,
      pack: packOf('draw', card),
      openTo: 'everybody',
    })),
  ];
}

/** The pack of a card: two cards of one pack can be exchanged unseen. The composition of a deck is public. */
function packOf(pile: string, face: CardCode): string {
  return face.endsWith('/2') ? `${pile} 2` : pile;
}

/** Every card of the draw deck and of both background packs, once. */
export function census(state: State): readonly PlacedCard[] {
  const open = 'everybody' as const;
  return [
    ...(['piles', 'box'] as const).flatMap((place) =>
      (['draw', 'red', 'blue'] as const).flatMap((pile) =>
        state[place][pile].map((face, index): PlacedCard => ({
          at: [place, pile, index],
          face,
          pack: packOf(pile, face),
          openTo: 'none',
        })),
      ),
    ),
    ...(['discard', 'row'] as const).flatMap((zone) =>
      state[zone].cards.map(({ face }, index): PlacedCard => ({
        at: [zone, 'cards', index, 'face'],
        face,
        pack: packOf('draw', face),
        openTo: open,
      })),
    ),
    ...state.characters.flatMap((character, index) => cardsOf(state, character, index)),
  ];
}

/** Lists of parties that the rules accept from this viewer or, for `sides`, groups of them. */
function contestSamples(view: TableView, intent: Intent, field: 'parties' | 'sides'): readonly unknown[] {
  const all = [...new Set([...view.shared.characters, ...view.own.sheets].map(({ id }) => id))];
  const candidates = [all, ...all.flatMap((id) => [[id, 'gm'], ...all.map((other) => [id, other])])];
  const cards = intent.type === 'open_fray' ? { gmCards: 1 } : {};
  const accepted = candidates.filter(
    (parties) => ruleset.explain(view, { type: intent.type, ...cards, parties }).length === 0,
  );
  const first = accepted[0]?.[0];
  if (field === 'sides') return first === undefined ? [] : [[first], [[first]]];
  return accepted.filter((parties) => first !== undefined && parties.includes(first));
}

const rulingsOnCharacters = ['end', 'consent', 'park', 'unpark', 'recover', 'unlock', 'so be it'];
const rulingsOnOutcomes = ['overturn', 'restore', 'complete', 'failed', 'cost'];

export const kit: ScenarioKit<State, TableView, AnyIntent, Event, Setting, 'franz' | 'hans'> = {
  ruleset,
  seats: seatsOf,
  census,
  discloses: (state): Readonly<Record<string, string>> =>
    state.options['sheets'] === 'untilUsed'
      ? {
          // A face that another character holds comes from a second pack, and the new pack is public.
          set_scope: 'DR-28',
          set_back: 'DR-28',
          draw_background: 'DR-27',
        }
      : {},
  samples: (view, intent, field) => {
    if (intent.type === 'npc_create' || intent.type === 'npc_edit')
      return field === 'sheet'
        ? ['Gret', { name: 'Old Tam', text: 'ferryman' }]
        : field === 'backgrounds'
          ? [['type'], []]
          : [];
    if (intent.type === 'set_challenge' && field === 'target') return [2, 4, 8, 11, 14];
    // Only characters that this sender can set a challenge for.
    if (intent.type === 'set_challenge' && field === 'character')
      return [...new Set([...view.shared.characters, ...view.own.sheets].map(({ id }) => id))].filter(
        (id) => ruleset.explain(view, { type: intent.type, character: id }).length === 0,
      );
    if (field === 'gmCards') return [0, 1, 2, 3];
    if (field === 'title') return ['The bridge', 'The tower', 'A locked door'];
    // Listed twice, so that rulings on the last outcome are more frequent.
    if (intent.type === 'rule' && field === 'target' && view.shared.lastOutcome !== null)
      return ['outcome', 'outcome', 'resolution', 'story', ...view.shared.characters.map(({ id }) => id).slice(0, 1)];
    if (field === 'change')
      return view.shared.lastOutcome === null ? rulingsOnCharacters : [...rulingsOnCharacters, ...rulingsOnOutcomes];
    return field === 'parties' || field === 'sides' ? contestSamples(view, intent, field) : [];
  },
  systemIntents: (state) => [
    ...state.players.flatMap(({ seat }): readonly Intent[] => [
      { type: 'seat_away', seat },
      { type: 'seat_back', seat },
      { type: 'seat_left', seat },
      { type: 'seat_joined', seat, name: 'Newcomer' },
    ]),
    { type: 'seat_away', seat: 'gm' },
    { type: 'seat_back', seat: 'gm' },
    { type: 'seat_joined', seat: 'gm', name: 'Another GM' },
    { type: 'player_leads', seat: 's2' },
    { type: 'fast_forward' },
    { type: 'rewind_done' },
  ],
  harmless: {
    stop_attempt: 'an answer to a question: what was reached is kept',
    cancel_attempt: 'the same can be tried again',
  },
  rare: [
    'end_campaign',
    'close_session',
    'close_scene',
    'rule',
    'npc_create',
    'npc_edit',
    'npc_delete',
    'retire_background',
    'annotate',
    'concede',
    'intend_failure',
    'end_fray',
    'yield',
    'cancel_attempt',
  ],
  configs: [
    { seats: 3, gm: 'seated' },
    { seats: 3, options: { gmMode: 'shared' } },
    { seats: 1, gm: 'seated', options: { windowTimer: 0 } },
    { seats: 2, options: { gmMode: 'shared', bonusDraw: 'redraw', advantageScope: 'scene', advantageStack: true } },
    { seats: 4, gm: 'seated', options: { sheets: 'untilUsed', creation: 'draft', gmSeesHands: true } },
    {
      seats: 4,
      options: { gmMode: 'shared', sheets: 'untilUsed', backBy: 'scope', frayTie: 'drawOff', harshFray: true },
    },
    { seats: 2, gm: 'seated', options: { charactersPerPlayer: 2, drawPacks: 2, hiddenTargets: true, episode: 'gm' } },
    {
      seats: 3,
      gm: 'seated',
      options: {
        incapacitateOn: 'anyDraw',
        secondSame: 'outAtOnce',
        reshuffle: 'eachResolution',
        playLimit: 'player',
        bonusWhen: 'always',
        autoAfterSuit: true,
      },
    },
  ],
  unplayed: [],
  given,
  cast: { franz: () => 's1', hans: () => 's2' },
};
