/**
 * Finds phrases that make this project hard to read: `pnpm check:words`. Exits with 1 if there are any. CONTRIBUTING.md
 * describes the style as a whole.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Phrase {
  readonly find: RegExp;
  readonly instead: string;
  /** Whether specs are checked for it too. */
  readonly inSpecs?: true;
}

const phrases: readonly Phrase[] = [
  { find: /\b(?:whoever|whomever)\b/iu, instead: '"a player who …", "any client that …"', inSpecs: true },
  { find: /\b(?:somebody|nobody)\b/iu, instead: '"a player", "the host", "someone", "no one"', inSpecs: true },
  {
    find: /\bwho (?:is|comes|goes|has|leaves|sits|plays)(?= )/iu,
    instead: '"a person with …", "the seated players", "spectators"',
  },
  { find: /\bwhat (?:lies|stands|goes|comes(?! (?:of|true)\b))\b/iu, instead: '"the cards in …", "the next step"' },
  {
    find: /\b(?:lies?|stands?) (?:there|still|in|as|beside)\b/iu,
    instead: '"is in", "is stored in", "is next to", "remains"',
  },
  { find: /\bas it lies\b/iu, instead: '"unchanged", "in its order"' },
  { find: /\banew\b/iu, instead: '"again", "a new …"', inSpecs: true },
  { find: /\bso many\b/iu, instead: '"this many", "n"', inSpecs: true },
  { find: /\bhangs? on\b/iu, instead: '"depends on"', inSpecs: true },
  { find: /\blet (?:go of|be)\b/iu, instead: '"release", "disconnect", "leave unchanged"' },
  { find: /\bdear(?:er|est)\b/iu, instead: '"more expensive", "the most expensive"' },
];

/** Lines that may keep their words, each with the reason. */
const allowed: readonly { readonly file: string; readonly text: string; readonly reason: string }[] = [
  {
    file: 'packages/rules/src/rulesets/backgrounds/presentation/story.ts',
    text: '.nobody`',
    reason: 'the key of a message',
  },
  {
    file: 'packages/client/src/text/reading.spec.ts',
    text: 'telltales',
    reason: 'words by which a spec tells English from German',
  },
];

export interface Finding {
  readonly file: string;
  /** The number of the line, from 1. */
  readonly line: number;
  readonly found: string;
  readonly instead: string;
}

/**
 * Whether a file is checked. Code, styles, documents and English catalogues are, but not the clauses of `rules.md`,
 * golden journals, the lines that characters speak, and this check itself.
 */
export function isChecked(file: string): boolean {
  if (
    /(?:^|\/)(?:rules\.md|plain-words(?:\.spec)?\.ts)$|^packages\/testkit\/golden\/|\/rulesets\/[\w-]+\/data\/\w[\w-]*\.ts$/u.test(
      file,
    )
  )
    return false;
  return /\.(?:tsx?|mjs|css|md)$|\/text\.en\.json$|\/text\/(?:[\w-]+\/)?en\.json$|\/about\.json$/u.test(file);
}

/** Removes quoted identifiers, such as message keys and values on the wire: they are stored and cannot change. */
function withoutKeys(file: string, line: string): string {
  return file.endsWith('.json') ? line.replace(/^\s*"[^"]*":/u, '') : line.replaceAll(/(['"`])[\w.-]+\1/gu, '');
}

export function findingsIn(file: string, text: string): readonly Finding[] {
  const isSpec = /\.spec\.tsx?$/u.test(file);
  return text.split('\n').flatMap((line, index) => {
    if (allowed.some((entry) => entry.file === file && line.includes(entry.text))) return [];
    const words = withoutKeys(file, line);
    return phrases.flatMap(({ find, instead, inSpecs = false }) => {
      if (isSpec && !inSpecs) return [];
      const found = find.exec(words)?.[0];
      return found === undefined ? [] : [{ file, line: index + 1, found, instead }];
    });
  });
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0').filter(isChecked);
  const findings = files.flatMap((file) => findingsIn(file, readFileSync(join(root, file), 'utf8')));
  for (const { file, line, found, instead } of findings) {
    process.stderr.write(`${file}:${line} write ${instead} instead of "${found}"\n`);
  }
  if (findings.length > 0) {
    process.stderr.write(`${findings.length} phrases to rewrite\n`);
    process.exitCode = 1;
  }
}
