import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from './kit.ts';
import { all, attempt, challenge, characterIn, letStand } from './steps.ts';

scenario('DRX-16 DR-61 DR-69 DR-70: ten and eight of clubs both meet eight in clubs', kit, (s) => {
  for (const card of ['TC', '8C'] as const) {
    s.given({ deck: [card] });
    attempt(s);
    letStand(s);
    s.expectEvent('challenge_judged', { outcome: 'complete', hit: true, relation: 'suit' });
    s.spectator.sees('shared.phase', 'FREE_PLAY');
  }
  s.given({ deck: ['8C'], options: { hitRule: 'above' } });
  attempt(s);
  letStand(s);
  s.expectEvent('challenge_judged', { outcome: 'two', hit: false });
});

scenario('DRX-17 DR-71 DR-76 DR-77 DR-79: a miss in the suit may become two cards, and again two', kit, (s) => {
  s.given({ deck: ['5C', '3C', 'JS', '2C', '4C'] });
  attempt(s);
  letStand(s);
  s.franz.may('draw_two');
  s.franz.does('draw_two');
  s.expectEvent('time_spent', { time: 1 });
  s.spectator.sees('shared.phase', 'PICK');
  s.franz.does('choose_card', { card: '3C' });
  letStand(s);
  s.expectEvent('challenge_judged', { outcome: 'two', time: 1 });
  s.franz.may('draw_two');
  s.given({ deck: ['5C', '3C', 'JS'] });
  attempt(s);
  letStand(s);
  s.franz.does('draw_two');
  s.franz.does('choose_card', { card: 'JS' });
  letStand(s);
  s.expectEvent('challenge_judged', { outcome: 'partial', card: 'JS' });
});

scenario('a whole session goes round', kit, (s) => {
  s.start({ seats: [{ seat: 's1', name: 'Anna', kind: 'player' }, { seat: 'gm', name: 'Gerda', kind: 'gm' }] });
  for (const kind of ['innate', 'temperament', 'type', 'profession']) s.s1.does('draw_background', { kind });
  for (const slot of ['innate', 'temperament', 'type', 'profession']) s.s1.does('name_background', { slot, text: `my ${slot}` });
  s.s1.does('confirm_character');
  s.gm.does('confirm_character');
  s.spectator.sees('shared.phase', 'SESSION_OPEN');
  s.gm.does('open_scene', { title: 'The gate' });
  challenge(s);
  s.s1.does('draw');
  letStand(s);
  s.gm.does('close_scene');
  s.gm.does('close_session');
  all(s, 'next_session');
  expect(characterIn(s, 's1').standing).toBe('confirmed');
});
