/** Loads the kits of the rulesets from `scenarios/kit.ts` in each ruleset's folder. */
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { rulesets } from '@cartomancer/rules';
import type { GameEvent, Intent, RulesetId, View } from '@cartomancer/rules';

import type { SessionKit } from './random-play.ts';

export type AnyKit = SessionKit<unknown, View, Intent, GameEvent>;

export function folderOf(id: RulesetId): string {
  return join(dirname(fileURLToPath(import.meta.resolve('@cartomancer/rules'))), 'rulesets', id);
}

/** The kit of every ruleset. If a ruleset's folder has none, the kit contains only the ruleset. */
export async function everyKit(): Promise<ReadonlyMap<RulesetId, AnyKit>> {
  const kits = new Map<RulesetId, AnyKit>();
  for (const [id, ruleset] of rulesets) kits.set(id, { ...(await kitIn(folderOf(id))), ruleset });
  return kits;
}

async function kitIn(folder: string): Promise<Partial<AnyKit>> {
  const [file] = globSync('scenarios/kit.ts', { cwd: folder });
  if (file === undefined) return {};
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
  const { kit } = module as { readonly kit?: AnyKit };
  if (kit === undefined) throw new Error(`${join(folder, file)} exports no kit`);
  return kit;
}
