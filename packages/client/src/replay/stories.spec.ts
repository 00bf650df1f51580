import type { ViewEvent } from '@cartomancer/rules/kernel';
import { emptyStory, withEvents } from '@cartomancer/wording';
import { expect, it } from 'vitest';

import { presentationTelling } from '../../test/story-presentation.ts';
import { storiesOf } from './stories.ts';

const presentation = presentationTelling({
  played: ({ card }) => ({ kind: 'card', card: String(card), message: { text: 'played' } }),
});

it('gives the story up to each step, in whatever order the steps are shown', () => {
  const steps = Array.from({ length: 130 }, (_, index) => ({
    events: [{ type: 'played', card: String(index) }] satisfies ViewEvent[],
    promptBefore: index - 1,
    prompt: index,
    names: { s1: { person: 'p1', name: index < 60 ? 'Ada' : 'Ada the Elder' } },
  }));
  const at = storiesOf(steps, presentation);
  // A story is stored every 50 steps: the steps 49, 50 and 51 are next to a stored one.
  for (const step of [129, 0, 49, 50, 51, 128, 3]) {
    const whole = steps
      .slice(0, step + 1)
      .reduce((story, { events, ...around }) => withEvents(story, events, { presentation, ...around }), {
        ...emptyStory,
        names: steps[0]?.names ?? {},
      });
    expect(at(step)).toEqual(whole);
  }
});
