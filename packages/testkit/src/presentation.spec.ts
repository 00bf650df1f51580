import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { FieldSpec, IntentSpec, PlayLayout } from '@cartomancer/rules/kernel';
import { describe, expect, test } from 'vitest';

import { everyKit, folderOf } from './kits.ts';
import { presentationIn } from './presentation-of.ts';

/** The first words of intents that end something. */
const endingWords =
  /^(?:end|close|finish|confirm|concede|yield|withdraw|surrender|abort|cancel|cut|remove|delete|retire|dissolve|declare_no_winner|decide|stop|leave|kick|ban)(?:_|$)/u;

const presentationOf = (id: string) => presentationIn(folderOf(id));

function textsOf(id: string): readonly Readonly<Record<string, string>>[] {
  const folder = join(folderOf(id), 'data');
  const files = globSync('text.*.json', { cwd: folder });
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>);
}

function playFaults(play: PlayLayout, spec: IntentSpec | undefined): readonly string[] {
  if (spec === undefined) return [`plays: there is no intent ${play.intent}`];
  const fields: Readonly<Record<string, FieldSpec | undefined>> = spec.fields;
  const [card, target] = [fields[play.card], 'target' in play ? fields[play.target] : undefined];
  return [
    ...(card === undefined ? [`plays: ${play.intent} has no field ${play.card}`] : []),
    ...(card?.kind === 'cards'
      ? [`plays: ${play.intent}.${play.card} takes several cards, and only one is dragged`]
      : []),
    ...('target' in play && target === undefined ? [`plays: ${play.intent} has no field ${play.target}`] : []),
  ];
}

test('playFaults finds a missing intent, missing fields and a field for several cards', () => {
  const intent: IntentSpec = {
    fields: { cards: { kind: 'cards', from: () => [], most: 2 } },
    who: ['seat'],
    stale: 'refuse',
  };
  expect(playFaults({ intent: 'swap', card: 'cards', target: 'pile' }, intent)).toEqual([
    'plays: swap.cards takes several cards, and only one is dragged',
    'plays: swap has no field pile',
  ]);
  expect(playFaults({ intent: 'swap', card: 'card', onto: 1 }, intent)).toEqual(['plays: swap has no field card']);
  expect(playFaults({ intent: 'swop', card: 'card', onto: 1 }, undefined)).toEqual(['plays: there is no intent swop']);
});

describe.each([...(await everyKit())])('%s', (id, { ruleset, harmless = {} }) => {
  const types = Object.entries(ruleset.intents)
    .filter(([, { who }]) => who.some((kind) => kind !== 'system'))
    .map(([type]) => type);

  test('has only plays whose intents and fields exist, with one card each', async () => {
    const { plays } = await presentationOf(id);
    expect(plays.flatMap((play) => playFaults(play, ruleset.intents[play.intent]))).toEqual([]);
  });

  test('marks each intent that ends something as irreversible', async () => {
    const { irreversible = {} } = await presentationOf(id);
    const named = types.filter((type) => endingWords.test(type) && harmless[type] === undefined);
    expect(named.filter((type) => irreversible[type] === undefined)).toEqual([]);
  });

  test('marks only existing intents', async () => {
    const { irreversible = {} } = await presentationOf(id);
    expect(Object.keys(irreversible).filter((type) => !types.includes(type))).toEqual([]);
    expect(Object.keys(harmless).filter((type) => !types.includes(type))).toEqual([]);
  });

  test('has the confirmation text of each irreversible intent in every language', async () => {
    const { irreversible = {} } = await presentationOf(id);
    for (const texts of textsOf(id))
      for (const type of Object.keys(irreversible)) expect(texts).toHaveProperty([`sure.${type}`]);
  });
});
