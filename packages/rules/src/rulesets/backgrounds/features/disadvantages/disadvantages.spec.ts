/** Cards that make their holder's draws worse. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../../scenarios/kit.ts';
import { attempt, passAll, resultOf } from '../../scenarios/steps.ts';

scenario('DR-108: a player can draw a disadvantage instead of playing a card', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:KC type'] }, {}], deck: ['4H', '9S'] });
  attempt(s);
  s.franz.may('substitute');
  s.franz.does('draw_disadvantage');
  s.expectEvent('disadvantage_taken', { character: 's1', card: '9S' });
  s.franz.does('use_disadvantage', { yes: true });
});

scenario('DR-111: a disadvantage is open to all', kit, (s) => {
  s.given({ people: [{ disadvantages: ['4S'] }, {}] });
  for (const viewer of [s.franz, s.hans, s.gm, s.spectator])
    viewer.sees('shared.characters.0.disadvantages.0.card', '4S');
});

scenario('DR-112: a disadvantage is compared only with draws in its suit', kit, (s) => {
  s.given({ people: [{ disadvantages: ['4S'] }, {}], deck: ['KS'] });
  attempt(s);
  s.expectEvent('penalty_applied', { drawn: 'KS', disadvantage: '4S', taken: '4S' });
  s.given({ people: [{ disadvantages: ['4S'] }, {}], deck: ['KC'] });
  attempt(s);
  s.expectNoEvent('penalty_applied');
});

scenario('DR-113: the lower card counts, and the disadvantage stays', kit, (s) => {
  for (const [card, counts] of [
    ['6S', '6S'],
    ['KS', 'TS'],
  ] as const) {
    s.given({ people: [{ disadvantages: ['TS'] }, {}], deck: [card] });
    attempt(s);
    expect(resultOf(s, 's1')).toBe(counts);
    passAll(s);
    s.spectator.sees('shared.characters.0.disadvantages.0.card', 'TS');
  }
});

scenario(
  'DR-123 DR-135: if a disadvantage wins an attempt that was on hold, it lasts as after any success',
  kit,
  (s) => {
    s.given({ deck: ['4H', '9S'] });
    attempt(s);
    s.franz.does('draw_disadvantage');
    s.franz.does('use_disadvantage', { yes: true });
    s.system.does('seat_away', { seat: 's1' });
    s.system.does('grace_time_up', { seat: 's1' });
    s.spectator.sees('shared.characters.0.disadvantages.0.ends', { clock: 'scene', number: 2, at: 'close' });
    s.system.does('seat_back', { seat: 's1' });
    attempt(s);
    passAll(s);
    s.expectEvent('disadvantage_settled', { card: '9S', success: true });
    s.spectator.sees('shared.characters.0.disadvantages.0.ends', { clock: 'episode', number: 2, at: 'close' });
  },
);
