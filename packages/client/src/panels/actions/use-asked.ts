import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';

import { useSession } from '../../table/context.ts';
import { askedOf } from '../../table/prompt.ts';

/** What changed about what this person is asked. */
export interface AskedChange {
  readonly was: 'mine' | 'others';
  readonly is: 'mine' | 'others';
}

/** Calls back whenever the table asks something else than before; while a text is being written nothing is to move. */
export function useAskedChange(changed: (change: AskedChange) => void): void {
  const session = useSession();
  const before = useRef<{ readonly text: string; readonly whose: AskedChange['was'] } | undefined>(undefined);
  useSignalEffect(() => {
    const asked = askedOf(session);
    const now = { text: JSON.stringify(asked?.message), whose: asked?.mine === true ? 'mine' : 'others' } as const;
    const last = before.current;
    before.current = now;
    if (last === undefined || last.text === now.text || isWriting()) return;
    changed({ was: last.whose, is: now.whose });
  });
}

function isWriting(): boolean {
  const field = document.activeElement;
  return (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && field.value.trim() !== '';
}
