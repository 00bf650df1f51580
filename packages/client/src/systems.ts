/** The systems of this server, found by folder. A system without rules is listed but cannot be played. */
import { computed } from '@preact/signals';
import type { Presentation, Ruleset, RulesetId } from '@cartomancer/rules/kernel';
import type { SystemTexts } from '@cartomancer/wording';

import { loadSystemTexts, speech } from './text/speech.ts';
import type { AboutWords } from './text/speech.ts';

export interface SystemAbout extends AboutWords {
  readonly id: RulesetId;
  /** The position in the lobby; systems without one follow, by title. */
  readonly place?: number;
  /** The card codes of its picture. */
  readonly fan: readonly string[];
}

/** Loaded with the first table of the system. */
export interface System {
  readonly ruleset: Ruleset;
  readonly presentation: Presentation;
  readonly words: () => SystemTexts | undefined;
}

const abouts = import.meta.glob<SystemAbout>('../../rules/src/rulesets/*/data/about.json', {
  eager: true,
  import: 'default',
});
const pictures = import.meta.glob<string>('../../rules/src/rulesets/*/data/picture.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});
const rulesets = import.meta.glob<Ruleset>('../../rules/src/rulesets/*/index.ts', { import: 'ruleset' });
const presentations = import.meta.glob<Presentation>('../../rules/src/rulesets/*/presentation/index.ts', {
  import: 'presentation',
});

const pathOf = (id: RulesetId, file: string): string => `../../rules/src/rulesets/${id}/${file}`;

export function isPlayable(id: RulesetId): boolean {
  return pathOf(id, 'index.ts') in rulesets;
}

/** Sorts after every `place`. */
const unplaced = Number.MAX_SAFE_INTEGER;

/** Playable systems first, then by place, then by title. */
export const systems = computed<readonly SystemAbout[]>(() => {
  const { language, abouts: words } = speech.value;
  const collator = new Intl.Collator(language);
  return Object.values(abouts)
    .map((about) => ({ ...about, ...words[about.id] }))
    .toSorted(
      (one, other) =>
        Number(isPlayable(other.id)) - Number(isPlayable(one.id)) ||
        (one.place ?? unplaced) - (other.place ?? unplaced) ||
        collator.compare(one.title, other.title),
    );
});

export function pictureOf(id: RulesetId): string | undefined {
  return pictures[pathOf(id, 'data/picture.svg')];
}

export function systemTitle(id: RulesetId): string {
  return systems.value.find((about) => about.id === id)?.title ?? id;
}

/** A title that is the system's own, as in demos, is translated. */
export function tableTitle(table: { readonly title: string; readonly ruleset: RulesetId }): string {
  const about = Object.values(abouts).find(({ id }) => id === table.ruleset);
  return about?.title === table.title ? systemTitle(table.ruleset) : table.title;
}

/** The caller must pass the id of a playable system. */
export async function loadSystem(id: RulesetId): Promise<System> {
  const ruleset = rulesets[pathOf(id, 'index.ts')];
  const presentation = presentations[pathOf(id, 'presentation/index.ts')];
  if (ruleset === undefined || presentation === undefined)
    throw new Error(`The system ${id} has no rules or no presentation`);
  const [loadedRuleset, loadedPresentation] = await Promise.all([ruleset(), presentation(), loadSystemTexts(id)]);
  return { ruleset: loadedRuleset, presentation: loadedPresentation, words: () => speech.value.systems[id] };
}
