/** Builds a state from a short description; what the description leaves out is as in an ordinary game. */
import { events } from '../events.ts';
import { initialState } from '../initial.ts';
import { secondPack, wholePack } from '../packs.ts';
import type { CardCode, SeatId } from '../../../kernel/index.ts';
import { emptyZone, enter } from '../../../kernel/index.ts';

import { chosenOptions } from '../options.ts';
import type { Options } from '../options.ts';
import type { Skill } from '../features/skills/skills.ts';
import type { Attributes, Character, Npc, State, Vehicle, EntityId } from '../state.ts';

export type Name = 'vera' | 'moss' | 'ruth' | 'kade' | 'finn';

type Sheet = Omit<Character, 'id' | 'look' | 'note' | 'finished' | 'dead'>;

function sheetOf(
  name: string,
  suit: Character['suit'],
  points: readonly [number, number, number, number],
  tags: readonly Skill[],
): Sheet {
  const [fitness, dexterity, wits, charisma] = points;
  return { name, suit, attributes: { fitness, dexterity, wits, charisma }, tags };
}

export const crew: Readonly<Record<Name, Sheet>> = {
  vera: sheetOf('Vera', 'D', [4, 8, 5, 7], ['ambush', 'athlete', 'driver', 'guns', 'stealth', 'thief', 'throw']),
  moss: sheetOf(
    'Moss',
    'S',
    [3, 7, 6, 8],
    ['ambush', 'athlete', 'awareness', 'fraud', 'guns', 'persuasion', 'stealth', 'thief'],
  ),
  ruth: sheetOf(
    'Ruth',
    'H',
    [5, 5, 5, 9],
    ['awareness', 'driver', 'fraud', 'guns', 'leadership', 'persuasion', 'stealth'],
  ),
  kade: sheetOf('Kade', 'C', [10, 9, 3, 2], ['athlete', 'driver', 'guns', 'throw', 'thug']),
  finn: sheetOf(
    'Finn',
    'H',
    [6, 6, 6, 6],
    ['athlete', 'awareness', 'driver', 'fraud', 'guns', 'leadership', 'persuasion', 'thug'],
  ),
};

export interface Setting {
  /** The characters at s1, s2 …, all in the scene; Vera, Moss, Ruth and Kade by default. */
  readonly crew?: readonly Name[];
  /** At the table, but not in the scene. */
  readonly outside?: readonly Name[];
  readonly hands?: Readonly<Partial<Record<Name | 'gm', readonly CardCode[]>>>;
  /** Top cards of each deck; all other cards follow in factory order. */
  readonly player?: readonly CardCode[];
  readonly gm?: readonly CardCode[];
  readonly discard?: readonly CardCode[];
  readonly gmDiscard?: readonly CardCode[];
  /** The players' deck has only the cards of `player`; this character's hand has the rest. */
  readonly rest?: Name;
  readonly npcs?: readonly Partial<Pick<Npc, 'name' | 'attributes' | 'tags' | 'damage'>>[];
  readonly vehicles?: readonly Partial<Vehicle>[];
  /** The turn order of a running fight, characters by name; the first is on turn. */
  readonly order?: readonly EntityId[];
  readonly damage?: Readonly<Partial<Record<Name, number>>>;
  readonly options?: Partial<Options>;
  readonly packs?: 1 | 2;
  readonly between?: true;
}

export function seatNamed(state: State, name: Name): SeatId {
  const found = state.players.find(({ sheets }) => sheets.some((sheet) => sheet.name === crew[name].name));
  if (found === undefined) throw new Error(`${name} is not at this table`);
  return found.seat;
}

function supply(all: readonly CardCode[]) {
  const left = [...all];
  return {
    take(cards: readonly CardCode[]): readonly CardCode[] {
      for (const card of cards) {
        const index = left.indexOf(card);
        if (index < 0) throw new Error(`${card} is named twice`);
        left.splice(index, 1);
      }
      return cards;
    },
    rest: (): readonly CardCode[] => [...left],
  };
}

/** The state that a setting describes: before any play, and in a scene unless `between` is set. */
export function given(setting: Setting): State {
  const names = [...(setting.crew ?? ['vera', 'moss', 'ruth', 'kade']), ...(setting.outside ?? [])] as const;
  const players = names.map((name, index) => ({ seat: `s${index + 1}`, name: `Player ${index + 1}` }));
  const base = events.evolve(initialState, {
    type: 'table_opened',
    gm: 'Gail',
    players,
    options: chosenOptions(setting.options ?? {}),
  });
  const seatOf = (name: string): string => {
    const index = names.indexOf(name as Name);
    return index < 0 ? name : `s${index + 1}`;
  };
  const pool = supply(setting.packs === 2 ? [...wholePack, ...secondPack] : wholePack);
  const gmPool = supply(wholePack);
  const tops = pool.take(setting.player ?? []);
  const gmTops = gmPool.take(setting.gm ?? []);
  const discard = pool.take(setting.discard ?? []);
  const gmDiscard = gmPool.take(setting.gmDiscard ?? []);
  const hands = new Map(names.map((name) => [seatOf(name), pool.take(setting.hands?.[name] ?? [])] as const));
  hands.set('gm', gmPool.take(setting.hands?.gm ?? []));
  if (setting.rest !== undefined) {
    const seat = seatOf(setting.rest);
    hands.set(seat, [...(hands.get(seat) ?? []), ...pool.rest()]);
  }
  const order = (setting.order ?? []).map(seatOf);
  const npcs = (setting.npcs ?? []).map((npc, index): Npc => ({
    id: `n${index + 1}`,
    name: npc.name ?? `Guard ${index + 1}`,
    hidden: false,
    damage: npc.damage ?? 0,
    down: false,
    feint: false,
    disarmed: false,
    skips: null,
    skipsFor: [],
    attributes: npc.attributes ?? ({} satisfies Partial<Attributes>),
    tags: npc.tags ?? [],
    notes: '',
  }));
  const vehicles = (setting.vehicles ?? []).map((vehicle, index): Vehicle => ({
    id: `v${index + 1}`,
    name: 'Van',
    damage: 0,
    capacity: 15,
    driver: null,
    stopped: false,
    hidden: false,
    ...vehicle,
  }));
  const inside = setting.between === true ? 0 : (setting.crew ?? names).length;
  return {
    ...base,
    prompt: 1,
    stage: setting.between === true ? 'INTERMISSION' : 'SCENE',
    scene:
      setting.between === true ? null : { number: 1, title: 'The yard', plays: 0, called: 0, fights: 0, failed: false },
    scenes: 1,
    secondPack: setting.packs === 2,
    shuffles: { player: 1, gm: 1 },
    players: base.players.map((player, index) => {
      const name = names[index] ?? 'vera';
      return {
        ...player,
        present: index < inside,
        damage: setting.damage?.[name] ?? 0,
        sheets: player.sheets.map((sheet) => ({ ...sheet, ...crew[name], finished: true })),
      };
    }),
    made: { ...base.made, npc: npcs.length, vehicle: vehicles.length },
    npcs,
    vehicles,
    decks: {
      player: setting.rest === undefined ? [...tops, ...pool.rest()] : tops,
      gm: [...gmTops, ...gmPool.rest()],
    },
    discards: { player: enter(emptyZone, discard), gm: enter(emptyZone, gmDiscard) },
    hands: Object.fromEntries([...hands].map(([seat, cards]) => [seat, enter(emptyZone, cards)])),
    combat:
      order.length === 0
        ? null
        : { parties: order, newcomers: [], round: 1, order, turn: 0, feints: 0, initiative: null },
  };
}
