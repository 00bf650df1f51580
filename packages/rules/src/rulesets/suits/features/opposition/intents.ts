import type { Intent } from '../../../../kernel/index.ts';
import { check, yesOrNo } from '../../../../kernel/index.ts';
import type { Trait } from '../skills/skills.ts';
import { isSkill } from '../skills/skills.ts';
import type { EntityId } from '../../state.ts';
import type { TableView } from '../../view-types.ts';
import { allNpcs, intent, malformed, refuseIf, playIn, saysSomething } from '../../declare.ts';
import {
  isOpposedKind,
  isPerMark,
  isUnnamed,
  kinds,
  listedFor,
  lockOpposition,
  opposingKinds,
  opposingTraits,
  oppositionRefusal,
  traits,
  typedBound,
} from '../plays/checks.ts';
import { leastModifier, longestText, mostModifier } from '../../constants.ts';
import { removeLeavers } from '../../flow/leaving.ts';
import { lapseUnaimed } from '../../flow/free-attacks.ts';
import { advance } from '../../flow/course.ts';
import { mayBeSet, settledRefusal } from './checks.ts';

interface DeclinePlay extends Intent {
  readonly reason: string;
}

export const declinePlay = intent(
  { reason: { kind: 'text', most: longestText } },
  {
    type: 'decline_play',
    clause: 'SU-38',
    who: ['gm'],
    stale: 'refuse',
    phases: ['PLAY'],
    checks: [
      check('SU-40', [], ({ view }) => (playIn(view, 'PROPOSED') === undefined ? settledRefusal(view) : undefined)),
      saysSomething<DeclinePlay>('SU-38', 'reason'),
    ],
    execute(context) {
      const [play] = context.state.plays;
      if (play === undefined) return;
      context.emit({ type: 'play_declined', play: play.id, reason: context.intent.reason });
      removeLeavers(context);
      advance(context, lapseUnaimed(context));
    },
  },
);

const kindsIn = (view: TableView): readonly (typeof kinds)[number][] => {
  const { play } = view.shared;
  return play === null ? kinds : opposingKinds(listedFor(view, play));
};

const traitsIn = (view: TableView): readonly Trait[] => {
  const { play } = view.shared;
  return play === null ? traits : opposingTraits(listedFor(view, play));
};

const marksOf = (view: TableView): readonly EntityId[] => view.shared.play?.marks ?? [];

export const setOpposition = intent(
  {
    kind: { kind: 'choice', of: kindsIn },
    value: {
      kind: 'number',
      least: -typedBound,
      most: typedBound,
      optional: true,
      asked: (_view: never, intent: Intent) => intent['kind'] === 'threshold',
    },
    trait: { kind: 'choice', of: traitsIn, optional: true, asked: isOpposedKind },
    npc: { kind: 'choice', of: allNpcs, optional: true, asked: isOpposedKind },
    modifier: { kind: 'number', least: leastModifier, most: mostModifier, optional: true, asked: isOpposedKind },
    perMark: {
      kind: 'numbers',
      of: marksOf,
      least: leastModifier,
      most: mostModifier,
      optional: true,
      asked: (view: never, intent: Intent) => intent['kind'] === 'opposed' && marksOf(view).length > 1,
    },
    npcTagged: {
      kind: 'choice',
      of: yesOrNo,
      optional: true,
      asked: (_view: never, intent: Intent) => isSkill(String(intent['trait'])),
    },
  },
  {
    type: 'set_opposition',
    clause: 'SU-38',
    who: ['gm'],
    stale: 'refuse',
    phases: ['PLAY'],
    checks: [
      mayBeSet,
      check('TB-10', ['perMark'], ({ intent }) => refuseIf(!isPerMark(intent.perMark), () => malformed('perMark'))),
      check('SU-98', ['kind'], ({ view, intent }) => {
        const play = playIn(view, 'PROPOSED', 'COVER');
        return play === undefined ? undefined : oppositionRefusal(view, play, intent);
      }),
    ],
    // A form asks for the number; only a complete intent can lack it.
    hidden: [
      {
        clause: 'SU-45',
        judge: ({ intent }) =>
          refuseIf(intent.kind === 'threshold' && intent.value === undefined, () => ({ code: 'SU_THRESHOLD' })),
      },
      {
        // Without a mark, the intent itself has to name an NPC or a number.
        clause: 'SU-48',
        judge: ({ view, intent }) =>
          refuseIf(intent.kind === 'opposed' && marksOf(view).length === 0 && isUnnamed(intent), () => ({
            code: 'SU_OPPONENT_MISSING',
          })),
      },
    ],
    execute(context) {
      lockOpposition(context, context.intent);
      advance(context, 'askLeaders');
    },
  },
);
