/** Reasons, trump, who opens; and the agreement to all of it (CR-51, CR-53 to CR-68). */
import type { Intent, Suit } from '../../../kernel/index.ts';
import { rule, suits } from '../../../kernel/index.ts';
import { sharersOf } from '../prequel.ts';
import type { PartId } from '../cards.ts';
import { beginConflict } from '../flow/deal.ts';
import { beginRound } from '../flow/turns.ts';
import { challenged, clearAgreements, openChallenge } from '../flow/opening.ts';
import { goOn } from '../flow/course.ts';
import { characterAt, conflictOf, parties, prequelParts } from '../table.ts';
import type { CardView } from '../sight.ts';
import { placeOfStakes, unwrittenSide } from '../stakes.ts';
import type { CardContext, CardRule } from './define.ts';
import {
  anybody,
  define,
  gmOnly,
  longestLine,
  nameOf,
  oneOf,
  partIn,
  seatIn,
  seatOf,
  trimmed,
  written,
} from './define.ts';
import { wishToCancel } from './prequels.ts';
import type { OfPart } from './setup-parts.ts';
import { inSetup, sidesIn, isOwnPart, ownPartField } from './setup-parts.ts';

interface WriteReason extends OfPart {
  readonly text: string;
}

export const writeReason = define<WriteReason>({
  ...anybody,
  type: 'write_reason',
  clause: 'CR-51',
  phases: inSetup,
  fields: { part: ownPartField, text: { kind: 'text', most: longestLine } },
  checks: [isOwnPart, written('CR-51', 'text')],
  execute: (context) =>
    context.emit({ type: 'reason_written', part: context.intent.part, text: trimmed(context.intent.text) }),
});

interface SetTrump extends Intent {
  readonly suit: Suit;
}

export const setTrump = define<SetTrump>({
  ...anybody,
  type: 'set_trump',
  clause: 'CR-59',
  phases: inSetup,
  fields: { suit: { kind: 'choice', of: suits } },
  checks: [gmOnly('CR-59'), oneOf('CR-59', 'suit', () => suits)],
  execute(context) {
    const changes = conflictOf(context.state).trump !== context.intent.suit;
    context.emit({ type: 'trump_chosen', suit: context.intent.suit });
    if (changes) clearAgreements(context);
  },
});

interface NameOpener extends Intent {
  readonly part: PartId | null;
}

function openersIn({ shared: { conflict, phase } }: CardView): readonly (PartId | null)[] {
  if (conflict === null) return [];
  if (phase === 'CONFLICT.setup') return [...conflict.participants.map(({ id }) => id), null];
  const active = conflict.participants.filter((part) => part.active).map(({ id }) => id);
  // Those who were level may all have conceded since.
  return conflict.tied.length > 0 ? conflict.tied : active;
}

export const nameOpener = define<NameOpener>({
  ...anybody,
  type: 'name_opener',
  clause: 'CR-65',
  phases: ['CONFLICT.setup', 'CONFLICT.open'],
  fields: { part: { kind: 'json', of: openersIn } },
  checks: [
    gmOnly('CR-65'),
    oneOf('CR-68', 'part', openersIn, ({ view, intent }) => ({
      code: 'CR_NOT_IN_CONFLICT',
      facts: { name: nameOf(view, typeof intent.part === 'string' ? intent.part : '') },
    })),
  ],
  execute(context) {
    const { part } = context.intent;
    if (conflictOf(context.state).phase === 'CONFLICT.setup') {
      context.emit({ type: 'opener_named', part });
      return;
    }
    if (part === null) return;
    context.emit({ type: 'opener_set', part, how: 'gm' });
    beginRound(context, part);
    goOn(context);
  },
});

interface Agree extends Intent {
  readonly draft: number;
}

const mostEdits = 1_000_000;

/** CR-50 to CR-53: what still stands between a text and its agreement. */
function incomplete(view: CardView) {
  const { conflict } = view.shared;
  if (conflict === null) return undefined;
  const sides = sidesIn(conflict);
  const isContested = placeOfStakes(conflict) !== undefined;
  if (sides.length < 2 && !(sides.length === 1 && isContested)) return { code: 'CR_SIDES_MISSING', clause: 'CR-50' };
  // CR-40: whose prequel it is fights in it; whoever does not want to calls it off.
  const { prequel } = view.shared;
  const missing = sharersOf(prequel).find((id) => partIn(conflict, id) === undefined);
  if (missing !== undefined)
    return { code: 'CR_NOT_IN_CONFLICT', clause: 'CR-40', facts: { name: nameOf(view, missing) } };
  const side = partIn(conflict, prequel?.character)?.side;
  const against = sharersOf(prequel).find((id) => partIn(conflict, id)?.side !== side);
  return against === undefined
    ? undefined
    : { code: 'CR_NOT_ENEMY', clause: 'CR-40', facts: { name: nameOf(view, against) } };
}

const stakesComplete: CardRule = rule('CR-52', [], ({ view }) => {
  const { conflict } = view.shared;
  if (conflict === null) return undefined;
  const unreasoned = conflict.participants.find(({ reason }) => reason === '');
  if (unreasoned !== undefined)
    return {
      code: 'CR_STAKES_EMPTY',
      clause: 'CR-51',
      facts: { name: nameOf(view, unreasoned.id) },
    };
  const side = unwrittenSide(conflict);
  return side === undefined ? undefined : { code: 'CR_STAKES_EMPTY', facts: { side } };
});

const isParty: CardRule = rule('CR-53', [], (judged) => {
  const { conflict } = judged.view.shared;
  if (conflict === null || conflict.parties.includes(seatIn(judged) ?? '')) return undefined;
  return { code: 'CR_NOT_ASKED' };
});

/** CR-53, CR-54: agreement is to a text, and so is its withdrawal. */
const isCurrent: CardRule<Intent & { readonly draft?: number }> = rule('CR-54', ['draft'], ({ view, intent }) =>
  view.shared.conflict === null || view.shared.conflict.version === intent.draft ? undefined : { code: 'E_STALE' },
);

export const agree = define<Agree>({
  ...anybody,
  type: 'agree',
  clause: 'CR-53',
  stale: 'refuse',
  phases: inSetup,
  fields: {
    draft: { kind: 'json', of: ({ shared }: CardView) => (shared.conflict === null ? [] : [shared.conflict.version]) },
  },
  checks: [
    isParty,
    rule('CR-50', [], ({ view }) => incomplete(view)),
    stakesComplete,
    rule('CR-59', [], ({ view }) => (view.shared.conflict?.trump === null ? { code: 'CR_TRUMP_UNSET' } : undefined)),
    isCurrent,
    rule('CR-53', [], (judged) =>
      judged.view.shared.conflict?.agreed.includes(seatIn(judged) ?? '') === true
        ? { code: 'CR_ALREADY_AGREED' }
        : undefined,
    ),
  ],
  execute(context) {
    context.emit({ type: 'agreed', by: seatOf(context), version: context.intent.draft });
    dealIfAgreed(context);
  },
});

function dealIfAgreed(context: CardContext): void {
  const { agreed } = conflictOf(context.state);
  if (!parties(context.state).every((seat) => agreed.includes(seat))) return;
  beginConflict(context);
  goOn(context);
}

export const unagree = define({
  ...anybody,
  type: 'unagree',
  clause: 'CR-53',
  phases: inSetup,
  fields: { draft: { kind: 'number', least: 0, most: mostEdits, optional: true } },
  checks: [
    isCurrent,
    rule('CR-53', [], (judged) =>
      judged.view.shared.conflict?.agreed.includes(seatIn(judged) ?? '') === false
        ? { code: 'CR_NOT_AGREED' }
        : undefined,
    ),
  ],
  execute(context) {
    context.emit({ type: 'agreement_withdrawn', by: seatOf(context), version: conflictOf(context.state).version });
  },
});

export const leaveSetup = define<OfPart>({
  ...anybody,
  type: 'leave_setup',
  clause: 'CR-57',
  phases: inSetup,
  fields: { part: ownPartField },
  checks: [isOwnPart],
  execute(context) {
    const { part } = context.intent;
    const raised = conflictOf(context.state).challenge;
    context.emit({ type: 'participant_left_setup', part });
    clearAgreements(context);
    // A prequel is not fought without those whose it is (CR-40): leaving its setup is a wish to call it off. A challenge
    // that its challenger takes back leaves the scene as it was (CR-49).
    if (prequelParts(context.state).includes(part) && raised?.part !== part)
      wishToCancel(context, characterAt(context.state, part)?.seat ?? seatOf(context));
    if (raised === null || raised.part !== part) return;
    context.emit({ type: 'challenge_dropped', ...challenged(raised), cause: 'withdrawn', where: 'setup' });
    context.emit({ type: 'setup_cancelled' });
    openChallenge(context);
  },
});

export const cancelSetup = define({
  ...anybody,
  type: 'cancel_setup',
  clause: 'CR-49',
  phases: inSetup,
  fields: {},
  checks: [gmOnly('CR-49')],
  execute(context) {
    const raised = conflictOf(context.state).challenge;
    if (raised !== null)
      context.emit({ type: 'challenge_dropped', ...challenged(raised), cause: 'yielded', where: 'setup' });
    context.emit({ type: 'setup_cancelled' });
    openChallenge(context);
  },
});
