/** Finds the clauses of a rules document that no scenario covers. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Coverage {
  readonly clauses: readonly string[];
  readonly covered: readonly string[];
  readonly missing: readonly string[];
}

const id = String.raw`[A-Z]{2,5}-\d+`;

/** A clause has its id in bold or in a heading, at the start of a line, a list item or a table row. */
export function clausesOf(rulesMd: string): readonly string[] {
  const opening = new RegExp(String.raw`^\s*(?:[-*+]\s+|\|\s*|\d+\.\s+)?(?:#+\s+(${id})\b|\*\*(${id})\b)`, 'gm');
  return [...new Set([...rulesMd.matchAll(opening)].flatMap((match) => match[1] ?? match[2] ?? []))];
}

/** With more clauses, a scenario tests many rules at once, and may pass although one of them is broken. */
const mostClausesOfAScenario = 3;

/**
 * `scenarios`: titles, or texts of scenario files. A string that begins with ids covers these clauses. One with more
 * than three clauses covers only its worked examples (`FDX-46`). `FD-80 … FD-82` names all three.
 */
export function coverage(given: { readonly rulesMd: string; readonly scenarios: readonly string[] }): Coverage {
  const clauses = clausesOf(given.rulesMd);
  const played = new Set(
    given.scenarios.flatMap((text) => titlesIn(withoutComments(text))).flatMap((title) => coveredBy(idsIn(title))),
  );
  return {
    clauses,
    covered: clauses.filter((clause) => played.has(clause)),
    missing: clauses.filter((clause) => !played.has(clause)),
  };
}

function coveredBy(ids: readonly string[]): readonly string[] {
  const examples = ids.filter((clause) => isExample(clause));
  const clauses = [...new Set(ids.filter((clause) => !isExample(clause)))];
  return clauses.length > mostClausesOfAScenario ? examples : [...examples, ...clauses];
}

/** Worked examples have their own prefix, which ends with an X. */
function isExample(clause: string): boolean {
  return /X-\d+$/.test(clause);
}

function titlesIn(text: string): readonly string[] {
  const title = new RegExp(String.raw`['"\`]((?:${id}(?:\s*(?:…|\.{2,3}|–|-|to|,)?\s*))+)`, 'g');
  return [...text.matchAll(title)].map(([, ids = '']) => ids);
}

export function coverageIn(folder: string): Coverage {
  const files = globSync(['scenarios/**/*.ts', '**/*.spec.ts'], { cwd: folder });
  return coverage({
    rulesMd: readFileSync(join(folder, 'rules.md'), 'utf8'),
    scenarios: [...new Set(files)].map((file) => readFileSync(join(folder, file), 'utf8')),
  });
}

export function coverageReport({ clauses, covered, missing }: Coverage): string {
  const played = `${covered.length} of ${clauses.length} clauses have a scenario`;
  return missing.length === 0 ? `${played}.` : `${played}; none yet: ${missing.join(' ')}`;
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}

function idsIn(text: string): readonly string[] {
  const range = new RegExp(String.raw`(${id})(?:\s*(?:…|\.{2,3}|–|-|to)\s*(${id}))?`, 'g');
  return [...text.matchAll(range)].flatMap(([, first = '', last]) => idsBetween(first, last));
}

function idsBetween(first: string, last: string | undefined): readonly string[] {
  const [prefix = '', from = ''] = first.split('-');
  const [lastPrefix, to] = (last ?? first).split('-');
  if (lastPrefix !== prefix || Number(to) < Number(from)) return last === undefined ? [first] : [first, last];
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => {
    const digits = String(Number(from) + index).padStart(from.length, '0');
    return `${prefix}-${digits}`;
  });
}
