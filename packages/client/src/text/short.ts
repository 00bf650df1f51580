import type { Saying } from '@cartomancer/rules/kernel';

import type { Wording } from './wording.ts';

/** The same in fewer words, where a catalogue has them under `<key>.short`. */
export function shortOf(saying: Saying, wording: Wording): Saying {
  const short = `${saying.text}.short`;
  return wording.has(short) ? { ...saying, text: short } : saying;
}
