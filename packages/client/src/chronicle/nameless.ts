import type { Message } from '@cartomancer/rules/kernel';
import type { SeatName } from '@cartomancer/rules/table';
import { withoutTokens } from '@cartomancer/wording';
import type { Piece, StoryLine } from '@cartomancer/wording';

export type Person = Pick<SeatName, 'person' | 'name'>;

export interface NamedParts {
  readonly lines: readonly StoryLine[];
  /** All players, including those who left the table. */
  readonly people: readonly string[];
  /** More people whose names the story may contain, such as a host without a seat. */
  readonly others?: readonly Person[];
  /** The replacement for a name that is left out: `Player 2`. */
  readonly nameless: (number: number) => string;
}

/** Leaves people's names out of a story (TB-16). */
export interface Anonymiser {
  /** For names, and for texts that people wrote: any mention of a name counts, however it is capitalised. */
  readonly text: (text: string) => string;
  /**
   * For the sentence of a message. Only names in its facts are replaced, in the spelling that they have there: a player
   * called Will changes no other "will" of a sentence.
   */
  readonly pieces: (pieces: readonly Piece[], message: Message) => readonly Piece[];
}

export const withNames: Anonymiser = { text: (text) => text, pieces: (pieces) => pieces };

/** Names at the table are stored like this. */
const composed = (text: string): string => withoutTokens(text).normalize('NFC');

/** For a regular expression with the flag `u`, which allows no other escapes. Apostrophes are equal. */
function namePattern(name: string): string {
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`).replaceAll(/['’]/gu, "['’]");
  // The German genitive. After one or two letters, an "s" would make other words: "as", "is", "das".
  const genitive = [...name].length > 2 ? 's?' : '';
  return String.raw`(${escaped})(?=${genitive}(?![\p{L}\p{N}]))`;
}

/** The people whom the table's own lines name. A host without a seat is not among the players. */
function namesInFacts({ lasting, message: { facts = {} } }: StoryLine): readonly Person[] {
  return [facts['name'], facts['gone']].flatMap((name) =>
    lasting && typeof name === 'string' ? [{ person: null, name }] : [],
  );
}

/** All names by the number of their person, who may have had several. */
function numberedNames({ people, others = [], lines }: NamedParts): ReadonlyMap<string, number> {
  const byName = new Map<string, number>();
  const byPerson = new Map<string, number>();
  const seated = lines.flatMap(({ names }) => Object.values(names));
  const players = people.map((name) => ({ person: null, name }));
  for (const { person, name } of [...players, ...seated, ...others, ...lines.flatMap(namesInFacts)]) {
    const known = byName.get(composed(name)) ?? (person === null ? undefined : byPerson.get(person));
    const number = known ?? new Set(byName.values()).size + 1;
    byName.set(composed(name), number);
    if (person !== null) byPerson.set(person, number);
  }
  return byName;
}

export function anonymiserFor(parts: NamedParts): Anonymiser {
  const names = [...numberedNames(parts)]
    .filter(([name]) => name !== '')
    .toSorted(([one], [other]) => other.length - one.length);
  if (names.length === 0) return withNames;
  const anyName = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${names.map(([name]) => namePattern(name)).join('|')})`,
    'giu',
  );

  function replaced(text: string, isName: (found: string) => boolean): string {
    return composed(text).replaceAll(anyName, (found: string, ...groups: readonly unknown[]) => {
      const [, number = 0] = names[groups.findIndex((group) => group !== undefined)] ?? [];
      return isName(found) ? parts.nameless(number) : found;
    });
  }

  function namesIn(fact: unknown): readonly string[] {
    if (typeof fact === 'string') return composed(fact).match(anyName) ?? [];
    return typeof fact === 'object' && fact !== null ? Object.values(fact).flatMap(namesIn) : [];
  }

  const text = (written: string): string => replaced(written, () => true);
  return {
    text,
    pieces: (pieces, { facts }) => {
      const spellings = new Set(namesIn(facts));
      return pieces.map((piece): Piece => {
        if (!('text' in piece)) return piece;
        // Pieces of this kind are the names of seats, which are no facts.
        if (piece.kind === 'name') return { ...piece, text: text(piece.text) };
        return { ...piece, text: replaced(piece.text, (found) => spellings.has(found)) };
      });
    },
  };
}
