import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';

/** In milliseconds. */
const shownFor = 4_000;

/** The clipboard holds only one text. */
const lastCopied = signal<{ readonly button: object; readonly what: string } | null>(null);

/** `isCopied` is true for a few seconds, until `what` changes, or until another button copies something. */
export function useCopied(what: string): {
  readonly isCopied: boolean;
  readonly copy: (write: () => Promise<void>) => Promise<void>;
} {
  const button = useRef({}).current;
  const last = lastCopied.value;
  const copy = async (write: () => Promise<void>): Promise<void> => {
    try {
      await write();
    } catch {
      // Without clipboard permission the text can still be copied by hand, from its field or from the address bar.
      lastCopied.value = null;
      return;
    }
    const copied = { button, what };
    lastCopied.value = copied;
    setTimeout(() => {
      if (lastCopied.peek() === copied) lastCopied.value = null;
    }, shownFor);
  };
  return { isCopied: last?.button === button && last.what === what, copy };
}
