import type { Locator } from 'playwright-core';

import type { Person } from './person.ts';

function captionOf(person: Person): Locator {
  return person.table.locator('.caption');
}

export async function allRead(people: readonly Person[], words: RegExp): Promise<void> {
  await Promise.all(people.map((person) => captionOf(person).filter({ hasText: words }).waitFor()));
}
