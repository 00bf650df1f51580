/** People, options, sheets and the GM's cast: what stays from scene to scene. */
import { emptyZone, pack } from '../../../kernel/index.ts';
import { leastAttribute, mostSetAside } from '../constants.ts';
import type { Character, Player, Presence, State } from '../state.ts';
import { sheetOf } from '../table.ts';
import { handIn, noFlags, withFlags, withPlayer, withSheet } from './handlers.ts';
import type { Handlers } from './handlers.ts';

export const wholePack = pack({ jokers: 'with' });
export const secondPack = pack({ jokers: 'with', copy: 2 });

export const initialState: State = {
  prompt: 0,
  stage: 'LOBBY',
  options: {},
  gmName: '',
  gm: 'here',
  players: [],
  setAside: [],
  made: { sheet: 0, play: 0, npc: 0, vehicle: 0, offer: 0, hold: 0 },
  absences: {},
  job: '',
  scene: null,
  scenes: 0,
  npcs: [],
  former: {},
  vehicles: [],
  secondPack: false,
  shuffles: { player: 0, gm: 0 },
  decks: { player: wholePack, gm: wholePack },
  discards: { player: emptyZone, gm: emptyZone },
  hands: { gm: emptyZone },
  plays: [],
  attack: null,
  tray: null,
  memos: [],
  last: null,
  swap: null,
  combat: null,
};

export function blankSheet(id: string): Character {
  return {
    id,
    name: '',
    look: '',
    note: '',
    suit: null,
    attributes: {
      fitness: leastAttribute,
      dexterity: leastAttribute,
      wits: leastAttribute,
      charisma: leastAttribute,
    },
    tags: [],
    finished: false,
    dead: false,
  };
}

interface Arrival {
  readonly seat: string;
  readonly name: string;
  readonly person?: string;
}

/** What this person left at the table; else a character that is still to be made (SU-23). */
function belongings(state: State, person: string | undefined): Omit<Player, keyof Arrival | 'presence' | 'newcomer'> {
  const kept = person === undefined ? undefined : state.setAside.find((one) => one.person === person);
  if (kept !== undefined) {
    const { person: owner, ...character } = kept;
    return { ...character, owner, present: false };
  }
  const id = `c${state.made.sheet + 1}`;
  return {
    sheets: [blankSheet(id)],
    sheet: id,
    owner: null,
    present: false,
    damage: 0,
    out: false,
    lost: null,
    flags: noFlags,
    disarmed: false,
    skipsFor: [],
  };
}

function arrived(state: State, { seat, name, person }: Arrival): State {
  const player: Player = { seat, name, presence: 'here', newcomer: null, ...belongings(state, person) };
  const isKnown = state.players.some((one) => one.seat === seat);
  return {
    ...state,
    made: { ...state.made, sheet: state.made.sheet + 1 },
    players: isKnown ? state.players.map((one) => (one.seat === seat ? player : one)) : [...state.players, player],
    setAside: state.setAside.filter((one) => one.person !== person),
    hands: { ...state.hands, [seat]: isKnown ? handIn(state, seat) : emptyZone },
  };
}

/** A sheet on which something has been written. */
function isBegun({ name, suit }: Character): boolean {
  return name !== '' || suit !== null;
}

/** Nothing of this character stays at the seat: what its person drove goes with it (SU-23). */
function setAside(state: State, seat: string): State {
  const player = state.players.find((one) => one.seat === seat);
  if (player === undefined) return state;
  const { owner, sheets, sheet, damage, out, lost, flags, disarmed, skipsFor } = player;
  const isKept = owner !== null && sheets.some(isBegun);
  const others = state.setAside.filter(({ person }) => person !== owner);
  return {
    ...state,
    setAside: isKept
      ? [...others, { person: owner, sheets, sheet, damage, out, lost, flags, disarmed, skipsFor }].slice(-mostSetAside)
      : state.setAside,
    vehicles: state.vehicles.map((vehicle) => (vehicle.driver === seat ? { ...vehicle, driver: null } : vehicle)),
    last: state.last?.seat === seat || state.last?.marks.includes(seat) === true ? null : state.last,
  };
}

function inPresence(state: State, seat: string, presence: Presence): State {
  const counted = { ...state, absences: { ...state.absences, [seat]: (state.absences[seat] ?? 0) + 1 } };
  if (seat === 'gm') return { ...counted, gm: presence };
  return withPlayer(counted, seat, () => ({ presence }));
}

/** All cards back in their packs, in factory order. */
function gathered(state: State): State {
  return {
    ...state,
    decks: { player: [...wholePack, ...(state.secondPack ? secondPack : [])], gm: wholePack },
    discards: { player: { ...state.discards.player, cards: [] }, gm: { ...state.discards.gm, cards: [] } },
    hands: Object.fromEntries(Object.entries(state.hands).map(([holder, hand]) => [holder, { ...hand, cards: [] }])),
    memos: [],
  };
}

/** Whoever comes after the dead is unhurt; while somebody lives, another sheet heals nothing (SU-23, SU-32, SU-108). */
function successor(player: Player): Pick<Player, 'damage' | 'flags' | 'disarmed' | 'out' | 'present'> {
  const { damage, flags, disarmed, out, present } = player;
  return sheetOf(player).dead
    ? { damage: 0, flags: noFlags, disarmed: false, out: false, present: false }
    : { damage, flags, disarmed, out, present };
}

export const peopleHandlers = {
  table_opened: (state, { gm, players, options }) =>
    players.reduce(arrived, { ...initialState, prompt: state.prompt, options, gmName: gm }),
  option_changed: (state, { key, value }) => ({ ...state, options: { ...state.options, [key]: value } }),
  player_joined: arrived,
  newcomer_seated: arrived,
  newcomer_waits: (state, { seat, name, person = null }) =>
    withPlayer(state, seat, () => ({ newcomer: { name, person } })),
  newcomer_left: (state, { seat }) => withPlayer(state, seat, () => ({ newcomer: null })),
  character_set_aside: (state, { seat }) => setAside(state, seat),
  seat_renamed: (state, { seat, name }) =>
    seat === 'gm' ? { ...state, gmName: name } : withPlayer(state, seat, () => ({ name })),
  seat_went_quiet: (state, { seat }) => inPresence(state, seat, 'away'),
  seat_came_back: (state, { seat }) => inPresence(state, seat, 'here'),
  seat_overdue: (state, { seat }) => inPresence(state, seat, 'absent'),
  seat_given_up: (state, { seat, person = null }) => {
    const left = inPresence(state, seat, 'left');
    return seat === 'gm' ? left : withPlayer(left, seat, () => ({ owner: person }));
  },
  player_removed: (state, { seat }) => {
    const { combat } = state;
    const without = {
      ...state,
      players: state.players.map((player) => (player.seat === seat ? { ...player, present: false } : player)),
    };
    if (combat === null) return without;
    return { ...without, combat: { ...combat, parties: combat.parties.filter((party) => party !== seat) } };
  },
  session_started: (state) => ({ ...state, stage: 'CREATION' }),
  crew_complete: (state) => ({ ...state, stage: 'INTERMISSION' }),
  session_ended: (state) => ({ ...gathered(state), stage: 'ENDED' }),
  job_set: (state, { text }) => ({ ...state, job: text }),

  sheet_added: (state, { seat, character }) => ({
    ...withPlayer(state, seat, (player) => ({
      ...successor(player),
      sheets: [...player.sheets, character],
      sheet: character.id,
    })),
    made: { ...state.made, sheet: state.made.sheet + 1 },
  }),
  sheet_chosen: (state, { seat, sheet }) => withPlayer(state, seat, (player) => ({ ...successor(player), sheet })),
  suit_set: (state, { seat, suit }) => withSheet(state, seat, { suit }),
  attributes_set: (state, { seat, attributes, tags }) => withSheet(state, seat, { attributes, tags }),
  tags_set: (state, { seat, tags }) => withSheet(state, seat, { tags }),
  profile_set: (state, { seat, name, look, note }) => withSheet(state, seat, { name, look, note }),
  sheet_finished: (state, { seat }) => withSheet(state, seat, { finished: true }),
  attribute_raised: (state, { seat, attribute, value }) =>
    withPlayer(state, seat, (player) => ({
      sheets: player.sheets.map((sheet) =>
        sheet.id === player.sheet ? { ...sheet, attributes: { ...sheet.attributes, [attribute]: value } } : sheet,
      ),
    })),

  npc_created: (state, { npc, name, attributes, tags, notes, hidden = false }) => ({
    ...state,
    made: { ...state.made, npc: state.made.npc + 1 },
    npcs: [
      ...state.npcs,
      {
        id: npc,
        name,
        hidden,
        damage: 0,
        down: false,
        feint: false,
        disarmed: false,
        skips: null,
        skipsFor: [],
        attributes,
        tags,
        notes,
      },
    ],
  }),
  npc_revealed: (state, { npc }) => ({
    ...state,
    npcs: state.npcs.map((one) => (one.id === npc ? { ...one, hidden: false } : one)),
  }),
  npc_removed: (state, { npc }) => {
    const gone = state.npcs.find(({ id }) => id === npc);
    const former = gone === undefined || gone.hidden ? state.former : { ...state.former, [npc]: gone.name };
    return { ...state, npcs: state.npcs.filter((one) => one !== gone), former };
  },
  npc_updated: (state, { npc, name, attributes, tags, notes }) => ({
    ...state,
    npcs: state.npcs.map((one) => (one.id === npc ? { ...one, name, attributes, tags, notes } : one)),
  }),
  vehicle_set: (state, { vehicle, name, capacity, driver, hidden = false }) => {
    const known = state.vehicles.find(({ id }) => id === vehicle);
    const kept = known ?? { damage: 0, stopped: false, hidden };
    const set = { ...kept, id: vehicle, name, capacity, driver };
    return known === undefined
      ? {
          ...state,
          made: { ...state.made, vehicle: state.made.vehicle + 1 },
          vehicles: [...state.vehicles, set],
        }
      : { ...state, vehicles: state.vehicles.map((one) => (one.id === vehicle ? set : one)) };
  },
  vehicle_revealed: (state, { vehicle }) => ({
    ...state,
    vehicles: state.vehicles.map((one) => (one.id === vehicle ? { ...one, hidden: false } : one)),
  }),
  vehicle_removed: (state, { vehicle }) => {
    const gone = state.vehicles.find(({ id }) => id === vehicle);
    const former = gone === undefined || gone.hidden ? state.former : { ...state.former, [vehicle]: gone.name };
    return { ...state, vehicles: state.vehicles.filter((one) => one !== gone), former };
  },
  adjusted: (state, { target, field, new: value }) => {
    const isFlag = field === 'charisma' || field === 'ambush' || field === 'awareness' || field === 'feint';
    const owed = { skips: value === true ? 'ruled' : null, skipsFor: [] };
    if (state.players.some(({ seat }) => seat === target)) {
      if (field === 'disarmed') return withPlayer(state, target, () => ({ disarmed: value === true }));
      if (isFlag) return withFlags(state, target, { [field]: value === true });
      return field === 'skips'
        ? withPlayer(state, target, ({ flags }) => ({ flags: { ...flags, skips: owed.skips }, skipsFor: [] }))
        : withPlayer(state, target, () => ({ damage: Number(value) }));
    }
    return {
      ...state,
      npcs: state.npcs.map((npc) =>
        npc.id === target ? { ...npc, ...(field === 'skips' ? owed : { [field]: value }) } : npc,
      ),
      vehicles: state.vehicles.map((vehicle) =>
        vehicle.id === target ? { ...vehicle, [field === 'down' ? 'stopped' : field]: value } : vehicle,
      ),
    };
  },
} satisfies Partial<Handlers>;
