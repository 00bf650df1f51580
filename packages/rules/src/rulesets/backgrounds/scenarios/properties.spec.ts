/** What must hold for every pair of cards, every clock and every session, with a GM and without. */
import { playRandomly } from '@cartomancer/testkit';
import { describe, expect, test } from 'vitest';

import type { CardCode } from '../../../kernel/index.ts';
import { colourOf, pack, suitOf } from '../../../kernel/index.ts';
import { ruleset } from '../index.ts';
import { challengeOdds, judgeChallenge, pairOdds, pairOutcomeOf, valueOf } from '../features/draws/judging.ts';
import type { ChallengeResult } from '../state.ts';
import { census, kit } from './kit.ts';

const fullPack = pack({ jokers: 'without' });

function judged(card: CardCode) {
  return { card, value: valueOf(card) };
}

describe('DR-46: two cards', () => {
  test('DR-40 DR-41 DR-42 DR-43: every pair of cards has one outcome, equal from both sides', () => {
    for (const one of fullPack)
      for (const other of fullPack) {
        const outcome = pairOutcomeOf(judged(one), judged(other));
        expect(pairOutcomeOf(judged(other), judged(one))).toBe(outcome);
        const expected =
          valueOf(one) === valueOf(other)
            ? 'unresolved'
            : suitOf(one) === suitOf(other)
              ? 'decisive'
              : colourOf(one) === colourOf(other)
                ? 'advantage'
                : 'alter';
        expect(outcome).toBe(expected);
      }
  });

  test('come out as the printed odds say', () => {
    const cards = fullPack.map((card) => ({ ...judged(card), privileged: [] }));
    const thousandths = Object.entries(pairOdds(cards, cards)).map(([name, chance]) => [
      name,
      Math.round(1000 * chance),
    ]);
    expect(Object.fromEntries(thousandths)).toEqual({ unresolved: 59, decisive: 235, advantage: 235, alter: 471 });
  });
});

describe('DR-70 … DR-75: a card and a target', () => {
  test('fall into exactly one of six results, whatever the suit', () => {
    for (const suit of ['C', 'D', 'H', 'S'] as const)
      for (let target = 2; target <= 14; target += 1) {
        const counts = new Map<ChallengeResult, number>();
        for (const card of fullPack) {
          const { outcome, hit } = judgeChallenge(judged(card), { suit, target });
          expect(hit).toBe(valueOf(card) >= target);
          counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
        }
        expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(52);
        expect(counts.get('complete')).toBe(15 - target);
        expect(counts.get('cost')).toBe(2 * (15 - target));
        expect(counts.get('failed') ?? 0).toBe(2 * (target - 2));
      }
  });

  test.each([
    [4, [21, 21, 42, 4, 4, 8]],
    [6, [17, 17, 35, 8, 8, 15]],
    [8, [13, 13, 27, 12, 12, 23]],
    [10, [10, 10, 19, 15, 15, 31]],
    [12, [6, 6, 12, 19, 19, 38]],
    [14, [2, 2, 4, 23, 23, 46]],
  ] as const)('DR-62: come out as the printed odds say for a target of %i', (target, printed) => {
    const { complete, partial, cost, two, again, failed } = challengeOdds(fullPack.map(judged), { suit: 'C', target });
    expect([complete, partial, cost, two, again, failed]).toEqual(printed);
  });
});

const tables = [
  ['with a GM', { seats: 3, gm: 'seated' as const }],
  ['without one', { seats: 3, options: { gmMode: 'shared' } }],
] as const;

describe.each(tables)('a session %s', (_, config) => {
  test.each([1, 2, 3, 4, 5])(
    'DR-97 DR-98 DR-126 DR-127: red cards return with the next session and blue ones with the next scene, seed %i',
    (seed) => {
      const { setup, steps } = playRandomly(ruleset, { ...config, seed, steps: 250 }, kit);
      let state = setup.reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
      const playedIn = new Map<string, { readonly scene: number; readonly session: number }>();
      for (const { events } of steps)
        for (const event of events) {
          const clock = { scene: state.scenes, session: state.session };
          if (event.type === 'substituted' && event.slot !== null) {
            // A background that replaces a retired one is another card.
            const key = `${event.owner}/${event.slot}/${event.result.back}/${event.result.card}`;
            const before = playedIn.get(key);
            if (before !== undefined)
              expect(event.result.back === 'red' ? clock.session > before.session : clock.scene > before.scene).toBe(
                true,
              );
            playedIn.set(key, clock);
          }
          // A vetoed card was never played (DR-96).
          const play = event.type === 'description_vetoed' ? state.resolution?.play : null;
          if (play !== null && play !== undefined && play.slot !== null)
            playedIn.delete(`${play.character}/${play.slot}/${play.back}/${play.card}`);
          state = ruleset.evolve(state, event);
          if (event.type === 'scene_closed')
            expect(
              state.characters
                .flatMap(({ backgrounds }) => backgrounds)
                .some(({ back, spent }) => back === 'blue' && spent),
            ).toBe(false);
          if (event.type === 'phase_entered' && event.phase === 'SESSION_OPEN')
            expect(state.characters.flatMap(({ backgrounds }) => backgrounds).some(({ spent }) => spent)).toBe(false);
        }
    },
  );

  test.each([11, 12, 13, 14, 15])('DR-09 DR-12 DR-29: the draw deck and both packs stay complete, seed %i', (seed) => {
    const { setup, steps } = playRandomly(ruleset, { ...config, seed, steps: 250 }, kit);
    let state = setup.reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
    for (const { events } of steps) {
      state = events.reduce((before, event) => ruleset.evolve(before, event), state);
      const placed = census(state);
      for (const [packName, cards] of [
        ['draw', 52],
        ['draw 2', 52],
        ['red', 104],
        ['blue', 104],
      ] as const) {
        const faces = placed.filter((card) => card.pack === packName).map(({ face }) => face);
        expect(new Set(faces).size).toBe(52);
        expect(faces).toHaveLength(cards);
      }
    }
  });
});
