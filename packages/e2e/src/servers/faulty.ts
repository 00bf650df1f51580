/** The server with a ruleset that throws on a move or a sheet with the exact text "Fault". */
import type { Ruleset } from '@cartomancer/rules/kernel';
import { readSettings, startServer } from '@cartomancer/server';
import { sheetRuleset } from '@cartomancer/testkit';

function failOn(value: unknown): void {
  if (JSON.stringify(value).includes('"Fault"')) throw new TypeError('an injected fault');
}

const sheetSystem = sheetRuleset();
const { readSheet } = sheetSystem;
const faulty: typeof sheetSystem = {
  ...sheetSystem,
  decide: (state, actor, intent, rng) => {
    failOn(intent);
    return sheetSystem.decide(state, actor, intent, rng);
  },
  ...(readSheet === undefined
    ? {}
    : {
        readSheet: (sheet) => {
          failOn(sheet);
          return readSheet(sheet);
        },
      }),
};
const ruleset: Ruleset = faulty;
const read = readSettings(process.env);
if (!read.ok) throw new Error(read.sentence);
const server = await startServer(read.settings, new Map([[ruleset.id, ruleset]]));
process.stdout.write(`Cartomancer is open at http://127.0.0.1:${server.port}\n`);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
