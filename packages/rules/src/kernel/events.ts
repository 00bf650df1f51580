/** The union of all events, `evolve` and `viewEvent` follow from the declarations. */
import type { GameEvent, ViewEvent, Viewer } from './contract.ts';

/** `W`: the type of viewer. In the table layer it includes people. */
export interface AudienceInput<S, F, W = Viewer> {
  readonly before: S;
  readonly event: F;
  readonly viewer: W;
}

/** Everybody, no one, or the viewers for whom the function returns true. */
export type Audience<S, F, W = Viewer> = 'everybody' | 'none' | ((input: AudienceInput<S, F, W>) => boolean);

/** The compiler checks these keys against the event's fields: a misspelt one would publish what it should hide. */
export type Secrets<S, F, W = Viewer> = { readonly [Field in Exclude<keyof F, 'type'>]?: Audience<S, F, W> };

export interface EventVisibility<S, F, W = Viewer> {
  /** The viewers who learn that the event happened. */
  readonly audience: Audience<S, F, W>;
  /** Fields that only these viewers get; all other fields go to the whole audience. */
  readonly secret?: Secrets<S, F, W>;
  /** `hidden`: something hidden was shown, drawn or closed, which bars undo of earlier moves (TB-13). */
  readonly reveals: 'nothing' | 'hidden';
}

/** Whether the event raises the prompt: a new question invalidates answers to older ones (TB-08). */
export type PromptChange = 'raise' | 'keep';

/** `F`: the fields of the event without its type, which is the name it is declared under. */
export interface EventDeclaration<S, F, W = Viewer> extends EventVisibility<S, F, W> {
  /** The prompt number is public, so it may depend on public information only. */
  readonly prompt: PromptChange | ((input: { readonly before: S; readonly event: F }) => PromptChange);
  /** The state after the event. Pure and total. */
  readonly apply: (state: S, event: F) => S;
}

/** Usage: `const event = declareEvents<State>();`, then `event<Fields>({ … })`. */
export function declareEvents<S>() {
  return <F extends object = object>(declaration: EventDeclaration<S, F>): EventDeclaration<S, F> => declaration;
}

type FieldsOf<D> = D extends { readonly apply: (state: never, event: infer F) => unknown } ? F : never;
type Named<T, F> = F extends unknown ? { readonly type: T } & F : never;

export type EventsOf<D> = { readonly [T in keyof D & string]: Named<T, FieldsOf<D[T]>> }[keyof D & string];

type Combined<G extends readonly object[]> = G extends readonly [infer First, ...infer Rest extends readonly object[]]
  ? [keyof First & keyof Combined<Rest>] extends [never]
    ? First & Combined<Rest>
    : { readonly declaredTwice: keyof First & keyof Combined<Rest> }
  : object;

/** A name that is declared twice is an error, at compile time and at run time. */
export function combineEvents<const G extends readonly object[]>(...groups: G): Combined<G> {
  const combined = new Map<string, unknown>();
  for (const [type, declaration] of groups.flatMap((group) => Object.entries(group))) {
    if (combined.has(type)) throw new Error(`The event ${type} is declared twice`);
    combined.set(type, declaration);
  }
  // The object has exactly the entries of these groups.
  return Object.fromEntries(combined) as Combined<G>;
}

export interface EventSet<S, E extends GameEvent> {
  readonly types: readonly E['type'][];
  readonly evolve: (state: S, event: E) => S;
  readonly viewEvent: (input: AudienceInput<S, E>) => ViewEvent | undefined;
  /** Whether the event revealed, drew or closed something (TB-13). */
  readonly reveals: (event: E) => boolean;
  readonly heardByAll: (event: E) => boolean;
}

/**
 * The input of `afterEach`: a system's own change to the state after every event, whichever feature declares the event.
 */
export interface AfterEvent<S, E> {
  readonly before: S;
  readonly after: S;
  readonly event: E;
}

export function eventSet<S extends { readonly prompt: number }, E extends GameEvent>(
  declarations: { readonly [T in E['type']]: unknown },
  hooks: { readonly afterEach?: (step: AfterEvent<S, E>) => S } = {},
): EventSet<S, E> {
  const { afterEach } = hooks;
  // A declaration is only used for events of its own name.
  const declared = new Map(Object.entries(declarations)) as ReadonlyMap<string, EventDeclaration<S, E>>;

  function declarationOf({ type }: E): EventDeclaration<S, E> {
    const declaration = declared.get(type);
    if (declaration === undefined) throw new Error(`No event ${type} is declared`);
    return declaration;
  }

  function evolve(before: S, event: E): S {
    const { apply, prompt } = declarationOf(event);
    const { type: _type, ...fields } = event;
    const applied = apply(before, fields as E);
    const after = afterEach === undefined ? applied : afterEach({ before, after: applied, event });
    const change = typeof prompt === 'function' ? prompt({ before, event }) : prompt;
    return change === 'raise' ? { ...after, prompt: before.prompt + 1 } : after;
  }

  return {
    types: [...declared.keys()],
    evolve,
    viewEvent: (input) => viewEventBy(declarationOf(input.event), input),
    reveals: (event) => declarationOf(event).reveals === 'hidden',
    heardByAll: (event) => isHeardByAll(declarationOf(event)),
  };
}

export function isHeardByAll({ audience, secret }: { readonly audience: unknown; readonly secret?: unknown }): boolean {
  return audience === 'everybody' && secret === undefined;
}

function isInAudience<S, F, W>(audience: Audience<S, F, W>, input: AudienceInput<S, F, W>): boolean {
  return audience === 'everybody' || (audience !== 'none' && audience(input));
}

function withoutFields(event: GameEvent, withheld: readonly string[]): ViewEvent {
  // Events are plain JSON, so each of their fields may be read.
  const whole = event as ViewEvent;
  const seen: Record<string, unknown> & { type: string } = { type: event.type };
  for (const field in whole) if (!withheld.includes(field)) seen[field] = whole[field];
  return seen;
}

/** The event as this viewer gets it, or `undefined`; the same object if nothing is withheld. */
export function viewEventBy<S, E extends GameEvent, W>(
  { audience, secret }: Pick<EventVisibility<S, E, W>, 'audience' | 'secret'>,
  input: AudienceInput<S, E, W>,
): ViewEvent | undefined {
  if (!isInAudience(audience, input)) return undefined;
  // Events are plain JSON, so each of their fields may be read.
  const whole: GameEvent = input.event;
  if (secret === undefined) return whole as ViewEvent;
  // The keys are fields of the event, the values are audiences.
  const secrets = secret as Readonly<Record<string, Audience<S, E, W>>>;
  const withheld = Object.entries(secrets)
    .filter(([field, fieldAudience]) => field in whole && !isInAudience(fieldAudience, input))
    .map(([field]) => field);
  return withheld.length === 0 ? (whole as ViewEvent) : withoutFields(whole, withheld);
}
