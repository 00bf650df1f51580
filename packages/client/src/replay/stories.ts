import type { Presentation, ViewEvent } from '@cartomancer/rules/kernel';
import type { SeatNames } from '@cartomancer/rules/table';
import { emptyStory, withEvents } from '@cartomancer/wording';
import type { Story } from '@cartomancer/wording';

export interface StoryStep {
  readonly events: readonly ViewEvent[];
  readonly promptBefore: number;
  readonly prompt: number;
  /** After this step. */
  readonly names: SeatNames;
}

/** A story is stored before every n-th step; the stories in between are rebuilt from it. */
const stepsBetween = 50;

export function storiesOf(steps: readonly StoryStep[], presentation: Presentation): (step: number) => Story {
  const stored: Story[] = [];
  const start: Story = { ...emptyStory, names: steps[0]?.names ?? {} };

  /** Adds the steps from `from` up to, but not including, `to`. */
  function continued(story: Story, from: number, to: number): Story {
    return steps
      .slice(from, to)
      .reduce((before, { events, ...around }) => withEvents(before, events, { presentation, ...around }), story);
  }

  /** The story before step `index × stepsBetween`. */
  function storedAt(index: number): Story {
    for (let next = stored.length; next <= index; next += 1)
      stored.push(continued(stored[next - 1] ?? start, Math.max(0, next - 1) * stepsBetween, next * stepsBetween));
    return stored[index] ?? start;
  }

  return (step) => {
    const index = Math.floor(step / stepsBetween);
    return continued(storedAt(index), index * stepsBetween, step + 1);
  };
}
