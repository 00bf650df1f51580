import type { Facts } from '@cartomancer/rules/kernel';

import { makeWording } from './wording.ts';

export const ownWording = makeWording();

/** Cards and marks as a plain list. For people and words use `{{names, list}}` in the sentence. */
export function listed(items: readonly string[]): string {
  return items.join(say('list.separator'));
}

export function say(key: string, facts?: Facts): string {
  return ownWording.plain(facts === undefined ? { text: key } : { text: key, facts });
}
