/**
 * Verifies a session file without the server (TB-18): `pnpm verify <file>`. Every shuffle is computed again from the
 * published seed. Exits with 0 if the deal was fair, with 1 if something is wrong, with 2 if the file cannot be read,
 * is not a session, or is of an unknown system, and with 3 if nothing is wrong but another version of the rules decided
 * something that could not be verified.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { SessionFile } from '../packages/protocol/src/replay.ts';
import { sessionFile } from '../packages/protocol/src/replay.ts';
import { rulesets } from '../packages/rules/src/index.ts';
import type { Message } from '../packages/rules/src/kernel/index.ts';
import { outcomeOf, verifySession } from '../packages/rules/src/table/index.ts';

type Catalogue = Readonly<Record<string, string>>;

function catalogueAt(path: string): Catalogue {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../packages', path), 'utf8')) as Catalogue;
}

const pageTexts = {
  ...catalogueAt('wording/src/text/en.json'),
  ...catalogueAt('client/src/text/en.json'),
  ...catalogueAt('client/src/text/verify/en.json'),
};

function sentence({ text, facts = {} }: Message, catalogue = pageTexts): string {
  return (catalogue[text] ?? text).replaceAll(/\{\{(\w+)(?:, \w+)?\}\}/gu, (_, name: string) => {
    const fact = facts[name];
    if (typeof fact === 'number' || typeof fact === 'string') return String(fact);
    return isMessage(fact) ? sentence(fact, catalogue) : '';
  });
}

function isMessage(fact: unknown): fact is Message {
  return typeof fact === 'object' && fact !== null && 'text' in fact;
}

function read(path: string | undefined): SessionFile {
  if (path === undefined) throw new Error('Usage: pnpm verify <session file>');
  const parsed = sessionFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(sentence({ text: 'verify.unreadable' }));
  return parsed.data;
}

const exitCodes = { fair: 0, unfair: 1, partly: 3 } as const;

function main(path: string | undefined): 0 | 1 | 2 | 3 {
  try {
    const session = read(path);
    const ruleset = rulesets.get(session.ruleset);
    if (ruleset === undefined) throw new Error(sentence({ text: 'verify.no_system' }));
    const verdict = verifySession(ruleset, session);
    const { shuffles, faults, unchecked } = verdict;
    const outcome = outcomeOf(verdict);
    const texts = { ...pageTexts, ...catalogueAt(`rules/src/rulesets/${ruleset.id}/data/text.en.json`) };
    for (const { number, label, pile, cards, entry } of shuffles)
      console.log(`${number}\t${label}\t${sentence(pile, texts)}\t${cards} cards\tentry ${entry}`);
    for (const fault of faults) console.error(sentence(fault, texts));
    const uncheckedText = `verify.unchecked_${unchecked === 1 ? 'one' : 'other'}`;
    if (unchecked > 0) console.log(sentence({ text: uncheckedText, facts: { count: unchecked } }));
    console.log(sentence({ text: `verify.${outcome}` }));
    console.log(`SHA-256 ${session.commitment}`);
    return exitCodes[outcome];
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

process.exitCode = main(process.argv[2]);
