/** What ends something for others, or cannot be taken back, is marked as such in every system: it is asked about once more. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { rulesets } from '@cartomancer/rules';
import type { Presentation } from '@cartomancer/rules/kernel';
import { describe, expect, test } from 'vitest';

import { folderOf } from './kits.ts';

/** Words that an intent of this kind has in its name. */
const ending =
  /^(?:end|close|finish|confirm|concede|yield|withdraw|surrender|abort|cancel|cut|remove|delete|retire|dissolve|declare_no_winner|decide|stop|leave|kick|ban)(?:_|$)/u;

/** Named alike, and harmless: why. */
const harmless: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  suits: {
    finish_step: 'an answer to a question: no card is added',
    close_swap: 'the cards that were not swapped stay in their hands',
    withdraw_play: 'the same can be tried again',
  },
  'card-rpg': {
    end_turn: 'the next turn comes round',
    remove_participant: 'can be added again while the setup is written',
    leave_setup: 'can be added again while the setup is written',
  },
  backgrounds: {
    stop_attempt: 'an answer to a question: what was reached is kept',
    cancel_attempt: 'the same can be tried again',
  },
};

async function presentationOf(id: string): Promise<Presentation> {
  const module: unknown = await import(
    /* @vite-ignore */ pathToFileURL(join(folderOf(id), 'presentation/index.ts')).href
  );
  return (module as { readonly presentation: Presentation }).presentation;
}

function textsOf(id: string, language: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(folderOf(id), `data/text.${language}.json`), 'utf8')) as Record<string, string>;
}

describe.each([...rulesets])('%s', (id, ruleset) => {
  const types = Object.entries(ruleset.intents)
    .filter(([, { who }]) => who.some((kind) => kind !== 'system'))
    .map(([type]) => type);

  test('marks each intent that ends something', async () => {
    const { irreversible = {} } = await presentationOf(id);
    const named = types.filter((type) => ending.test(type) && harmless[id]?.[type] === undefined);
    expect(named.filter((type) => irreversible[type] === undefined)).toEqual([]);
  });

  test('marks no intent that it does not have', async () => {
    const { irreversible = {} } = await presentationOf(id);
    expect(Object.keys(irreversible).filter((type) => !types.includes(type))).toEqual([]);
    expect(Object.keys(harmless[id] ?? {}).filter((type) => !types.includes(type))).toEqual([]);
  });

  test('says what will happen, in every language', async () => {
    const { irreversible = {} } = await presentationOf(id);
    for (const language of ['en', 'de'])
      for (const type of Object.keys(irreversible)) expect(textsOf(id, language)).toHaveProperty([`sure.${type}`]);
  });
});
