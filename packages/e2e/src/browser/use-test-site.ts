/** A server for the tests of one file; a failed test leaves screenshots of its pages. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll } from 'vitest';

import type { ServerEnvironment } from '../server-process.ts';
import { TestSite } from './test-site.ts';
import type { Person } from './person.ts';

/** The folder for pictures of a failed test. */
const results = join(import.meta.dirname, '../../../../test-results');

/** Starts a server before the tests of this file and stops it afterwards; each test closes its people's pages. */
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
