/** How this system declares its intents, and the checks that many of them share. */
import type { Event } from './events.ts';
import type {
  Declared,
  ExecutionContext,
  Intent,
  IntentCheck,
  IntentCheckInput,
  IntentDeclaration,
  IntentDefinition,
  IntentFields,
  IntentOf,
  RefusalReason,
  SeatId,
  SenderKind,
} from '../../kernel/index.ts';
import { actingSeat, check, gmSeat } from '../../kernel/index.ts';

import { slotMessage } from './features/characters/slot-words.ts';
import type { CharacterId, Draw, PartyId, State } from './state.ts';
import { hasOpenQuestion } from './selectors.ts';
import type { CharacterView, OwnSheet, TableView } from './view-types.ts';

export type Definition = IntentDefinition<State, TableView, Intent, Event>;
export type Context<I extends Intent = Intent> = ExecutionContext<State, TableView, I, Event>;
export type CheckInput<I extends Intent = Intent> = IntentCheckInput<TableView, I>;
export type Check<I extends Intent = Intent> = IntentCheck<TableView, I>;

/** Limits on text fields (TB-15). */
export const longestText = 2000;
export const longestTitle = 200;
export const longestReason = 500;
export const longestName = 60;
const longestSpan = 60;

/** How long a draw lasts in the story, in the judge's words (DR-48, DR-79). */
export const spanField = { kind: 'text', most: longestSpan, optional: true } as const;

/** Declares an intent with typed fields. The kernel has validated the values before any check runs. */
export function intent<const T extends string, const F extends IntentFields, const W extends SenderKind>(
  fields: F,
  declaration: IntentDeclaration<State, TableView, Event, F, W> & { readonly type: T },
): Declared<Definition, T, F> {
  const who: readonly SenderKind[] = declaration.who;
  const checks = [hasASeat, notPaused, ...declaration.checks].map((declared): Check<IntentOf<F>> => ({
    ...declared,
    // The kernel refuses senders that are not in `who`, so these checks do not judge them.
    judge: (judged) => (who.includes(judged.actor.kind) ? declared.judge(judged) : undefined),
  }));
  return { ...declaration, fields, checks };
}

/** The sender must have a seat (TB-05). */
const hasASeat: Check = {
  clause: 'TB-05',
  fields: [],
  judge: ({ view, actor }) =>
    actor.kind !== 'system' && view.own.you.kind === 'spectator' ? { code: 'E_SPECTATOR' } : undefined,
};

/** This intent is allowed even while play is paused, because it needs no other person. */
const allowedWhilePaused = 'summary';

/**
 * Play is paused while the GM is absent, unless the table continues without one (DR-136), and while only one player is
 * left (DR-02).
 */
const notPaused: Check = {
  clause: 'DR-136',
  fields: [],
  judge: ({ view, actor, intent }) => {
    if (actor.kind === 'system' || intent.type === allowedWhilePaused || !view.shared.held) return undefined;
    return view.shared.mode === 'gm' ? { code: 'E_PAUSED' } : { code: 'E_PAUSED', clause: 'DR-02' };
  },
};

/** The viewer's seat; empty for spectators. */
export function viewerSeat({ own: { you } }: TableView): SeatId {
  if (you.kind === 'gm') return gmSeat;
  return you.kind === 'seat' ? you.seat : '';
}

/** The GM, or any seat at a table without a GM. */
export function judgeOnly(clause: string): Check {
  return check(clause, [], ({ view, actor }) =>
    view.shared.mode === 'gm' && actor.kind === 'seat' ? { code: 'E_GM_ONLY' } : undefined,
  );
}

/** The GM only; fails at a table without a GM. */
export function gmOnly(clause: string): Check {
  return check(clause, [], ({ view, actor }) =>
    actor.kind === 'gm' && view.shared.mode === 'gm' ? undefined : { code: 'E_GM_ONLY' },
  );
}

/** Refuses once the table is closed. */
export function notOver(clause: string): Check {
  return check(clause, [], ({ view }) => (view.shared.phase === 'CLOSED' ? wrongPhase(view) : undefined));
}

export const sceneIsOpen: Check = {
  clause: 'DR-130',
  fields: [],
  judge: ({ view }) => (view.shared.scene === null ? { code: 'DR_NO_SCENE' } : undefined),
};

export function noResolutionOpen(clause: string): Check {
  return check(clause, [], ({ view }) => (view.shared.resolution === null ? undefined : { code: 'DR_BUSY' }));
}

/** Refuses while a vote on this topic is open (DR-02, DR-96). */
export function noVoteOpen(topic: 'overturn' | 'veto_description'): Check {
  return check(topic === 'overturn' ? 'DR-02' : 'DR-96', [], ({ view }) =>
    hasOpenQuestion(view.shared, topic) ? { code: 'DR_VOTE_OPEN' } : undefined,
  );
}

export function wrongPhase(view: TableView): RefusalReason {
  return { code: 'E_PHASE', facts: { phase: view.shared.phase } };
}

export function malformed(field: string): RefusalReason {
  return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field } };
}

/** Refuses a character whose sheet is unfinished or not yet confirmed (DR-31). */
export function notReady({ name, standing, missing }: CharacterView): RefusalReason | undefined {
  if (standing === 'confirmed') return undefined;
  return missing.length === 0
    ? { code: 'DR_NOT_CONFIRMED', clause: 'DR-31', facts: { name } }
    : { code: 'DR_SHEET_INCOMPLETE', clause: 'DR-31', facts: { slots: missing.map(slotMessage) } };
}

export function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}

export function requiresText<I extends Intent>(clause: string, field: keyof I & string): Check<I> {
  return check<TableView, I>(clause, [field], ({ intent }) => {
    const text = intent[field];
    return typeof text === 'string' && !isBlank(text) ? undefined : { code: 'E_TEXT_REQUIRED' };
  });
}

export function characterSeen(view: TableView, id: string | undefined): CharacterView | undefined {
  return view.shared.characters.find((character) => character.id === id);
}

export function ownSheet(view: TableView, id: CharacterId): OwnSheet | undefined {
  return view.own.sheets.find((sheet) => sheet.id === id);
}

export function ownCharacters(view: TableView): readonly CharacterView[] {
  const { you } = view.own;
  return view.shared.characters.filter(({ owner }) => you.kind === 'seat' && owner === you.seat);
}

function ownIds(view: TableView): readonly string[] {
  return ownCharacters(view).map(({ id }) => id);
}

export function playerCharacterIds(view: TableView): readonly string[] {
  return view.shared.characters.filter(({ owner }) => owner !== gmSeat).map(({ id }) => id);
}

/** Every possible party of a resolution: the characters that the viewer knows, and the opposition as a group. */
export function everyParty(view: TableView): readonly PartyId[] {
  const { you } = view.own;
  const visible = view.shared.characters.map(({ id }) => id);
  const own = you.kind === 'gm' ? view.own.sheets.map(({ id }) => id) : [];
  return [...new Set([...visible, ...own, gmSeat])];
}

/** The parties that the sender controls and that are still in the resolution, in order. */
export function ownParties({ view, actor }: Pick<CheckInput, 'view' | 'actor'>): readonly PartyId[] {
  if (actor.kind !== 'seat' && actor.kind !== 'gm') return [];
  const seat = actingSeat(actor);
  return (view.shared.resolution?.parties ?? [])
    .filter(({ controller, active }) => active && controller === seat)
    .map(({ id }) => id);
}

/** Of the sender's parties, the one that the intent names, or all. */
export function targetParties(judged: CheckInput<Intent & { readonly character?: string }>): readonly PartyId[] {
  const { character } = judged.intent;
  return ownParties(judged).filter((id) => character === undefined || id === character);
}

export function isOut(view: TableView, party: PartyId): boolean {
  return characterSeen(view, party)?.incapacitated === true;
}

export function nameSeen(view: TableView, party: PartyId): string {
  return (
    view.shared.resolution?.parties.find(({ id }) => id === party)?.name ??
    characterSeen(view, party)?.name ??
    ownSheet(view, party)?.name ??
    ''
  );
}

/** Refuses with `DR_INCAP` if all of these parties are out of action (DR-119). */
export function incapacityRefusal(view: TableView, parties: readonly PartyId[]): RefusalReason | undefined {
  const [first] = parties;
  if (first === undefined || parties.some((party) => !isOut(view, party))) return undefined;
  return { code: 'DR_INCAP', facts: { name: nameSeen(view, first) } };
}

/** Like `incapacityRefusal`, for the sender's parties or, outside the resolution, their characters (DR-119). */
export function ownIncapacityRefusal(
  judged: CheckInput<Intent & { readonly character?: string }>,
): RefusalReason | undefined {
  const { view, intent } = judged;
  const parties = targetParties(judged);
  const own = ownIds(view).filter((id) => intent.character === undefined || id === intent.character);
  return incapacityRefusal(view, parties.length > 0 ? parties : own);
}

export function drawIn(context: Pick<Context, 'state'>, id: string): Draw | undefined {
  return context.state.resolution?.draws.find((draw) => draw.id === id);
}

export const characterField = { kind: 'choice', of: ownIds, optional: true } as const;
