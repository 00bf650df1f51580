/** A house that is open for the tests of one file; what went wrong in one of them can be seen afterwards. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll } from 'vitest';

import type { ServerEnvironment } from '../server-process.ts';
import { TestSite } from './test-site.ts';
import type { Person } from './person.ts';

/** Where pictures of a failed test are put. */
const results = join(import.meta.dirname, '../../../../test-results');

/** Opens a house before the tests of this file and closes it behind them; each test's people go home with it. */
export function visit(environment: ServerEnvironment = {}): () => TestSite {
  let site: TestSite | undefined;
  beforeAll(async () => {
    site = await TestSite.open(environment);
  });
  afterEach(async ({ task }) => {
    const people = site?.people ?? [];
    if (task.result?.state === 'fail') {
      await mkdir(results, { recursive: true });
      for (const person of people) await keep(person, task.name);
      console.log(site?.server.log.join('\n'));
    }
    await site?.sendHome();
  });
  afterAll(() => site?.close());
  return () => {
    if (site === undefined) throw new Error('The house is not open yet');
    return site;
  };
}

async function keep(person: Person, test: string): Promise<void> {
  const file = `${test} ${person.name}`.replaceAll(/[^\w]+/gu, '-');
  await person.page.screenshot({ path: join(results, `${file}.png`) }).catch(() => undefined);
  for (const trouble of person.troubles) console.log(`${person.name}'s page ${trouble}`);
}
