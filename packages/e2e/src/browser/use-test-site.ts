import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll } from 'vitest';

import type { ServerEnvironment } from '../server-process.ts';
import { TestSite } from './test-site.ts';
import type { Person } from './person.ts';

const results = join(import.meta.dirname, '../../../../test-results');

/** A server for the tests of a file or a `describe`. A failed test leaves screenshots and prints the log. */
export function useTestSite(environment: ServerEnvironment = {}): () => TestSite {
  let site: TestSite | undefined;
  beforeAll(async () => {
    site = await TestSite.open(environment);
  });
  afterEach(async ({ task }) => {
    const people = site?.people ?? [];
    if (task.result?.state === 'fail') {
      await mkdir(results, { recursive: true });
      for (const person of people) await reportPage(person, task.name);
      console.log(site?.server.log.join('\n'));
    }
    await site?.closePages();
  });
  afterAll(() => site?.close());
  return () => {
    if (site === undefined) throw new Error('The test site is not open yet');
    return site;
  };
}

async function reportPage(person: Person, test: string): Promise<void> {
  const file = `${test} ${person.name}`.replaceAll(/[^\w]+/gu, '-');
  await person.page.screenshot({ path: join(results, `${file}.png`) }).catch(() => undefined);
  for (const problem of person.problems) console.log(`${person.name}'s page ${problem}`);
}
