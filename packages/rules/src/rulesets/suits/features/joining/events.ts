import type { GivenOptions } from '../../../../kernel/index.ts';
import { storedOptions } from '../../options.ts';
import type { SeatId } from '../../../../kernel/index.ts';
import { emptyZone } from '../../../../kernel/index.ts';
import type { Player, State } from '../../state.ts';
import { blankSheet } from '../sheets/blank-sheet.ts';
import { freshCondition, withPlayer } from '../../state-changes.ts';
import { handIn } from '../../hands.ts';
import { mostSetAside, mostSheets } from '../../constants.ts';
import { isBegun } from '../../selectors.ts';
import { event } from '../../declare-event.ts';
import { withoutPerson, toEverybody } from '../../audience.ts';
import { initialState } from '../../initial.ts';
import type { SeatFields } from '../../event-fields.ts';

interface TableOpened {
  readonly gm: string;
  readonly players: readonly { readonly seat: SeatId; readonly name: string }[];
  readonly options: GivenOptions;
}

interface SeatRenamed {
  readonly seat: SeatId;
  readonly name: string;
}

interface PlayerJoined {
  readonly seat: SeatId;
  readonly name: string;
  readonly person?: string;
}

interface NewcomerWaits extends PlayerJoined {
  /** The name of the character still at this seat, or the leaver's name if it has none. Missing in older events. */
  readonly of?: string;
}

interface CharacterSetAside {
  readonly seat: SeatId;
  readonly name: string;
}

interface Arrival {
  readonly seat: string;
  readonly name: string;
  readonly person?: string;
}

type Belongings = Omit<Player, keyof Arrival | 'presence' | 'newcomer'>;

function withBlankSheet({ made }: State): Belongings {
  const id = `c${made.sheet + 1}`;
  return {
    sheets: [blankSheet(id)],
    sheet: id,
    owner: null,
    present: false,
    ...freshCondition,
  };
}

/** The sheets that this person left at the table, or else a blank one (SU-23). */
function sheetsLeftBy(state: State, person: string | undefined): Belongings {
  const kept = person === undefined ? undefined : state.setAside.find((character) => character.person === person);
  if (kept !== undefined) {
    const { person: owner, ...character } = kept;
    return { ...character, owner, present: false };
  }
  return withBlankSheet(state);
}

function arrived(state: State, { seat, name, person }: Arrival): State {
  const player: Player = { seat, name, presence: 'here', newcomer: null, ...sheetsLeftBy(state, person) };
  const isKnown = state.players.some((other) => other.seat === seat);
  return {
    ...state,
    made: { ...state.made, sheet: state.made.sheet + 1 },
    players: isKnown
      ? state.players.map((other) => (other.seat === seat ? player : other))
      : [...state.players, player],
    setAside: state.setAside.filter((character) => character.person !== person),
    hands: { ...state.hands, [seat]: isKnown ? handIn(state, seat) : emptyZone },
  };
}

/**
 * Keeps the leaver's sheets for their return, with those that they left at other seats (SU-23). A vehicle that they
 * drove loses its driver.
 */
function setAside(state: State, seat: string): State {
  const player = state.players.find((candidate) => candidate.seat === seat);
  if (player === undefined) return state;
  const { owner, sheets, sheet, damage, out, lost, flags, disarmed, skipsFor } = player;
  const isKept = owner !== null && sheets.some(isBegun);
  const others = state.setAside.filter(({ person }) => person !== owner);
  const earlier = state.setAside.find(({ person }) => person === owner)?.sheets.filter(isBegun) ?? [];
  const all = [...earlier, ...sheets].slice(-mostSheets);
  return {
    ...state,
    setAside: isKept
      ? [...others, { person: owner, sheets: all, sheet, damage, out, lost, flags, disarmed, skipsFor }].slice(
          -mostSetAside,
        )
      : state.setAside,
    vehicles: state.vehicles.map((vehicle) => (vehicle.driver === seat ? { ...vehicle, driver: null } : vehicle)),
    last: state.last?.seat === seat || state.last?.marks.includes(seat) === true ? null : state.last,
  };
}

export const joiningEvents = {
  table_opened: event<TableOpened>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { gm, players, options }) =>
      players.reduce(arrived, { ...initialState, prompt: state.prompt, options: storedOptions(options), gmName: gm }),
  }),
  seat_renamed: event<SeatRenamed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat, name }) =>
      seat === 'gm' ? { ...state, gmName: name } : withPlayer(state, seat, () => ({ name })),
  }),
  player_joined: event<PlayerJoined>({
    ...withoutPerson,
    prompt: 'keep',
    apply: arrived,
  }),
  newcomer_waits: event<NewcomerWaits>({
    ...withoutPerson,
    prompt: 'keep',
    apply: (state, { seat, name, person = null }) => withPlayer(state, seat, () => ({ newcomer: { name, person } })),
  }),
  newcomer_seated: event<PlayerJoined>({
    ...withoutPerson,
    prompt: 'keep',
    apply: arrived,
  }),
  player_removed: event<SeatFields>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => {
      const { combat } = state;
      const without = {
        ...state,
        players: state.players.map((player) => (player.seat === seat ? { ...player, present: false } : player)),
      };
      if (combat === null) return without;
      return { ...without, combat: { ...combat, parties: combat.parties.filter((party) => party !== seat) } };
    },
  }),
  newcomer_left: event<SeatFields>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => withPlayer(state, seat, () => ({ newcomer: null })),
  }),
  character_set_aside: event<CharacterSetAside>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => setAside(state, seat),
  }),
  character_fetched: event<SeatFields>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => ({
      ...withPlayer(setAside(state, seat), seat, () => withBlankSheet(state)),
      made: { ...state.made, sheet: state.made.sheet + 1 },
    }),
  }),
};
