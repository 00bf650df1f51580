import { expect, it } from 'vitest';

import { onceAMinute } from './repeated-lines.ts';
import { manualClock } from './sources.ts';

function logged() {
  const clock = manualClock(0);
  const lines: string[] = [];
  const line = onceAMinute(clock, (text, { times }) => lines.push(`${times} × ${text}`));
  return { clock, lines, line };
}

it('a repeated log line is written at once, then once a minute with its count', () => {
  const { clock, lines, line } = logged();
  for (let time = 0; time < 100; time += 1) line('nonsense');
  line('rubbish');
  expect(lines).toEqual(['1 × nonsense', '1 × rubbish']);
  clock.advance(60_000);
  expect(lines.splice(0)).toEqual(['1 × nonsense', '1 × rubbish', '99 × nonsense']);
  line('nonsense');
  clock.advance(60_000);
  expect(lines.splice(0)).toEqual(['1 × nonsense']);
  clock.advance(60_000);
  line('nonsense');
  expect(lines).toEqual(['1 × nonsense']);
});

it('lines that differ each time are limited as well', () => {
  const { clock, lines, line } = logged();
  for (let number = 0; number < 1_000; number += 1) line(`nonsense ${number}`);
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('1 × Other lines of this kind');
  clock.advance(60_000);
  expect(lines.at(-1)).toBe('979 × Other lines of this kind');
});
