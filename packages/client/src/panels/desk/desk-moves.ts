import type { Desk, DeskRow, IntentSpec, SeatId } from '@cartomancer/rules/kernel';

import type { Move, Moves } from '../../table/moves.ts';

export interface DeskMoves {
  /** Moves about a row, by its id. */
  readonly rows: ReadonlyMap<string, readonly Move[]>;
  /** Moves under a section, by its id. */
  readonly sections: ReadonlyMap<string, readonly Move[]>;
  readonly rulings: readonly Move[];
  readonly rest: Moves;
}

/** The ids of the rows, by the names that intents use for the rows. */
function namesOf(desk: Desk, seats: readonly SeatId[]): ReadonlyMap<string, string> {
  const rows = desk.sections.flatMap(({ rows: all }) => all);
  const namesWithId = ({ id, about: others = [] }: Pick<DeskRow, 'id' | 'about'>) =>
    [id, ...others].map((name) => [name, id] as const);
  const people = seats.flatMap((seat) => namesWithId({ id: seat, ...desk.people?.[seat] }));
  // If an id names both a row and a player, the row wins.
  return new Map([...people, ...rows.flatMap(namesWithId)]);
}

/**
 * Only moves that are rarely used (`aside`) or not urgent (`folded`) are placed beside a row. Other moves that name a
 * row answer a pending question and are listed with it.
 */
export function placeMoves(
  moves: Moves,
  desk: Desk,
  { specs, seats }: { readonly specs: Readonly<Record<string, IntentSpec>>; readonly seats: readonly SeatId[] },
): DeskMoves {
  const names = namesOf(desk, seats);
  const rowOf = ({ intent, words }: Move): string | undefined => {
    if (words.aside === undefined && words.folded === undefined) return undefined;
    return Object.entries(intent).flatMap(([name, value]) => {
      const kind = specs[intent.type]?.fields[name]?.kind;
      return kind === 'choice' ? (names.get(String(value)) ?? []) : [];
    })[0];
  };
  const sectionOf = ({ intent }: Move): string | undefined =>
    desk.sections.find(({ moves: types = [] }) => types.includes(intent.type))?.id;
  const rows = new Map<string, Move[]>();
  const sections = new Map<string, Move[]>();
  const rulings: Move[] = [];
  const rest: Move[] = [];
  const addTo = (groups: Map<string, Move[]>, id: string, move: Move): void => {
    groups.set(id, [...(groups.get(id) ?? []), move]);
  };
  for (const move of moves.legal) {
    const [section, row] = [sectionOf(move), rowOf(move)];
    if (desk.rulings?.includes(move.intent.type) === true) rulings.push(move);
    else if (row !== undefined) addTo(rows, row, move);
    else if (section === undefined) rest.push(move);
    else addTo(sections, section, move);
  }
  return { rows, sections, rulings, rest: { ...moves, legal: rest } };
}
