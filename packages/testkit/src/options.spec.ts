import { expect, it } from 'vitest';

import { readOptions } from './options.ts';

const spec = {
  usage: 'Usage: pnpm drill [--blows 100] [--rounds 3] [--tables 20,100] [--place one|several]',
  config: {
    options: {
      blows: { type: 'string', default: '100' },
      rounds: { type: 'string', default: '3' },
      tables: { type: 'string', default: '20,100' },
      place: { type: 'string' },
      short: { type: 'boolean' },
    },
  },
  numbers: ['blows'],
  counts: ['rounds'],
  lists: ['tables'],
  words: { place: ['one', 'several'] },
} as const;

it('reads the given options and the defaults', () => {
  const read = readOptions(spec, ['--place', 'one', '--short', '--blows', '0', '--rounds', '1', '--tables', '5']);
  const values = { blows: '0', rounds: '1', tables: '5', place: 'one', short: true };
  expect(read).toMatchObject({ ok: true, parsed: { values } });
  expect(readOptions(spec, [])).toMatchObject({ ok: true, parsed: { values: { rounds: '3', tables: '20,100' } } });
});

it('gives one line for --help and for every error', () => {
  expect(readOptions(spec, ['--blows', '3', '--help'])).toEqual({ ok: false, why: 'help', sentence: spec.usage });
  for (const [args, fault] of [
    [['--loud'], "Unknown option '--loud'"],
    [['more'], "Unexpected argument 'more'"],
    [['--blows'], "Option '--blows <value>' argument missing"],
    [['--blows', 'many'], '--blows must be a whole number'],
    [['--rounds', '0'], '--rounds must be a whole number, 1 or greater'],
    [['--rounds', 'many'], '--rounds must be a whole number, 1 or greater'],
    [['--tables', '20,x'], '--tables must be whole numbers, 1 or greater, separated by commas'],
    [['--tables', '20,'], '--tables must be whole numbers, 1 or greater, separated by commas'],
    [['--tables', '0'], '--tables must be whole numbers, 1 or greater, separated by commas'],
    [['--place', 'nowhere'], '--place must be one of one, several'],
  ] as const)
    expect(readOptions(spec, args)).toEqual({ ok: false, why: 'wrong', sentence: `${fault}. ${spec.usage}` });
});
