/** One table says for each event which fields are secret, to whom, and whether it reveals; `viewEvent` comes from it. */
import type { GameEvent, ViewEvent, Viewer } from './contract.ts';

export interface Hearing<S, E> {
  readonly before: S;
  readonly event: E;
  readonly viewer: Viewer;
}

/** Who is told: everybody, nobody, or those of whom it is true. */
export type HeardBy<S, E> = 'everybody' | 'nobody' | ((hearing: Hearing<S, E>) => boolean);

export interface EventSpec<S, E> {
  /** Who hears that it happened at all. */
  readonly heardBy: HeardBy<S, E>;
  /** Fields that only these get; all other fields go to whoever hears of the event. */
  readonly secret?: Readonly<Record<string, HeardBy<S, E>>>;
  /** `hidden`: something hidden was shown, drawn or closed, which bars taking back what came before (TB-13). */
  readonly reveals: 'nothing' | 'hidden';
}

export type EventTable<S, E extends GameEvent> = {
  readonly [T in E['type']]: EventSpec<S, Extract<E, { readonly type: T }>>;
};

function heard<S, E>(by: HeardBy<S, E>, hearing: Hearing<S, E>): boolean {
  return by === 'everybody' || (by !== 'nobody' && by(hearing));
}

export function specOf<S, E extends GameEvent>(table: EventTable<S, E>, event: E): EventSpec<S, E> {
  // The table has a row for each type, written for that very event.
  return table[event.type as E['type']] as unknown as EventSpec<S, E>;
}

/** The event as this viewer gets it, or nothing. */
export function viewEventBy<S, E extends GameEvent>(
  table: EventTable<S, E>,
  hearing: Hearing<S, E>,
): ViewEvent | undefined {
  const spec = specOf(table, hearing.event);
  if (!heard(spec.heardBy, hearing)) return undefined;
  const secret = spec.secret ?? {};
  return Object.fromEntries(
    Object.entries(hearing.event).filter(([field]) => {
      const by = secret[field];
      return by === undefined || heard(by, hearing);
    }),
  ) as ViewEvent;
}
