import { useEffect, useRef, useState } from 'preact/hooks';

import { useSession } from '../table/context.ts';
import type { Move } from '../table/moves.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What a person has put into the form of a move. It outlives the form for as long as the move is offered, and typed words even longer: if
 * the move is over meanwhile, they go into the box of the story, where they can still be told.
 */
export function useDraft(move: Move, fills: Values, fitting: (values: Values) => Values) {
  const session = useSession();
  const { drafts, line, moves, openForms, view } = session;
  const [values, keepValues] = useState<Values>(() =>
    fitting({ ...fills, ...openForms.values.get(move.key), ...drafts.get(move.key) }),
  );

  function setValues(next: Values): void {
    keepValues(next);
    openForms.values.set(move.key, next);
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
    if (isPaused || moves.peek().legal.some(({ key }) => key === move.key)) return;
    openForms.values.delete(move.key);
    openForms.unfolded.delete(move.key);
    const draft = Object.values(drafts.get(move.key) ?? {}).map((text) => text.trim());
    if (draft.length === 0) return;
    drafts.delete(move.key);
    if (line.peek().trim() === '') line.value = draft.join(' ');
  }

  function reset(): void {
    setValues(fills);
    openForms.values.delete(move.key);
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
    if (isAccepted) reset();
    else if (isClosed.current) handOver();
  }

  return { values, setValues, sending };
}
