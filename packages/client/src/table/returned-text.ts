/** The text of an undone move, which returns to where it was written (TB-13). */
import type { ReadonlySignal, Signal } from '@preact/signals';
import { signal } from '@preact/signals';

import type { Drafts } from './drafts.ts';

/** `form`: the key of the move, or `line` for the story box. */
export interface WrittenTexts {
  readonly texts: Readonly<Record<string, string>>;
  readonly form: string;
}

export interface ReturnedText {
  /** The texts of the last undone move that returned to its form. */
  readonly returned: ReadonlySignal<WrittenTexts | undefined>;
  /** Call with the texts of each accepted move; `undefined`: it had none. */
  keep(written: WrittenTexts | undefined): void;
  /**
   * Puts the texts of the last accepted move back where they were written. The text of a form can be a secret, so it
   * never goes to the story box.
   */
  giveBack(): void;
}

export function openReturnedText({
  drafts,
  line,
}: {
  readonly drafts: ReadonlySignal<Drafts>;
  readonly line: Signal<string>;
}): ReturnedText {
  let last: WrittenTexts | undefined;
  const returned = signal<WrittenTexts | undefined>(undefined);

  function giveBack(): void {
    if (last === undefined) return;
    const written = last;
    last = undefined;
    const { texts, form } = written;
    // Newer text in the same place is not replaced.
    if (form === 'line') line.value = line.peek().trim() === '' ? Object.values(texts).join(' ') : line.peek();
    else if (drafts.peek().get(form) === undefined) {
      drafts.peek().set(form, texts);
      returned.value = written;
    }
  }

  return { returned, keep: (written) => (last = written), giveBack };
}
