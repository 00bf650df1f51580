import type { CheckInput, Check } from '../../declare.ts';
import { intent, isOut, longestText, targetParties, requiresText, wrongPhase } from '../../declare.ts';
import type { PartyIntent } from '../draws/checks.ts';
import { partyField } from '../draws/checks.ts';
import type { PartyId } from '../../state.ts';
import { check, gmSeat } from '../../../../kernel/index.ts';
import { namedParty } from '../../flow/flow-context.ts';
import { proceed } from '../../flow/proceed.ts';
import { leave } from '../../flow/competition.ts';
import { ask, askPermission } from '../../flow/questions.ts';
import { arbiterFor, votingSeats } from '../../selectors.ts';
import { changeSceneByMajority, yieldByMajority } from '../../flow/fray.ts';
import type { TableView } from '../../view-types.ts';
import { abortToFreePlay } from '../../flow/resolution.ts';

/** The sender's parties that have not yet decided whether to continue, yield or change the scene. */
function undecided(judged: CheckInput<PartyIntent>): readonly PartyId[] {
  const { competition = null, fray = null } = judged.view.shared.resolution ?? {};
  const { goingOn = [], yielding = [], changing = [] } = fray ?? {};
  const decided = new Set([...(competition?.goingOn ?? []), ...goingOn, ...yielding, ...changing]);
  return targetParties(judged).filter((id) => !decided.has(id) && !isOut(judged.view, id));
}

const afterPhases = ['CO_AFTER', 'FR_AFTER'] as const;

const isUndecided: Check<PartyIntent> = check('DR-49', [], (judged) => {
  const { phase } = judged.view.shared;
  if (!afterPhases.some((after) => after === phase)) return undefined;
  return undecided(judged).length === 0 ? { code: 'E_NOT_DUE' } : undefined;
});

/** The success has to be described before a side continues or changes the scene; yielding need not wait (DR-94). */
const successIsDescribed: Check = check('DR-89', [], ({ view }) => {
  const isOpen = view.shared.phase === 'FR_AFTER' && (view.shared.resolution?.fray?.winners.length ?? 0) > 0;
  return isOpen ? { code: 'E_PHASE', facts: { phase: view.shared.phase } } : undefined;
});

export const continuePlay = intent(
  { character: partyField },
  {
    type: 'continue',
    clause: 'DR-49',
    who: ['seat', 'gm'],
    stale: 'accept',
    phases: afterPhases,
    checks: [isUndecided, successIsDescribed],
    execute(context) {
      for (const id of undecided(context)) context.emit({ type: 'went_on', ...namedParty(context.state, id) });
      proceed(context);
    },
  },
);

const takesPart: Check<PartyIntent> = check('DR-59', [], (judged) => {
  const { resolution } = judged.view.shared;
  return resolution?.kind === 'competition' && targetParties(judged).length === 0 ? { code: 'E_NOT_DUE' } : undefined;
});

const isCompetition: Check = check('DR-59', [], ({ view }) =>
  view.shared.resolution?.kind === 'competition' ? undefined : { code: 'E_PHASE', facts: { phase: view.shared.phase } },
);

export const concede = intent(
  { character: partyField },
  {
    type: 'concede',
    clause: 'DR-59',
    who: ['seat', 'gm'],
    stale: 'accept',
    phases: ['CO_DRAW', 'CO_AFTER'],
    checks: [isCompetition, takesPart],
    execute(context) {
      const [id] = targetParties(context);
      if (id === undefined) return;
      leave(context, id, 'conceded');
      proceed(context);
    },
  },
);

/** Leaving without a winner needs permission, except for NPCs (DR-59). */
export const withdraw = intent(
  { character: partyField },
  {
    type: 'withdraw',
    clause: 'DR-59',
    who: ['seat', 'gm'],
    stale: 'accept',
    phases: ['CO_AFTER'],
    checks: [
      isCompetition,
      takesPart,
      check('DR-59', [], (judged) => {
        const { questions } = judged.view.shared;
        const [id] = targetParties(judged);
        return questions.some(({ topic, character }) => topic === 'withdraw' && character === id)
          ? { ...wrongPhase(judged.view), clause: 'DR-02' }
          : undefined;
      }),
    ],
    execute(context) {
      const [id] = targetParties(context);
      if (id === undefined) return;
      const { seat } = context;
      askPermission(
        context,
        { topic: 'withdraw', by: seat, character: id },
        seat === gmSeat ? gmSeat : arbiterFor(context.state, seat),
      );
    },
  },
);

/** A side yields by majority, so each player's intent counts as a vote (DR-94). */
export const yieldFray = intent(
  { reason: { kind: 'text', most: longestText, narration: true, optional: true }, character: partyField },
  {
    type: 'yield',
    clause: 'DR-94',
    who: ['seat', 'gm'],
    stale: 'accept',
    phases: ['FR_AFTER'],
    checks: [
      check('DR-94', [], (judged) =>
        judged.view.shared.phase === 'FR_AFTER' && partiesToYield(judged).length === 0
          ? { code: 'E_NOT_DUE' }
          : undefined,
      ),
    ],
    execute(context) {
      for (const id of partiesToYield(context)) context.emit({ type: 'yielded', ...namedParty(context.state, id) });
      if (!yieldByMajority(context, (context.intent.reason ?? '').trim())) proceed(context);
    },
  },
);

function partiesToYield(judged: CheckInput<PartyIntent>): readonly PartyId[] {
  const yielding = judged.view.shared.resolution?.fray?.yielding ?? [];
  return targetParties(judged).filter((id) => !yielding.includes(id) && !isOut(judged.view, id));
}

interface ChangeScene extends PartyIntent {
  readonly text: string;
}

/** A side ends the fray by changing the scene, by majority. Then the judge is asked about the scene (DR-94, DR-125). */
export const changeScene = intent(
  { text: { kind: 'text', most: longestText, narration: true }, character: partyField },
  {
    type: 'change_scene',
    clause: 'DR-94',
    who: ['seat', 'gm'],
    stale: 'accept',
    phases: ['FR_AFTER'],
    checks: [
      check<TableView, ChangeScene>('DR-94', [], (judged) =>
        judged.view.shared.phase === 'FR_AFTER' && partiesToChangeScene(judged).length === 0
          ? { code: 'E_NOT_DUE' }
          : undefined,
      ),
      successIsDescribed,
      requiresText<ChangeScene>('DR-94', 'text'),
    ],
    execute(context) {
      const text = context.intent.text.trim();
      for (const id of partiesToChangeScene(context))
        context.emit({ type: 'scene_change_wished', ...namedParty(context.state, id), text });
      if (!changeSceneByMajority(context, text)) return proceed(context);
      const by = context.seat;
      const judges = context.state.mode === 'gm' ? [gmSeat] : votingSeats(context.state);
      ask(context, { topic: 'scene_change', by, text }, judges);
    },
  },
);

function partiesToChangeScene(judged: CheckInput<PartyIntent>): readonly PartyId[] {
  const changing = judged.view.shared.resolution?.fray?.changing ?? [];
  return targetParties(judged).filter((id) => !changing.includes(id) && !isOut(judged.view, id));
}

/** Skips what a player does not want to see: the resolution ends without a winner (DR-142). */
export const fastForward = intent(
  {},
  {
    type: 'fast_forward',
    clause: 'DR-142',
    who: ['system'],
    stale: 'accept',
    checks: [check('DR-142', [], ({ view }) => (view.shared.resolution === null ? wrongPhase(view) : undefined))],
    execute: (context) => abortToFreePlay(context),
  },
);
