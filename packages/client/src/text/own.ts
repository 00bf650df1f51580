/** The client's own sentences, for pages where no ruleset speaks. */
import type { Facts } from '@cartomancer/rules/kernel';

import { makeWording } from './wording.ts';

export const ownWording = makeWording();

/** Cards and marks in one line, one after the other. People and words go into a sentence as `{{names, list}}`. */
export function listed(items: readonly string[]): string {
  return items.join(say('list.separator'));
}

/** A sentence of the client's catalogue as plain text. */
export function say(key: string, facts: Facts = {}): string {
  return ownWording.plain({ text: key, facts });
}
