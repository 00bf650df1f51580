/** Telling what an Interference brings: the event, the person, the new front, and the table's nameless yes (FD-81, FD-101, FD-107). */
import type { Intent } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { agreedByAll, changeFront, fillIn, pickable, sketch } from '../flow/fill-in.ts';
import { describe, settle } from '../flow/settle.ts';
import { bringsPerson, changesFront } from '../interference.ts';
import type { PersonDraft, Side } from '../state.ts';
import { attendingSeats } from '../table.ts';
import type { DateView } from '../view.ts';
import { longestText } from './cards.ts';
import type { DateContext, DateRule } from './define.ts';
import { because, define, isBlank, nameOf, objectIf, seatIn, seatOf } from './define.ts';
import { interferenceOnly } from './windows.ts';

const longestName = 60;
const sides: readonly Side[] = ['system', 'prospect'];

interface Told extends Intent {
  readonly text: string;
}

const someText: DateRule<Told> = rule('FD-81', ['text'], ({ intent }) =>
  isBlank(intent.text) ? { code: 'E_TEXT_REQUIRED' } : undefined,
);

export const eventDescribe = define<Told>({
  type: 'event_describe',
  clause: 'FD-81',
  who: ['seat'],
  stale: 'refuse',
  phases: ['EVENT'],
  fields: { text: { kind: 'text', most: longestText } },
  checks: [interferenceOnly, someText],
  execute(context) {
    describe(context, context.intent.text.trim());
    settle(context);
  },
});

interface Person extends Intent {
  readonly name?: string;
  readonly pronouns?: string;
  readonly side?: Side;
}

/** Only J, Q and K bring somebody, and only until they are named (FD-101). */
const someoneIsComing = because<Intent>('FD-101', [], ({ view }) => {
  const { phase, interference } = view.shared;
  if (phase !== 'EVENT' || interference === null) return undefined;
  if (!bringsPerson(interference.card)) return { code: 'FD_NO_PERSON' };
  if (interference.check === 'return') return { code: 'FD_RETURN_ASKED' };
  return interference.person === null ? { code: 'FD_PERSON_NAMED' } : undefined;
});

const notBlank: DateRule<Person> = rule('FD-101', [], ({ intent }) =>
  objectIf(
    [intent.name, intent.pronouns].some((text) => text !== undefined && isBlank(text)),
    () => ({ code: 'FD_NPC_REQUIRED' }),
  ),
);

const knownSide: DateRule<Person> = rule('FD-101', ['side'], ({ intent }) =>
  sides.some((side) => side === intent.side)
    ? undefined
    : { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'side' } },
);

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** A known person comes back by being asked for, and not by having their name written down once more (FD-105). */
const isNewcomer: DateRule<Person> = rule('FD-105', ['name'], ({ view, intent }) => {
  const { interference, roster } = view.shared;
  if (interference === null || intent.name === undefined) return undefined;
  const { vetoed, card } = interference;
  if (vetoed !== null && sameName(vetoed, intent.name)) return { code: 'FD_NPC_VETOED', facts: { npc: vetoed } };
  const known = roster[card]?.name;
  return known !== undefined && sameName(known, intent.name)
    ? { code: 'FD_NPC_KNOWN', facts: { npc: known } }
    : undefined;
});

function fillPerson(context: DateContext<Person>): void {
  const draft = context.state.interference?.person ?? null;
  if (draft === null) return;
  const { name, pronouns, side } = context.intent;
  const person: PersonDraft = {
    name: name?.trim() ?? draft.name,
    pronouns: pronouns?.trim() ?? draft.pronouns,
    side: side ?? draft.side,
  };
  sketch(context, person);
  settle(context);
}

const nameField = { kind: 'text', most: longestName } as const;
const sideField = { kind: 'choice', of: sides, optional: true } as const;

export const npcName = define<Person>({
  type: 'npc_name',
  clause: 'FD-101',
  who: ['seat'],
  stale: 'accept',
  phases: ['EVENT'],
  fields: { name: nameField, pronouns: { ...nameField, optional: true }, side: sideField },
  checks: [interferenceOnly, ...someoneIsComing, notBlank, isNewcomer, knownSide],
  execute: fillPerson,
});

export const npcPronouns = define<Person>({
  type: 'npc_pronouns',
  clause: 'FD-101',
  who: ['seat'],
  stale: 'accept',
  phases: ['EVENT'],
  fields: { pronouns: nameField, name: { ...nameField, optional: true }, side: sideField },
  checks: [interferenceOnly, ...someoneIsComing, notBlank, isNewcomer, knownSide],
  execute: fillPerson,
});

interface Recall extends Intent {
  readonly slot: string;
}

/** The slot of the card that was played, if somebody is in it. */
function recallable(view: DateView): readonly string[] {
  const card = view.shared.interference?.card;
  return card !== undefined && view.shared.roster[card] !== undefined ? [card] : [];
}

/** A person comes back only in the slot of that exact card, and only if somebody they know is on this date (FD-105). */
const mayComeBack: DateRule<Recall> = rule('FD-105', ['slot'], ({ view, intent }) => {
  const { interference, roster, prospect, options } = view.shared;
  if (interference === null) return undefined;
  if (interference.vetoed !== null) return { code: 'FD_NPC_VETOED', facts: { npc: interference.vetoed } };
  const known = intent.slot === interference.card ? roster[interference.card] : undefined;
  if (known === undefined) return { code: 'FD_NPC_REQUIRED' };
  const here = known.side === 'system' || known.prospect === prospect?.number || options['npcCrossover'] === true;
  return here ? undefined : { code: 'FD_NPC_ABSENT', facts: { npc: known.name } };
});

export const npcRecall = define<Recall>({
  type: 'npc_recall',
  clause: 'FD-105',
  who: ['seat'],
  stale: 'refuse',
  phases: ['EVENT'],
  fields: { slot: { kind: 'choice', of: recallable } },
  checks: [interferenceOnly, ...someoneIsComing, mayComeBack],
  execute(context) {
    const { interference, roster } = context.state;
    const known = interference === null ? undefined : roster[interference.card];
    if (interference !== null && known !== undefined)
      context.emit({ type: 'recall_proposed', slot: interference.card, name: known.name });
  },
});

/** Asked is everybody but the Interference, each once (FD-104, FD-105). */
const isAsked: readonly DateRule<Intent>[] = [
  ...because<Intent>('FD-105', [], ({ view, actor }) => {
    const { phase, interference, roles } = view.shared;
    if (phase !== 'EVENT') return undefined;
    if (interference === null || interference.check === null) return { code: 'FD_NO_QUESTION' };
    return roles?.oi === seatIn({ actor }) ? { code: 'FD_NOT_ASKED' } : undefined;
  }),
  rule('FD-105', [], ({ view }) => (view.own.agreed === true ? { code: 'FD_NO_OBJECTION' } : undefined)),
];

export const npcObject = define<Intent>({
  type: 'npc_object',
  clause: 'FD-105',
  who: ['seat'],
  stale: 'refuse',
  phases: ['EVENT'],
  fields: {},
  checks: isAsked,
  execute(context) {
    const { interference, roster } = context.state;
    if (interference?.check === null || interference === null) return;
    const { card, stack } = interference;
    if (interference.check.topic === 'consent') context.emit({ type: 'description_refused', stack });
    else context.emit({ type: 'npc_vetoed', slot: card, name: roster[card]?.name ?? '' });
    // Where nobody sits in for the Interference, nobody else would tell it anew (FD-03).
    if (context.state.automatic !== null) fillIn(context, 'interference');
  },
});

interface Pick extends Intent {
  readonly headmate: string;
}

const someoneComesForward = because<Pick>('FD-107', [], ({ view }) => {
  const { phase, interference } = view.shared;
  if (phase !== 'EVENT' || interference === null || interference.picker !== null) return undefined;
  return { code: changesFront(interference.card) ? 'FD_FRONT_CHOSEN' : 'FD_FRONT_STAYS' };
});

const isPicker: DateRule<Pick> = rule('FD-107', [], ({ view, actor }) => {
  const { phase, interference } = view.shared;
  const picker = interference?.picker ?? null;
  if (phase !== 'EVENT' || picker === null || picker === seatIn({ actor })) return undefined;
  return { code: 'FD_NOT_PICKER', facts: { name: nameOf(view, picker) } };
});

const isSomebodyElse: DateRule<Pick> = rule('FD-107', ['headmate'], ({ view, intent }) => {
  const { headmates, fronting } = view.shared;
  const headmate = headmates.find((candidate) => candidate.id === intent.headmate);
  if (headmate === undefined) return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'headmate' } };
  if (pickable({ headmates, fronting }).includes(headmate.id)) return undefined;
  return { code: 'FD_ALREADY_FRONT', facts: { headmate: headmate.name } };
});

export const pickFronter = define<Pick>({
  type: 'pick_fronter',
  clause: 'FD-107',
  who: ['seat'],
  stale: 'refuse',
  phases: ['EVENT'],
  fields: {
    headmate: { kind: 'choice', of: (view: DateView) => view.shared.headmates.map((headmate) => headmate.id) },
  },
  checks: [...someoneComesForward, isPicker, isSomebodyElse],
  execute(context) {
    changeFront(context, context.intent.headmate);
    settle(context);
  },
});

/** Somebody has no objection; once all have none, it is settled. */
export function agree(context: DateContext<Intent>): void {
  context.emit({ type: 'agreed', seat: seatOf(context) });
  const { interference, roles } = context.state;
  const agreed = interference?.check?.agreed ?? [];
  if (attendingSeats(context.state).some((seat) => seat !== roles?.oi && !agreed.includes(seat))) return;
  agreedByAll(context);
  settle(context);
}

interface EventTime extends Intent {
  readonly event: number;
}

const mostEvents = 1_000_000;
const eventFields = { event: { kind: 'number', least: 1, most: mostEvents } } as const;

export const eventTimeUp = define<EventTime>({
  type: 'event_time_up',
  clause: 'FD-146',
  who: ['system'],
  stale: 'accept',
  phases: ['EVENT'],
  fields: eventFields,
  checks: [],
  execute(context) {
    if (context.state.interference?.number === context.intent.event) fillIn(context, 'everybody');
  },
});

export const checkTimeUp = define<EventTime>({
  type: 'check_time_up',
  clause: 'FD-105',
  who: ['system'],
  stale: 'accept',
  phases: ['EVENT'],
  fields: eventFields,
  checks: [],
  execute(context) {
    const { interference } = context.state;
    if (interference?.number !== context.intent.event || interference.check === null) return;
    agreedByAll(context);
    settle(context);
  },
});
