/** The text on the felt. */
import type { Locator } from 'playwright-core';

import type { Person } from './person.ts';

/** The text that describes the current situation. */
function captionOf(person: Person): Locator {
  return person.table.locator('.caption');
}

/** Waits until the pages of all these people show this text on the felt. */
export async function allRead(people: readonly Person[], words: RegExp): Promise<void> {
  await Promise.all(people.map((person) => captionOf(person).filter({ hasText: words }).waitFor()));
}
