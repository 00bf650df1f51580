import { intent, longestText, ownParties, sceneIsOpen, requiresText } from '../../declare.ts';
import {
  freeToOpen,
  opensDirectly,
  partiesAble,
  partiesAgree,
  partiesExist,
  partyFields,
  sidesIn,
  anyPartyCanTakePart,
  spanWhenOpening,
} from './checks.ts';
import { check, yesOrNo } from '../../../../kernel/index.ts';
import { openCompetition, propose, takeUpProposal } from '../../flow/opening.ts';
import { agreeByOpening, askConsents } from '../../flow/questions.ts';
import { runningCompetition } from '../../flow/competition.ts';
import { namedParty } from '../../flow/flow-context.ts';

export const declareCompetition = intent(
  {
    ...partyFields,
    combat: { kind: 'choice', of: yesOrNo, optional: true },
    span: spanWhenOpening('competition'),
  },
  {
    type: 'declare_competition',
    clause: 'DR-39',
    who: ['seat', 'gm'],
    stale: 'accept',
    checks: [
      sceneIsOpen,
      freeToOpen('competition'),
      anyPartyCanTakePart('competition'),
      partiesExist,
      check('DR-45', ['parties'], ({ intent }) =>
        sidesIn(intent).length < 2 ? { code: 'DR_NEED_OPPONENT' } : undefined,
      ),
      partiesAble,
      partiesAgree('competition'),
    ],
    execute(context) {
      const sides = sidesIn(context.intent);
      const combat = context.intent.combat === true;
      const { seat } = context;
      if (!opensDirectly(context, 'competition')) {
        propose(context, { kind: 'competition', by: seat, text: '', suit: null, sides, gmCards: 0, combat });
        askConsents(context, seat, sides);
        return;
      }
      const proposer = takeUpProposal(context, { kind: 'competition', judge: seat, parties: sides.flat() });
      agreeByOpening(context, seat, sides);
      openCompetition(context, { sides, combat, proposer, span: context.intent.span ?? '' });
    },
  },
);

export const alterScene = intent(
  { text: { kind: 'text', most: longestText, narration: true } },
  {
    type: 'alter_scene',
    clause: 'DR-57',
    who: ['seat', 'gm'],
    stale: 'accept',
    phases: ['CO_AFTER'],
    checks: [
      // The parties alter the scene in the order of their cards, highest first.
      check('DR-42', [], (judged) => {
        const { phase, resolution } = judged.view.shared;
        const [next] = resolution?.competition?.alters ?? [];
        if (phase !== 'CO_AFTER') return undefined;
        return next === undefined || !ownParties(judged).includes(next) ? { code: 'DR_NO_ALTER' } : undefined;
      }),
      requiresText('DR-57', 'text'),
    ],
    execute(context) {
      const [id] = runningCompetition(context).alters;
      if (id !== undefined)
        context.emit({ type: 'scene_altered', ...namedParty(context.state, id), text: context.intent.text.trim() });
    },
  },
);
