import type { Facts } from '@cartomancer/rules/kernel';
import type { Catalogue } from '@cartomancer/wording';

import { partWording } from './part-wording.ts';

const catalogues = import.meta.glob<Catalogue>('./verify/*.json', { eager: true, import: 'default' });
const verifyWording = partWording((language) => catalogues[`./verify/${language}.json`]);

/** Also finds the client's own texts. */
export function say(key: string, facts: Facts = {}): string {
  return verifyWording.plain({ text: key, facts });
}
