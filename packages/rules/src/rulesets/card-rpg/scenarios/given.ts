/** Builds the state of a conflict from a short description. */
import type { Event } from '../events.ts';
import { events } from '../events.ts';
import type { CardCode, OptionValue, Suit } from '../../../kernel/index.ts';
import { isCardCode } from '../../../kernel/index.ts';
import type { Card } from '../cards.ts';
import { emptyHand, newCard, addToHand } from '../cards.ts';

import { initialState } from '../initial.ts';
import { chosenOptions } from '../options.ts';
import type { EnvironmentAttribute, Participant, State, Wound } from '../state.ts';
import { toResolve } from '../features/attacks/arena.ts';

export type Name = 'A' | 'B' | 'C' | 'D' | 'E' | 'Y' | 'P';

export interface ParticipantSetting {
  /** The participant's side; by default everyone has their own. */
  readonly side?: string;
  readonly npc?: 'pool' | 'own deck';
  readonly hand?: readonly CardCode[];
  readonly deck?: readonly CardCode[];
  readonly wounds?: readonly (readonly CardCode[])[];
  readonly cost?: number;
  readonly out?: true;
  /** At the table but not in the conflict yet. */
  readonly watches?: true;
}

export interface Setting {
  readonly parts: Readonly<Partial<Record<Name, ParticipantSetting>>>;
  readonly trump?: Suit;
  readonly turn?: Name;
  /**
   * Piles bottom to top. `9D/B` belongs to B; by default a card belongs to the attacker, or to the place if `by` is
   * absent.
   */
  readonly attacks?: readonly { readonly on: Name; readonly by?: Name; readonly pile: readonly string[] }[];
  readonly reds?: readonly CardCode[];
  /** Where the conflict happens. The state and its events call it `environment`, and `ENV` as an attacker. */
  readonly place?: { readonly cards: readonly CardCode[]; readonly attributes?: readonly EnvironmentAttribute[] };
  readonly options?: Readonly<Record<string, OptionValue>>;
  /** Participants that have had a turn in this round. */
  readonly acted?: readonly Name[];
}

export const names: readonly Name[] = ['A', 'B', 'C', 'D', 'E', 'Y', 'P'];
const placeId = 'mill';

function assignIds(setting: Setting): Readonly<Record<string, string>> {
  let characters = 0;
  let npcs = 0;
  return Object.fromEntries(
    Object.entries(setting.parts).map(([name, { npc }]) => {
      if (npc === undefined) characters += 1;
      else npcs += 1;
      return [name, npc === undefined ? `c${characters}` : `n${npcs}`];
    }),
  );
}

function readCard(card: string, owner: string, idsByName: Readonly<Record<string, string>>): Card {
  const [face = '', ownerName] = card.split('/');
  if (!isCardCode(face)) throw new Error(`${card} is not a card`);
  return newCard(face, ownerName === undefined ? owner : (idsByName[ownerName] ?? ownerName));
}

function tableWith(setting: Setting, idsByName: Readonly<Record<string, string>>): State {
  const parts = Object.entries(setting.parts);
  const seated = parts.filter(([, { npc }]) => npc === undefined);
  const beginning: Event[] = [
    {
      type: 'table_opened',
      seats: seated.map(([name], index) => ({ seat: `s${index + 1}`, name })),
      gm: 'Gamemaster',
      options: chosenOptions(setting.options ?? {}),
    },
    ...seated.flatMap(([name, { deck = [] }], index): readonly Event[] => [
      {
        type: 'character_created',
        id: idsByName[name] ?? '',
        seat: `s${index + 1}`,
        player: name,
        name,
        concept: '',
      },
      {
        type: 'sheet_taken_up',
        character: idsByName[name] ?? '',
        count: deck.length,
        cards: deck,
        ashes: [],
        story: { childhood: null, prequels: [], scars: [], taken: [] },
      },
    ]),
    { type: 'campaign_started' },
    { type: 'play_opened' },
    ...parts
      .filter(([, { npc }]) => npc !== undefined)
      .map(([name, { deck = [] }]): Event => ({
        type: 'full_npc_created',
        npc: idsByName[name] ?? '',
        name,
        count: deck.length,
        cards: deck,
      })),
  ];
  const state = beginning.reduce(events.evolve, initialState);
  return {
    ...state,
    npcs: state.npcs.map((npc) =>
      setting.parts[npc.name as Name]?.npc === 'pool' ? { ...npc, pool: 'p1', kept: false } : npc,
    ),
  };
}

function participant(
  [name, setting]: readonly [string, ParticipantSetting],
  idsByName: Readonly<Record<string, string>>,
  counted: { wounds: number },
): Participant {
  const id = idsByName[name] ?? '';
  const { side = name, hand = [], wounds = [], cost = 0, npc, out } = setting;
  const owner = npc === 'pool' ? 'p1' : id;
  const cards = hand.map((face) => newCard(face, owner, npc === 'pool' ? id : null));
  return {
    id,
    side,
    active: out !== true,
    reason: `${name} has a reason`,
    hand: addToHand(emptyHand, cards, id),
    wounds: wounds.map((faces): Wound => {
      counted.wounds += 1;
      return {
        wid: `W${counted.wounds}`,
        pile: faces.map((face) => newCard(face, id)),
        faces,
        of: id,
        from: 'ENV',
        marker: false,
        story: null,
      };
    }),
    cost,
  };
}

/** The state that a setting describes: a dealt conflict with a running turn. */
export function given(setting: Setting): State {
  const idsByName = assignIds(setting);
  const { trump = 'S', attacks = [], reds = [], place } = setting;
  const seated = tableWith(setting, idsByName);
  const placed: State =
    place === undefined
      ? seated
      : events.evolve(seated, {
          type: 'environment_defined',
          id: placeId,
          name: 'The mill',
          count: place.cards.length,
          cards: place.cards,
          definition: {
            id: placeId,
            name: 'The mill',
            sketch: '',
            openList: false,
            deck: { kind: 'list', cards: place.cards },
            tempo: null,
            trumpHint: null,
            themes: {},
            attributes: place.attributes ?? [],
          },
        });
  const opened = events.evolve(placed, { type: 'conflict_opened', number: 1, title: 'The quarrel', challenge: null });
  const counted = { wounds: 0 };
  const parts = Object.entries(setting.parts)
    .filter(([, { watches }]) => watches !== true)
    .map((part) => participant(part, idsByName, counted));
  const contestant = place?.attributes?.find((one) => one.k === 'contestant');
  const conflict = opened.conflict;
  if (conflict === null) throw new Error('No conflict was opened');
  const dealt: State = {
    ...opened,
    wounds: counted.wounds,
    conflict: {
      ...conflict,
      participants: parts,
      environment: place === undefined ? null : placeId,
      stakes: {
        ...Object.fromEntries(parts.map(({ side }) => [side, `${side} has it their way`])),
        ...(contestant?.k === 'contestant' ? { [placeId]: contestant.stake } : {}),
      },
      trump,
      sealed: true,
      round: 1,
      acted: (setting.acted ?? []).map((name) => idsByName[name] ?? ''),
      aids: attacks.length + reds.length,
      attacks: attacks.map(({ on, by, pile }, index) => {
        const attacker = by === undefined ? 'ENV' : (idsByName[by] ?? '');
        return {
          aid: `A${index + 1}`,
          pile: pile.map((card) => readCard(card, by === undefined ? placeId : attacker, idsByName)),
          target: idsByName[on] ?? '',
          by: attacker,
          status: 'open',
        };
      }),
      reds: reds.map((face, index) => ({
        aid: `A${attacks.length + index + 1}`,
        card: newCard(face, placeId),
        resolvedBy: [],
      })),
    },
  };
  const part = idsByName[setting.turn ?? ''] ?? parts[0]?.id ?? '';
  if (dealt.conflict === null) throw new Error('No conflict was opened');
  const open = toResolve(dealt.conflict, part);
  return events.evolve(dealt, { type: 'turn_started', round: 1, part, open, free: open.length === 0 });
}
