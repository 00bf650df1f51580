import type { Point } from './geometry.ts';

/** The appearance of a card at one moment. (x, y) is its centre in CSS pixels, `turn` in degrees. */
export interface Pose extends Point {
  readonly width: number;
  readonly turn: number;
  readonly lift: number;
  readonly alpha: number;
  /** 0 shows the back, 1 the face; between them the card is being turned over. */
  readonly side: number;
  /** 0 in full colour, 1 dimmed. */
  readonly dim: number;
  /** Strength of the light around it, 0 to 1. */
  readonly glow: number;
}

/** Kinds of motion, each with its own duration. */
export type MotionKind = 'play' | 'slide' | 'turn' | 'raise' | 'fade';

/** Milliseconds each kind takes. */
export const durations: Readonly<Record<MotionKind, number>> = {
  play: 220,
  slide: 180,
  turn: 180,
  raise: 120,
  fade: 150,
};

/** One motion of one card, in milliseconds of the caller's clock. */
export interface Motion {
  readonly kind: MotionKind;
  readonly from: Pose;
  readonly to: Pose;
  readonly start: number;
}

// From this distance on, a card moves between zones in an arc; within a zone it slides.
const carried = 48;
const highestArc = 34;

/** The kind of motion from one pose to the other; `undefined` if they are equal. */
export function motionBetween(from: Pose, to: Pose, zone: 'same' | 'other'): MotionKind | undefined {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const turned = Math.abs(to.turn - from.turn);
  if (distance >= carried) return zone === 'other' ? 'play' : 'slide';
  if (turned >= 30 || Math.abs(to.side - from.side) > 0.5) return 'turn';
  const same =
    distance < 0.01 &&
    turned < 0.01 &&
    to.width === from.width &&
    to.lift === from.lift &&
    to.alpha === from.alpha &&
    to.side === from.side &&
    to.dim === from.dim &&
    to.glow === from.glow;
  return same ? undefined : 'raise';
}

/** Whether the motion has ended at this moment. */
export function isOver(motion: Motion, now: number): boolean {
  return now - motion.start >= durations[motion.kind];
}

const easeOut = (part: number): number => 1 - (1 - part) ** 3;
// An easing with a slight overshoot.
const settle = (part: number): number => 1 + 1.9 * (part - 1) ** 3 + 0.9 * (part - 1) ** 2;
const between = (from: number, to: number, part: number): number => from + (to - from) * part;

/** The pose at this moment: `from` before the start, `to` after the end. */
export function poseAt(motion: Motion, now: number): Pose {
  const { from, to, kind } = motion;
  const part = (now - motion.start) / durations[kind];
  if (part <= 0) return from;
  if (part >= 1) return to;
  const eased = easeOut(part);
  const height = Math.sin(Math.PI * part);
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const arc = kind === 'play' ? Math.min(highestArc, distance * 0.12) * height : 0;
  const raised = kind === 'play' ? 0.7 : kind === 'turn' ? 0.35 : 0;
  const along = kind === 'play' ? settle(part) : eased;
  return {
    x: between(from.x, to.x, along),
    y: between(from.y, to.y, along) - arc,
    width: between(from.width, to.width, eased),
    turn: between(from.turn, to.turn, kind === 'turn' ? settle(part) : eased),
    lift: between(from.lift, to.lift, eased) + raised * height,
    alpha: between(from.alpha, to.alpha, Math.min(1, eased * 1.6)),
    side: between(from.side, to.side, part),
    dim: between(from.dim, to.dim, eased),
    glow: between(from.glow, to.glow, eased),
  };
}
