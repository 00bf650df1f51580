/** Whatever people are shown has words, and the words have what they fill in. */
import { describe, expect, test } from 'vitest';

import type { Actor, Facts, Saying, Sheet } from '../../../kernel/index.ts';
import { seededRng } from '../../../kernel/index.ts';
import { eventTable } from '../hearing.ts';
import { intents } from '../intents/index.ts';
import { ruleset } from '../index.ts';
import { presentation } from '../presentation.ts';
import type { State } from '../state.ts';
import text from '../text.en.json' with { type: 'json' };
import type { SuitsView } from '../view.ts';
import { given } from './given.ts';

const catalogue: Readonly<Record<string, string>> = text;

function isSaying(value: unknown): value is Saying {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}

/** The sentence exists, and everything it fills in is there. */
function check({ text: key, facts = {} }: Saying): void {
  const sentence = catalogue[key];
  if (sentence === undefined) expect.fail(`no words for ${key}`);
  for (const [, name = ''] of sentence.matchAll(/\{\{\s*(\w+)/g)) {
    const value = (facts satisfies Facts)[name];
    if (value === undefined || value === null) expect.fail(`${key} lacks ${name}: ${JSON.stringify(facts)}`);
    if (isSaying(value)) check(value);
  }
}

function checkSheet({ title, entries, printed = [] }: Sheet): void {
  for (const saying of [title, ...printed]) check(saying);
  for (const { label, written, mark } of entries)
    for (const saying of [label, ...written, ...(mark === undefined ? [] : [mark])]) check(saying);
}

function checkView(view: SuitsView): void {
  check(view.shared.asks);
  check({ text: `phase.${view.shared.phase}` });
  if (view.own.asks !== undefined) check(view.own.asks);
  for (const plate of presentation.plates(view)) check(plate.role);
  for (const panel of presentation.panels(view)) for (const saying of [panel.title, ...panel.lines]) check(saying);
  const caption = presentation.caption?.(view);
  if (caption !== undefined) for (const saying of [caption.title, ...caption.lines]) check(saying);
  for (const zone of ['area', 'against']) {
    const words = presentation.zoneWords?.(view, zone);
    if (words !== undefined) check(words);
  }
  for (const { label } of presentation.laid?.(view) ?? []) check(label);
  const papers = [...(presentation.board?.(view) ?? []), ...(presentation.sheets?.(view) ?? [])];
  for (const paper of papers) if (paper.kind === 'sheet') checkSheet(paper);
  const chip = presentation.chip?.(view);
  if (chip !== undefined) check(chip);
  const suggested = presentation.suggests?.(view) ?? [];
  for (const move of [...ruleset.legal(view), ...suggested, ...presentation.refusedMoves(view)]) {
    const { says, means, warns, group } = presentation.move(view, move);
    for (const saying of [says, means, warns, group?.says, group?.short]) if (saying !== undefined) check(saying);
    for (const { code, facts } of ruleset.explain(view, move)) check({ text: `refusal.${code}`, facts });
  }
}

/** Bots play; all that anybody is shown on the way is read. */
function readThrough(seed: number, options: Readonly<Record<string, string>>): void {
  const rng = seededRng(seed);
  const players = ['s1', 's2', 's3'].map((seat) => ({ seat, name: `Player ${seat}`, kind: 'player' as const }));
  const actors: readonly Actor[] = [{ kind: 'gm' }, ...players.map(({ seat }): Actor => ({ kind: 'seat', seat }))];
  const told = ruleset.setup({ seats: [...players, { seat: 'gm', name: 'Gail', kind: 'gm' }], options }, rng);
  let state: State = told.reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
  for (let step = 0; step < 1500 && state.stage !== 'ENDED'; step += 1) {
    const views = actors.map((actor) => ({
      actor,
      view: ruleset.view(state, actor.kind === 'seat' ? actor : { kind: 'gm' }),
    }));
    for (const { view } of views) checkView(view);
    checkView(ruleset.view(state, { kind: 'spectator' }));
    const next = views.flatMap(({ actor, view }) => {
      const move = ruleset.bot?.(view, ruleset.legal(view));
      return move === undefined ? [] : [{ actor, move }];
    })[0];
    if (next === undefined) expect.fail('nobody moves');
    const decision = ruleset.decide(state, next.actor, next.move, rng);
    if (!decision.ok) expect.fail(JSON.stringify(decision.refusals));
    for (const event of decision.events) {
      const heard = ruleset.viewEvent(state, event, { kind: 'spectator' });
      const line = heard === undefined ? undefined : presentation.line(heard);
      if (line !== undefined) check(line.says);
      state = ruleset.evolve(state, event);
    }
  }
}

describe('words', () => {
  test.each([1, 2])('everything shown in session %i has its sentence', (seed) => readThrough(seed, {}));
  test('also with other options', () =>
    readThrough(3, { sheets: 'owner', flippedFaces: 'active', jackSource: 'deckSearch', thresholdShown: 'atStart' }));

  test('every option and each of its values has a name', () => {
    for (const { key, values } of ruleset.options) {
      expect(catalogue).toHaveProperty([`option.${key}.name`]);
      expect(catalogue).toHaveProperty([`option.${key}.help`]);
      for (const value of values.filter((one) => typeof one === 'string'))
        expect(catalogue).toHaveProperty([`option.${key}.${value}`]);
    }
  });

  test('every field that people fill has a label', () => {
    const forPeople = intents.filter(({ who }) => who.some((kind) => kind !== 'system'));
    for (const { type, fields } of forPeople)
      for (const name of Object.keys(fields))
        expect([`field.${type}.${name}`, `field.${name}`].some((key) => key in catalogue)).toBe(true);
  });

  test('no sentence of an event is left over', () => {
    const known = Object.keys(eventTable);
    for (const key of Object.keys(catalogue).filter((one) => one.startsWith('event.')))
      expect(known).toContain(key.split('.')[1]);
  });
});

describe('what no machine can judge stands as a prompt', () => {
  function prompts(state: State, actor: 'gm' | 's1'): readonly string[] {
    const view = ruleset.view(state, actor === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat: actor });
    return presentation.panels(view).flatMap(({ lines }) => lines.map((line) => line.text));
  }

  test('SU-38 SU-127 SU-134 SU-178: what to try, which deed earns a card, what is fair, what is in reach', () => {
    const state = given({ npcs: [{}] });
    expect(prompts(state, 's1')).toContain('prompt.FREE');
    expect(prompts(state, 'gm')).toContain('prompt.FREE_gm');
    const declared = ruleset.decide(
      state,
      { kind: 'seat', seat: 's1' },
      { type: 'declare_play', use: 'ambush', text: 'A wire across the stairs.' },
      seededRng(1),
    );
    const proposed = declared.ok
      ? declared.events.reduce((before, event) => ruleset.evolve(before, event), state)
      : state;
    expect(prompts(proposed, 'gm')).toContain('prompt.fair');
  });
});
