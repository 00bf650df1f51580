/** The systems of this server, found by folder: each says what it is; one that has rules can be played. */
import { computed } from '@preact/signals';
import type { Presentation, Ruleset, RulesetId } from '@cartomancer/rules/kernel';

import { learn, speech } from './text/speech.ts';
import type { AboutWords, SystemWords } from './text/speech.ts';

export interface SystemAbout extends AboutWords {
  readonly id: RulesetId;
  /** Its place in the lobby; a system without one comes after those with one, by title. */
  readonly place?: number;
  /** Card codes for its picture. */
  readonly fan: readonly string[];
}

/** All that a table of one system needs, loaded with that table. */
export interface System {
  readonly ruleset: Ruleset;
  readonly presentation: Presentation;
  /** Its words in the language that is spoken now. */
  readonly words: () => SystemWords | undefined;
}

const abouts = import.meta.glob<SystemAbout>('../../rules/src/rulesets/*/data/about.json', {
  eager: true,
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

/** Behind every place that a system may name. */
const unplaced = Number.MAX_SAFE_INTEGER;

/** Playable systems first, then by their places, then by title. */
export const systems = computed<readonly SystemAbout[]>(() => {
  const { language, abouts: words } = speech.value;
  const inOrder = new Intl.Collator(language);
  return Object.values(abouts)
    .map((about) => ({ ...about, ...words[about.id] }))
    .toSorted(
      (one, other) =>
        Number(isPlayable(other.id)) - Number(isPlayable(one.id)) ||
        (one.place ?? unplaced) - (other.place ?? unplaced) ||
        inOrder.compare(one.title, other.title),
    );
});

export function systemTitle(id: RulesetId): string {
  return systems.value.find((about) => about.id === id)?.title ?? id;
}

/** What a table is called: one that bears its system's name, as a trial does, reads in the reader's language. */
export function tableTitle(table: { readonly title: string; readonly ruleset: RulesetId }): string {
  const named = Object.values(abouts).find(({ id }) => id === table.ruleset);
  return named?.title === table.title ? systemTitle(table.ruleset) : table.title;
}

/** Loads a system's rules, layout and words. One that is not there is a bug of the caller. */
export async function loadSystem(id: RulesetId): Promise<System> {
  const ruleset = rulesets[pathOf(id, 'index.ts')];
  const presentation = presentations[pathOf(id, 'presentation/index.ts')];
  if (ruleset === undefined || presentation === undefined) throw new Error(`The system ${id} is not built`);
  const [rules, layout] = await Promise.all([ruleset(), presentation(), learn(id)]);
  return { ruleset: rules, presentation: layout, words: () => speech.value.systems[id] };
}
