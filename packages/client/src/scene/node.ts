import type { CardSprite } from './card-sprite.ts';
import type { Glow, SceneCard } from './description.ts';
import type { Motion, Pose } from './motion.ts';

export interface Node {
  card: SceneCard;
  /** The index among the cards of the description, lowest first. */
  order: number;
  readonly sprite: CardSprite;
  pose: Pose;
  aim: Pose;
  motion: Motion | null;
  /** Whether the current motion began in the card's own zone. */
  from: 'same' | 'other';
  glow: Glow;
  leaving: boolean;
}

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

/** How near to the viewer a card under the pointer is; a chosen card is at least as near. */
const raisedLift = 0.75;

/** A chosen card keeps its height: it is raised already, and would cover the text above the hand. */
export function raisedPose(pose: Pose): Pose {
  if (pose.lift >= raisedLift) return pose;
  const angle = (pose.turn * Math.PI) / 180;
  const up = 24;
  return {
    ...pose,
    x: pose.x + Math.sin(angle) * up,
    y: pose.y - Math.cos(angle) * up,
    turn: pose.turn * 0.3,
    lift: raisedLift,
  };
}
