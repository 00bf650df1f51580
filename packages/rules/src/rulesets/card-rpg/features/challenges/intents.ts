import { notSuspended } from '../creation/checks.ts';
import {
  playersAndGm,
  intent,
  longestLine,
  nameField,
  refuseIf,
  ownCharacter,
  textField,
  trimmed,
  written,
} from '../../declare.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';
import { challenged, editSetup, openConflict } from '../../flow/opening.ts';
import { leaderFault } from '../prequels/checks.ts';
import { sharersOf } from '../prequels/pairs.ts';

const mostQueued = 20;

const inConflict = notSuspended.filter((phase) => !['LOBBY', 'CREATION', 'SCENE', 'PREQUEL.scene'].includes(phase));

/** A challenge in the scene of the challenger's own prequel opens the prequel's conflict (CR-46). */
function opensPrequelConflict(judged: Parameters<typeof ownCharacter>[0]): boolean {
  const { conflict, prequel } = judged.view.shared;
  const own = ownCharacter(judged);
  return conflict === null && prequel?.step === 'scene' && own !== undefined && sharersOf(prequel).includes(own.id);
}

export const challenge = intent(
  { quote: textField, claim: { kind: 'text', most: longestLine } },
  {
    ...playersAndGm,
    type: 'challenge',
    clause: 'CR-46',
    phases: notSuspended.filter((phase) => phase !== 'LOBBY'),
    checks: [
      check('CR-46', [], (judged) => {
        // A co-GM who leads would challenge themselves, and could not lead the conflict (CR-207).
        if (judged.actor.kind === 'gm' || judged.view.own.leads === true) return { code: 'CR_PLAYERS_ONLY' };
        const own = ownCharacter(judged);
        // After birth a character has a deck to fight with, even before it is finished.
        if (own === undefined) return { code: 'CR_NOT_FINISHED', facts: { what: { text: 'unfinished.character' } } };
        if (own.creation === 'unborn')
          return { code: 'CR_NOT_FINISHED', facts: { what: { text: 'unfinished.birth' } } };
        return refuseIf(own.consumed, () => ({ code: 'CR_DEAD', facts: { name: own.name } }));
      }),
      check('CR-207', [], (judged) => (opensPrequelConflict(judged) ? leaderFault(judged.view) : undefined)),
      check('CR-47', [], ({ view }) =>
        view.shared.conflict !== null && view.shared.options.challengeInConflict === 'forbid'
          ? { code: 'CR_IN_CONFLICT' }
          : undefined,
      ),
      // A guard against floods only: CR-47 itself sets no limit.
      check('CR-47', [], (judged) =>
        refuseIf(
          judged.view.shared.queue.filter(({ seat }) => seat === actingSeat(judged.actor)).length >= mostQueued,
          () => ({
            code: 'CR_QUEUE_FULL',
            facts: { n: mostQueued },
          }),
        ),
      ),
      written('CR-46', 'quote'),
      written('CR-46', 'claim'),
    ],
    execute(context) {
      const own = ownCharacter(context);
      if (own === undefined) return;
      const { quote, claim } = context.intent;
      const raised = { seat: context.seat, part: own.id, quote: trimmed(quote), claim: trimmed(claim) };
      context.emit({ type: 'challenge_raised', ...challenged(raised) });
      const { conflict, prequel } = context.state;
      if (conflict !== null) context.emit({ type: 'challenge_queued', ...challenged(raised) });
      else if (prequel === null) openConflict(context, raised.claim, raised);
      else if (prequel.step === 'scene' && sharersOf(prequel).includes(own.id)) {
        openConflict(context, raised.claim, raised);
        editSetup(context, { participants: sharersOf(prequel).map((id) => ({ id, side: 'A' })) });
      } else context.emit({ type: 'challenge_queued', ...challenged(raised) });
    },
  },
);

export const openConflictIntent = intent(
  { title: nameField },
  {
    ...playersAndGm,
    type: 'open_conflict',
    clause: 'CR-45',
    phases: ['SCENE', 'PREQUEL.scene', ...inConflict],
    checks: [
      check('CR-45', [], (judged) => {
        const { view } = judged;
        const own = ownCharacter(judged)?.id;
        const { prequel } = view.shared;
        const inPrequel = prequel?.step === 'scene' && own !== undefined && sharersOf(prequel).includes(own);
        return view.own.leads === true || inPrequel ? undefined : { code: 'E_GM_ONLY' };
      }),
      check('CR-207', [], ({ view }) => (view.shared.conflict === null ? leaderFault(view) : undefined)),
      check('CR-44', [], ({ view }) => (view.shared.conflict === null ? undefined : { code: 'CR_IN_CONFLICT' })),
      check('CR-44', [], ({ view }) =>
        view.shared.prequel !== null && view.shared.prequel.step !== 'scene'
          ? { code: 'CR_NOT_FINISHED', facts: { what: { text: 'unfinished.prequel' } } }
          : undefined,
      ),
      written('CR-45', 'title'),
    ],
    execute(context) {
      openConflict(context, trimmed(context.intent.title), null);
      const { prequel } = context.state;
      if (prequel === null) return;
      // The prequel's characters take part, all on one side (CR-40).
      editSetup(context, { participants: sharersOf(prequel).map((id) => ({ id, side: 'A' })) });
    },
  },
);
