import type { Intent, SeatId } from '../../../../kernel/index.ts';
import { check, gmSeat } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import { malformed } from '../../declare.ts';

const longestSeat = 20;

export const longestPerson = 60;

export interface SeatIntent extends Intent {
  readonly seat: SeatId;
}

export const seatField = { seat: { kind: 'text', most: longestSeat } } as const;

export function playerOrGmAt({ shared }: TableView, seat: SeatId) {
  return seat === gmSeat ? shared.gm : (shared.players.find((player) => player.seat === seat) ?? null);
}

export const knownSeat = check<TableView, SeatIntent>('DR-135', ['seat'], ({ view, intent }) =>
  playerOrGmAt(view, intent.seat) === null ? malformed('seat') : undefined,
);

/** The table's id of a person; bots have none (TB-02). */
export const personField = { person: { kind: 'text', most: longestPerson, optional: true } } as const;
