import type { SeatCardMark, PlayView, Presentation, Message, SeatId } from '@cartomancer/rules/kernel';
import { gmSeat } from '@cartomancer/rules/kernel';
import type { SeatView, TableView } from '@cartomancer/rules/table';
import { waitedHost } from '@cartomancer/rules/table';
import { seatLabel } from '@cartomancer/wording';

import { say } from '../text/own.ts';
import { seatCardPlace } from './movement-hints.ts';
import { waitedSeats } from './waited-seats.ts';

export interface SeatCard {
  readonly seat: SeatId;
  readonly name: string;
  readonly initial: string;
  readonly tint: string;
  readonly role: Message | undefined;
  /** A goal that several seats share is shown only at the viewer's own. */
  readonly aim: Message | undefined;
  readonly cards: number;
  readonly back: string;
  readonly marks: readonly SeatCardMark[];
  readonly you: boolean;
  readonly bot: boolean;
  /** Whether a program plays here with a token from the host. */
  readonly program: boolean;
  readonly away: boolean;
  /** The seat is empty: its player has left the table, or has moved to another seat, as a new GM does. */
  readonly empty: 'left' | 'moved' | undefined;
  /**
   * Whether the table waits for this seat `alone`, or for several that can act at the same time; `undefined` if not for
   * this seat.
   */
  readonly turn: 'alone' | 'shared' | undefined;
}

/** By place in the scene: the play targets of the seat cards on which cards can be put. */
export function targetSeatCards(
  presentation: Presentation,
  game: PlayView,
): ReadonlyMap<string, readonly (string | number)[]> {
  return new Map(
    presentation
      .seatCards(game)
      .flatMap(({ seat, targets = [] }) => (targets.length === 0 ? [] : [[seatCardPlace(seat), targets] as const])),
  );
}

const tints = ['#e7a391', '#9fc6ea', '#b9d79a', '#f2cf86', '#cdb2e6', '#93d3c8', '#e9b3cd', '#c8c39a'];

/** A seat keeps its colour, so that people learn it. */
export function tintOf(seat: SeatId): string {
  const number = Number(/\d+/u.exec(seat)?.[0] ?? 0);
  return tints[(number + tints.length - 1) % tints.length] ?? '#f2cf86';
}

export function initialOf(name: string): string {
  return [...name][0]?.toUpperCase() ?? '?';
}

/** Ids are never shown. */
export function namelessSeat(seat: SeatId): string {
  const { text, facts } = seatLabel(seat);
  return say(text, facts);
}

function hasMoved({ last }: SeatView, seats: readonly SeatView[]): boolean {
  return typeof last?.person === 'string' && seats.some(({ person }) => person === last.person);
}

/**
 * The name of a seat: that of its holder, else that of its last holder if they have no other seat now, else its label.
 */
export function seatNameIn(view: TableView | undefined): (seat: SeatId) => string {
  const seats = view?.shared.table.seats ?? [];
  return (seat) => {
    const found = seats.find((known) => known.seat === seat);
    // A person who moved to another seat is named there only.
    const last = found === undefined || hasMoved(found, seats) ? undefined : found.last;
    return found?.name ?? last?.name ?? namelessSeat(seat);
  };
}

/**
 * The name of a seat for which the table waits, for use within a sentence. It also finds the name of a host without a
 * seat.
 */
export function waitedNameIn(view: TableView): (seat: SeatId) => string {
  const { seats, waiting, host } = view.shared.table;
  return (seat) => {
    const found = seats.find((known) => known.seat === seat);
    const unseated = seat === waitedHost ? waiting.find(({ person }) => person === host) : undefined;
    // The table waits for the next GM, not for the former one.
    const last = found?.kind === 'gm' ? undefined : found?.last?.name;
    const name = found?.name ?? last ?? unseated?.name;
    if (typeof name === 'string') return name;
    if (seat === gmSeat) return say('prompt.waits.gm');
    return seat === waitedHost ? say('prompt.waits.host') : namelessSeat(seat);
  };
}

/** In seat order, beginning after the viewer's own. */
export function seatCardsOf(
  view: TableView,
  game: PlayView | undefined,
  presentation: Presentation,
): readonly SeatCard[] {
  const described = game === undefined ? [] : presentation.seatCards(game);
  const seats = view.shared.table.seats.filter((seat) => seat.inPlay);
  const waited = waitedSeats(view.shared);
  const mine = seats.findIndex((seat) => seat.seat === view.own.you?.seat);
  const aims = described.map(({ aim }) => JSON.stringify(aim));
  const isShared = (aim: Message | undefined) =>
    aim?.facts === undefined && aims.filter((other) => other === JSON.stringify(aim)).length > 1;
  const ordered = mine < 0 ? seats : [...seats.slice(mine + 1), ...seats.slice(0, mine + 1)];
  return ordered.map((seat): SeatCard => {
    const seatCard = described.find((known) => known.seat === seat.seat);
    const name = seatNameIn(view)(seat.seat);
    return {
      seat: seat.seat,
      name,
      initial: initialOf(name),
      tint: tintOf(seat.seat),
      role: seatCard?.role,
      aim: seat.seat === view.own.you?.seat || !isShared(seatCard?.aim) ? seatCard?.aim : undefined,
      cards: seatCard?.cards ?? 0,
      back: seatCard?.back ?? 'blue',
      marks: seatCard?.marks ?? [],
      you: seat.seat === view.own.you?.seat,
      bot: seat.holder === 'bot',
      program: seat.program === true,
      away: isAway(seat),
      empty: seat.holder !== null ? undefined : hasMoved(seat, view.shared.table.seats) ? 'moved' : 'left',
      turn: waited.includes(seat.seat) ? (waited.length === 1 ? 'alone' : 'shared') : undefined,
    };
  });
}

export function isAway(seat: SeatView): boolean {
  return seat.holder === 'person' && !seat.here;
}
