import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import type { Check } from '../../declare.ts';
import { playersAndGm, gmOnly, intent, nameOf, partIn } from '../../declare.ts';
import { challenged, clearAgreements, openChallenge } from '../../flow/opening.ts';
import { characterAt, conflictOf, prequelParts } from '../../selectors.ts';
import { placeOfStakes, unwrittenSide } from '../terms/stakes.ts';
import { sharersOf } from '../prequels/pairs.ts';
import { dealIfAgreed } from '../../flow/deal.ts';
import { wishToCancel } from '../prequels/checks.ts';

import { inSetup, isOwnPart, ownPartField, sidesIn } from '../terms/checks.ts';

const mostEdits = 1_000_000;

function participantsFault(view: TableView) {
  const { conflict } = view.shared;
  if (conflict === null) return undefined;
  const sides = sidesIn(conflict);
  const isContested = placeOfStakes(conflict) !== undefined;
  if (sides.length < 2 && !(sides.length === 1 && isContested)) return { code: 'CR_SIDES_MISSING', clause: 'CR-50' };
  // CR-40: all who share a prequel fight in it, on one side.
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

const stakesComplete: Check = check('CR-52', [], ({ view }) => {
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

const isParty: Check = check('CR-53', [], (judged) => {
  const { conflict } = judged.view.shared;
  if (conflict === null || conflict.parties.includes(actingSeat(judged.actor) ?? '')) return undefined;
  return { code: 'CR_NOT_ASKED' };
});

/** CR-53, CR-54 */
const isCurrent: Check<Intent & { readonly draft?: number }> = check('CR-54', ['draft'], ({ view, intent }) =>
  view.shared.conflict === null || view.shared.conflict.version === intent.draft ? undefined : { code: 'E_STALE' },
);

export const agree = intent(
  {
    draft: { kind: 'json', of: ({ shared }: TableView) => (shared.conflict === null ? [] : [shared.conflict.version]) },
  },
  {
    ...playersAndGm,
    type: 'agree',
    clause: 'CR-53',
    stale: 'refuse',
    phases: inSetup,
    checks: [
      isParty,
      check('CR-50', [], ({ view }) => participantsFault(view)),
      stakesComplete,
      check('CR-59', [], ({ view }) => (view.shared.conflict?.trump === null ? { code: 'CR_TRUMP_UNSET' } : undefined)),
      isCurrent,
      check('CR-53', [], (judged) =>
        judged.view.shared.conflict?.agreed.includes(actingSeat(judged.actor) ?? '') === true
          ? { code: 'CR_ALREADY_AGREED' }
          : undefined,
      ),
    ],
    execute(context) {
      context.emit({ type: 'agreed', by: context.seat, version: context.intent.draft });
      dealIfAgreed(context);
    },
  },
);

export const unagree = intent(
  { draft: { kind: 'number', least: 0, most: mostEdits, optional: true } },
  {
    ...playersAndGm,
    type: 'unagree',
    clause: 'CR-53',
    phases: inSetup,
    checks: [
      isCurrent,
      check('CR-53', [], (judged) =>
        judged.view.shared.conflict?.agreed.includes(actingSeat(judged.actor) ?? '') === false
          ? { code: 'CR_NOT_AGREED' }
          : undefined,
      ),
    ],
    execute(context) {
      context.emit({ type: 'agreement_withdrawn', by: context.seat, version: conflictOf(context.state).version });
    },
  },
);

export const leaveSetup = intent(
  { part: ownPartField },
  {
    ...playersAndGm,
    type: 'leave_setup',
    clause: 'CR-57',
    phases: inSetup,
    checks: [isOwnPart],
    execute(context) {
      const { part } = context.intent;
      const { challenge } = conflictOf(context.state);
      context.emit({ type: 'participant_left_setup', part });
      clearAgreements(context);
      // A prequel needs its players (CR-40), so leaving its setup is a wish to call it off. A challenger only withdraws
      // the challenge (CR-49).
      if (prequelParts(context.state).includes(part) && challenge?.part !== part)
        wishToCancel(context, characterAt(context.state, part)?.seat ?? context.seat);
      if (challenge === null || challenge.part !== part) return;
      context.emit({ type: 'challenge_dropped', ...challenged(challenge), cause: 'withdrawn', where: 'setup' });
      context.emit({ type: 'setup_cancelled' });
      openChallenge(context);
    },
  },
);

export const cancelSetup = intent(
  {},
  {
    ...playersAndGm,
    type: 'cancel_setup',
    clause: 'CR-49',
    phases: inSetup,
    checks: [gmOnly('CR-49')],
    execute(context) {
      const { challenge } = conflictOf(context.state);
      if (challenge !== null)
        context.emit({ type: 'challenge_dropped', ...challenged(challenge), cause: 'yielded', where: 'setup' });
      context.emit({ type: 'setup_cancelled' });
      openChallenge(context);
    },
  },
);
