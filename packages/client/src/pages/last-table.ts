import type { OwnTables } from '../hooks/use-own-tables.ts';

/** The table at which a person played, or watched, last. */
export interface LastTable {
  readonly code: string;
  /** The spectator link of a person who only watched. */
  readonly link: string | null;
  readonly title: string;
  readonly ruleset: string;
  /** When the person last played there or visited it, in milliseconds since the epoch. */
  readonly at: number;
  readonly nextSession: number | null;
}

/**
 * The table at which the person can continue; `undefined` if there is none. Finished games and archived tables do not
 * count.
 */
export function lastTable({ hosted, visited }: Pick<OwnTables, 'hosted' | 'visited'>): LastTable | undefined {
  const finished = new Set(
    hosted.filter(({ phase, archived }) => phase === 'over' || archived).map(({ code }) => code),
  );
  const own = hosted.map((entry) => ({ ...entry, link: null, at: entry.playedAt }));
  const others = visited
    .filter(({ code }) => !hosted.some((entry) => entry.code === code))
    .map((visit) => ({ ...visit, at: visit.visitedAt }));
  return [...own, ...others]
    .filter(({ code }) => !finished.has(code))
    .toSorted((first, second) => second.at - first.at)
    .map(({ code, link, title, ruleset, at, nextSession }) => ({ code, link, title, ruleset, at, nextSession }))[0];
}
