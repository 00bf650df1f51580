/** The text in the story box, which is sent with the next card. Like the text of a form it survives a reload. */
import type { ReadonlySignal, Signal } from '@preact/signals';
import { effect, signal } from '@preact/signals';

import type { Drafts } from './drafts.ts';

/** The key of this text among the drafts, whose other keys are those of moves. */
const key = 'line';

export interface LineDraft {
  readonly line: Signal<string>;
  /**
   * Whether the text is not sent with the next move until its author changes it, because the form in which it was written, or the
   * move with which it was to go, is no longer possible.
   */
  readonly lineHeldBack: Signal<boolean>;
  /** Stops storing changes. */
  readonly stop: () => void;
}

export function openLineDraft(drafts: ReadonlySignal<Drafts>): LineDraft {
  const stored = drafts.peek().get(key);
  const line = signal(stored?.['text'] ?? '');
  const lineHeldBack = signal(stored?.['leftOver'] !== undefined);
  const stop = effect(() => {
    const draft = { text: line.value, ...(lineHeldBack.value ? { leftOver: 'closed' } : {}) };
    if (draft.text === '') drafts.peek().delete(key);
    else drafts.peek().set(key, draft);
  });
  return { line, lineHeldBack, stop };
}
