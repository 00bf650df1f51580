import type { Facts } from '@cartomancer/rules/kernel';
import type { Catalogue } from '@cartomancer/wording';

import { partWording } from './part-wording.ts';

const catalogues = import.meta.glob<Catalogue>('./handouts/*.json', { eager: true, import: 'default' });

export const handoutWording = partWording((language) => catalogues[`./handouts/${language}.json`]);

/** Also finds the client's own texts. */
export function say(key: string, facts: Facts = {}): string {
  return handoutWording.plain({ text: key, facts });
}
