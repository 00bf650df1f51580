/** The texts that a form suggests for its text fields. Until they are edited, they are not the words of the person. */
import type { MoveWords } from '@cartomancer/rules/kernel';

import type { Wording } from '../../text/wording.ts';

type Values = Readonly<Record<string, unknown>>;

/** `words`: those of the form's move. */
interface SuggestionSource {
  readonly words: Pick<MoveWords, 'suggestions' | 'suggestionsBy'>;
  readonly wording: Pick<Wording, 'phrase'>;
}

export function suggestionsFor({ words, wording }: SuggestionSource, field: string, values: Values): readonly string[] {
  const by = words.suggestionsBy?.[field];
  const fitting = by?.lists[String(values[by.field])];
  return (fitting ?? words.suggestions?.[field] ?? []).map((text) => wording.phrase(text));
}

/** Whether the text is one of the suggestions, whatever the other fields contain. */
export function isSuggested({ words, wording }: SuggestionSource, field: string, text: string): boolean {
  const lists = Object.values(words.suggestionsBy?.[field]?.lists ?? {});
  return [words.suggestions?.[field] ?? [], ...lists].flat().some((suggestion) => wording.phrase(suggestion) === text);
}

/** Replaces suggested texts that no longer fit. */
export function withFittingSuggestions(suggesting: SuggestionSource, before: Values, next: Values): Values {
  const changed = Object.entries(suggesting.words.suggestionsBy ?? {}).flatMap(([name, { field }]) => {
    const text = next[name];
    if (next[field] === before[field] || typeof text !== 'string' || !isSuggested(suggesting, name, text)) return [];
    const fitting = suggestionsFor(suggesting, name, next);
    const [first] = fitting;
    return first === undefined || fitting.includes(text) ? [] : [[name, first] as const];
  });
  return { ...next, ...Object.fromEntries(changed) };
}

/**
 * The suggestion after the current one, or the first if the text is not a suggestion; `undefined` if there is no other
 * suggestion.
 */
export function nextSuggestion(suggestions: readonly string[], current: unknown): string | undefined {
  const index = suggestions.findIndex((text) => text === current);
  const next = suggestions[(index + 1) % Math.max(1, suggestions.length)];
  return next === current ? undefined : next;
}
