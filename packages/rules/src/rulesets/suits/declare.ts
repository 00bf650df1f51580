import type { Event } from './events.ts';
import type {
  Declared,
  ExecutionContext,
  ExecutionOf,
  Intent,
  IntentCheck,
  IntentCheckInput,
  IntentDeclaration,
  IntentDefinition,
  IntentFields,
  RefusalReason,
  OptionValue,
  SeatId,
  SeenCard,
  SenderKind,
} from '../../kernel/index.ts';
import { check } from '../../kernel/index.ts';

import type { Trait } from './features/skills/skills.ts';
import { entityIn } from './names.ts';
import type { Character, State, EntityId } from './state.ts';
import type { PlayingView, SeatView, TableView } from './view-types.ts';

export type Definition = IntentDefinition<State, TableView, Intent, Event>;
export type CheckInput<I extends Intent> = IntentCheckInput<TableView, I>;
export type Check<I extends Intent> = IntentCheck<TableView, I>;

/**
 * Adds the checks that all intents share. Reveals the hidden NPCs and vehicles that a person's intent names, except for
 * `hiddenEdits` (SU-115, SU-180).
 */
export function intent<const T extends string, const F extends IntentFields, const W extends SenderKind>(
  fields: F,
  declaration: IntentDeclaration<State, TableView, Event, F, W> & { readonly type: T },
): Declared<Definition, T, F> {
  return {
    ...declaration,
    fields,
    checks: [seatExists, notNewcomer, notSuspended, ...declaration.checks],
    execute(context: ExecutionOf<State, TableView, Event, F, W>) {
      if (context.actor.kind !== 'system' && !hiddenEdits.has(declaration.type)) revealNamed(context, fields);
      declaration.execute(context);
    },
  };
}

/** Intents of the GM that may name hidden NPCs and vehicles without revealing them. */
const hiddenEdits: ReadonlySet<string> = new Set([
  'update_npc',
  'delete_npc',
  'create_vehicle',
  'update_vehicle',
  'delete_vehicle',
]);

type EmitContext = Pick<ExecutionContext<State, TableView, Intent, Event>, 'state' | 'emit'>;

/**
 * Makes these NPCs and vehicles visible to everyone if they are hidden, and a vehicle's driver with
 * it (SU-115, SU-180).
 */
export function reveal(context: EmitContext, ids: ReadonlySet<unknown>): void {
  const vehicles = context.state.vehicles.filter(({ id, hidden }) => hidden && ids.has(id));
  const drivers = new Set(vehicles.map(({ driver }) => driver));
  const npcs = context.state.npcs.filter(({ id, hidden }) => hidden && (ids.has(id) || drivers.has(id)));
  for (const { id, name } of npcs) context.emit({ type: 'npc_revealed', npc: id, name });
  for (const { id, name } of vehicles) context.emit({ type: 'vehicle_revealed', vehicle: id, name });
}

/** Not for intents of the system: they can contain texts of a player's sheet, and such a text may equal an id. */
function revealNamed(context: EmitContext & { readonly intent: Intent }, fields: Definition['fields']): void {
  if (![...context.state.npcs, ...context.state.vehicles].some(({ hidden }) => hidden)) return;
  const chosen = new Set(
    Object.entries(fields)
      .filter(([, { kind }]) => kind !== 'text')
      .flatMap(([name]) => valuesIn(context.intent[name])),
  );
  reveal(context, chosen);
}

function valuesIn(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [value];
}

/** A seat that this table does not have counts as a spectator (SU-192). */
const seatExists: Check<Intent> = check('SU-192', [], ({ view, actor }) =>
  actor.kind === 'seat' && view.own.you.kind === 'spectator' ? { code: 'E_SPECTATOR' } : undefined,
);

/** Refuses a newcomer while the hand and the character at the seat are still the leaver's (SU-189). */
const notNewcomer: Check<Intent> = check('SU-189', [], ({ view, actor }) =>
  actor.kind === 'seat' && hasNewcomer(view, actor.seat) ? { code: 'SU_SEAT_SOON' } : undefined,
);

export function hasNewcomer(view: TableView, seat: SeatId): boolean {
  return (seatViewOf(view, seat)?.newcomer ?? null) !== null;
}

/** Without a connected GM only intents of the system are possible (SU-185). */
const notSuspended: Check<Intent> = check('SU-185', [], ({ view, actor }) =>
  view.shared.suspended && actor.kind !== 'system' ? { code: 'E_PAUSED' } : undefined,
);

export const scenePhases = ['FREE', 'PLAY', 'INIT', 'TURN'] as const;
export const betweenScenes = ['INTERMISSION'] as const;
export const livePhases = ['LOBBY', 'CREATION', 'INTERMISSION', ...scenePhases] as const;

export function seatViewOf(view: TableView, seat: EntityId | null | undefined): SeatView | undefined {
  return view.shared.seats.find((candidate) => candidate.seat === seat);
}

export function ownSeatView({ view, actor }: CheckInput<Intent>): SeatView | undefined {
  return actor.kind === 'seat' ? seatViewOf(view, actor.seat) : undefined;
}

/** The sheet, if this viewer may read it (SU-22). */
export function sheetIn(view: TableView, seat: SeatId): Character | undefined {
  const { you, character, characters = {} } = view.own;
  if (you.kind === 'seat' && you.seat === seat) return character;
  return (
    (Object.hasOwn(characters, seat) ? characters[seat] : undefined) ?? seatViewOf(view, seat)?.character ?? undefined
  );
}

export function nameOf(view: TableView, who: EntityId | null | undefined): string {
  if (who === 'gm') return view.shared.gm.name;
  const seat = seatViewOf(view, who);
  if (seat !== undefined) return seat.called === '' ? seat.name : seat.called;
  return entityIn(view, who ?? null) ?? '';
}

export function hand(view: TableView): readonly SeenCard[] {
  return view.own.hand ?? [];
}

export const limitReached = (n: number): RefusalReason => ({ code: 'SU_ENOUGH', facts: { n } });

export function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}

export function refuseIf(wrong: boolean, reason: () => RefusalReason): RefusalReason | undefined {
  return wrong ? reason() : undefined;
}

export function malformed(field: string): RefusalReason {
  return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field } };
}

export function saysSomething<I extends Intent>(clause: string, field: keyof I & string): Check<I> {
  return check<TableView, I>(clause, [field], ({ intent }) => {
    const text = intent[field];
    return refuseIf(typeof text === 'string' && isBlank(text), () => ({ code: 'E_TEXT_REQUIRED' }));
  });
}

/** Refuses a value that the view does not offer, for a field whose type accepts any value. */
export function offeredValue<I extends Intent>(
  field: keyof I & string,
  of: (view: TableView) => readonly OptionValue[],
): Check<I> {
  return check<TableView, I>('TB-10', [field], ({ view, intent }) =>
    refuseIf(!of(view).some((value) => value === intent[field]), () => malformed(field)),
  );
}

export const allSeats = (view: TableView): readonly SeatId[] => view.shared.seats.map(({ seat }) => seat);
export const activeSeatsIn = (view: TableView): readonly SeatId[] =>
  view.shared.seats.filter(({ active }) => active).map(({ seat }) => seat);
/** The NPCs that this viewer knows: all of them for the GM, for others without the hidden ones (SU-115). */
export const knownNpcs = ({ shared, own }: TableView): TableView['shared']['npcs'] => own.npcs ?? shared.npcs;
export const allNpcs = (view: TableView): readonly string[] => knownNpcs(view).map(({ id }) => id);
export const hiddenNpcs = ({ own }: TableView): readonly string[] =>
  (own.npcs ?? []).filter(({ hidden }) => hidden).map(({ id }) => id);
export const upNpcs = (view: TableView): readonly string[] =>
  knownNpcs(view)
    .filter(({ down }) => !down)
    .map(({ id }) => id);
/** As for NPCs (SU-180). */
export const knownVehicles = ({ shared, own }: TableView): TableView['shared']['vehicles'] =>
  own.vehicles ?? shared.vehicles;
export const allVehicles = (view: TableView): readonly string[] => knownVehicles(view).map(({ id }) => id);
export const hiddenVehicles = ({ own }: TableView): readonly string[] =>
  (own.vehicles ?? []).filter(({ hidden }) => hidden).map(({ id }) => id);

export function isDownIn(view: TableView, who: EntityId): boolean {
  const { shared } = view;
  const seat = shared.seats.find((candidate) => candidate.seat === who);
  if (seat !== undefined) return seat.dead || seat.out;
  return (
    knownNpcs(view).find(({ id }) => id === who)?.down ?? shared.vehicles.find(({ id }) => id === who)?.stopped ?? false
  );
}

export function absentRefusal(view: TableView, seat: SeatView): RefusalReason {
  const facts = { name: nameOf(view, seat.seat) };
  if (seat.dead || seat.out) return { code: 'SU_DEAD', facts };
  return { code: seat.presence === 'left' ? 'SU_GONE' : 'SU_NOT_PRESENT', facts };
}

/** SU-160, SU-191. */
export function skippingRefusal({ skipsFor }: { readonly skipsFor: readonly string[] }): RefusalReason {
  const [ally, ...others] = skipsFor;
  if (ally === undefined) return { code: 'SU_SKIPPING', clause: 'SU-191', facts: { ally: { text: 'skip.ruled' } } };
  return { code: 'SU_SKIPPING', facts: { ally: others.length === 0 ? ally : skipsFor } };
}

/** SU-98. */
export function unlistedRefusal(
  use: Trait,
  { trait, may }: { readonly trait: string; readonly may: readonly string[] },
): RefusalReason {
  const words = may.map((opposing) => ({
    text: opposing === 'threshold' || opposing === 'formula' ? `choice.kind.${opposing}` : `use.${opposing}`,
  }));
  return { code: 'SU_OPPOSITION', facts: { skill: use, trait, may: words } };
}

export function playIn(view: TableView, ...steps: readonly PlayingView['step'][]): PlayingView | undefined {
  const { play } = view.shared;
  return play !== null && steps.includes(play.step) ? play : undefined;
}

export const noOpenPlay: Check<Intent> = check('SU-39', [], ({ view }) =>
  view.shared.play === null ? undefined : { code: 'SU_PLAY_OPEN' },
);
