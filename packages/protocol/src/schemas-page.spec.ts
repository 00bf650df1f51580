import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { withSchemas } from '../scripts/schemas-page.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/protocol.md'), 'utf8');

test('docs/protocol.md describes the current schemas', () => {
  expect(page, 'run pnpm generate').toBe(withSchemas(page));
});

test('generating the page replaces outdated schemas', () => {
  const outdated = page.replace('#### makeProgramBody', '#### renamedBody');
  expect(outdated).not.toBe(page);
  expect(withSchemas(outdated)).toBe(page);
});
