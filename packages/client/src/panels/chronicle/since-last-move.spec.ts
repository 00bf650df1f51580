import { expect, test } from 'vitest';
import type { StoryLine } from '@cartomancer/wording';

import { linesSince } from './since-last-move.tsx';

function line(number: number, seat?: string): StoryLine {
  return {
    kind: 'line',
    ...(seat === undefined ? {} : { seat }),
    message: { text: 'story.line' },
    number,
    narrated: [],
    interrupted: false,
    lasting: false,
    undone: false,
    promptBefore: number,
    prompt: number,
    names: {},
  };
}

test('lists what others and the table added since the person’s own move, without that move and undone lines', () => {
  const lines = [line(1, 's2'), line(2, 's1'), line(3), line(4, 's2'), { ...line(5, 's2'), undone: true }];
  expect(linesSince(lines, { since: 2, own: 's1' }).map(({ number }) => number)).toEqual([3, 4]);
});
