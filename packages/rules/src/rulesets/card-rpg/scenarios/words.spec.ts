/** Whatever people are shown has words, and the words have what they fill in. */
import { describe, expect, test } from 'vitest';

import type { Actor, Facts, Saying } from '../../../kernel/index.ts';
import { seededRng } from '../../../kernel/index.ts';
import { ruleset } from '../index.ts';
import { presentation } from '../presentation.ts';
import { eventTable } from '../secrecy.ts';
import type { State } from '../state.ts';
import text from '../text.en.json' with { type: 'json' };
import type { CardView } from '../sight.ts';

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

function checkView(view: CardView): void {
  check(view.shared.asks);
  if (view.own.asks !== undefined) check(view.own.asks);
  for (const plate of presentation.plates(view)) check(plate.role);
  for (const panel of presentation.panels(view)) for (const saying of [panel.title, ...panel.lines]) check(saying);
  for (const piece of [...(presentation.board?.(view) ?? []), ...(presentation.sheets?.(view) ?? [])]) {
    check(piece.title);
    if (piece.kind === 'sheet')
      for (const { label, written, mark } of piece.entries)
        for (const saying of [label, ...written, mark]) if (saying !== undefined) check(saying);
  }
  for (const zone of [...presentation.zones, ...(presentation.piles?.(view) ?? [])])
    check({ text: zone.label, ...(zone.facts === undefined ? {} : { facts: zone.facts }) });
  const caption = presentation.caption?.(view);
  if (caption !== undefined) for (const saying of [caption.title, ...caption.lines]) check(saying);
  const chip = presentation.chip?.(view);
  if (chip !== undefined) check(chip);
  for (const move of [...ruleset.legal(view), ...presentation.refusedMoves(view)]) {
    const { says, means, warns, group } = presentation.move(view, move);
    for (const saying of [says, means, warns, group?.says, group?.short]) if (saying !== undefined) check(saying);
    for (const { code, facts } of ruleset.explain(view, move)) check({ text: `refusal.${code}`, facts });
  }
}

/** Bots play; all that anybody is shown on the way is read. */
function readThrough(seed: number, options: Readonly<Record<string, string | boolean>>): void {
  const rng = seededRng(seed);
  const seats = [
    { seat: 's1', name: 'One', kind: 'player' as const },
    { seat: 's2', name: 'Two', kind: 'player' as const },
    { seat: 'gm', name: 'Gamemaster', kind: 'gm' as const },
  ];
  const told = ruleset.setup({ seats, options }, rng);
  let state: State = told.reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
  for (let step = 0; step < 300 && !state.suspended; step += 1) {
    const actors: readonly Actor[] = [{ kind: 'seat', seat: 's1' }, { kind: 'seat', seat: 's2' }, { kind: 'gm' }];
    const sights = actors.map((actor) => ({ actor, view: ruleset.view(state, actor as { kind: 'gm' }) }));
    for (const { view } of sights) checkView(view);
    checkView(ruleset.view(state, { kind: 'spectator' }));
    const next = sights.flatMap(({ actor, view }) => {
      const move = ruleset.bot?.(view, ruleset.legal(view));
      return move === undefined ? [] : [{ actor, move }];
    })[0];
    if (next === undefined) expect.fail(`nobody moves in ${ruleset.view(state, { kind: 'spectator' }).shared.phase}`);
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
  test.each([1, 2, 3])('everything shown in session %i has its sentence', (seed) =>
    readThrough(seed, { readyMade: true }),
  );
  test('also while characters are made', () => readThrough(4, {}));
  test('also where sheets are public and magic may be declined', () =>
    readThrough(5, { readyMade: true, sheetCards: 'public', mayDeclineMagic: true }));

  test('every option and each of its values has a name', () => {
    for (const { key, values } of ruleset.options) {
      expect(catalogue).toHaveProperty([`option.${key}.name`]);
      expect(catalogue).toHaveProperty([`option.${key}.help`]);
      for (const value of values.filter((one) => typeof one === 'string'))
        expect(catalogue).toHaveProperty([`option.${key}.${value}`]);
    }
  });

  test('every intent that people send has words', () => {
    const people = Object.entries(ruleset.intents).filter(([, { who }]) => who.includes('seat'));
    const worded = (type: string) =>
      Object.keys(catalogue).some((key) => key === `move.${type}` || key.startsWith(`move.${type}.`));
    expect(people.map(([type]) => type).filter((type) => !worded(type))).toEqual([]);
  });

  test('no sentence of an event is left over', () => {
    const known = [...Object.keys(eventTable), 'no_winner', 'outcome', 'shown', 'attack_dodged'];
    for (const key of Object.keys(catalogue).filter((one) => one.startsWith('event.')))
      expect(known).toContain(key.split('.')[1]);
  });
});
