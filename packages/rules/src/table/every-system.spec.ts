import { rulesets } from '@cartomancer/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Intent, Ruleset } from '../kernel/index.ts';
import { person, Sitting, spectator, system } from './scenarios/sitting.ts';
import { toy } from './scenarios/toy.ts';
import type { TableActor } from './index.ts';

const systems: readonly Ruleset[] = [toy, ...rulesets.values()];

/** Everybody sits and is ready; a safety tool is on. */
function started(ruleset: Ruleset) {
  const table = new Sitting(ruleset, { seats: ruleset.seats.min });
  const people = [person('p1')];
  while (people.length < ruleset.seats.min) people.push(table.arrives(`Guest ${people.length}`));
  for (const [place, who] of people.entries()) {
    table.does(who, { type: 'take_seat', seat: `s${place + 1}` });
    table.does(who, { type: 'ready', on: true });
  }
  if (ruleset.seats.gm === 'required') {
    const gm = table.arrives('Gail', 'gm');
    people.push(gm);
    table.does(gm, { type: 'take_seat', seat: 'gm' });
    table.does(gm, { type: 'ready', on: true });
  }
  table.does(person('p1'), { type: 'start' });
  table.does(person('p1'), { type: 'safety_tools', tool: 'x', on: true });
  return { table, people };
}

const around: readonly Intent[] = [
  { type: 'pause' },
  { type: 'resume' },
  { type: 'request_undo' },
  { type: 'vote', topic: 'undo', yes: true },
  { type: 'vote', topic: 'rewind', yes: true },
  { type: 'rewind', to: 2, reason: 'again' },
];

const step = fc.record({
  who: fc.nat(),
  pick: fc.nat(),
  kind: fc.constantFrom('move', 'move', 'move', 'move', 'time', 'table'),
});

describe.each(systems.map((ruleset) => ({ id: ruleset.id, ruleset })))('$id at a table', ({ ruleset }) => {
  test('whatever happens: replay equals live, and what somebody does in secret changes nothing others see', () => {
    const isOfGame = (intent: Intent): boolean => Object.hasOwn(ruleset.intents, intent.type);
    fc.assert(
      fc.property(fc.array(step, { minLength: 30, maxLength: 120 }), (steps) => {
        const { table, people } = started(ruleset);
        const viewers = [...people, spectator];
        for (const { who, pick, kind } of steps) {
          const mover = people[who % people.length] ?? person('p1');
          const timers = table.layer.timers(table.state);
          const timer = timers[pick % Math.max(1, timers.length)];
          const actor: TableActor = kind === 'time' ? system : mover;
          const moves = table.layer.legal(table.view(mover)).filter(isOfGame);
          const from = kind === 'move' ? moves : around;
          const intent = kind === 'time' ? timer?.intent : from[pick % Math.max(1, from.length)];
          table.after(kind === 'time' ? (timer?.left ?? 0) : 100);
          if (intent === undefined || !table.decide(actor, intent).ok) continue;
          const before = table.state;
          const seen = viewers.map((viewer) => JSON.stringify(table.view(viewer)));
          const heard = table.layer.heard(before, table.does(actor, intent), viewers);
          if (actor.kind !== 'person') continue;
          for (const [index, viewer] of viewers.entries())
            if (heard[index]?.length === 0 && viewer !== mover)
              expect(JSON.stringify(table.view(viewer))).toBe(seen[index]);
        }
        expect(table.replayed()).toEqual(table.state);
      }),
      { numRuns: 15, seed: 20_261_121 },
    );
  }, 60_000);
});
