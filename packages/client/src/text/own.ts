/** The client's own sentences, for pages where no ruleset speaks. */
import type { Facts } from '@cartomancer/rules/kernel';

import { makeWording } from './wording.ts';

export const ownWording = makeWording();

/** A sentence of the client's catalogue as plain text. */
export function say(key: string, facts: Facts = {}): string {
  return ownWording.plain({ text: key, facts });
}
