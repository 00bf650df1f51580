import type { Context, CheckInput, Check } from '../../declare.ts';
import {
  playersAndGm,
  gmOnly,
  intent,
  longestLine,
  nameOf,
  notYours,
  refuseIf,
  oneOf,
  optionalNarration,
  ownParts,
  partIn,
  trimmed,
  written,
} from '../../declare.ts';
import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check, yesOrNo } from '../../../../kernel/index.ts';
import { advance } from '../../flow/advance.ts';
import { abort, beginAftermath, discardAttacks } from '../../flow/aftermath.ts';
import type { TableView, ConflictView } from '../../view-types.ts';
import type { PartId, Side } from '../../cards.ts';
import { conflictOf } from '../../selectors.ts';
import { isStakeWon } from '../terms/stakes.ts';
import { fightPhases } from '../turns/checks.ts';
import { concede as concedeWith } from '../../flow/answers.ts';
import { mostWounds } from '../../options.ts';
import { toResolve } from '../attacks/arena.ts';

const peacePhases = ['TURN.resolve', 'TURN.push', 'TURN.attack', 'CONFLICT.stalled'] as const;

const isPeacemaker: Check = check('CR-200', [], (judged) => {
  const { conflict } = judged.view.shared;
  if (conflict === null || conflict.peacemakers.includes(actingSeat(judged.actor) ?? '')) return undefined;
  return { code: ownParts(judged.view).length > 0 ? 'CR_OUT_OF_CONFLICT' : 'CR_NO_PART' };
});

export const proposeTruce = intent(
  { text: { kind: 'text', most: longestLine, narration: true } },
  {
    ...playersAndGm,
    type: 'propose_truce',
    clause: 'CR-200',
    phases: peacePhases,
    checks: [
      isPeacemaker,
      check('CR-200', [], ({ view }) =>
        refuseIf((view.shared.conflict?.truce ?? null) !== null, () => ({ code: 'CR_TRUCE_OPEN' })),
      ),
      written('CR-200', 'text'),
    ],
    execute(context) {
      context.emit({ type: 'truce_proposed', by: context.seat, text: trimmed(context.intent.text) });
      advance(context);
    },
  },
);

export const answerTruce = intent(
  { accept: { kind: 'choice', of: yesOrNo } },
  {
    ...playersAndGm,
    type: 'answer_truce',
    clause: 'CR-200',
    stale: 'refuse',
    phases: peacePhases,
    checks: [
      isPeacemaker,
      check('CR-200', [], (judged) => {
        const truce = judged.view.shared.conflict?.truce ?? null;
        return truce === null || truce.yes.includes(actingSeat(judged.actor) ?? '')
          ? { code: 'CR_NOT_ASKED' }
          : undefined;
      }),
    ],
    execute(context) {
      context.emit({ type: 'truce_answered', by: context.seat, accept: context.intent.accept });
      advance(context);
    },
  },
);

export const declareNoWinner = intent(
  { text: { kind: 'text', most: longestLine, narration: true } },
  {
    ...playersAndGm,
    type: 'declare_no_winner',
    clause: 'CR-202',
    phases: ['CONFLICT.stalled'],
    checks: [gmOnly('CR-202'), written('CR-202', 'text')],
    execute(context) {
      discardAttacks(context);
      context.emit({ type: 'no_winner_declared', text: trimmed(context.intent.text) });
    },
  },
);

/**
 * The stakes whose outcome is not told yet: first those that come true, and the viewer's own before others
 * (CR-198, CR-199).
 */
function owed(view: TableView): readonly Side[] {
  const { conflict } = view.shared;
  if (conflict === null) return [];
  const parts = conflict.participants.filter(({ id }) => ownParts(view).includes(id));
  const rank = (stake: Side): number => {
    const isOwn = parts.some(({ id, side }) => stake === id || stake === side);
    return (isStakeWon(conflict, stake) ? 0 : 2) + (isOwn ? 0 : 1);
  };
  return conflict.owed.toSorted((one, other) => rank(one) - rank(other));
}

/** CR-199: the winner and the GM tell the outcomes; without a winner every participant can. */
function mayTell({ view }: CheckInput): boolean {
  const { conflict } = view.shared;
  if (view.own.leads === true || conflict === null) return true;
  const own = ownParts(view);
  return conflict.result?.kind === 'won' ? conflict.result.winners.some((id) => own.includes(id)) : own.length > 0;
}

export const narrateOutcome = intent(
  { side: { kind: 'choice', of: owed }, text: { ...optionalNarration, asked: () => true } },
  {
    ...playersAndGm,
    type: 'narrate_outcome',
    clause: 'CR-199',
    phases: ['CONFLICT.resolve'],
    checks: [
      check('CR-199', [], (judged) => (mayTell(judged) ? undefined : { code: 'CR_NOT_ASKED' })),
      oneOf('CR-199', 'side', owed, ({ view, intent }) => ({
        code: 'CR_NOT_IN_CONFLICT',
        facts: { name: nameOf(view, intent.side) },
      })),
    ],
    execute(context) {
      const { side } = context.intent;
      const conflict = conflictOf(context.state);
      const text = trimmed(context.intent.text);
      context.emit({
        type: 'outcome_narrated',
        side,
        stake: conflict.stakes[side] ?? '',
        won: isStakeWon(conflict, side),
        text: text === '' ? null : text,
      });
      if (conflictOf(context.state).owed.length === 0) beginAftermath(context);
    },
  },
);

export const abortConflict = intent(
  { reason: { kind: 'text', most: longestLine } },
  {
    ...playersAndGm,
    paused: 'by safety',
    type: 'abort_conflict',
    clause: 'CR-204',
    phases: [
      'CONFLICT.open',
      'TURN.resolve',
      'TURN.push',
      'TURN.attack',
      'ENV.reveal',
      'CONFLICT.stalled',
      'CONFLICT.resolve',
    ],
    checks: [gmOnly('CR-204'), written('CR-204', 'reason')],
    execute: (context) => abort(context, trimmed(context.intent.reason)),
  },
);

interface Concede extends Intent {
  readonly part: PartId;
  readonly say?: string;
}

function isActive(conflict: ConflictView | null, part: PartId): boolean {
  return partIn(conflict, part)?.active === true;
}

export const concede = intent(
  {
    part: {
      kind: 'choice',
      of: (view: TableView) => ownParts(view).filter((id) => isActive(view.shared.conflict, id)),
    },
    say: { ...optionalNarration, asked: () => true },
  },
  {
    ...playersAndGm,
    type: 'concede',
    clause: 'CR-115',
    phases: ['CONFLICT.open', ...fightPhases],
    checks: [
      check('CR-115', ['part'], ({ view, intent }) => {
        if (view.shared.conflict === null) return undefined;
        const named = partIn(view.shared.conflict, intent.part);
        if (named === undefined) return { code: 'CR_NOT_IN_CONFLICT', facts: { name: nameOf(view, intent.part) } };
        if (!ownParts(view).includes(intent.part)) return notYours(view, named);
        return named.active ? undefined : { code: 'CR_OUT_OF_CONFLICT' };
      }),
    ],
    execute(context) {
      const say = trimmed(context.intent.say);
      const forced = isForced(context);
      concedeWith(context, context.intent.part, { why: forced ? 'third' : 'will', say: say === '' ? null : say });
      advance(context);
    },
  },
);

/** CR-112 */
function isForced({ state, intent }: Context<Concede>): boolean {
  const part = state.conflict?.participants.find(({ id }) => id === intent.part);
  if (state.conflict === null || part === undefined) return false;
  const onTurn = state.conflict.turn?.part === intent.part;
  return onTurn && part.wounds.length >= mostWounds && toResolve(state.conflict, intent.part).length > 0;
}
