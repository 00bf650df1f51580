/** The seats and people that a table waits for, from public information alone. */
import type { SeatId } from '../kernel/index.ts';
import type { TableView } from './contract.ts';
import type { TableState } from './state.ts';

/** How a game names the host among those it waits for. */
export const waitedHost: SeatId = 'host';

type Shared = Pick<TableView['shared'], 'table' | 'game'>;

function waitedByGame(game: Shared['game']): readonly SeatId[] {
  return game !== null && 'waitingFor' in game && Array.isArray(game.waitingFor) ? game.waitingFor : [];
}

/** The seats that the game waits for: where that is the host, their seat, or `host` if they have none. */
export function gameWaitsFor({ table, game }: Shared): readonly SeatId[] {
  const hostSeat = table.seats.find(({ person }) => person !== null && person === table.host)?.seat;
  return waitedByGame(game).map((one) => (one === waitedHost ? (hostSeat ?? one) : one));
}

/**
 * The seats that are due: those that have not answered a question to the table, those that have not agreed to resume
 * after a pause, or those of the game's `waitingFor`.
 */
export function tableWaitsFor(shared: Shared): readonly SeatId[] {
  const { closed, fairness, vote, pause, seats, resume } = shared.table;
  if (closed || fairness.opened) return [];
  if (vote !== null) return vote.asked.filter((seat) => !vote.yes.includes(seat));
  if (pause !== null)
    return resume === 'everyone'
      ? seats
          .filter(({ seat, holder, here }) => holder === 'person' && here && !pause.resuming.includes(seat))
          .map(({ seat }) => seat)
      : [];
  return gameWaitsFor(shared);
}

/** The people behind these seats, by their identities. Bots are no people. */
export function identitiesBehind(
  { seats, host, people }: Pick<TableState, 'seats' | 'host' | 'people'>,
  waited: readonly SeatId[],
): ReadonlySet<string> {
  const persons = waited.map((one) => {
    const holder = seats.find(({ seat }) => seat === one)?.holder;
    if (holder?.kind === 'person') return holder.person;
    return one === waitedHost ? host : null;
  });
  return new Set(persons.flatMap((person) => (person === null ? [] : (people[person]?.identity ?? []))));
}
