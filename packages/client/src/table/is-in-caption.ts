import type { SidePanel } from '@cartomancer/rules/kernel';
import type { StoryLine } from '@cartomancer/wording';

import { containsWords } from '../text/contains-words.ts';
import type { Wording } from '../text/wording.ts';

export function isInCaption(
  { message }: Pick<StoryLine, 'message'>,
  caption: Pick<SidePanel, 'lines'> | undefined,
  wording: Pick<Wording, 'plain'>,
): boolean {
  const shown = (caption?.lines ?? []).map((line) => wording.plain(line));
  const words = message.facts?.['text'];
  const plain = wording.plain(message);
  return shown.some((sentence) => sentence === plain || (typeof words === 'string' && containsWords(sentence, words)));
}
