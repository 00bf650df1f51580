import type { Trait } from '../skills/skills.ts';
import type { SeatId, Viewer } from '../../../../kernel/index.ts';
import type { Answer, Attack, Cover, Opposition, Play, State, EntityId } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { npcNumbers, toEverybody, toGm } from '../../audience.ts';
import { opened, withTop } from '../../state-changes.ts';

interface NpcPlayDeclared {
  readonly play: string;
  readonly npc: string;
  readonly use: Trait;
  readonly text: string;
  readonly threshold: number;
  readonly modifier: number;
  readonly npcTagged: boolean;
}

interface DefenceCalled {
  readonly play: string;
  readonly seat: SeatId;
  readonly use: Trait;
  readonly marks: readonly EntityId[];
  readonly opposition: Opposition;
  readonly attack: Pick<Attack, 'npc' | 'skill' | 'mode' | 'text'>;
  readonly cover: Cover | null;
  readonly free: Play['free'];
  /** The mark's possible answers; missing if there is only one defence. */
  readonly answers?: readonly Answer[];
}

interface ChaseAnswered {
  readonly play: string;
  readonly seat: SeatId;
  readonly use: Answer;
  /** The defender, if it is not the mark (SU-157). */
  readonly defender?: SeatId;
}

/** Whether this viewer sees the number before the outcome (SU-46). */
function seesThreshold({ before, viewer }: { readonly before: State; readonly viewer: Viewer }): boolean {
  return viewer.kind === 'gm' || before.options.thresholdShown === 'atStart';
}

export const npcPlaysEvents = {
  npc_attack_declared: event<Attack>({
    audience: 'everybody',
    secret: { ...npcNumbers, threshold: seesThreshold },
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, attack) => ({ ...state, attack }),
  }),
  npc_play_declared: event<NpcPlayDeclared>({
    audience: 'everybody',
    secret: { ...npcNumbers, threshold: seesThreshold },
    reveals: 'nothing',
    prompt: 'raise',
    apply: (state, event) =>
      opened(state, {
        id: event.play,
        kind: 'npc',
        use: event.use,
        npc: event.npc,
        text: event.text,
        opposition: {
          kind: 'npc',
          value: event.threshold,
          trait: null,
          npc: event.npc,
          modifier: event.modifier,
          perMark: {},
          npcTagged: event.npcTagged,
        },
      }),
  }),
  attack_over: event({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => ({ ...state, attack: null }),
  }),
  defence_called: event<DefenceCalled>({
    audience: 'everybody',
    secret: { opposition: toGm, cover: toGm },
    reveals: 'nothing',
    prompt: 'raise',
    apply: (state, event) => {
      const { attack } = state;
      // A free attack in between leaves the other targets unchanged.
      const reached =
        event.free === null ? (attack?.targets.findIndex((target) => event.marks.includes(target)) ?? -1) : -1;
      return opened(
        attack === null || reached < 0
          ? state
          : { ...state, attack: { ...attack, targets: attack.targets.slice(reached + 1) } },
        {
          id: event.play,
          kind: 'defence',
          use: event.use,
          mode: event.attack.mode,
          seat: event.seat,
          npc: event.attack.npc,
          marks: event.marks,
          text: event.attack.text,
          opposition: event.opposition,
          cover: event.cover,
          free: event.free,
          ...(event.answers === undefined ? {} : { step: 'ANSWER', answers: event.answers }),
        },
      );
    },
  }),
  chase_answered: event<ChaseAnswered>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { seat, use, defender = seat }) =>
      withTop(state, (play) => {
        if (use !== 'threshold') return { use, seat: defender, answers: [] };
        // Only the GM flips now: the NPC plays against a number.
        const { opposition } = play;
        return {
          kind: 'npc',
          use: opposition?.trait ?? play.use,
          seat: null,
          answers: [],
          opposition: opposition === null ? null : { ...opposition, kind: 'npc', trait: null },
        };
      }),
  }),
};
