/** What ends something for others, or cannot be taken back, is marked as such in every system: it is asked about once more. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Presentation } from '@cartomancer/rules/kernel';
import { describe, expect, test } from 'vitest';

import { everyKit, folderOf } from './kits.ts';

/** Words that an intent of this kind has in its name. */
const ending =
  /^(?:end|close|finish|confirm|concede|yield|withdraw|surrender|abort|cancel|cut|remove|delete|retire|dissolve|declare_no_winner|decide|stop|leave|kick|ban)(?:_|$)/u;

async function presentationOf(id: string): Promise<Presentation> {
  const module: unknown = await import(
    /* @vite-ignore */ pathToFileURL(join(folderOf(id), 'presentation/index.ts')).href
  );
  return (module as { readonly presentation: Presentation }).presentation;
}

function textsOf(id: string): readonly Readonly<Record<string, string>>[] {
  const folder = join(folderOf(id), 'data');
  const files = globSync('text.*.json', { cwd: folder });
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>);
}

describe.each([...(await everyKit())])('%s', (id, { ruleset, harmless = {} }) => {
  const types = Object.entries(ruleset.intents)
    .filter(([, { who }]) => who.some((kind) => kind !== 'system'))
    .map(([type]) => type);

  test('marks each intent that ends something', async () => {
    const { irreversible = {} } = await presentationOf(id);
    const named = types.filter((type) => ending.test(type) && harmless[type] === undefined);
    expect(named.filter((type) => irreversible[type] === undefined)).toEqual([]);
  });

  test('marks no intent that it does not have', async () => {
    const { irreversible = {} } = await presentationOf(id);
    expect(Object.keys(irreversible).filter((type) => !types.includes(type))).toEqual([]);
    expect(Object.keys(harmless).filter((type) => !types.includes(type))).toEqual([]);
  });

  test('says what will happen, in every language', async () => {
    const { irreversible = {} } = await presentationOf(id);
    for (const texts of textsOf(id))
      for (const type of Object.keys(irreversible)) expect(texts).toHaveProperty([`sure.${type}`]);
  });
});
