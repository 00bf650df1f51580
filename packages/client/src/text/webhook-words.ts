import type { Facts } from '@cartomancer/rules/kernel';
import type { Catalogue } from '@cartomancer/wording';

import { partWording } from './part-wording.ts';

const catalogues = import.meta.glob<Catalogue>('./webhook/*.json', { eager: true, import: 'default' });
const webhookWording = partWording((language) => catalogues[`./webhook/${language}.json`]);

export function say(key: string, facts: Facts = {}): string {
  return webhookWording.plain({ text: key, facts });
}
