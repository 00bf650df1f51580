import { describe, expect, it } from 'vitest';
import { durations, isOver, motionBetween, poseAt } from './motion.ts';
import type { Motion, Pose } from './motion.ts';

const resting: Pose = { x: 100, y: 500, width: 100, turn: 0, lift: 0, alpha: 1, side: 1, dim: 0, glow: 0 };
const away: Pose = { ...resting, x: 500, y: 500, width: 80 };
const motion = (kind: Motion['kind'], to: Pose): Motion => ({ kind, from: resting, to, start: 1000 });
const along = (played: Motion, steps = 20): Pose[] =>
  Array.from({ length: steps + 1 }, (_, step) =>
    poseAt(played, played.start + (durations[played.kind] * step) / steps),
  );

describe('the kind of motion', () => {
  it('is an arc between zones, and a slide within one', () => {
    expect(motionBetween(resting, away, 'other')).toBe('play');
    expect(motionBetween(resting, away, 'same')).toBe('slide');
  });

  it('is a turn for a card that is rotated or revealed', () => {
    expect(motionBetween(resting, { ...resting, turn: 90 }, 'same')).toBe('turn');
    expect(motionBetween({ ...resting, side: 0 }, resting, 'same')).toBe('turn');
  });

  it('is a rise for a card that moves up a little', () => {
    expect(motionBetween(resting, { ...resting, y: 488 }, 'same')).toBe('raise');
  });

  it('is undefined if nothing changes', () => {
    expect(motionBetween(resting, { ...resting }, 'same')).toBeUndefined();
  });
});

describe('a motion', () => {
  it('begins and ends exactly at its poses', () => {
    const play = motion('play', away);
    expect(poseAt(play, 900)).toBe(resting);
    expect(poseAt(play, 1220)).toBe(away);
    expect(isOver(play, 1219)).toBe(false);
    expect(isOver(play, 1220)).toBe(true);
  });

  it('moves in an arc above the table, and settles', () => {
    const poses = along(motion('play', away));
    expect(Math.min(...poses.map((pose) => pose.y))).toBeLessThan(480);
    expect(Math.max(...poses.map((pose) => pose.lift))).toBeGreaterThan(0.6);
    // It overshoots slightly.
    expect(Math.max(...poses.map((pose) => pose.x))).toBeGreaterThan(501);
    expect(Math.max(...poses.map((pose) => pose.x))).toBeLessThan(530);
  });

  it('slides without leaving the table', () => {
    expect(along(motion('slide', away)).every((pose) => pose.y === 500 && pose.lift === 0)).toBe(true);
  });

  it('only changes the opacity in a fade', () => {
    const poses = along({ kind: 'fade', from: { ...away, alpha: 0 }, to: away, start: 0 });
    expect(poses.every((pose) => pose.x === away.x && pose.y === away.y)).toBe(true);
    expect(poses[0]?.alpha).toBe(0);
  });

  it('takes the specified durations', () => {
    expect(durations).toMatchObject({ play: 220, turn: 180, raise: 120 });
  });
});
