import { useEffect, useRef, useState } from 'preact/hooks';
import type { Intent } from '@cartomancer/rules/kernel';
import { longestText } from '@cartomancer/rules/table';

import { useTableSession } from '../table/context.ts';
import type { Move } from '../table/moves.ts';
import type { TableSession } from '../table/session.ts';

type Values = Readonly<Record<string, unknown>>;

type Fields = Pick<Move, 'requiredFields' | 'optionalFields' | 'conditionalFields'>;

/** `narration`: texts that everyone would read in the story. `rest` may be secret. */
interface SplitDraft {
  readonly narration: readonly string[];
  readonly rest: Readonly<Record<string, string>>;
}

interface FormPrefill {
  readonly initialValues: Values;
  /** Removes values that do not fit the table as it is now. */
  readonly fitting: (values: Values) => Values;
  readonly isSuggested: (field: string, text: string) => boolean;
}

/** In characters. Longer texts are lines for the story. */
const longestValue = 60;

/**
 * Drops the short texts of a refused move if the move is still offered and the rules refuse these values. The form
 * still shows the texts, but once it is closed they do not move to the story box.
 */
export function dropRefusedDraft(
  { drafts, layer, moves, view }: Pick<TableSession, 'drafts' | 'layer' | 'moves' | 'view'>,
  key: string,
  intent: Intent,
): void {
  const isOffered = moves.peek().legal.some((move) => move.key === key);
  const isShort = Object.values(drafts.get(key) ?? {}).every((text) => text.length <= longestValue);
  if (isOffered && isShort && layer.explain(view.peek(), intent).length > 0) drafts.delete(key);
}

/** If the text is too long, the beginning is cut off. */
export function withDraft(box: string, draft: string): string {
  const before = box.trim();
  return (before === '' ? draft : `${before}\n${draft}`).slice(-longestText);
}

/** By the names of their fields, without initial and suggested texts. */
export function typedTexts(
  { requiredFields, optionalFields, conditionalFields = [] }: Fields,
  values: Values,
  { initialValues, isSuggested }: Pick<FormPrefill, 'initialValues' | 'isSuggested'>,
): Readonly<Record<string, string>> {
  const texts = [...requiredFields, ...optionalFields, ...conditionalFields].flatMap(
    ({ name, spec }): readonly (readonly [string, string])[] => {
      const value = values[name];
      if (spec.kind !== 'text' || typeof value !== 'string' || value === initialValues[name]) return [];
      return isSuggested(name, value) ? [] : [[name, value]];
    },
  );
  return Object.fromEntries(texts);
}

export function splitDraft(
  { requiredFields, optionalFields, conditionalFields = [] }: Fields,
  draft: Readonly<Record<string, string>>,
): SplitDraft {
  const narrationFields = new Set(
    [...requiredFields, ...optionalFields, ...conditionalFields].flatMap(({ name, spec }) =>
      spec.kind === 'text' && spec.narration === true ? [name] : [],
    ),
  );
  const texts = Object.entries(draft);
  return {
    narration: texts.flatMap(([name, text]) => (narrationFields.has(name) ? [text.trim()] : [])),
    rest: Object.fromEntries(texts.filter(([name]) => !narrationFields.has(name))),
  };
}

/** A draft without the form's own words, which an undone move brings back to it, but which no one has typed (TB-13). */
export function splitTypedDraft(
  fields: Fields,
  draft: Readonly<Record<string, string>>,
  prefill: Pick<FormPrefill, 'initialValues' | 'isSuggested'>,
): SplitDraft {
  return splitDraft(fields, typedTexts(fields, draft, prefill));
}

/**
 * The values are kept while the move is offered, even if the form is closed. If the move is no longer offered, typed
 * narration moves to the story box, so that it is not lost. Other typed texts may be secret: they are kept for the form
 * in case the move is offered again. Values that the person entered are kept even if they do not fit, so that the form
 * can say so.
 */
export function useDraft(move: Move, { initialValues, fitting, isSuggested }: FormPrefill) {
  const session = useTableSession();
  const { drafts, lineHeldBack, line, moves, openForms, returned, view } = session;
  const [values, keepValues] = useState<Values>(() => ({
    ...fitting(initialValues),
    ...openForms.values.get(move.key),
    ...drafts.get(move.key),
  }));

  // The text of an undone move returns to a form that is still open, unless the person has written there since.
  const returnedTexts = returned.value?.form === move.key ? returned.value.texts : undefined;
  useEffect(() => {
    if (returnedTexts !== undefined && drafts.get(move.key) === returnedTexts)
      keepValues((now) => ({ ...now, ...returnedTexts }));
  }, [returnedTexts]);

  function setValues(next: Values): void {
    keepValues(next);
    openForms.values.set(move.key, next);
    const texts = typedTexts(move, next, { initialValues, isSuggested });
    if (Object.keys(texts).length === 0) drafts.delete(move.key);
    else drafts.set(move.key, texts);
  }

  /** A pause is not the end of the move: the form returns after it. */
  function moveToStoryBox(): void {
    const isPaused = view.peek().shared.table.pause !== null;
    if (isPaused || moves.peek().legal.some(({ key }) => key === move.key)) return;
    openForms.values.delete(move.key);
    openForms.unfolded.delete(move.key);
    const { narration, rest } = splitTypedDraft(move, drafts.get(move.key) ?? {}, { initialValues, isSuggested });
    if (narration.length === 0) return;
    // If the story box has a text of its own, the draft is not added: it may be private, and Enter would send both.
    if (line.peek().trim() !== '' && lineHeldBack.peek() !== 'form') return;
    if (Object.keys(rest).length === 0) drafts.delete(move.key);
    else drafts.set(move.key, rest);
    line.value = withDraft(line.peek(), narration.join(' '));
    lineHeldBack.value = 'form';
  }

  function reset(): void {
    setValues(initialValues);
    openForms.values.delete(move.key);
  }

  const isSending = useRef(false);
  const isClosed = useRef(false);
  useEffect(
    () => () => {
      isClosed.current = true;
      if (!isSending.current) moveToStoryBox();
    },
    [],
  );

  /**
   * Calls `send`, which resolves to whether the move was accepted; does nothing while an earlier call is under way. If
   * the move is refused after the form was closed, its narration moves to the story box.
   */
  async function sending(send: () => Promise<boolean>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    const isAccepted = await send();
    isSending.current = false;
    if (isAccepted) reset();
    else if (isClosed.current) moveToStoryBox();
  }

  return { values, setValues, sending };
}
