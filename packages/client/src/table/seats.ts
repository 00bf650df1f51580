/** The seats around the table as they are drawn. */
import type { PlateMark, PlayView, Presentation, Saying, SeatId } from '@cartomancer/rules/kernel';
import type { SeatView, TableView } from '@cartomancer/rules/table';

import { platePlace } from './travel.ts';

export interface Plate {
  readonly seat: SeatId;
  readonly name: string;
  readonly initial: string;
  readonly tint: string;
  readonly role: Saying | undefined;
  readonly cards: number;
  readonly back: string;
  readonly marks: readonly PlateMark[];
  readonly you: boolean;
  readonly bot: boolean;
  readonly away: boolean;
  readonly turn: boolean;
}

/** Plates on which cards may be put, by their places in the picture, and what they stand for. */
export function targetPlates(
  presentation: Presentation,
  game: PlayView,
): ReadonlyMap<string, readonly (string | number)[]> {
  return new Map(
    presentation
      .plates(game)
      .flatMap(({ seat, targets = [] }) => (targets.length === 0 ? [] : [[platePlace(seat), targets] as const])),
  );
}

const tints = ['#e7a391', '#9fc6ea', '#b9d79a', '#f2cf86', '#cdb2e6', '#93d3c8', '#e9b3cd', '#c8c39a'];

/** A seat's own colour: steady, so that people learn it. */
export function tintOf(seat: SeatId): string {
  const number = Number(/\d+/u.exec(seat)?.[0] ?? 0);
  return tints[(number + tints.length - 1) % tints.length] ?? '#f2cf86';
}

export function initialOf(name: string): string {
  return [...name][0]?.toUpperCase() ?? '?';
}

/** How a seat is called: by who sits there, else by its id. */
export function seatNameIn(view: TableView | undefined): (seat: SeatId) => string {
  return (seat) => view?.shared.table.seats.find((one) => one.seat === seat)?.name ?? seat;
}

/** Plates of the seats in play, in seat order, beginning with the one after the viewer's own. */
export function platesOf(view: TableView, game: PlayView | undefined, presentation: Presentation): readonly Plate[] {
  const drawn = game === undefined ? [] : presentation.plates(game);
  const seats = view.shared.table.seats.filter((seat) => seat.inPlay);
  const mine = seats.findIndex((seat) => seat.seat === view.own.you?.seat);
  const around = mine < 0 ? seats : [...seats.slice(mine + 1), ...seats.slice(0, mine + 1)];
  return around.map((seat): Plate => {
    const plate = drawn.find((one) => one.seat === seat.seat);
    return {
      seat: seat.seat,
      name: seat.name ?? seat.seat,
      initial: initialOf(seat.name ?? seat.seat),
      tint: tintOf(seat.seat),
      role: plate?.role,
      cards: plate?.cards ?? 0,
      back: plate?.back ?? 'blue',
      marks: plate?.marks ?? [],
      you: seat.seat === view.own.you?.seat,
      bot: seat.holder === 'bot',
      away: isAway(seat),
      turn: game?.shared.waitingFor.includes(seat.seat) ?? false,
    };
  });
}

export function isAway(seat: SeatView): boolean {
  return seat.holder === 'person' && !seat.here;
}
