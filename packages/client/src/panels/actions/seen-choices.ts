/**
 * The meaning of the numbers on screen, now and until recently: a person may be about to press the number of a choice
 * that has just disappeared.
 */
export interface SeenChoices {
  /** The words of the choices on screen, by number. */
  readonly shown: ReadonlyMap<string, string>;
  /** Choices that have disappeared, by number, with the time in milliseconds at which they did. */
  readonly gone: ReadonlyMap<string, { readonly words: string; readonly at: number }>;
}

/**
 * The choices seen after a change, and whether a number now means another choice than it did within the last `quiet`
 * milliseconds.
 */
export function afterChange(
  { shown: before, gone }: SeenChoices,
  shown: ReadonlyMap<string, string>,
  { at, quiet }: { readonly at: number; readonly quiet: number },
): { readonly seen: SeenChoices; readonly meansAnother: boolean } {
  const recent = [...gone].filter(([number, choice]) => at - choice.at < quiet && !shown.has(number));
  const removed = [...before].flatMap(([number, words]) =>
    shown.has(number) ? [] : [[number, { words, at }] as const],
  );
  const meansAnother = [...shown].some(([number, words]) => {
    const past = gone.get(number);
    const last = before.get(number) ?? (past !== undefined && at - past.at < quiet ? past.words : undefined);
    return last !== undefined && last !== words;
  });
  return { seen: { shown, gone: new Map([...recent, ...removed]) }, meansAnother };
}
