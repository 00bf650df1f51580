import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commitmentTo } from '../kernel/index.ts';
import type { Intent } from '../kernel/index.ts';
import { person, playing, seed, system } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';

test('TB-18: the commitment to the seed is shown before the first deal', () => {
  const { table, ana } = playing(toy);
  expect(table.view(ana).shared.table.commitment).toBe(commitmentTo(seed));
});

const arbitraryIntents: readonly Intent[] = [
  { type: 'pause' },
  { type: 'resume' },
  { type: 'request_undo' },
  { type: 'vote', topic: 'undo', yes: true },
  { type: 'vote', topic: 'rewind', yes: true },
  { type: 'rewind', to: 1, reason: 'again' },
  { type: 'rewind', to: 2, reason: 'again' },
  { type: 'safety_signal', kind: 'x' },
  { type: 'leave_seat' },
  { type: 'take_seat', seat: 's2' },
  { type: 'invite_bot', seat: 's2' },
  { type: 'set_option', key: 'music', value: true },
  { type: 'chat', text: 'hello' },
  { type: 'person_away', person: 'p3' },
  { type: 'person_back', person: 'p3' },
  { type: 'fall_asleep' },
  { type: 'wake' },
  { type: 'person_away', person: 'p1' },
  { type: 'person_back', person: 'p1' },
  { type: 'arrive', identity: 'token-of-Dora', name: 'Dora', link: 'seat' },
  { type: 'let_in', person: 'k1' },
  { type: 'kick', person: 'p4' },
  { type: 'ban', person: 'p4' },
  { type: 'ban', person: 'p4', on: false },
  { type: 'mute', person: 'p2', on: true },
  { type: 'set_option', key: 'arrivalsWait', value: true },
];

test('in random sessions a replay yields the same plain JSON state, the prompt only rises, and legal agrees with decide', () => {
  const step = fc.record({
    who: fc.constantFrom('p1', 'p2', 'p3', 'system'),
    pick: fc.nat(),
    arbitrary: fc.boolean(),
    wait: fc.nat({ max: 90_000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { table } = playing(toy);
      for (const { who, pick, arbitrary, wait } of steps) {
        table.after(wait);
        const { prompt, shuffles } = table.state;
        const actor = who === 'system' ? system : person(who);
        const legal = actor.kind === 'person' ? table.layer.legal(table.view(actor)) : [];
        // Moves with open fields are listed without these fields, so they are incomplete.
        const complete = legal.filter(
          ({ type }) =>
            ![
              'chat',
              'note',
              'narrate',
              'reword_line',
              'withdraw_line',
              'set_option',
              'rewind',
              'kick',
              'ban',
              'mute',
              'let_in',
              'hand_over',
              'show_handout',
              'share_handout',
              'put_away_handout',
            ].includes(type) && !type.startsWith('safety_add'),
        );
        const timers = table.layer.timers(table.state).map((timer) => timer.intent);
        const offered = who === 'system' ? timers : complete;
        const isArbitrary = arbitrary || offered.length === 0;
        const candidates = isArbitrary ? arbitraryIntents : offered;
        const intent = candidates[pick % candidates.length] ?? { type: 'chat', text: '…' };
        const decision = table.decide(actor, intent);
        if (!isArbitrary) expect(decision).toMatchObject({ ok: true });
        if (actor.kind === 'person' && decision.ok) expect(table.layer.explain(table.view(actor), intent)).toEqual([]);
        if (decision.ok) table.does(actor, intent);
        expect(table.state.prompt - prompt).toBeOneOf([0, 1]);
        expect(table.state.shuffles).toBeGreaterThanOrEqual(shuffles);
      }
      expect(table.replayed()).toEqual(table.state);
      expect(JSON.parse(JSON.stringify(table.state))).toEqual(table.state);
    }),
    { numRuns: 80, seed: 20_261_121 },
  );
});

test('events of an older journal are converted by the ruleset', () => {
  const { table } = playing(toy);
  const versions: number[] = [];
  const newer = {
    ...toy,
    version: 2,
    upcastEvent: (version: number, event: unknown) => {
      versions.push(version);
      return event as Parameters<typeof toy.evolve>[1];
    },
  };
  const { table: other } = playing(newer);
  let state = other.layer.initial();
  for (const entry of table.journal) state = other.layer.apply(state, entry);
  expect(state.game).toEqual(table.state.game);
  expect(new Set(versions)).toEqual(new Set([1]));
});
