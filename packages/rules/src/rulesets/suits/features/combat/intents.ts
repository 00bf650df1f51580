import type { TableView } from '../../view-types.ts';
import {
  activeSeatsIn,
  allNpcs,
  intent,
  isDownIn,
  malformed,
  nameOf,
  noOpenPlay,
  absentRefusal,
  refuseIf,
  seatViewOf,
  upNpcs,
} from '../../declare.ts';
import { byGm, onTurn, isOutsideFight } from '../scenes/checks.ts';
import type { RefusalReason } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import { endCombat as stopFighting, endTurn, joinFight, startRound } from '../../flow/combat.ts';
import type { EntityId } from '../../state.ts';

const mostParties = 60;

const npcsStandingBy = (view: TableView): readonly string[] => upNpcs(view).filter((npc) => isOutsideFight(view, npc));

/** Adds an NPC that was present without fighting; a character enters by `enter_scene` (SU-118). */
export const enterCombat = intent(
  { npc: { kind: 'choice', of: npcsStandingBy } },
  {
    ...byGm,
    type: 'enter_combat',
    clause: 'SU-118',
    phases: ['INIT', 'TURN', 'PLAY'],
    checks: [
      noOpenPlay,
      check('SU-118', [], ({ view }) =>
        refuseIf(view.shared.combat === null, () => ({ code: 'E_PHASE', facts: { phase: view.shared.phase } })),
      ),
      check('SU-118', ['npc'], ({ view, intent }) => {
        const facts = { name: nameOf(view, intent.npc) };
        if (!allNpcs(view).includes(intent.npc)) return malformed('npc');
        if (isDownIn(view, intent.npc)) return { code: 'SU_MARK_DOWN', facts: { mark: facts.name } };
        return refuseIf(!isOutsideFight(view, intent.npc), () => ({ code: 'SU_ALREADY_FIGHTING', facts }));
      }),
    ],
    execute(context) {
      joinFight(context, context.intent.npc);
    },
  },
);

const fighters = (view: TableView): readonly EntityId[] => [...activeSeatsIn(view), ...upNpcs(view)];

function fighterRefusal(view: TableView, party: EntityId): RefusalReason {
  const seat = seatViewOf(view, party);
  if (seat !== undefined) return absentRefusal(view, seat);
  return allNpcs(view).includes(party)
    ? { code: 'SU_MARK_DOWN', facts: { mark: nameOf(view, party) } }
    : malformed('parties');
}

export const startCombat = intent(
  { parties: { kind: 'choices', of: fighters, most: mostParties } },
  {
    ...byGm,
    type: 'start_combat',
    clause: 'SU-118',
    phases: ['FREE', 'PLAY'],
    checks: [
      noOpenPlay,
      check('SU-118', [], ({ view }) => refuseIf(fighters(view).length < 2, () => ({ code: 'SU_PARTIES' }))),
      check('SU-118', ['parties'], ({ view, intent }) => {
        const outsider = intent.parties.find((party) => !fighters(view).includes(party));
        if (outsider !== undefined) return fighterRefusal(view, outsider);
        return refuseIf(new Set(intent.parties).size < 2, () => ({ code: 'SU_PARTIES' }));
      }),
    ],
    execute(context) {
      context.emit({ type: 'combat_started', parties: [...new Set(context.intent.parties)] });
      startRound(context);
    },
  },
);

export const endCombat = intent(
  {},
  {
    ...byGm,
    type: 'end_combat',
    clause: 'SU-118',
    phases: ['INIT', 'TURN', 'PLAY'],
    checks: [
      noOpenPlay,
      check('SU-118', [], ({ view }) =>
        refuseIf(view.shared.combat === null, () => ({ code: 'E_PHASE', facts: { phase: view.shared.phase } })),
      ),
    ],
    execute(context) {
      stopFighting(context);
    },
  },
);

export const passTurn = intent(
  {},
  {
    type: 'pass_turn',
    clause: 'SU-124',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['TURN', 'PLAY'],
    checks: [noOpenPlay, onTurn],
    execute(context) {
      endTurn(context, 'turn_passed');
    },
  },
);
