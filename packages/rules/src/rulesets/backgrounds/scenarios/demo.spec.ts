/** The demo table: ready-made characters, a first challenge after two moves, and a story that is told to its end. */
import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import type { Actor, GameEvent, Intent, OptionValue } from '../../../kernel/index.ts';
import { seededRng } from '../../../kernel/index.ts';
import { demoScenes, enemies, rival } from '../data/demo.ts';
import { heroes } from '../data/heroes.ts';
import { ruleset } from '../index.ts';
import { presentation } from '../presentation/index.ts';
import type { State } from '../state.ts';
import { kit } from './kit.ts';
import { attempt } from './steps.ts';

interface Step {
  readonly actor: Actor;
  readonly intent: Intent;
}

const seats = ['s1', 's2', 's3'];

/** A table whose bots play until the end, or until a condition holds. */
class DemoTable {
  state: State;
  readonly events: GameEvent[] = [];
  readonly steps: Step[] = [];
  readonly rng;

  constructor(seed: number, options: Readonly<Record<string, OptionValue>> = ruleset.demo?.options ?? {}) {
    this.rng = seededRng(seed);
    const players = seats.map((seat, index) => ({ seat, name: `Player ${index}`, kind: 'player' as const }));
    const config = { seats: [...players, { seat: 'gm', name: 'Widget', kind: 'gm' as const }], options };
    this.state = ruleset.setup(config, this.rng).reduce((state, event) => {
      this.events.push(event);
      return ruleset.evolve(state, event);
    }, ruleset.initial());
  }

  step(): boolean {
    for (const actor of [...seats.map((seat) => ({ kind: 'seat' as const, seat })), { kind: 'gm' as const }]) {
      const view = ruleset.view(this.state, actor);
      const intent = ruleset.bot?.(view, ruleset.legal(view));
      if (intent === undefined) continue;
      const decision = ruleset.decide(this.state, actor, intent, this.rng);
      if (!decision.ok) expect.fail(JSON.stringify([intent, decision.refusals]));
      for (const event of decision.events) {
        this.events.push(event);
        this.state = ruleset.evolve(this.state, event);
      }
      this.steps.push({ actor, intent });
      return true;
    }
    return false;
  }

  playOn(until: (state: State) => boolean): void {
    while (!until(this.state) && this.steps.length < 1000 && this.step());
    expect(until(this.state)).toBe(true);
  }
}

test('DR-15: with ready-made characters the first challenge is two moves away', () => {
  const table = new DemoTable(1);
  expect(table.state.phase).toBe('SESSION_OPEN');
  expect(table.state.characters.map(({ name, standing }) => [name, standing])).toEqual(
    heroes.slice(0, 3).map(({ name }) => [name, 'confirmed']),
  );
  table.playOn(({ phase }) => phase === 'CH_DRAW');
  expect(table.steps.map(({ intent }) => intent.type)).toEqual(['open_scene', 'set_challenge']);
  expect(table.state.scene?.opening).toBe(demoScenes[0]?.opening);
  expect(table.state.resolution?.challenge?.character).toBe('s1');
});

test('DR-15: without the option each player makes a character', () => {
  expect(new DemoTable(1, {}).state.phase).toBe('CREATION');
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('the GM tells how each part of the story went, with seed %i', (seed) => {
  const table = new DemoTable(seed);
  table.playOn(({ phase }) => phase === 'CLOSED');
  const told = table.events.flatMap((event) => (event.type === 'outcome_told' && 'text' in event ? [event.text] : []));
  const steps = demoScenes.flatMap((scene) => scene.steps);
  for (const { outcomes } of steps)
    expect(told.filter((text) => Object.values(outcomes).some((outcome) => outcome === text)).length).toBe(1);
  const names = [...heroes.map(({ name }) => name), rival.sheet, enemies.sheet, 'Widget'];
  expect(new Set(names).size).toBe(names.length);
});

test('DR-88: the fray of the demo names its enemy', () => {
  const table = new DemoTable(2);
  table.playOn(({ resolution }) => resolution?.kind === 'fray');
  const spectator = ruleset.view(table.state, { kind: 'spectator' });
  expect(presentation.caption?.(spectator)?.title).toMatchObject({
    text: 'panel.fray',
    facts: {
      names: { facts: { next: { facts: { names: [{ text: 'who.cast', facts: { names: [enemies.sheet] } }] } } } },
    },
  });
});

test('the story says that a plan is the NPC’s, not the GM’s', () => {
  const table = new DemoTable(3);
  table.playOn(({ resolution }) => resolution?.kind === 'competition' && resolution.draws.length > 0);
  const plan = table.events.find((event) => event.type === 'line_told' && 'as' in event && event.as === 'strategy');
  if (plan === undefined) expect.fail('the rival does not say what it is up to');
  expect(presentation.line({ ...plan })).toMatchObject({
    kind: 'event',
    message: { text: 'event.line_told.strategy.npc', facts: { name: rival.sheet } },
  });
});

scenario('DR-96: a table with ready-made characters suggests descriptions and does not require them', kit, (s) => {
  s.given({ options: { readyMade: true }, people: [{ backgrounds: ['b:KC type "Strong"'] }, {}], deck: ['4H'] });
  attempt(s);
  const card = s.franz.view.own.hand[0]?.handle ?? '';
  expect(presentation.move(s.franz.view, { type: 'substitute', card }).initialValues).toEqual({
    description: expect.any(String) as unknown,
  });
  s.franz.does('substitute', { card, description: '' });
  expect(s.shared.resolution?.play?.text).not.toBe('');
});

scenario('DR-96 TB-04: other tables require a description, and a muted player’s ellipsis counts', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:KC type "Strong"'] }, {}], deck: ['4H'] });
  attempt(s);
  const card = s.franz.view.own.hand[0]?.handle ?? '';
  expect(presentation.move(s.franz.view, { type: 'substitute', card }).initialValues).toBeUndefined();
  s.franz.refused('substitute', { card, description: '' }, 'DR_DESCRIBE');
  s.franz.does('substitute', { card, description: '…' });
});

scenario('DR-145: the GM describes an outcome once, and the table shows it below the cards', kit, (s) => {
  s.given({ deck: ['TC'] });
  attempt(s);
  while (s.shared.phase === 'WINDOW') s.s1.does('pass');
  s.gm.does('annotate', { text: 'The wall is behind you.' });
  s.expectEvent('outcome_told', { text: 'The wall is behind you.' });
  expect(presentation.caption?.(s.hans.view)?.lines.at(-1)).toEqual({
    text: 'caption.told',
    facts: { text: 'The wall is behind you.' },
  });
  s.gm.does('annotate', { text: 'A dog barks.' });
  s.expectEvent('line_told', { text: 'A dog barks.', as: 'annotation' });
});
