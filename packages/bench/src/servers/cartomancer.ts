/** Our complete server, with the workload as its only ruleset. */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readSettings, startServer } from '@cartomancer/server';

import { ruleset } from '../workload/index.ts';
import { reportToBench } from './process.ts';

const dataFolder = await mkdtemp(join(tmpdir(), 'cartomancer-bench-'));
const read = readSettings({ ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_FOLDER: dataFolder, LIMITS: 'none' });
if (!read.ok) throw new Error(read.sentence);
const server = await startServer(read.settings, new Map([[ruleset.id, ruleset]]));
process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
reportToBench(server.port);
