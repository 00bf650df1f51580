/** What every part of `evolve` is made of. */
import type { SeatId } from '../../../kernel/index.ts';
import { emptyZone } from '../../../kernel/index.ts';
import type { SuitsEvent } from '../events.ts';
import type { Character, Holder, Play, Player, State, Who } from '../state.ts';

type EventOf<T extends SuitsEvent['type']> = Extract<SuitsEvent, { readonly type: T }>;

export type Handlers = {
  readonly [T in SuitsEvent['type']]: (state: State, event: EventOf<T>) => State;
};

export function withPlayer(state: State, seat: SeatId, change: (player: Player) => Partial<Player>): State {
  return {
    ...state,
    players: state.players.map((player) => (player.seat === seat ? { ...player, ...change(player) } : player)),
  };
}

export function withSheet(state: State, seat: SeatId, change: Partial<Character>): State {
  return withPlayer(state, seat, (player) => ({
    sheets: player.sheets.map((sheet) => (sheet.id === player.sheet ? { ...sheet, ...change } : sheet)),
  }));
}

export function withFlags(state: State, seat: SeatId, flags: Partial<Player['flags']>): State {
  return withPlayer(state, seat, (player) => ({ flags: { ...player.flags, ...flags } }));
}

/** The play on top, changed. */
export function withTop(state: State, change: (play: Play) => Partial<Play>): State {
  return {
    ...state,
    plays: state.plays.map((play, place) => (place === state.plays.length - 1 ? { ...play, ...change(play) } : play)),
  };
}

/** Whoever the play on top has hurt last goes down by it. */
export function withFallen(state: State, who: Who): State {
  return withTop(state, ({ harm }) => ({ harm: harm.map((one) => (one.who === who ? { ...one, fell: true } : one)) }));
}

export function withPlay(state: State, id: string, change: (play: Play) => Partial<Play>): State {
  return { ...state, plays: state.plays.map((play) => (play.id === id ? { ...play, ...change(play) } : play)) };
}

export function handIn(state: State, holder: Holder) {
  return state.hands[holder] ?? emptyZone;
}

export const noFlags: Player['flags'] = {
  charisma: false,
  ambush: false,
  awareness: false,
  feint: false,
  skips: null,
};
