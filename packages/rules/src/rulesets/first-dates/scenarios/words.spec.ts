/** Whatever people are shown has words, and the words have what they fill in. */
import { scenario } from '@cartomancer/testkit';
import { describe, expect, test } from 'vitest';

import type { Facts, Saying } from '../../../kernel/index.ts';
import { seededRng } from '../../../kernel/index.ts';
import { eventTable } from '../events.ts';
import { ruleset } from '../index.ts';
import { presentation } from '../presentation.ts';
import type { State } from '../state.ts';
import text from '../text.en.json' with { type: 'json' };
import type { DateView } from '../view.ts';
import { kit } from './kit.ts';

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

function checkView(view: DateView): void {
  check(view.shared.asks);
  if (view.own.asks !== undefined) check(view.own.asks);
  for (const plate of presentation.plates(view)) check(plate.role);
  for (const panel of presentation.panels(view)) for (const saying of [panel.title, ...panel.lines]) check(saying);
  const chip = presentation.chip?.(view);
  if (chip !== undefined) check(chip);
  for (const move of [...ruleset.legal(view), ...presentation.refusedMoves(view)]) {
    const { says, means, warns } = presentation.move(view, move);
    for (const saying of [says, means, warns]) if (saying !== undefined) check(saying);
    for (const { code, facts } of ruleset.explain(view, move)) check({ text: `refusal.${code}`, facts });
  }
}

/** Bots play; all that anybody is shown on the way is read. */
function readThrough(seed: number, options: Readonly<Record<string, string | boolean>>): void {
  const rng = seededRng(seed);
  const seats = Array.from({ length: 4 }, (_, index) => ({
    seat: `s${index + 1}`,
    name: `Player ${index + 1}`,
    kind: 'player' as const,
  }));
  const told = ruleset.setup({ seats, options: { setupDepth: 'quick', ...options } }, rng);
  let state: State = told.reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
  for (let step = 0; step < 400 && state.phase !== 'CLOSED'; step += 1) {
    const views = [
      ...state.players.map(({ seat }) => ruleset.view(state, { kind: 'seat', seat })),
      ruleset.view(state, { kind: 'spectator' }),
    ];
    for (const view of views) checkView(view);
    const watching = ruleset.view(state, { kind: 'spectator' });
    checkView({ ...watching, own: { ...watching.own, you: { kind: 'host' } } });
    const mover = views.find((view) => ruleset.bot?.(view, ruleset.legal(view)) !== undefined);
    const move = mover === undefined ? undefined : ruleset.bot?.(mover, ruleset.legal(mover));
    const timer = ruleset.timers(state).toSorted((one, other) => one.after - other.after)[0];
    const decision =
      mover !== undefined && move !== undefined && mover.own.you.kind === 'seat'
        ? ruleset.decide(state, mover.own.you, move, rng)
        : ruleset.decide(state, { kind: 'system' }, timer?.intent ?? { type: 'none' }, rng);
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
  test.each([1, 2, 3])('everything shown in session %i has its sentence', (seed) => readThrough(seed, {}));
  test.each([5, 6])('also in the long setup, session %i', (seed) => readThrough(seed, { setupDepth: 'full' }));
  test('also where the table votes', () => readThrough(4, { outcomeRule: 'vote', narration: 'required' }));

  test('FD-34: every option and each of its values has a name', () => {
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

const moment = {
  stacks: ['TD', '3D', 'JS'],
  system1: { hand: ['TC', '3H', '4C', '5S', 'JD'] },
  turn: 'system1',
} as const;

function panelKeys(view: DateView): readonly string[] {
  return presentation.panels(view).flatMap(({ lines }) => lines.map((line) => line.text));
}

scenario('FD-52 FD-68 FD-147: what no machine can check stands beside the table as a prompt', kit, (s) => {
  s.given(moment);
  expect(panelKeys(s.system1.view)).toEqual(
    expect.arrayContaining(['panel.prompts.voice', 'panel.prompts.mood', 'panel.prompts.unspoken']),
  );
  expect(panelKeys(s.date.view)).toContain('panel.prompts.date');
  expect(panelKeys(s.oi.view)).toContain('panel.prompts.oi');
});

scenario('FD-70: the four of clubs has no place, and says why for every stack', kit, (s) => {
  s.given(moment);
  const view = s.system1.view;
  const four = view.own.hand.find(({ face }) => face === '4C')?.handle;
  const refused = presentation.refusedMoves(view).filter((move) => move['card'] === four);
  expect(refused).toHaveLength(3);
  for (const move of refused)
    expect(ruleset.explain(view, move).map(({ code, clause }) => [code, clause])).toEqual([
      ['FD_SYS_NO_MATCH', 'FD-59'],
    ]);
});

scenario('FD-115: a card that could end the date says so before', kit, (s) => {
  s.given(moment);
  const view = s.system1.view;
  const jack = view.own.hand.find(({ face }) => face === 'JD')?.handle;
  expect(presentation.move(view, { type: 'play_card', card: jack, stack: 3 }).warns?.text).toBe('warn.may_end');
  expect(presentation.move(view, { type: 'play_card', card: jack, stack: 1 }).warns).toBeUndefined();
});
