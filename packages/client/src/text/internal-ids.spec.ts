/**
 * Random sessions of every system, in every language: no sentence shows the internal id of a seat, a person, a pile or
 * a card, and no two moves have the same text.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Intent, PlayView, Presentation, View, Viewer } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import { configsOf, everyKit, viewersOf, visitSession, WordsReader } from '@cartomancer/testkit';
import type { AnyKit, SessionConfig } from '@cartomancer/testkit';
import { emptyStory, withEvents } from '@cartomancer/wording';
import type { Story } from '@cartomancer/wording';
import { afterAll, describe, expect, test } from 'vitest';

import { chronicleOf } from '../chronicle/written.ts';
import { announcementsOf } from '../table/announce.ts';
import { movesOf, withoutDuplicates } from '../table/moves.ts';
import { namelessSeat } from '../table/seats.ts';
import { languages, loadSystemTexts, sourceLanguage, loadLanguage, speech } from './speech.ts';
import { makeWording } from './wording.ts';
import type { Wording } from './wording.ts';

const rulesets = join(import.meta.dirname, '../../../rules/src/rulesets');
const presentations = import.meta.glob<Presentation>('../../../rules/src/rulesets/*/presentation/index.ts', {
  import: 'presentation',
  eager: true,
});
const kits = await everyKit();

const steps = 200;
const people = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'];

/** Patterns of ids: `s1`, `n12`, `W3`, `proposal:8`, `place-x-2`, `gm`, a key of a catalogue or of a program. */
const idLike: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])\p{L}{1,12}[-_:]?\d+(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])place-[\w-]+/gu,
  /(?<![\p{L}\p{N}])gm(?![\p{L}\p{N}])/gu,
  /[\p{L}\p{N}]+[_:][\p{L}\p{N}]+/gu,
  /(?<![\p{L}\p{N}])[a-z]+[A-Z][A-Za-z]*/gu,
  /(?<![\p{L}\p{N}.])[a-z]+(?:\.[a-z_]+)+/gu,
  /\[object|undefined|\bnull\b|\bNaN\b|\{\{/gu,
];

/** Values that a saved sheet must not contain. Its field names and the system's keys are for programs. */
const idInFile = /^(?:[schnpo]\d+|gm|place-[\w-]+)$/u;

function idsIn(text: string): readonly string[] {
  return idLike.flatMap((pattern) => text.match(pattern) ?? []);
}

function valuesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [];
}

function catalogueOf(id: string, language: string): Readonly<Record<string, string>> {
  const files = [join(import.meta.dirname, `${language}.json`), join(rulesets, id, 'data', `text.${language}.json`)];
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as object)) as Record<
    string,
    string
  >;
}

/**
 * Renders the sentences of a session as each viewer reads them. Collects sentences with ids, and moves with the same
 * text.
 */
class Reading {
  readonly faults = new Set<string>();
  readonly wording: Wording;
  readonly #kit: AnyKit;
  readonly #presentation: Presentation;
  readonly #words: WordsReader<unknown, View, Intent>;
  readonly #stories = new Map<string, Story>();
  /** Messages that were already rendered. */
  readonly #read = new Set<string>();
  #view: PlayView | undefined;

  constructor(kit: AnyKit, language: string) {
    const { id } = kit.ruleset;
    const presentation = presentations[`../../../rules/src/rulesets/${id}/presentation/index.ts`];
    if (presentation === undefined) throw new Error(`${id} is not shown`);
    this.#kit = kit;
    this.#presentation = presentation;
    this.wording = makeWording({ words: () => speech.value.systems[id], seatName: (seat) => this.nameOf(seat) });
    this.#words = new WordsReader<unknown, View, Intent>({
      ruleset: kit.ruleset,
      presentation,
      catalogue: catalogueOf(id, language),
      file: `text.${language}.json`,
      shown: (message) => {
        const key = JSON.stringify(message);
        if (this.#read.has(key)) return;
        this.#read.add(key);
        this.#reads(message.text, this.wording.plain(message));
      },
    });
  }

  nameOf(seat: string): string {
    const called = this.#view === undefined ? undefined : this.#presentation.called?.(this.#view, seat);
    const place = /^s(\d+)$/u.exec(seat)?.[1];
    return called ?? people[Number(place) - 1] ?? namelessSeat(seat);
  }

  /** Plays a session and reads everything that each person at the table and a spectator see. */
  session(config: SessionConfig, seed: number): void {
    const kit = this.#kit;
    let last: unknown;
    visitSession(kit, { ...config, seed, steps }, ({ before, step, after }) => {
      const viewers = viewersOf(kit.seats?.(after) ?? []);
      let state = before;
      for (const event of step.events) {
        const next = kit.ruleset.evolve(state, event);
        for (const viewer of viewers) this.#hears(viewer, { before: state, event, after: next });
        state = next;
      }
      for (const viewer of viewers) this.#sees(after, viewer);
      for (const sheet of Object.values(kit.ruleset.sheets?.(after) ?? {}))
        for (const value of valuesIn(sheet)) if (idInFile.test(value)) this.faults.add(`a sheet holds ${value}`);
      last = after;
    });
    for (const [viewer, { lines }] of this.#stories) {
      this.#looksAt(last, JSON.parse(viewer) as Viewer);
      const chronicle = chronicleOf(
        {
          title: 'An evening',
          system: kit.ruleset.title,
          lines,
          people,
          wordingOf: () => this.wording,
          nameOf: (_line, seat) => this.nameOf(seat),
          nameless: (number) => String(number),
        },
        { names: 'kept', retracted: 'kept' },
      );
      for (const { name, message, narrated } of chronicle.lines)
        for (const { pieces } of [message, ...narrated])
          this.#reads(
            'the chronicle',
            [name ?? '', ...pieces.map((piece) => ('text' in piece ? piece.text : ''))].join(' '),
          );
    }
    this.#stories.clear();
  }

  #hears(
    viewer: Viewer,
    heard: { readonly before: unknown; readonly event: { type: string }; readonly after: unknown },
  ) {
    const event = this.#kit.ruleset.viewEvent(heard.before, heard.event, viewer);
    if (event === undefined) return;
    this.#looksAt(heard.after, viewer);
    const presentation = this.#presentation;
    this.#words.line(event);
    for (const sentence of announcementsOf([event], {
      presentation,
      names: {},
      nameOf: () => undefined,
      wordingWith: () => this.wording,
    }))
      this.#reads(event.type, sentence);
    const key = JSON.stringify(viewer);
    const story = this.#stories.get(key) ?? emptyStory;
    this.#stories.set(key, withEvents(story, [event], { presentation, promptBefore: 0, prompt: 0 }));
  }

  #sees(state: unknown, viewer: Viewer): void {
    const view = this.#looksAt(state, viewer);
    this.#words.view(view);
    this.#tellsApart(view);
  }

  /** Checks that no two different moves have the same text. */
  #tellsApart(game: PlayView): void {
    const { ruleset } = this.#kit;
    const you = { name: 'Ada' };
    const view = { shared: { table: { vote: null, pause: null } }, own: { you } } as unknown as TableView;
    const layer = {
      ruleset,
      legal: () => ruleset.legal(game),
      explain: (_view: TableView, intent: Intent) => ruleset.explain(game, intent),
    };
    const { legal } = movesOf(view, game, { layer, presentation: this.#presentation });
    const spoken = (message: Parameters<Wording['plain']>[0]) => this.wording.plain(message);
    const read = new Map<string, Intent>();
    for (const { intent, words, key } of withoutDuplicates(legal, ruleset.intents, spoken)) {
      if (key.startsWith('at once')) continue;
      const messages = [words.message, words.means, words.warns, words.unfolds, words.group?.message];
      const text = messages.map((message) => (message === undefined ? '' : spoken(message))).join(' | ');
      const other = read.get(text);
      if (other !== undefined)
        this.faults.add(`reads alike: ${text}: ${JSON.stringify(other)} and ${JSON.stringify(intent)}`);
      read.set(text, intent);
    }
  }

  #looksAt(state: unknown, viewer: Viewer): PlayView {
    const view = this.#kit.ruleset.view(state, viewer) as PlayView;
    this.#view = view;
    return view;
  }

  #reads(what: string, text: string): void {
    const ids = idsIn(text);
    if (ids.length > 0) this.faults.add(`${what} shows ${ids.join(', ')}: ${text}`);
  }
}

describe.each([...kits])('%s', (id, kit) => {
  const configs = kit.configs ?? configsOf(kit.ruleset);
  const sessions = languages.flatMap((language) =>
    configs.map((config, index) => ({ language, config, seed: index + 1 })),
  );
  test.for(sessions)(
    'shows no internal id and no two moves alike in $language, with seed $seed',
    async ({ language, config, seed }, { skip }) => {
      skip(!existsSync(join(rulesets, id, `data/text.${language}.json`)), 'read in English');
      await loadLanguage(language);
      await loadSystemTexts(id);
      const reading = new Reading(kit, language);
      reading.session(config, seed);
      expect([...reading.faults]).toEqual([]);
    },
  );
});

afterAll(() => loadLanguage(sourceLanguage));
