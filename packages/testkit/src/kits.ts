/** The kits of the rulesets: `scenarios/kit.ts` in a ruleset's folder, where there is one. */
import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { rulesets } from '@cartomancer/rules';
import type { RulesetId } from '@cartomancer/rules';

import type { SessionKit } from './random-play.ts';
import type { GameEvent, Intent, View } from '@cartomancer/rules';

export type AnyKit = SessionKit<unknown, View, Intent, GameEvent>;

/** Every ruleset of the house, with what its kit tells about it. */
export async function everyKit(): Promise<ReadonlyMap<RulesetId, AnyKit>> {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@cartomancer/rules'))), 'rulesets');
  const found = new Map<RulesetId, AnyKit>();
  for (const file of globSync('*/scenarios/kit.ts', { cwd: folder })) {
    const { kit } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)) as {
      readonly kit?: AnyKit;
    };
    if (kit === undefined) throw new Error(`${file} exports no kit`);
    found.set(basename(dirname(dirname(file))), kit);
  }
  return new Map([...rulesets].map(([id, ruleset]) => [id, { ...found.get(id), ruleset }]));
}
