import type { Point } from './geometry.ts';

/** (x, y) is the card's centre in CSS pixels, `turn` in degrees. */
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

export type MotionKind = 'play' | 'slide' | 'turn' | 'raise' | 'fade';

/** In milliseconds. */
export const durations: Readonly<Record<MotionKind, number>> = {
  play: 220,
  slide: 180,
  turn: 180,
  raise: 120,
  fade: 150,
};

/** `start` is in milliseconds on the caller's clock. */
export interface Motion {
  readonly kind: MotionKind;
  readonly from: Pose;
  readonly to: Pose;
  readonly start: number;
}

// A card that moves at least this far moves in an arc between zones, and slides within a zone.
const longDistance = 48;
const highestArc = 34;

export function motionBetween(from: Pose, to: Pose, zone: 'same' | 'other'): MotionKind | undefined {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const turned = Math.abs(to.turn - from.turn);
  if (distance >= longDistance) return zone === 'other' ? 'play' : 'slide';
  if (turned >= 30 || Math.abs(to.side - from.side) > 0.5) return 'turn';
  const isSame =
    distance < 0.01 &&
    turned < 0.01 &&
    to.width === from.width &&
    to.lift === from.lift &&
    to.alpha === from.alpha &&
    to.side === from.side &&
    to.dim === from.dim &&
    to.glow === from.glow;
  return isSame ? undefined : 'raise';
}

export function isOver(motion: Motion, now: number): boolean {
  return now - motion.start >= durations[motion.kind];
}

const easeOut = (progress: number): number => 1 - (1 - progress) ** 3;
const settle = (progress: number): number => 1 + 1.9 * (progress - 1) ** 3 + 0.9 * (progress - 1) ** 2;
const interpolated = (from: number, to: number, progress: number): number => from + (to - from) * progress;

export function poseAt(motion: Motion, now: number): Pose {
  const { from, to, kind } = motion;
  const progress = (now - motion.start) / durations[kind];
  if (progress <= 0) return from;
  if (progress >= 1) return to;
  const eased = easeOut(progress);
  const height = Math.sin(Math.PI * progress);
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const arc = kind === 'play' ? Math.min(highestArc, distance * 0.12) * height : 0;
  const raised = kind === 'play' ? 0.7 : kind === 'turn' ? 0.35 : 0;
  const along = kind === 'play' ? settle(progress) : eased;
  return {
    x: interpolated(from.x, to.x, along),
    y: interpolated(from.y, to.y, along) - arc,
    width: interpolated(from.width, to.width, eased),
    turn: interpolated(from.turn, to.turn, kind === 'turn' ? settle(progress) : eased),
    lift: interpolated(from.lift, to.lift, eased) + raised * height,
    alpha: interpolated(from.alpha, to.alpha, Math.min(1, eased * 1.6)),
    side: interpolated(from.side, to.side, progress),
    dim: interpolated(from.dim, to.dim, eased),
    glow: interpolated(from.glow, to.glow, eased),
  };
}
