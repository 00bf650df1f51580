/** The systems of the house, found by folder: each says what it is; one that has rules can be played. */
import type { Presentation, Ruleset, RulesetId } from '@cartomancer/rules/kernel';

import type { Catalogue } from './text/wording.ts';

export interface SystemAbout {
  readonly id: RulesetId;
  readonly title: string;
  readonly sentence: string;
  readonly seats: string;
  readonly length: string;
  /** Card codes for its picture. */
  readonly fan: readonly string[];
}

/** All that a table of one system needs, loaded with that table. */
export interface System {
  readonly ruleset: Ruleset;
  readonly presentation: Presentation;
  readonly catalogue: Catalogue;
}

const abouts = import.meta.glob<SystemAbout>('../../rules/src/rulesets/*/about.json', {
  eager: true,
  import: 'default',
});
const rulesets = import.meta.glob<Ruleset>('../../rules/src/rulesets/*/index.ts', { import: 'ruleset' });
const presentations = import.meta.glob<Presentation>('../../rules/src/rulesets/*/presentation.ts', {
  import: 'presentation',
});
const catalogues = import.meta.glob<Catalogue>('../../rules/src/rulesets/*/text.en.json', { import: 'default' });

const pathOf = (id: RulesetId, file: string): string => `../../rules/src/rulesets/${id}/${file}`;

export function isPlayable(id: RulesetId): boolean {
  return pathOf(id, 'index.ts') in rulesets;
}

/** Those that can be played first, then by title. */
export const systems: readonly SystemAbout[] = Object.values(abouts).toSorted(
  (one, other) => Number(isPlayable(other.id)) - Number(isPlayable(one.id)) || one.title.localeCompare(other.title),
);

export function systemTitle(id: RulesetId): string {
  return systems.find((about) => about.id === id)?.title ?? id;
}

/** Loads a system's rules, layout and words. One that is not there is a bug of the caller. */
export async function loadSystem(id: RulesetId): Promise<System> {
  const ruleset = rulesets[pathOf(id, 'index.ts')];
  const presentation = presentations[pathOf(id, 'presentation.ts')];
  const catalogue = catalogues[pathOf(id, 'text.en.json')];
  if (ruleset === undefined || presentation === undefined || catalogue === undefined)
    throw new Error(`The system ${id} is not built`);
  const [rules, layout, words] = await Promise.all([ruleset(), presentation(), catalogue()]);
  return { ruleset: rules, presentation: layout, catalogue: words };
}
