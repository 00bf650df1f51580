/** The text in the story box, which is sent with the next card. Like the text of a form it survives a reload. */
import type { ReadonlySignal, Signal } from '@preact/signals';
import { effect, signal } from '@preact/signals';

import type { Drafts } from './drafts.ts';

/** The key of this text among the drafts, whose other keys are those of moves. */
const key = 'line';

export interface LineDraft {
  readonly line: Signal<string>;
  /**
   * What the text was written for, if that is no longer possible. In that case the text is not sent with a move until
   * its author changes it.
   */
  readonly lineHeldBack: Signal<'form' | 'move' | null>;
  readonly stop: () => void;
}

export function openLineDraft(drafts: ReadonlySignal<Drafts>): LineDraft {
  const stored = drafts.peek().get(key);
  const line = signal(stored?.['text'] ?? '');
  const leftOver = stored?.['leftOver'];
  const lineHeldBack = signal<'form' | 'move' | null>(
    leftOver === undefined ? null : leftOver === 'move' ? 'move' : 'form',
  );
  const stop = effect(() => {
    const draft = { text: line.value, ...(lineHeldBack.value === null ? {} : { leftOver: lineHeldBack.value }) };
    if (draft.text === '') drafts.peek().delete(key);
    else drafts.peek().set(key, draft);
  });
  return { line, lineHeldBack, stop };
}
