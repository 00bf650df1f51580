import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { withSchemas } from '../scripts/schemas-page.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/protocol.md'), 'utf8');

test('docs/protocol.md describes the current schemas', () => {
  expect(page, 'run pnpm generate').toBe(withSchemas(page));
});

test('a schema that is new or has other fields changes the page', () => {
  const older = page.replace('#### makeProgramBody', '#### aBodyOfBefore');
  expect(older).not.toBe(page);
  expect(withSchemas(older)).toBe(page);
});
