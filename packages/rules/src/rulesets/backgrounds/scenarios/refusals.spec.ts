/** A refusal names what is wrong and what would work (DR-139). */
import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import text from '../data/text.en.json' with { type: 'json' };
import { kit } from './kit.ts';
import { attempt, challenge, duel } from './steps.ts';

test('DR-139: each code with a refusal text for a clause has a general text too', () => {
  const keys = Object.keys(text);
  const special = keys.filter((key) => /^refusal\.\w+\.DR-\d+$/u.test(key));
  expect(special.length).toBeGreaterThan(0);
  for (const key of special) expect(keys).toContain(key.replace(/\.DR-\d+$/u, ''));
});

scenario('DR-139 DR-31: a complete sheet that waits for confirmation is not called incomplete', kit, (s) => {
  s.given({ people: [{}, {}], scene: 'none', options: { professionCards: 0 } });
  s.system.does('seat_joined', { seat: 's3', name: 'Anna' });
  for (const kind of ['innate', 'temperament', 'type']) {
    s.s3.does('draw_background', { kind });
    s.s3.does('name_background', { slot: kind, text: `a ${kind}` });
  }
  s.gm.does('open_scene', { title: 'Here' });
  const payload = { character: 's3', title: 'Up', suit: 'C', target: 8 };
  s.gm.refused('set_challenge', payload, 'DR_NOT_CONFIRMED', { clause: 'DR-31', facts: { name: 'Anna' } });
  s.gm.refused('declare_competition', { parties: ['s1', 's3'] }, 'DR_NOT_CONFIRMED', { clause: 'DR-31' });
});

scenario(
  'DR-139: refusals name the owner of an attempt, and say why a disadvantage or a pass is not possible',
  kit,
  (s) => {
    s.given({ people: [{}, {}], deck: ['4C', '9D', '2D'] });
    challenge(s);
    s.hans.refused('cancel_attempt', {}, 'E_NOT_DUE', { clause: 'DR-61', facts: { name: 'Franz' } });
    s.franz.does('draw');
    s.hans.refused('draw_disadvantage', {}, 'DR_NOT_DRAWN', { clause: 'DR-95' });
    s.franz.does('draw_disadvantage');
    s.franz.refused('pass', {}, 'E_PHASE', { clause: 'DR-110' });
    s.franz.does('use_disadvantage', { yes: true });
    s.franz.refused('use_disadvantage', { yes: true }, 'E_PHASE', { clause: 'DR-109' });
  },
);

scenario('DR-139 DR-144: refusals say why a character cannot join a contest', kit, (s) => {
  s.given({ people: [{}, {}] });
  s.gm.does('rule', { target: 's2', change: 'park', reason: 'asleep' });
  s.gm.refused('declare_competition', { parties: ['s1', 's2'] }, 'DR_CONSENT', { clause: 'DR-136' });
  s.gm.does('rule', { target: 's2', change: 'unpark', reason: 'awake' });
  s.system.does('seat_away', { seat: 's2' });
  s.gm.refused('declare_competition', { parties: ['s1', 's2'] }, 'DR_CONSENT', { clause: 'DR-135' });
});

scenario('DR-139 DR-02: without a GM refusals say what is waited for and who decides', kit, (s) => {
  s.given({ people: [{}, {}], gm: 'nobody' });
  s.s1.refused('award_bonus', { character: 's1', reason: 'heroism' }, 'E_GM_ONLY', { clause: 'DR-103' });
  s.s1.does('close_scene');
  s.s1.refused('close_scene', {}, 'E_PHASE', { clause: 'DR-02' });
  s.system.does('seat_away', { seat: 's2' });
  s.system.does('grace_time_up', { seat: 's2' });
  s.s1.refused('propose_challenge', { text: 'up' }, 'E_PAUSED', { clause: 'DR-02' });
});

scenario(
  'DR-139 DR-151: with `eitherOr`, a draw with a disadvantage cannot also be replaced, and the refusal says so',
  kit,
  (s) => {
    s.given({ people: [{ backgrounds: ['b:9C type'] }, {}], deck: ['4H', '2D'], options: { eitherOr: true } });
    attempt(s);
    s.franz.does('draw_disadvantage');
    s.franz.does('use_disadvantage', { yes: false });
    s.franz.refused('substitute', { card: '9C', description: 'helps' }, 'DR_SUB_LIMIT', { clause: 'DR-151' });
  },
);

scenario('DR-139 DR-146: a ruling needs an existing target', kit, (s) => {
  s.given({ deck: ['7C', '9D'] });
  duel(s);
  s.gm.refused('rule', { target: 'outcome', change: 'end', reason: 'no' }, 'E_MALFORMED', { clause: 'DR-146' });
});
