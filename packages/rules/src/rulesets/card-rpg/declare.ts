/** How this system declares its intents, and the checks that many of them share. */
import type { Event } from './events.ts';
import type {
  Declared,
  ExecutionContext,
  ExecutionOf,
  HiddenIntentCheck,
  Intent,
  IntentCheck,
  IntentCheckInput,
  IntentDeclaration,
  IntentDefinition,
  IntentFields,
  RefusalReason,
  SeatId,
  SenderKind,
} from '../../kernel/index.ts';
import { actingSeat, cardAt, check, gmSeat } from '../../kernel/index.ts';
import type { PartId } from './cards.ts';

import { firstName } from './names.ts';
import { nameBehind } from './features/npcs/known-npcs.ts';
import type { State } from './state.ts';
import type { TableView, CharacterView, ConflictView, OwnedCard, ParticipantView } from './view-types.ts';

export type Definition = IntentDefinition<State, TableView, Intent, Event>;
export type Context<I extends Intent = Intent> = ExecutionContext<State, TableView, I, Event>;
export type CheckInput<I extends Intent = Intent> = IntentCheckInput<TableView, I>;
export type Check<I extends Intent = Intent> = IntentCheck<TableView, I>;
export type HiddenCheck<I extends Intent = Intent> = HiddenIntentCheck<State, TableView, I>;

export const playersAndGm = { who: ['seat', 'gm'], stale: 'accept' } as const;

/** The sender's seat must exist at the table (TB-05). */
const hasASeat: Check = {
  clause: 'CR-208',
  fields: [],
  judge: ({ view, actor }) =>
    actor.kind === 'seat' && view.own.you.kind === 'spectator' ? { code: 'E_SPECTATOR' } : undefined,
};

/** Without a GM the table waits, unless a co-GM is named (CR-207). */
const isLed: Check = {
  clause: 'CR-207',
  fields: [],
  judge: ({ view, actor }) =>
    actor.kind === 'seat' && view.shared.gm.presence !== 'here' && view.shared.leader === gmSeat
      ? { code: 'E_PAUSED' }
      : undefined,
};

/** Declares an intent with typed fields. The kernel has validated the values before any check runs. */
export function intent<const T extends string, const F extends IntentFields, const W extends SenderKind>(
  fields: F,
  declaration: IntentDeclaration<State, TableView, Event, F, W> & { readonly type: T },
): Declared<Definition, T, F> {
  const needsNoLeader = declaration.type === 'name_stand_in' || declaration.who.every((kind) => kind === 'system');
  return {
    ...declaration,
    fields,
    checks: [hasASeat, ...(needsNoLeader ? [] : [isLed]), ...declaration.checks],
    execute(context: ExecutionOf<State, TableView, Event, F, W>) {
      // Intents of the host program reveal nothing: players wrote the texts of an imported sheet, and a text may equal
      // an id.
      if (context.actor.kind !== 'system' && !keepsHidden.has(declaration.type)) {
        revealNamed(context, fields);
        revealPlace(context);
      }
      declaration.execute(context);
    },
  };
}

/** Intents that change the GM's hidden NPCs and places without revealing them. */
const keepsHidden: ReadonlySet<string> = new Set(['keep_npc', 'dissolve_npc', 'delete_place']);

/** Only these fields contain ids of places; another text may equal one by coincidence. */
const placeFields = ['envId', 'place'] as const;

/** A hidden place that an intent names becomes visible to everyone (CR-195). */
function revealPlace({ state, intent, emit }: Pick<Context, 'state' | 'intent' | 'emit'>): void {
  const named = new Set(placeFields.map((field) => intent[field]));
  for (const { definition, hidden } of state.environments)
    if (hidden && named.has(definition.id))
      emit({ type: 'environment_revealed', id: definition.id, name: definition.name });
}

/** A hidden NPC that an intent names becomes visible to everyone. */
function revealNamed(context: Pick<Context, 'state' | 'intent' | 'emit'>, fields: Definition['fields']): void {
  const hidden = context.state.npcs.filter((npc) => npc.hidden);
  if (hidden.length === 0) return;
  const chosen = new Set(
    Object.entries(fields)
      // Stakes and rulings are texts that people write, so one may equal an id by coincidence.
      .filter(([name, { kind }]) => kind !== 'text' && kind !== 'value' && name !== 'stakes')
      .flatMap(([name]) => valuesIn(context.intent[name])),
  );
  for (const { id, name } of hidden) if (chosen.has(id)) context.emit({ type: 'npc_revealed', npc: id, name });
}

function valuesIn(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [value];
}

/** CR-11: only the GM, or a co-GM in the GM's absence. */
export function gmOnly<I extends Intent>(clause: string): Check<I> {
  return check<TableView, I>(clause, [], ({ view, actor }) =>
    actor.kind === 'gm' || view.own.leads === true ? undefined : { code: 'E_GM_ONLY' },
  );
}

export function nameOf(view: TableView, id: string | null): string {
  // An intent may contain any value here.
  if (typeof id !== 'string') return '';
  return firstName(nameBehind(view, id));
}

export function playerNameAt(view: TableView, seat: SeatId): string {
  if (seat === gmSeat) return view.shared.gm.name;
  return view.shared.seats.find((one) => one.seat === seat)?.name ?? seat;
}

export function ownCharacter({ view, actor }: Pick<CheckInput, 'view' | 'actor'>): CharacterView | undefined {
  return view.shared.characters.find(({ seat, alive }) => seat !== null && seat === actingSeat(actor) && alive);
}

export function characterIn(view: TableView, id: unknown): CharacterView | undefined {
  return view.shared.characters.find((one) => one.id === id);
}

export function partIn(conflict: ConflictView | null, id: unknown): ParticipantView | undefined {
  return conflict?.participants.find((one) => one.id === id);
}

export function ownParts(view: TableView): readonly PartId[] {
  return view.own.parts ?? [];
}

export function ownHand(view: TableView, part: PartId | undefined): readonly OwnedCard[] {
  const { hands = {} } = view.own;
  return part !== undefined && Object.hasOwn(hands, part) ? (hands[part] ?? []) : [];
}

/**
 * The cards to play from: the hand of the participant on turn if the viewer plays them, otherwise all the viewer's
 * hands.
 */
export function handInPlay(view: TableView): readonly OwnedCard[] {
  const { conflict } = view.shared;
  const onTurn = conflict?.turn?.part;
  if (onTurn !== undefined && ownParts(view).includes(onTurn)) return ownHand(view, onTurn);
  return Object.values(view.own.hands ?? {}).flat();
}

export function heldIn(view: TableView, part: PartId | undefined, cid: unknown): OwnedCard | undefined {
  return typeof cid === 'string' ? (cardAt(ownHand(view, part), cid) as OwnedCard | undefined) : undefined;
}

/** CR-209 */
export function notYours(view: TableView, { name, seat }: Pick<ParticipantView, 'name' | 'seat'>): RefusalReason {
  return seat === ''
    ? { code: 'CR_PLAYER_LEFT', clause: 'CR-209', facts: { name } }
    : { code: 'E_NOT_YOURS', facts: { name: playerNameAt(view, seat) } };
}

export function isBlank(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === '';
}

export function refuseIf(wrong: boolean, reason: () => RefusalReason): RefusalReason | undefined {
  return wrong ? reason() : undefined;
}

export function wrongPhase(view: TableView): RefusalReason {
  return { code: 'E_PHASE', facts: { phase: view.shared.phase } };
}

export const longestText = 2000;
export const longestLine = 500;
export const longestName = 60;
export const longestId = 60;

export const nameField = { kind: 'text', most: longestName } as const;
export const textField = { kind: 'text', most: longestText } as const;
export const optionalText = { kind: 'text', most: longestText, optional: true } as const;
export const optionalNarration = { ...optionalText, narration: true } as const;

export function written<I extends Intent>(clause: string, field: keyof I & string): Check<I> {
  return check<TableView, I>(clause, [field], ({ intent }) =>
    refuseIf(isBlank(intent[field]), () => ({ code: 'E_TEXT_REQUIRED' })),
  );
}

export function oneOf<I extends Intent>(
  clause: string,
  field: keyof I & string,
  offered: (view: TableView) => readonly unknown[],
  reason: (judged: CheckInput<I>) => RefusalReason = () => ({ code: 'E_MALFORMED', clause: 'TB-10', facts: { field } }),
): Check<I> {
  return check<TableView, I>(clause, [field], (judged) =>
    offered(judged.view).includes(judged.intent[field]) ? undefined : reason(judged),
  );
}

export function trimmed(text: unknown): string {
  return typeof text === 'string' ? text.trim() : '';
}
