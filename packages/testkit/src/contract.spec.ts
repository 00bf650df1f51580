import { contractSuite } from './contract-suite.ts';
import { everyKit } from './kits.ts';
import { expect, test } from 'vitest';

const kits = await everyKit();

for (const kit of kits.values()) contractSuite(kit.ruleset, { kit });
