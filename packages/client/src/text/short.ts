import type { Message } from '@cartomancer/rules/kernel';

import type { Wording } from './wording.ts';

/** The short form of a message, if a catalogue has one under `<key>.short`. */
export function shortOf(message: Message, wording: Wording): Message {
  const short = `${message.text}.short`;
  return wording.has(short) ? { ...message, text: short } : message;
}
