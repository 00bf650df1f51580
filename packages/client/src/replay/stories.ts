/** The story at each step, without storing a copy for every step. */
import type { Presentation, ViewEvent } from '@cartomancer/rules/kernel';
import type { SeatNames } from '@cartomancer/rules/table';
import { emptyStory, withEvents } from '@cartomancer/wording';
import type { Story } from '@cartomancer/wording';

export interface ToldStep {
  readonly events: readonly ViewEvent[];
  readonly promptBefore: number;
  readonly prompt: number;
  /** The names after this step. */
  readonly names: SeatNames;
}

/** The story is stored after this many steps; in between it is rebuilt. */
const distance = 50;

export function storiesOf(steps: readonly ToldStep[], presentation: Presentation): (step: number) => Story {
  const kept: Story[] = [];
  const start: Story = { ...emptyStory, names: steps[0]?.names ?? {} };

  function on(story: Story, from: number, to: number): Story {
    return steps
      .slice(from, to)
      .reduce((sofar, { events, ...around }) => withEvents(sofar, events, { presentation, ...around }), story);
  }

  /** The story before step `place × distance`. */
  function keptAt(place: number): Story {
    for (let next = kept.length; next <= place; next += 1)
      kept.push(on(kept[next - 1] ?? start, Math.max(0, next - 1) * distance, next * distance));
    return kept[place] ?? start;
  }

  return (step) => {
    const place = Math.floor(step / distance);
    return on(keptAt(place), place * distance, step + 1);
  };
}
