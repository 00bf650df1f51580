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
import type { CardDeed, CardRule } from './define.ts';
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
  rules: [isOwnPart, written('CR-51', 'text')],
  happen: (deed) => deed.tell({ type: 'reason_written', part: deed.intent.part, text: trimmed(deed.intent.text) }),
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
  rules: [gmOnly('CR-59'), oneOf('CR-59', 'suit', () => suits)],
  happen(deed) {
    const changes = conflictOf(deed.state).trump !== deed.intent.suit;
    deed.tell({ type: 'trump_chosen', suit: deed.intent.suit });
    if (changes) clearAgreements(deed);
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
  rules: [
    gmOnly('CR-65'),
    oneOf('CR-68', 'part', openersIn, ({ view, intent }) => ({
      code: 'CR_NOT_IN_CONFLICT',
      facts: { name: nameOf(view, typeof intent.part === 'string' ? intent.part : '') },
    })),
  ],
  happen(deed) {
    const { part } = deed.intent;
    if (conflictOf(deed.state).phase === 'CONFLICT.setup') {
      deed.tell({ type: 'opener_named', part });
      return;
    }
    if (part === null) return;
    deed.tell({ type: 'opener_set', part, how: 'gm' });
    beginRound(deed, part);
    goOn(deed);
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
  rules: [
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
  happen(deed) {
    deed.tell({ type: 'agreed', by: seatOf(deed), version: deed.intent.draft });
    dealIfAgreed(deed);
  },
});

function dealIfAgreed(deed: CardDeed): void {
  const { agreed } = conflictOf(deed.state);
  if (!parties(deed.state).every((seat) => agreed.includes(seat))) return;
  beginConflict(deed);
  goOn(deed);
}

export const unagree = define({
  ...anybody,
  type: 'unagree',
  clause: 'CR-53',
  phases: inSetup,
  fields: { draft: { kind: 'number', least: 0, most: mostEdits, optional: true } },
  rules: [
    isCurrent,
    rule('CR-53', [], (judged) =>
      judged.view.shared.conflict?.agreed.includes(seatIn(judged) ?? '') === false
        ? { code: 'CR_NOT_AGREED' }
        : undefined,
    ),
  ],
  happen(deed) {
    deed.tell({ type: 'agreement_withdrawn', by: seatOf(deed), version: conflictOf(deed.state).version });
  },
});

export const leaveSetup = define<OfPart>({
  ...anybody,
  type: 'leave_setup',
  clause: 'CR-57',
  phases: inSetup,
  fields: { part: ownPartField },
  rules: [isOwnPart],
  happen(deed) {
    const { part } = deed.intent;
    const raised = conflictOf(deed.state).challenge;
    deed.tell({ type: 'participant_left_setup', part });
    clearAgreements(deed);
    // A prequel is not fought without those whose it is (CR-40): leaving its setup is a wish to call it off. A challenge
    // that its challenger takes back leaves the scene as it was (CR-49).
    if (prequelParts(deed.state).includes(part) && raised?.part !== part)
      wishToCancel(deed, characterAt(deed.state, part)?.seat ?? seatOf(deed));
    if (raised === null || raised.part !== part) return;
    deed.tell({ type: 'challenge_dropped', ...challenged(raised), cause: 'withdrawn', where: 'setup' });
    deed.tell({ type: 'setup_cancelled' });
    openChallenge(deed);
  },
});

export const cancelSetup = define({
  ...anybody,
  type: 'cancel_setup',
  clause: 'CR-49',
  phases: inSetup,
  fields: {},
  rules: [gmOnly('CR-49')],
  happen(deed) {
    const raised = conflictOf(deed.state).challenge;
    if (raised !== null)
      deed.tell({ type: 'challenge_dropped', ...challenged(raised), cause: 'yielded', where: 'setup' });
    deed.tell({ type: 'setup_cancelled' });
    openChallenge(deed);
  },
});
