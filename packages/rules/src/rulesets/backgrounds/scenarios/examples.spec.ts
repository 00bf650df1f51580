/** No worked example of the rules is left out, and no clause. */
import { fileURLToPath } from 'node:url';
import { globSync, readFileSync } from 'node:fs';

import { coverage, coverageIn } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

const lastExample = 58;
const here = fileURLToPath(new URL('.', import.meta.url));
const self = 'examples.spec.ts';

test('every worked example is played', () => {
  const ids = Array.from({ length: lastExample }, (_, index) => `DRX-${String(index + 1).padStart(2, '0')}`);
  const files = globSync('*.spec.ts', { cwd: here }).filter((file) => file !== self);
  const found = coverage({
    rulesMd: ids.map((id) => `- **${id}**`).join('\n'),
    scenarios: files.map((file) => readFileSync(`${here}${file}`, 'utf8')),
  });
  expect(found.missing).toEqual([]);
});

test('every clause is played', () => {
  expect(coverageIn(fileURLToPath(new URL('..', import.meta.url))).missing).toEqual([]);
});
