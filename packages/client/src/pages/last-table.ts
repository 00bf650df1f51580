import type { OwnTables } from '../hooks/use-own-tables.ts';

export interface LastTable {
  readonly code: string;
  /** The spectator link of a person who only watched. */
  readonly link: string | null;
  readonly title: string;
  readonly ruleset: string;
  /**
   * What happened at `at`. `played`: a table of this person was played, perhaps without them. `here`: they were at a
   * table of another host. `watched`: they were in the gallery of such a table.
   */
  readonly last: 'played' | 'here' | 'watched';
  /** In milliseconds since the epoch. */
  readonly at: number;
  readonly nextSession: number | null;
}

/** Ignores tables that are finished, and those that the person hosts and has archived. */
export function lastTable({ hosted, visited }: Pick<OwnTables, 'hosted' | 'visited'>): LastTable | undefined {
  const finished = new Set(
    hosted.filter(({ phase, archived }) => phase === 'over' || archived).map(({ code }) => code),
  );
  const own = hosted.map((entry) => ({ ...entry, link: null, last: 'played' as const, at: entry.playedAt }));
  const others = visited
    .filter(({ code, phase }) => phase !== 'over' && !hosted.some((entry) => entry.code === code))
    .map((visit) => ({
      ...visit,
      last: visit.role === 'spectator' ? ('watched' as const) : ('here' as const),
      at: visit.visitedAt,
    }));
  return [...own, ...others]
    .filter(({ code }) => !finished.has(code))
    .toSorted((first, second) => second.at - first.at)
    .map(({ code, link, title, ruleset, last, at, nextSession }) => ({
      code,
      link,
      title,
      ruleset,
      last,
      at,
      nextSession,
    }))[0];
}
