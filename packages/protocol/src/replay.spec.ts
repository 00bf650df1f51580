import { expect, test } from 'vitest';

import { readReplayFile } from './replay.ts';
import { replayViews } from './replay-reader.ts';

const head = { kind: 'replay', ruleset: 'suits', title: 'Friday', eyes: 's1' } as const;
const view = {
  shared: {
    prompt: 4,
    stage: 'play',
    note: '7',
    ready: true,
    vote: null,
    stacks: [[{ handle: 'h1', face: 'TD' }], []],
  },
  own: { hand: [{ handle: 'h2', face: '3C', back: 'date' }], sheet: {}, late: false },
};

test('a file of version 1 is converted to the current version', () => {
  const old = {
    ...head,
    version: 1,
    steps: [
      {
        at: 1,
        told: 0,
        shared: {
          '.prompt': '3',
          '.stage': 'play',
          '.note': "'7",
          '.ready': '+',
          '.vote': '?',
          '.stacks:0:0': '#h1 TD',
          '.stacks:1': '[',
        },
        own: { '.hand:0': '#h2 3C date', '.sheet': '{', '.late': '!', '.gone': 'soon' },
        heard: [],
      },
      { at: 2, told: 1, shared: { '.prompt': '4' }, own: { '.gone': '' }, heard: [{ type: 'card_played' }] },
    ],
  };
  const file = readReplayFile(old);
  expect(file).toMatchObject({ version: 2, steps: [{ at: 1 }, { at: 2, told: 1, heard: [{ type: 'card_played' }] }] });
  expect(replayViews(file?.steps ?? []).at(-1)).toEqual(view);
});

test('a file of another version or kind is not a replay', () => {
  for (const file of [{ ...head, version: 3, steps: [] }, { ...head, kind: 'sheet', version: 1, steps: [] }, null])
    expect(readReplayFile(file)).toBeUndefined();
});
