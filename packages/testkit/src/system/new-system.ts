/** Creates a new system: the guide's game under new names, as a start for another game. */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { clausesOf } from '../coverage.ts';
import type { SystemNames } from './guide.ts';
import { guideFiles } from './guide.ts';

export interface NewSystem {
  readonly id: string;
  /** Derived from the words of the id when absent. */
  readonly title?: string;
  /** When absent: the initials of the id's words, or the first two letters of a single word. */
  readonly prefix?: string;
}

export type NewSystemResult =
  { readonly ok: true; readonly names: SystemNames } | { readonly ok: false; readonly fault: string };

/** Writes no file if there is an error. `rulesets`: the folder of all systems. `page`: the text of the guide. */
export function makeSystem(system: NewSystem, { rulesets, page }: { rulesets: string; page: string }): NewSystemResult {
  const names = namesFor(system);
  const fault = faultOf(names, rulesets);
  if (fault !== undefined) return { ok: false, fault };
  for (const [file, text] of guideFiles(page, names)) {
    const path = join(rulesets, names.id, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return { ok: true, names };
}

function namesFor({ id, title, prefix }: NewSystem): SystemNames {
  const words = id.split('-');
  const capital = (word: string): string => word.charAt(0).toUpperCase();
  const initials = words.length > 1 ? words.map(capital).join('') : id.slice(0, 2).toUpperCase();
  const titleFromId = words.map((word) => capital(word) + word.slice(1)).join(' ');
  return { id, title: title ?? titleFromId, prefix: prefix ?? initials };
}

function faultOf({ id, title, prefix }: SystemNames, rulesets: string): string | undefined {
  if (!/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/u.test(id))
    return `An id is written in lower case with hyphens, such as high-card; ${id} is not`;
  if (existsSync(join(rulesets, id))) return `There is a system ${id} already`;
  if (/["'\\\p{Cc}]/u.test(title) || title.trim() === '')
    return `A title has at least one letter, is on one line, and has neither " nor ' nor \\. Try ’ for an apostrophe`;
  if (!/^[A-Z]{2,5}$/u.test(prefix))
    return `A prefix of clauses is two to five capitals; ${prefix} is not. Try --prefix`;
  const other = prefixesIn(rulesets).get(prefix);
  return other === undefined ? undefined : `${other} has clauses ${prefix}-… already. Try another --prefix`;
}

function prefixesIn(rulesets: string): ReadonlyMap<string, string> {
  const files = globSync('*/rules.md', { cwd: rulesets });
  return new Map([
    ['TB', 'The table'],
    ...files.flatMap((file) =>
      clausesOf(readFileSync(join(rulesets, file), 'utf8')).map(
        (clause) => [clause.slice(0, clause.indexOf('-')), dirname(file)] as const,
      ),
    ),
  ]);
}
