import type { ViewEvent } from '@cartomancer/rules/kernel';
import type { StoryLine } from '@cartomancer/wording';
import { expect, it } from 'vitest';

import { linesAlong } from './taken-along.ts';

const message = (text: string) => ({ text: 'story.line', facts: { text } });
const presentation = {
  line: (event: ViewEvent) =>
    ({ kind: 'event', seat: String(event['seat']), message: message(String(event['text'])) }) as const,
};

function line(number: number, seat: string, text: string, promptBefore: number): StoryLine {
  return {
    kind: 'event',
    seat,
    message: message(text),
    number,
    narrated: [],
    interrupted: false,
    lasting: false,
    undone: false,
    promptBefore,
    prompt: promptBefore,
    names: {},
  };
}

it('TB-13: names what others did after a move, and nothing from before it', () => {
  const lines = [
    line(1, 's2', 'hums', 4),
    line(2, 's1', 'attacks', 4),
    line(3, 's2', 'answers', 5),
    line(4, 's1', 'adds', 6),
    line(5, 's3', 'helps', 6),
  ];
  const move = { told: [{ type: 'acted', seat: 's1', text: 'attacks' }], seen: false };
  const along = linesAlong(lines, { by: 's1', from: 4, move }, presentation);
  expect(along.map(({ message: { facts } }) => facts?.['text'])).toEqual(['answers', 'helps']);
});
