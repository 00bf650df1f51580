/** From public information alone. */
import type { SeatId } from '../kernel/index.ts';
import type { TableView } from './contract.ts';
import { canResumeTogether } from './resuming.ts';
import type { TableState } from './state.ts';

/** Names the host in the list of seats that a game waits for. */
export const waitedHost: SeatId = 'host';

type Shared = Pick<TableView['shared'], 'table' | 'game'>;

function waitedByGame(game: Shared['game']): readonly SeatId[] {
  return game !== null && 'waitingFor' in game && Array.isArray(game.waitingFor) ? game.waitingFor : [];
}

/** The host is named by their seat, or as `host` if they have none. */
export function gameWaitsFor({ table, game }: Shared): readonly SeatId[] {
  const hostSeat = table.seats.find(({ person }) => person !== null && person === table.host)?.seat;
  return waitedByGame(game).map((seat) => (seat === waitedHost ? (hostSeat ?? seat) : seat));
}

/**
 * The seats whose answer is due: during a vote, those that have not voted; during a pause that all present people can
 * end together, those of them that have not agreed yet; during any other pause, none; otherwise those that the game
 * waits for.
 */
export function tableWaitsFor(shared: Shared): readonly SeatId[] {
  const { closed, fairness, vote, pause, seats } = shared.table;
  if (closed || fairness.opened) return [];
  if (vote !== null) return vote.asked.filter((seat) => !vote.yes.includes(seat));
  if (pause !== null)
    return canResumeTogether(shared.table)
      ? seats
          .filter(({ seat, holder, here }) => holder === 'person' && here && !pause.resuming.includes(seat))
          .map(({ seat }) => seat)
      : [];
  return gameWaitsFor(shared);
}

/** Bots are left out. */
export function identitiesBehind(
  { seats, host, people }: Pick<TableState, 'seats' | 'host' | 'people'>,
  waited: readonly SeatId[],
): ReadonlySet<string> {
  const persons = waited.map((waitedSeat) => {
    const holder = seats.find(({ seat }) => seat === waitedSeat)?.holder;
    if (holder?.kind === 'person') return holder.person;
    return waitedSeat === waitedHost ? host : null;
  });
  return new Set(persons.flatMap((person) => (person === null ? [] : (people[person]?.identity ?? []))));
}
