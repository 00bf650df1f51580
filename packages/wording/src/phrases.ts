/** A system's phrases by their source text, in one language. */
export type Phrases = Readonly<Record<string, string>>;

/**
 * All phrases as a reader of this language reads them: by their source text, and by every translation, because people
 * send suggested words in their own language. If several source texts have the same translation, the first is used: it
 * is the current one, and the others are older.
 */
export function phrasesFor(language: string, translations: Readonly<Record<string, Phrases>>): Phrases {
  const own = translations[language] ?? {};
  const others = Object.entries(translations).filter(([other]) => other !== language);
  const back = others.flatMap(([, phrases]) =>
    Object.entries(phrases).map(([source, text]) => [text, own[source] ?? source] as const),
  );
  return { ...Object.fromEntries(back.toReversed()), ...own };
}
