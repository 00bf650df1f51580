/** The text in the story box, which is sent with the next card. Like the text of a form it survives a reload. */
import type { ReadonlySignal, Signal } from '@preact/signals';
import { effect, signal } from '@preact/signals';

import type { Drafts } from './drafts.ts';

/** The key of this text among the drafts, whose other keys are those of moves. */
const key = 'line';

/**
 * Why the text is not sent with the next card until its author focuses the story box again: the form it was written in has
 * `closed`. False if it is sent with the next card.
 */
export type WhyHeldBack = false | 'closed';

function lineHeldBackIn(stored: string | undefined): WhyHeldBack {
  return stored === 'closed' ? stored : false;
}

export interface LineDraft {
  readonly line: Signal<string>;
  readonly lineHeldBack: Signal<WhyHeldBack>;
  /** Stops storing changes. */
  readonly stop: () => void;
}

export function openLineDraft(drafts: ReadonlySignal<Drafts>): LineDraft {
  const stored = drafts.peek().get(key);
  const line = signal(stored?.['text'] ?? '');
  const lineHeldBack = signal(lineHeldBackIn(stored?.['leftOver']));
  const stop = effect(() => {
    const draft = { text: line.value, ...(lineHeldBack.value === false ? {} : { leftOver: lineHeldBack.value }) };
    if (draft.text === '') drafts.peek().delete(key);
    else drafts.peek().set(key, draft);
  });
  return { line, lineHeldBack, stop };
}
