import type { PersonDraft, Side } from '../../state.ts';
import type { Handle, Intent } from '../../../../kernel/index.ts';
import { actingSeat, check, rankOf, sameRank } from '../../../../kernel/index.ts';
import type { Context, Check } from '../../declare.ts';
import { situationChecks, ownCard, intent, isBlank, refuseIf, visibleTop } from '../../declare.ts';
import { cardFields, inHand, longestText } from '../turns/checks.ts';
import { interferenceOnly, windowOpen } from '../windows/checks.ts';
import { describeEvent, settle } from '../../flow/settle.ts';
import { bringsPerson, debts } from './debts.ts';
import { applyConsent, closeCheck, fillIn, storePerson } from '../../flow/fill-in.ts';
import type { TableView } from '../../view-types.ts';
import { interfere } from '../../flow/windows.ts';
import { isSameName } from './same-name.ts';

const longestName = 60;

const sides: readonly Side[] = ['system', 'prospect'];

interface TextIntent extends Intent {
  readonly text: string;
}

const hasText: Check<TextIntent> = check('FD-81', ['text'], ({ intent }) =>
  isBlank(intent.text) ? { code: 'E_TEXT_REQUIRED' } : undefined,
);

export const eventDescribe = intent(
  { text: { kind: 'text', most: longestText, narration: true } },
  {
    type: 'event_describe',
    clause: 'FD-81',
    who: ['seat'],
    stale: 'refuse',
    phases: ['EVENT'],
    checks: [interferenceOnly, hasText],
    execute(context) {
      describeEvent(context, context.intent.text.trim());
      settle(context);
    },
  },
);

interface PersonIntent extends Intent {
  readonly name?: string;
  readonly pronouns?: string;
  readonly side?: Side;
}

const personExpected = situationChecks<Intent>('FD-101', [], ({ view }) => {
  const { phase, interference } = view.shared;
  if (phase !== 'EVENT' || interference === null) return undefined;
  if (!bringsPerson(interference.card)) return { code: 'FD_NO_PERSON' };
  if (interference.check === 'return') return { code: 'FD_RETURN_ASKED' };
  return interference.person === null ? { code: 'FD_PERSON_NAMED' } : undefined;
});

const notBlank: Check<PersonIntent> = check('FD-101', [], ({ intent }) =>
  refuseIf(
    [intent.name, intent.pronouns].some((text) => text !== undefined && isBlank(text)),
    () => ({ code: 'FD_NPC_REQUIRED' }),
  ),
);

const knownSide: Check<PersonIntent> = check('FD-101', ['side'], ({ intent }) =>
  sides.some((side) => side === intent.side)
    ? undefined
    : { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'side' } },
);

/**
 * A known person returns by `npc_recall`, not by their name being entered again. A name that was just refused may not
 * be entered again either (FD-105).
 */
const isNewcomer: Check<PersonIntent> = check('FD-105', ['name'], ({ view, intent }) => {
  const { interference, roster, prospect } = view.shared;
  if (interference === null || intent.name === undefined) return undefined;
  const { vetoed, card } = interference;
  if (vetoed !== null && isSameName(vetoed, intent.name)) return { code: 'FD_NPC_VETOED', facts: { npc: vetoed } };
  const known = roster[card]?.name;
  if (known === undefined || !isSameName(known, intent.name)) return undefined;
  return { code: prospect?.slot === card ? 'FD_NPC_IS_PROSPECT' : 'FD_NPC_KNOWN', facts: { npc: known } };
});

function fillPerson(context: Context<PersonIntent>): void {
  const draft = context.state.interference?.person ?? null;
  if (draft === null) return;
  const { name, pronouns, side } = context.intent;
  const person: PersonDraft = {
    name: name?.trim() ?? draft.name,
    pronouns: pronouns?.trim() ?? draft.pronouns,
    side: side ?? draft.side,
  };
  storePerson(context, person);
  settle(context);
}

const nameField = { kind: 'text', most: longestName } as const;

/** A form asks for this part only while the person lacks it (FD-101). */
function lacks(part: 'name' | 'pronouns') {
  return ({ shared }: TableView): boolean => shared.interference?.person?.[part] === null;
}

const sideField = { kind: 'choice', of: sides, optional: true } as const;

export const npcName = intent(
  {
    name: nameField,
    pronouns: { ...nameField, optional: true, expected: true, asked: lacks('pronouns') },
    side: sideField,
  },
  {
    type: 'npc_name',
    clause: 'FD-101',
    who: ['seat'],
    stale: 'accept',
    phases: ['EVENT'],
    checks: [interferenceOnly, ...personExpected, notBlank, isNewcomer, knownSide],
    execute: fillPerson,
  },
);

export const npcPronouns = intent(
  {
    pronouns: nameField,
    name: { ...nameField, optional: true, expected: true, asked: lacks('name') },
    side: sideField,
  },
  {
    type: 'npc_pronouns',
    clause: 'FD-101',
    who: ['seat'],
    stale: 'accept',
    phases: ['EVENT'],
    checks: [interferenceOnly, ...personExpected, notBlank, isNewcomer, knownSide],
    execute: fillPerson,
  },
);

interface Recall extends Intent {
  readonly slot: string;
}

function recallable(view: TableView): readonly string[] {
  const card = view.shared.interference?.card;
  return card !== undefined && view.shared.roster[card] !== undefined ? [card] : [];
}

/**
 * A person returns only with exactly the card of their slot and, unless `npcCrossover` is on, only if they know the
 * System or this Prospect (FD-105). The Prospect, who may be a person of the roster (FD-48), is on the date already.
 */
const mayComeBack: Check<Recall> = check('FD-105', ['slot'], ({ view, intent }) => {
  const { interference, roster, prospect, options } = view.shared;
  if (interference === null) return undefined;
  if (interference.vetoed !== null) return { code: 'FD_NPC_VETOED', facts: { npc: interference.vetoed } };
  const known = intent.slot === interference.card ? roster[interference.card] : undefined;
  if (known === undefined) return { code: 'FD_NPC_REQUIRED' };
  if (prospect?.slot === intent.slot) return { code: 'FD_NPC_IS_PROSPECT', facts: { npc: known.name } };
  const mayReturn = known.side === 'system' || known.prospect === prospect?.number || options.npcCrossover;
  return mayReturn ? undefined : { code: 'FD_NPC_ABSENT', facts: { npc: known.name } };
});

export const npcRecall = intent(
  { slot: { kind: 'choice', of: recallable } },
  {
    type: 'npc_recall',
    clause: 'FD-105',
    who: ['seat'],
    stale: 'refuse',
    phases: ['EVENT'],
    checks: [interferenceOnly, ...personExpected, mayComeBack],
    execute(context) {
      const { interference, roster } = context.state;
      const known = interference === null ? undefined : roster[interference.card];
      if (interference === null || known === undefined) return;
      context.emit({ type: 'recall_proposed', slot: interference.card, name: known.name });
      closeCheck(context);
    },
  },
);

/** Everybody except the Interference is asked, each once (FD-104, FD-105). */
const isAsked: readonly Check<Intent>[] = [
  ...situationChecks<Intent>('FD-105', [], ({ view, actor }) => {
    const { phase, interference, roles } = view.shared;
    if (phase !== 'EVENT') return undefined;
    if (interference === null || interference.check === null) return { code: 'FD_NO_QUESTION' };
    return roles?.oi === actingSeat(actor) ? { code: 'FD_NOT_ASKED' } : undefined;
  }),
  check('FD-105', [], ({ view }) => (view.own.agreed === true ? { code: 'FD_NO_OBJECTION' } : undefined)),
];

export const npcObject = intent(
  {},
  {
    type: 'npc_object',
    clause: 'FD-105',
    who: ['seat'],
    stale: 'refuse',
    phases: ['EVENT'],
    checks: isAsked,
    execute(context) {
      const { interference, roster } = context.state;
      if (interference?.check === null || interference === null) return;
      const { card, stack } = interference;
      if (interference.check.topic === 'consent') context.emit({ type: 'description_refused', stack });
      else context.emit({ type: 'npc_vetoed', slot: card, name: roster[card]?.name ?? '' });
      // The automatic Interference has no player to describe the event again, so the event keeps only its kind (FD-03).
      if (context.state.automatic !== null) fillIn(context, 'interference');
    },
  },
);

const mostEvents = 1_000_000;

const eventFields = { event: { kind: 'number', least: 1, most: mostEvents } } as const;

export const eventTimeUp = intent(eventFields, {
  type: 'event_time_up',
  clause: 'FD-146',
  who: ['system'],
  stale: 'accept',
  phases: ['EVENT'],
  checks: [],
  execute(context) {
    const { interference, options } = context.state;
    if (interference?.number !== context.intent.event) return;
    // A question to the table has a time of its own, if reactions have one at all (FD-104, FD-105).
    const answersLater = interference.check !== null && options.reactionTimer > 0;
    if (debts(interference).some((debt) => debt !== 'answer'))
      context.emit({ type: 'time_ran_out', what: 'event', seat: null });
    fillIn(context, answersLater ? 'everybody but the asked' : 'everybody');
  },
});

export const checkTimeUp = intent(eventFields, {
  type: 'check_time_up',
  clause: 'FD-105',
  who: ['system'],
  stale: 'accept',
  phases: ['EVENT'],
  checks: [],
  execute(context) {
    const { interference } = context.state;
    if (interference?.number !== context.intent.event || interference.check === null) return;
    applyConsent(context);
    settle(context);
  },
});

interface Interfering extends Intent {
  readonly card: Handle;
  readonly stack: number;
  readonly description?: string;
}

/** During an event and its answer, the Interference has already played its one card of this window (FD-78). */
const oncePerWindow: Check<Interfering> = check('FD-78', [], ({ view }) =>
  ['EVENT', 'RESPONSE'].includes(view.shared.phase) ? { code: 'FD_OI_ONE_CARD' } : undefined,
);

const notOnOwnCard: Check<Interfering> = check('FD-75', [], ({ view }) => {
  const { last, phase } = view.shared;
  return last?.role === 'oi' && phase !== 'SPEECHLESS' ? { code: 'FD_OI_OWN_CARD' } : undefined;
});

const onLastCard: Check<Interfering> = check('FD-74', ['card', 'stack'], ({ view, intent }) => {
  const { window, last } = view.shared;
  if (window?.kind !== 'reaction' || last === null || visibleTop(view, intent.stack) === undefined) return undefined;
  if (intent.stack === last.stack) return undefined;
  return { code: 'FD_OI_OTHER_STACK', facts: { last: last.card, n: last.stack } };
});

const sameRankAsLast: Check<Interfering> = check('FD-74', ['card', 'stack'], ({ view, intent }) => {
  const { window, last } = view.shared;
  const card = ownCard(view, intent.card);
  if (window?.kind !== 'reaction' || last === null || card === undefined || intent.stack !== last.stack)
    return undefined;
  if (sameRank(card, last.card)) return undefined;
  return { code: 'FD_OI_RANK', facts: { card, rank: rankOf(last.card), top: last.card } };
});

const sameRankAsTop: Check<Interfering> = check('FD-88', ['card', 'stack'], ({ view, intent }) => {
  const card = ownCard(view, intent.card);
  const top = visibleTop(view, intent.stack);
  if (view.shared.window?.kind !== 'speechless' || view.shared.options.speechlessRank === 'any') return undefined;
  if (card === undefined || top === undefined || sameRank(card, top)) return undefined;
  return { code: 'FD_OI_RANK', facts: { card, rank: rankOf(top), top } };
});

export const oiPlay = intent(
  {
    card: cardFields.card,
    stack: cardFields.stack,
    description: { kind: 'text', most: longestText, narration: true, optional: true },
  },
  {
    type: 'oi_play',
    clause: 'FD-73',
    who: ['seat'],
    stale: 'refuse',
    checks: [
      interferenceOnly,
      oncePerWindow,
      notOnOwnCard,
      windowOpen,
      inHand,
      onLastCard,
      sameRankAsLast,
      sameRankAsTop,
    ],
    execute(context) {
      const { cards, intent } = context;
      const { window } = context.state;
      if (window === null) throw new Error('No window to step into');
      const text = intent.description;
      interfere(context, {
        seat: context.seat,
        role: 'oi',
        card: cards.card.face,
        stack: intent.stack,
        window,
        ...(text === undefined || isBlank(text) ? {} : { description: text.trim() }),
      });
    },
  },
);
