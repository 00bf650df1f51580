/** Updates the generated part of `docs/protocol.md`. Run `pnpm generate` after changing a schema. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { withSchemas } from './schemas-page.ts';

const page = join(import.meta.dirname, '../../../docs/protocol.md');
writeFileSync(page, withSchemas(readFileSync(page, 'utf8')));
