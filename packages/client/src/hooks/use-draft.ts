import { useEffect, useRef, useState } from 'preact/hooks';

import { useSession } from '../table/context.ts';
import type { Move } from '../table/moves.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What a person has put into the form of a move. Typed words outlive the form: where it opens again, it has them; if the move is over
 * meanwhile, they go into the box of the story, where they can still be told.
 */
export function useDraft(move: Move, fills: Values) {
  const session = useSession();
  const { drafts, line, moves, view } = session;
  const [values, keepValues] = useState<Values>({ ...fills, ...drafts.get(move.key) });

  function setValues(next: Values): void {
    keepValues(next);
    const texts = [...move.asks, ...move.extras, ...(move.later ?? [])].flatMap(
      ({ name, spec }): readonly (readonly [string, string])[] => {
        const value = next[name];
        return spec.kind === 'text' && typeof value === 'string' && value !== fills[name] ? [[name, value]] : [];
      },
    );
    if (texts.length === 0) drafts.delete(move.key);
    else drafts.set(move.key, Object.fromEntries(texts));
  }

  /** Only where the move is over: a pause keeps its form for later. */
  function handOver(): void {
    const isPaused = view.peek().shared.table.pause !== null;
    const draft = Object.values(drafts.get(move.key) ?? {}).map((text) => text.trim());
    if (isPaused || draft.length === 0 || moves.peek().legal.some(({ key }) => key === move.key)) return;
    drafts.delete(move.key);
    if (line.peek().trim() === '') line.value = draft.join(' ');
  }

  const isSending = useRef(false);
  const isClosed = useRef(false);
  useEffect(
    () => () => {
      isClosed.current = true;
      if (!isSending.current) handOver();
    },
    [],
  );

  /** Sends with `send`, which says whether it was accepted; words that were refused after the form is gone are not lost either. */
  async function sending(send: () => Promise<boolean>): Promise<void> {
    isSending.current = true;
    const isAccepted = await send();
    isSending.current = false;
    if (isAccepted) setValues(fills);
    else if (isClosed.current) handOver();
  }

  return { values, setValues, sending };
}
