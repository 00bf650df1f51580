import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { intentsPage } from '../scripts/intents-page.ts';
import { rulesets } from './index.ts';

test('docs/intents.md is up to date with the declared intents', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/intents.md'), 'utf8');
  expect(page, 'run pnpm generate').toBe(intentsPage(rulesets.values()));
});
