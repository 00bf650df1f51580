/** One table says for each event which fields are secret, to whom, and whether it reveals; `viewEvent` comes from it. */
import type { GameEvent, ViewEvent, Viewer } from './contract.ts';

/** `W`: who may be listening. Around a ruleset the table has people. */
export interface Hearing<S, E, W = Viewer> {
  readonly before: S;
  readonly event: E;
  readonly viewer: W;
}

/** Who is told: everybody, nobody, or those of whom it is true. */
export type HeardBy<S, E, W = Viewer> = 'everybody' | 'nobody' | ((hearing: Hearing<S, E, W>) => boolean);

/** Keys are checked against the fields of the event: a misspelt one would publish what it was to hide. */
export type Secrets<S, E, W = Viewer> = { readonly [Field in Exclude<keyof E, 'type'>]?: HeardBy<S, E, W> };

export interface EventSpec<S, E, W = Viewer> {
  /** Who hears that it happened at all. */
  readonly heardBy: HeardBy<S, E, W>;
  /** Fields that only these get; all other fields go to everybody who hears of the event. */
  readonly secret?: Secrets<S, E, W>;
  /** `hidden`: something hidden was shown, drawn or closed, which bars taking back what came before (TB-13). */
  readonly reveals: 'nothing' | 'hidden';
}

export type EventTable<S, E extends GameEvent, W = Viewer> = {
  readonly [T in E['type']]: EventSpec<S, Extract<E, { readonly type: T }>, W>;
};

function heard<S, E, W>(by: HeardBy<S, E, W>, hearing: Hearing<S, E, W>): boolean {
  return by === 'everybody' || (by !== 'nobody' && by(hearing));
}

export function specOf<S, E extends GameEvent, W>(table: EventTable<S, E, W>, event: E): EventSpec<S, E, W> {
  // The table has a row for each type, written for that very event.
  return table[event.type as E['type']] as unknown as EventSpec<S, E, W>;
}

/** Whether everybody hears all of such an event. */
export function isHeardByAll({ heardBy, secret }: { readonly heardBy: unknown; readonly secret?: unknown }): boolean {
  return heardBy === 'everybody' && secret === undefined;
}

function withoutFields(event: GameEvent, withheld: readonly string[]): ViewEvent {
  // Events are plain JSON, so each of their fields may be looked at.
  const whole = event as ViewEvent;
  const seen: Record<string, unknown> & { type: string } = { type: event.type };
  for (const field in whole) if (!withheld.includes(field)) seen[field] = whole[field];
  return seen;
}

/** The event as this viewer gets it, or nothing; the very same object where nothing is withheld. */
export function viewEventBy<S, E extends GameEvent, W>(
  table: EventTable<S, E, W>,
  hearing: Hearing<S, E, W>,
): ViewEvent | undefined {
  const spec = specOf(table, hearing.event);
  if (!heard(spec.heardBy, hearing)) return undefined;
  // Whatever field a key names, its value says who gets it.
  const secrets = (spec.secret ?? {}) as Readonly<Record<string, HeardBy<S, E, W>>>;
  const withheld = Object.entries(secrets)
    .filter(([field, by]) => field in hearing.event && !heard(by, hearing))
    .map(([field]) => field);
  // Events are plain JSON, so each of their fields may be looked at.
  const whole: GameEvent = hearing.event;
  return withheld.length === 0 ? (whole as ViewEvent) : withoutFields(whole, withheld);
}
