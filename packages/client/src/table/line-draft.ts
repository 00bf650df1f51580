/** The text in the story box, which goes with the next card. Like the text of a form it survives a reload. */
import type { ReadonlySignal, Signal } from '@preact/signals';
import { effect, signal } from '@preact/signals';

import type { Drafts } from './drafts.ts';

/** Drafts are otherwise kept by the key of a move. */
const key = 'line';

/**
 * Why the text goes with no move until its author returns to it: its form has `closed`, or its move was `taken back`. False if
 * it goes with the next card.
 */
export type LeftOver = false | 'closed' | 'taken back';

function leftOverIn(kept: string | undefined): LeftOver {
  return kept === 'closed' || kept === 'taken back' ? kept : false;
}

export interface LineDraft {
  readonly line: Signal<string>;
  readonly leftOver: Signal<LeftOver>;
  /** Ends the storing of changes. */
  readonly stop: () => void;
}

export function openLineDraft(drafts: ReadonlySignal<Drafts>): LineDraft {
  const kept = drafts.peek().get(key);
  const line = signal(kept?.['text'] ?? '');
  const leftOver = signal(leftOverIn(kept?.['leftOver']));
  const stop = effect(() => {
    const draft = { text: line.value, ...(leftOver.value === false ? {} : { leftOver: leftOver.value }) };
    if (draft.text === '') drafts.peek().delete(key);
    else drafts.peek().set(key, draft);
  });
  return { line, leftOver, stop };
}
