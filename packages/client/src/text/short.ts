import type { Message } from '@cartomancer/rules/kernel';

import type { Wording } from './wording.ts';

/** The same in fewer words, where a catalogue has them under `<key>.short`. */
export function shortOf(message: Message, wording: Wording): Message {
  const short = `${message.text}.short`;
  return wording.has(short) ? { ...message, text: short } : message;
}
