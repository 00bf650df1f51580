/** Whatever people are shown has words, and the words have what they fill in. */
import { scenario } from '@cartomancer/testkit';
import { describe, expect, test } from 'vitest';

import type { Facts, FieldSpec, OptionValue, Saying, Viewer } from '../../../kernel/index.ts';
import { seededRng } from '../../../kernel/index.ts';
import { eventTable } from '../events.ts';
import { ruleset } from '../index.ts';
import { presentation } from '../presentation.ts';
import type { State } from '../state.ts';
import text from '../text.en.json' with { type: 'json' };
import type { TableView } from '../view.ts';
import { kit } from './kit.ts';
import { attempt, duel, letStand } from './steps.ts';

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

function valuesOf(field: FieldSpec, view: TableView): readonly OptionValue[] {
  const of =
    field.kind === 'choice' ? field.of : field.kind === 'json' && field.form?.as === 'ticks' ? field.form.of : [];
  return typeof of === 'function' ? of(view as never) : of;
}

/** Fields and their values have names that people can read. */
function checkFields(view: TableView, type: string): void {
  for (const [name, field] of Object.entries(ruleset.intents[type]?.fields ?? {})) {
    if (catalogue[`field.${type}.${name}`] === undefined) expect(catalogue).toHaveProperty([`field.${name}`]);
    for (const value of valuesOf(field, view)) {
      const own = presentation.choice?.(view, { intent: type, field: name, value });
      if (own !== undefined) check(own);
      else if (name !== 'card' && name !== 'draw' && typeof value !== 'boolean')
        expect(Object.keys(catalogue)).toContain(
          catalogue[`choice.${type}.${name}.${value}`] === undefined
            ? `choice.${name}.${value}`
            : `choice.${type}.${name}.${value}`,
        );
    }
  }
}

function checkView(view: TableView): void {
  check(view.shared.asks);
  if (view.own.asks !== undefined) check(view.own.asks);
  expect(catalogue).toHaveProperty([`phase.${view.shared.phase}`]);
  for (const plate of presentation.plates(view)) check(plate.role);
  for (const panel of presentation.panels(view)) for (const saying of [panel.title, ...panel.lines]) check(saying);
  for (const sheet of [...(presentation.sheets?.(view) ?? []), ...(presentation.board?.(view) ?? [])]) {
    if (sheet.kind !== 'sheet') expect.fail('only sheets lie in the middle');
    check(sheet.title);
    for (const line of sheet.printed ?? []) check(line);
    for (const { label, written, mark } of sheet.entries)
      for (const saying of [label, ...written, ...(mark === undefined ? [] : [mark])]) check(saying);
  }
  const caption = presentation.caption?.(view);
  if (caption !== undefined) {
    for (const saying of [caption.title, ...caption.lines, ...(caption.grid?.columns ?? [])]) check(saying);
    for (const { says, cells } of caption.grid?.rows ?? [])
      for (const saying of [says, ...cells.flatMap((cell) => cell.says ?? [])]) check(saying);
  }
  for (const { label } of presentation.laid?.(view) ?? []) check(label);
  for (const { label, facts } of presentation.piles?.(view) ?? [])
    check({ text: label, ...(facts === undefined ? {} : { facts }) });
  for (const move of presentation.suggests?.(view) ?? []) check(presentation.move(view, move).says);
  const chip = presentation.chip?.(view);
  if (chip !== undefined) check(chip);
  const legal = ruleset.legal(view);
  for (const move of [...legal, ...presentation.refusedMoves(view)]) {
    const { says, means, warns } = presentation.move(view, move);
    for (const saying of [says, means, warns]) if (saying !== undefined) check(saying);
    for (const { code, facts } of ruleset.explain(view, move)) check({ text: `refusal.${code}`, facts });
  }
  for (const type of new Set(legal.map((move) => move.type))) if (type !== 'vote') checkFields(view, type);
}

/** Bots play; all that anybody is shown on the way is read. */
function readThrough(seed: number, gm: 'seated' | 'nobody', options: Readonly<Record<string, OptionValue>>): void {
  const rng = seededRng(seed);
  const players = ['s1', 's2', 's3'].map((seat) => ({ seat, name: `Player ${seat}`, kind: 'player' as const }));
  const seats = gm === 'seated' ? [...players, { seat: 'gm', name: 'Gerda', kind: 'gm' as const }] : players;
  const told = ruleset.setup({ seats, options: { gmMode: gm === 'seated' ? 'gm' : 'shared', ...options } }, rng);
  let state: State = told.reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
  const viewers: readonly Viewer[] = [
    ...players.map(({ seat }): Viewer => ({ kind: 'seat', seat })),
    { kind: 'gm' },
    { kind: 'spectator' },
  ];
  for (let step = 0; step < 400 && state.phase !== 'CLOSED'; step += 1) {
    const views = viewers.map((viewer) => ruleset.view(state, viewer));
    for (const view of views) checkView(view);
    const mover = views.find((view) => ruleset.bot?.(view, ruleset.legal(view)) !== undefined);
    const move = mover === undefined ? undefined : ruleset.bot?.(mover, ruleset.legal(mover));
    const timer = ruleset.timers(state).toSorted((one, other) => one.after - other.after)[0];
    const decision =
      mover !== undefined && move !== undefined && mover.own.you.kind !== 'spectator'
        ? ruleset.decide(state, mover.own.you, move, rng)
        : ruleset.decide(state, { kind: 'system' }, timer?.intent ?? { type: 'none' }, rng);
    if (!decision.ok) expect.fail(JSON.stringify(decision.refusals));
    for (const event of decision.events) {
      for (const viewer of viewers) {
        const heard = ruleset.viewEvent(state, event, viewer);
        const line = heard === undefined ? undefined : presentation.line(heard);
        if (line !== undefined) check(line.says);
      }
      state = ruleset.evolve(state, event);
    }
  }
}

describe('words', () => {
  test.each([1, 2, 3])('everything shown in session %i has its sentence', (seed) => readThrough(seed, 'seated', {}));
  test.each([4, 5])('also without a GM, session %i', (seed) => readThrough(seed, 'nobody', {}));
  test('also behind closed sheets, with drafts and tokens', () =>
    readThrough(6, 'seated', { sheets: 'untilUsed', creation: 'draft', bonusDraw: 'redraw', backBy: 'manual' }));
  test('also with hidden targets and privileged suits', () =>
    readThrough(7, 'seated', { hiddenTargets: true, privilegedSuits: 'on', episode: 'gm', creation: 'choose' }));

  test('DR-139: every refusal of the rules has its sentence', () => {
    const codes = Object.keys(catalogue).filter((key) => key.startsWith('refusal.DR_'));
    expect(codes).toHaveLength(33);
  });

  test('every option and each of its values has a name', () => {
    for (const { key, values } of ruleset.options) {
      expect(catalogue).toHaveProperty([`option.${key}.name`]);
      expect(catalogue).toHaveProperty([`option.${key}.help`]);
      for (const value of values.filter((one) => typeof one === 'string'))
        expect(catalogue).toHaveProperty([`option.${key}.${value}`]);
    }
  });

  test('no sentence of an event is left over', () => {
    const known = Object.keys(eventTable);
    for (const key of Object.keys(catalogue).filter((one) => one.startsWith('event.')))
      expect(known).toContain(key.split('.')[1]);
  });
});

function prompts(view: TableView): readonly string[] {
  return presentation.panels(view).flatMap(({ lines }) => lines.map((line) => line.text));
}

scenario('DR-32 DR-35 DR-63 DR-125 DR-141: what only people can judge stands beside the table', kit, (s) => {
  s.given({ deck: ['TH'] });
  expect(prompts(s.franz.view)).toContain('panel.prompts.uncertain');
  expect(prompts(s.gm.view)).toEqual(
    expect.arrayContaining(['kind', 'suit', 'extenuating', 'scene', 'bonus'].map((key) => `panel.prompts.${key}`)),
  );
  attempt(s);
  expect(prompts(s.franz.view)).toEqual(expect.arrayContaining(['panel.prompts.describe', 'panel.prompts.helping']));
  expect(prompts(s.gm.view)).toContain('panel.prompts.veto');
  letStand(s);
  expect(prompts(s.gm.view)).toContain('panel.prompts.cost');
});

scenario('DR-48 DR-57 DR-140: how long an exchange is, how small an alteration, and that nobody dies', kit, (s) => {
  s.given({ deck: ['7C', '9D'] });
  duel(s);
  letStand(s);
  expect(prompts(s.franz.view)).toEqual(expect.arrayContaining(['panel.prompts.alter', 'panel.prompts.span']));
  s.given({});
  s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
  expect(prompts(s.franz.view)).toEqual(expect.arrayContaining(['panel.prompts.aims', 'panel.prompts.death']));
});
