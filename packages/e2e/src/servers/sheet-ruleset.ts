/** The server with one small system that has sheets. Like the real program, it prints its address when it is ready. */
import type { Ruleset } from '@cartomancer/rules/kernel';
import { readSettings, startServer } from '@cartomancer/server';
import { sheetRuleset } from '@cartomancer/testkit';

const ruleset: Ruleset = sheetRuleset();
const read = readSettings(process.env);
if (!read.ok) throw new Error(read.sentence);
const server = await startServer(read.settings, new Map([[ruleset.id, ruleset]]));
process.stdout.write(`Cartomancer is open at http://127.0.0.1:${server.port}\n`);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
