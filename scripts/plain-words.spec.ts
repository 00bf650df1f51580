import { describe, expect, it } from 'vitest';

import { findingsIn, isChecked } from './plain-words.ts';

const foundIn = (file: string, text: string) => findingsIn(file, text).map(({ line, found }) => `${line} ${found}`);

describe('plain words', () => {
  it('names the line, the phrase and a replacement', () => {
    const text = '// A comment.\n/** Whoever plays on. */\nconst kept = 1;\n';
    expect(findingsIn('one.ts', text)).toEqual([
      { file: 'one.ts', line: 2, found: 'Whoever', instead: expect.stringContaining('a player who') as string },
    ]);
  });

  it('finds every kind of phrase', () => {
    const lines = [
      'This hangs on the clock.',
      'Nobody is told what lies there.',
      'It is made anew, so many times.',
      'A deleted key is dearer.',
      'The player who leaves is let go of.',
    ];
    expect(foundIn('page.md', lines.join('\n'))).toEqual([
      '1 hangs on',
      '2 Nobody',
      '2 what lies',
      '2 lies there',
      '3 anew',
      '3 so many',
      '4 dearer',
      '5 who leaves',
      '5 let go of',
    ]);
  });

  it('checks specs for the most common phrases only', () => {
    const title = "test('whoever hears what lies there is let go of, and nobody comes anew', run);";
    expect(foundIn('one.spec.ts', title)).toEqual(['1 whoever', '1 nobody', '1 anew']);
  });

  it('skips keys and stored values, which cannot change, but not their texts', () => {
    expect(foundIn('one.ts', "const audience = state.hidden ? 'nobody' : say('seat.nobody_gm');")).toEqual([]);
    expect(foundIn('data/text.en.json', '  "seat.nobody": "free",')).toEqual([]);
    expect(foundIn('data/text.en.json', '  "seat.free": "nobody yet",')).toEqual(['1 nobody']);
    expect(foundIn('one.ts', "throw new Error('Nobody came');")).toEqual(['1 Nobody']);
  });

  it('accepts longer words that contain a phrase', () => {
    expect(foundIn('one.ts', 'const renewed = nobodys + canewed; // A new row stands for each.')).toEqual([]);
  });

  it.each([
    'README.md',
    'scripts/serve.ts',
    'packages/client/src/style/base.css',
    'packages/client/src/text/en.json',
    'packages/client/src/text/handouts/en.json',
    'packages/rules/src/kernel/fields.spec.ts',
    'packages/rules/src/rulesets/suits/data/text.en.json',
    'packages/rules/src/rulesets/suits/data/about.json',
  ])('checks %s', (file) => {
    expect(isChecked(file)).toBe(true);
  });

  it.each([
    'packages/rules/src/rulesets/suits/rules.md',
    'packages/rules/src/rulesets/suits/data/text.de.json',
    'packages/testkit/golden/suits.ts',
    'packages/rules/src/rulesets/suits/data/violin.ts',
    'scripts/plain-words.ts',
    'scripts/plain-words.spec.ts',
    'pnpm-lock.yaml',
  ])('skips %s', (file) => {
    expect(isChecked(file)).toBe(false);
  });
});
