/** What a job is made of that bots can lead. */
import type { Skill, Trait } from '../features/skills/skills.ts';
import type { Attributes } from '../state.ts';

interface ScriptedNpc {
  readonly name: string;
  readonly attributes: Attributes;
  readonly tags: readonly Skill[];
  readonly notes: string;
  /** The scenes in which the NPC appears. */
  readonly scenes: readonly number[];
  /** Whether the NPC takes part in the fight. */
  readonly fights: boolean;
}

/** What the GM tells once a play has been decided. */
export interface Telling {
  readonly text: string;
  /** The NPC who says it; if it is missing, the GM does. */
  readonly says?: string;
}

/** One possible action, and the number or the NPC that opposes it. */
export interface Way {
  /** The skill or attribute of the player. */
  readonly use: Trait;
  readonly text: string;
  readonly against: { readonly threshold: number } | { readonly npc: string; readonly trait: Trait };
  readonly success: Telling;
  readonly failure: Telling;
}

/** What the GM calls for: a play by the first player, or by the best player at one of `ways`. */
export interface Beat {
  readonly who: 'first' | 'best';
  readonly ways: readonly Way[];
}

export interface ScriptedScene {
  readonly title: string;
  readonly opening: string;
  readonly beats: readonly Beat[];
  readonly hasFight: boolean;
  /** What a look around shows (SU-140). */
  readonly details: string;
  /** How the scene ended; `summaryIfBad` if it ended badly. */
  readonly summary: string;
  readonly summaryIfBad: string;
}

export interface ScriptedJob {
  /** The brief, by which the bots know the job that is being played (SU-14). */
  readonly text: string;
  /** The script calls them `n1`, `n2` and so on, in this order. Each name occurs in one job only. */
  readonly cast: readonly ScriptedNpc[];
  readonly scenes: readonly ScriptedScene[];
  /** What NPCs say when they attack. */
  readonly npcLines: readonly string[];
}
