import type { Intent } from '../../../../kernel/index.ts';
import { actingSeat, check } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import type { CheckInput, Check } from '../../declare.ts';
import { intent, nameOf, refuseIf, seatViewOf, playIn } from '../../declare.ts';
import { npcLeaders, npcOf, npcTraitValue } from '../../selectors.ts';
import { isTaggedOn, modifier, mostTargets, tagged } from '../npc-plays/checks.ts';
import { coveredIn } from './checks.ts';
import { beginCover } from '../../flow/cover.ts';
import { advance } from '../../flow/course.ts';
import { closeIfNobodyCanCover } from '../../flow/begin.ts';

/** NPCs who may cover allies now; empty except in the GM's view. */
const npcLeadersIn = (view: TableView): readonly string[] => {
  const play = playIn(view, 'COVER');
  if (play === undefined) return [];
  return npcLeaders({ npcs: view.own.npcs ?? [], combat: view.shared.combat }, play.marks);
};

const askedToCover: Check<Intent> = check('SU-158', [], ({ view, actor }) => {
  const play = playIn(view, 'COVER');
  const holder = actingSeat(actor);
  if (play !== undefined && holder !== null && play.leaders.includes(holder)) return undefined;
  const leader = view.shared.plays[0]?.cover?.leader;
  if (leader !== undefined && view.shared.plays.length > 1)
    return { code: 'SU_COVER_TAKEN', facts: { name: nameOf(view, leader) } };
  return { code: 'SU_NOT_COVERABLE' };
});

const notSkipping: Check<Intent> = check('SU-161', [], ({ view, actor }) => {
  const skips = actor.kind === 'seat' ? (seatViewOf(view, actor.seat)?.flags.skips ?? null) : null;
  return refuseIf(skips !== null, () => ({ code: 'SU_LEAD_SKIPPING' }));
});

const isByGm = ({ actor }: CheckInput<Intent>): boolean => actor.kind === 'gm';

const isGmsView = (view: never): boolean => (view as TableView).own.you.kind === 'gm';

export const coverAlly = intent(
  {
    allies: { kind: 'choices', of: coveredIn, most: mostTargets },
    npc: { kind: 'choice', of: npcLeadersIn, optional: true, asked: isGmsView },
    modifier: { ...modifier, asked: isGmsView },
    // The NPC leader's value of the opposing trait; it replaces the ally's (SU-166).
    value: { ...modifier, asked: isGmsView },
    npcTagged: { ...tagged, asked: isGmsView },
  },
  {
    type: 'cover_ally',
    clause: 'SU-157',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['PLAY'],
    checks: [
      notSkipping,
      askedToCover,
      // The last NPC who could lead may have fallen since the GM was asked.
      check('SU-166', [], (judged) =>
        refuseIf(isByGm(judged) && npcLeadersIn(judged.view).length === 0, () => ({ code: 'SU_NOT_COVERABLE' })),
      ),
      check('SU-156', ['allies'], ({ view, intent: { allies } }) => {
        const isRight = allies.length > 0 && new Set(allies).size === allies.length;
        const may = coveredIn(view);
        return refuseIf(!isRight || !allies.every((ally) => may.includes(ally)), () => ({
          code: 'SU_NOT_COVERABLE',
          facts: { may: may.map((ally) => nameOf(view, ally)) },
        }));
      }),
      check('SU-166', ['npc'], (judged) =>
        refuseIf(isByGm(judged) && !npcLeadersIn(judged.view).includes(judged.intent.npc ?? ''), () => ({
          code: 'SU_NOT_COVERABLE',
        })),
      ),
    ],
    execute(context) {
      const { allies } = context.intent;
      const holder = context.seat;
      if (holder !== 'gm') {
        // A player's cover has no secret numbers.
        beginCover(context, { leader: holder, allies, modifier: 0, value: null, npcTagged: true });
        advance(context, 'flip');
        return;
      }
      // If the GM names no leader, it is the first NPC who may cover.
      const npc = context.intent.npc ?? npcLeadersIn(context.view)[0] ?? '';
      const leader = npcOf(context.state, npc);
      const trait = context.state.plays.at(-1)?.opposition?.trait ?? 'willpower';
      beginCover(context, {
        leader: npc,
        allies,
        modifier: context.intent.modifier ?? npcTraitValue(leader, 'leadership'),
        value: context.intent.value ?? npcTraitValue(leader, trait),
        npcTagged: context.intent.npcTagged ?? isTaggedOn(context, npc, 'leadership'),
      });
      advance(context, 'flip');
    },
  },
);

export const passCover = intent(
  {},
  {
    type: 'pass_cover',
    clause: 'SU-158',
    who: ['seat', 'gm'],
    stale: 'accept',
    phases: ['PLAY'],
    checks: [askedToCover],
    execute(context) {
      const play = context.state.plays[0];
      if (play === undefined) return;
      context.emit({ type: 'cover_passed', play: play.id, leader: context.seat });
      advance(context, closeIfNobodyCanCover(context));
    },
  },
);
