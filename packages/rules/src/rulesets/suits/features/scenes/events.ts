import type { SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';
import { noFlags, noSkips, freshCondition, withPlayer } from '../../state-changes.ts';

interface SceneStarted {
  readonly number: number;
  readonly title: string;
  readonly present: readonly SeatId[];
}

interface SceneOpened {
  readonly text: string;
}

interface OutcomeTold {
  readonly text: string;
  /** The NPC who says it; `null` if the GM tells it. */
  readonly npc: string | null;
}

interface CharacterEntered {
  readonly seat: SeatId;
  readonly name: string;
}

interface SceneEnded {
  readonly summary: string | null;
}

interface StuntAwarded {
  readonly seat: SeatId;
  readonly reason: string;
}

interface PassedOver {
  readonly seat: SeatId;
}

interface NarrationOwed {
  readonly kind: NarrationKind;
  readonly count: number;
}

/** What people have to narrate because no rule decides it (SU-117, SU-134, SU-140, SU-148, SU-172, SU-176). */
export type NarrationKind = 'laid' | 'details' | 'believed' | 'unnoticed' | 'noticed' | 'disarmed' | 'npc';

export const scenesEvents = {
  scene_started: event<SceneStarted>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { number, title, present }) => ({
      ...state,
      stage: 'SCENE',
      scene: { number, title, plays: 0, called: 0, fights: 0, failed: false },
      scenes: number,
      players: state.players.map((player) => ({
        ...player,
        present: present.includes(player.seat),
        lost: null,
        flags: noFlags,
        disarmed: false,
        skipsFor: [],
      })),
    }),
  }),
  scene_opened: event<SceneOpened>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { text }) => ({ ...state, scene: state.scene === null ? null : { ...state.scene, opening: text } }),
  }),
  outcome_told: event<OutcomeTold>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => ({ ...state, last: state.last === null ? null : { ...state.last, told: true } }),
  }),
  character_entered: event<CharacterEntered>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat }) => withPlayer(state, seat, () => ({ present: true })),
  }),
  scene_ended: event<SceneEnded>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => ({
      ...state,
      stage: 'INTERMISSION',
      scene: null,
      combat: null,
      attack: null,
      players: state.players.map((player) => ({
        ...player,
        present: false,
        out: false,
        lost: null,
        flags: { ...player.flags, feint: false, skips: null },
        disarmed: false,
        skipsFor: [],
      })),
      setAside: state.setAside.map((character) => ({ ...character, ...freshCondition })),
      npcs: state.npcs.map((npc) => ({ ...npc, feint: false, disarmed: false, ...noSkips })),
    }),
  }),
  damage_cleared: event({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => ({
      ...state,
      players: state.players.map((player) => ({ ...player, damage: 0 })),
      npcs: state.npcs.map((npc) => ({ ...npc, damage: 0 })),
    }),
  }),
  stunt_awarded: event<StuntAwarded>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
  passed_over: event<PassedOver>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
  telling_owed: event<NarrationOwed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
};
