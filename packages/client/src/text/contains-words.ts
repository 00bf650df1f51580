const letterOrDigit = /[\p{L}\p{N}]/u;

function isInsideWord(left: string | undefined, right: string | undefined): boolean {
  return [left, right].every((letter) => letter !== undefined && letterOrDigit.test(letter));
}

/** Whether a sentence contains these words, and not only as a part of longer words. */
export function containsWords(sentence: string, words: string): boolean {
  if (words === '') return false;
  const parts = sentence.split(words);
  return parts
    .slice(1)
    .some((after, index) => !isInsideWord(parts[index]?.at(-1), words[0]) && !isInsideWord(words.at(-1), after[0]));
}
