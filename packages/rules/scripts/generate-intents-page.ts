/** Writes `docs/intents.md`. Run `pnpm generate` after changing an intent. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { rulesets } from '../src/index.ts';
import { intentsPage } from './intents-page.ts';

writeFileSync(join(import.meta.dirname, '../../../docs/intents.md'), intentsPage(rulesets.values()));
