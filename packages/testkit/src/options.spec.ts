import { expect, it } from 'vitest';

import { readOptions } from './options.ts';

const spec = {
  usage: 'Usage: pnpm drill [--blows 100] [--place one|several]',
  config: {
    options: { blows: { type: 'string', default: '100' }, place: { type: 'string' }, short: { type: 'boolean' } },
  },
  numbers: ['blows'],
  words: { place: ['one', 'several'] },
} as const;

it('reads the given options and the defaults', () => {
  const read = readOptions(spec, ['--place', 'one', '--short']);
  expect(read).toMatchObject({ ok: true, parsed: { values: { blows: '100', place: 'one', short: true } } });
});

it('gives one line for --help and for every error', () => {
  expect(readOptions(spec, ['--blows', '3', '--help'])).toEqual({ ok: false, why: 'help', sentence: spec.usage });
  for (const [args, fault] of [
    [['--loud'], "Unknown option '--loud'"],
    [['more'], "Unexpected argument 'more'"],
    [['--blows'], "Option '--blows <value>' argument missing"],
    [['--blows', 'many'], '--blows must be a whole number'],
    [['--place', 'nowhere'], '--place must be one of one, several'],
  ] as const)
    expect(readOptions(spec, args)).toEqual({ ok: false, why: 'wrong', sentence: `${fault}. ${spec.usage}` });
});
