/** `pnpm system new <id>` creates the guide's game under a new name; `pnpm system check <id>` checks a system. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { coverageIn, coverageReport } from '../coverage.ts';
import { programOptions } from '../options.ts';
import { stagesFor } from './check-system.ts';
import { makeSystem } from './new-system.ts';

const root = resolve(import.meta.dirname, '../../../..');
const rulesets = join(root, 'packages/rules/src/rulesets');
const usage = 'Usage: pnpm system new <id> [--title "High Card"] [--prefix HC], or: pnpm system check <id>';

const { positionals, values } = programOptions({
  usage,
  config: { allowPositionals: true, options: { title: { type: 'string' }, prefix: { type: 'string' } } },
});
const [command, id] = positionals;
if (id === undefined || positionals.length > 2) fail(usage);
else if (command === 'new') newSystem(id);
else if (command === 'check') await checkSystem(id);
else fail(usage);

function newSystem(newId: string): void {
  const made = makeSystem(
    {
      id: newId,
      ...(values.title === undefined ? {} : { title: values.title }),
      ...(values.prefix === undefined ? {} : { prefix: values.prefix }),
    },
    { rulesets, page: readFileSync(join(root, 'docs/adding-a-ruleset.md'), 'utf8') },
  );
  if (!made.ok) {
    fail(made.fault);
    return;
  }
  say(`${made.names.title} is in packages/rules/src/rulesets/${newId}/, as a small working game.`);
  say(`"pnpm system check ${newId}" adds it to the lobby and runs everything that concerns it.`);
  say('docs/adding-a-ruleset.md explains its files one after the other, beginning with rules.md.');
}

async function checkSystem(checked: string): Promise<void> {
  if (!existsSync(join(rulesets, checked))) {
    fail(`There is no folder packages/rules/src/rulesets/${checked}. "pnpm system new ${checked}" makes it`);
    return;
  }
  const failed: string[] = [];
  for (const { name, run } of stagesFor({ root, id: checked })) {
    const outcome = await run();
    say(`${outcome.ok ? 'passed' : 'FAILED'}  ${name}`);
    if (outcome.ok) continue;
    failed.push(name);
    say(outcome.output);
  }
  if (existsSync(join(rulesets, checked, 'rules.md'))) say(coverageReport(coverageIn(join(rulesets, checked))));
  if (failed.length === 0) return;
  const hint = failed.length > 1 ? '. Begin with the first one: the others often have the same cause' : '';
  fail(`${checked} has faults: ${failed.join(', ')}${hint}`);
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}.\n`);
  process.exitCode = 1;
}
