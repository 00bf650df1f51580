/** Attacks of NPCs (SU-114, SU-179): an attack on several characters is one play for each of them. */
import type { SeatId } from '../../../kernel/index.ts';
import type { Skill } from '../features/skills/skills.ts';
import { answersTo, isDefence, skillData } from '../features/skills/skills.ts';
import type { Answer, Attack, Cover, FollowUpKind, Play, EntityId } from '../state.ts';
import { defenderOf, findPlayer, isActive, isDown, isHandInUse, npcOf, npcTraitValue, openPlay } from '../selectors.ts';
import type { Next, FlowContext } from './flow-context.ts';

export function defendingSeat(context: FlowContext, target: EntityId): SeatId | undefined {
  if (isDown(context.state, target)) return undefined;
  const seat = defenderOf(context.state, target);
  const player = seat === null ? undefined : findPlayer(context.state, seat);
  return player !== undefined && isActive(player) ? player.seat : undefined;
}

interface AimedAttack {
  readonly attack: Pick<Attack, 'npc' | 'skill' | 'mode' | 'text' | 'modifier' | 'npcTagged' | 'threshold'>;
  readonly target: EntityId;
  readonly seat: SeatId;
  readonly cover: Cover | null;
  readonly free: Play['free'];
}

/** With `coverMode` `full` the leader defends in place of the ally, while the leader is in the scene (SU-157). */
function defenderIn({ state }: FlowContext, { cover, seat }: Pick<AimedAttack, 'cover' | 'seat'>): SeatId {
  const isWhole = cover?.success === true && state.options.coverMode === 'full';
  return isWhole && cover.allies.includes(seat) && isHandInUse(state, cover.leader) ? cover.leader : seat;
}

/** The answers that the mark may choose from (SU-114): a number only where the GM has named one. */
function answersIn({ attack: { skill, mode, threshold } }: AimedAttack): readonly Answer[] {
  const traits = answersTo(skill, mode);
  return threshold === undefined ? traits : [...traits, 'threshold'];
}

/** If the mark can choose its answer, the table waits; else `otherwise` is the next step. */
function callDefence(context: FlowContext, aimed: AimedAttack, otherwise: Next): Next {
  const { attack, target, cover, free } = aimed;
  const answers = answersIn(aimed);
  context.emit({
    type: 'defence_called',
    play: `p${context.state.made.play + 1}`,
    // The mark of a chase chooses, even if a leader then defends it.
    seat: answers.length > 1 ? aimed.seat : defenderIn(context, aimed),
    use: skillData[attack.skill].resistedBy ?? 'insight',
    marks: [target],
    opposition: {
      kind: 'opposed',
      value: attack.threshold ?? null,
      trait: attack.skill,
      npc: attack.npc,
      modifier: attack.modifier,
      perMark: {},
      npcTagged: attack.npcTagged,
    },
    attack: { npc: attack.npc, skill: attack.skill, mode: attack.mode, text: attack.text },
    cover,
    free,
    ...(answers.length > 1 ? { answers } : {}),
  });
  return answers.length > 1 ? 'nothing' : otherwise;
}

/**
 * The mark of a chase has chosen its answer. If it blocks, leaders are asked to step in, unless they have been asked
 * already (SU-158).
 */
export function answerChase(context: FlowContext, use: Answer): Next {
  const { id, seat, cover } = openPlay(context.state);
  if (seat === null) return 'nothing';
  const defender = use !== 'threshold' && isDefence(use) ? defenderIn(context, { cover, seat }) : seat;
  context.emit({ type: 'chase_answered', play: id, seat, use, ...(defender === seat ? {} : { defender }) });
  const isCoverOffered = context.state.attack?.offered === true;
  return use === 'threshold' || isCoverOffered ? 'flip' : 'askLeaders';
}

export function beginAttack(context: FlowContext, attack: Attack): Next {
  context.emit({ type: 'npc_attack_declared', ...attack });
  const found = nextTarget(context);
  if (found === undefined) {
    context.emit({ type: 'attack_over' });
    return 'nothing';
  }
  return callDefence(context, { attack, ...found, cover: null, free: null }, 'askLeaders');
}

function nextTarget(context: FlowContext): { readonly target: EntityId; readonly seat: SeatId } | undefined {
  for (const target of context.state.attack?.targets ?? []) {
    const seat = defendingSeat(context, target);
    if (seat !== undefined) return { target, seat };
  }
  return undefined;
}

/** Leaders were asked once for all targets. */
export function nextDefence(context: FlowContext): Next | undefined {
  const { attack } = context.state;
  if (attack === null) return undefined;
  const found = nextTarget(context);
  if (found === undefined) {
    context.emit({ type: 'attack_over' });
    return undefined;
  }
  return callDefence(context, { attack, ...found, cover: attack.cover ?? null, free: null }, 'flip');
}

/**
 * What an NPC adds to a free attack: the same as to the play before it, unless the attack uses another skill whose
 * value is on the NPC's sheet (SU-115, SU-178).
 */
function strengthOf(context: FlowContext, before: Play, skill: Skill): Pick<Attack, 'modifier' | 'npcTagged'> {
  const { modifier = 0, npcTagged = true, trait = null } = before.opposition ?? {};
  const npc = npcOf(context.state, before.npc ?? '');
  const isSame = (before.kind === 'defence' ? trait : before.use) === skill;
  if (isSame || npc?.attributes[skillData[skill].attribute] === undefined) return { modifier, npcTagged };
  return {
    modifier: npcTraitValue(npc, skill),
    npcTagged: npc.tags.length === 0 || npc.tags.includes(skill),
  };
}

/** SU-178. */
export function followWithAttack(
  context: FlowContext,
  before: Play,
  free: {
    readonly kind: Exclude<FollowUpKind, 'reshoot'>;
    readonly target: EntityId;
    readonly seat: SeatId;
    readonly bonus: number;
    readonly text: string;
  },
): Next {
  const skill = free.kind === 'ram' ? 'driver' : free.kind;
  const aimed: AimedAttack = {
    attack: {
      npc: before.npc ?? '',
      skill,
      mode: free.kind === 'ram' ? 'ram' : 'attack',
      text: free.text,
      ...strengthOf(context, before, skill),
    },
    target: free.target,
    seat: free.seat,
    cover: null,
    free: { kind: free.kind, bonus: free.bonus },
  };
  return callDefence(context, aimed, 'askLeaders');
}
