/** A card on the stage: what it is, where it is, and where it is going. */
import type { CardSprite } from './card-sprite.ts';
import type { Glow, SceneCard } from './description.ts';
import type { Motion, Pose } from './motion.ts';

export interface Node {
  card: SceneCard;
  /** Place among the cards of the description, lowest first. */
  order: number;
  readonly sprite: CardSprite;
  pose: Pose;
  aim: Pose;
  motion: Motion | null;
  /** Whether its way to where it is aimed began in its own zone. */
  from: 'same' | 'other';
  glow: Glow;
  leaving: boolean;
}

/** A card's pose when it lies where the description says. */
export function poseOf(card: SceneCard): Pose {
  return {
    x: card.x,
    y: card.y,
    width: card.width,
    turn: card.turn,
    lift: card.lift,
    alpha: 1,
    side: card.face === null ? 0 : 1,
    dim: card.dimmed ? 1 : 0,
    glow: card.glow === 'none' ? 0 : 1,
  };
}

/** A card of the hand under the pointer: a little higher, straighter and larger. */
export function heldUp(pose: Pose): Pose {
  const angle = (pose.turn * Math.PI) / 180;
  const up = 24;
  return {
    ...pose,
    x: pose.x + Math.sin(angle) * up,
    y: pose.y - Math.cos(angle) * up,
    turn: pose.turn * 0.3,
    lift: Math.max(pose.lift, 0.75),
  };
}
