/** A player who joins while the others play makes a character beside the game (DR-30, DR-31, DR-137). */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { challenge } from '../../scenarios/steps.ts';
import type { Table } from '../../scenarios/steps.ts';

/** Another person takes a departed player's seat. */
function joined(s: Table): void {
  s.given({ people: [{}, {}] });
  s.system.does('seat_left', { seat: 's2', person: 'p3' });
  s.system.does('seat_joined', { seat: 's2', name: 'Dora', person: 'p9' });
}

scenario('DR-30 DR-137: while something is decided, a newcomer is told that the character has to wait', kit, (s) => {
  joined(s);
  expect(s.s2.view.own.waits?.text).toBe('ask.CREATION.draw');
  challenge(s);
  s.s2.mayNot('draw_background');
  expect(s.s2.view.own.waits?.text).toBe('ask.CREATION.later');
  s.s1.does('cancel_attempt');
  s.s2.may('draw_background', { kind: 'innate' });
  expect(s.s2.view.own.waits?.text).toBe('ask.CREATION.draw');
});

scenario('DR-25 DR-137: a newcomer gets the same help with the first name as everyone else', kit, (s) => {
  joined(s);
  s.s2.does('draw_background', { kind: 'innate' });
  const face = s.s2.view.own.hand[0]?.face;
  expect(presentation.panels(s.s2.view)).toContainEqual(expect.objectContaining({ card: face, now: true }));
});

scenario('DR-31 DR-38: a player without a finished character proposes no challenge', kit, (s) => {
  joined(s);
  s.s2.refused('propose_challenge', { text: 'Help' }, 'DR_SHEET_INCOMPLETE', { clause: 'DR-31' });
  s.s2.mayNot('propose_challenge');
});

scenario('DR-38 DR-136: a player whose character is set aside proposes no challenge for it', kit, (s) => {
  s.given({});
  s.gm.does('rule', { target: 's2', change: 'park', reason: 'captured' });
  s.s2.refused('propose_challenge', { text: 'Help' }, 'DR_CONSENT', { clause: 'DR-136' });
});

scenario('DR-31 DR-135: the GM plays no unfinished character, and the story does not tell of it', kit, (s) => {
  joined(s);
  s.system.does('seat_left', { seat: 's2', person: 'p9' });
  const event = s.events.findLast(({ type }) => type === 'character_left');
  expect(presentation.line({ ...(event ?? { type: 'nothing' }) })).toBeUndefined();
  const seats = presentation.seatCards(s.gm.view);
  expect(seats.find(({ seat }) => seat === 'gm')?.role.facts?.['names']).toEqual(['Hans']);
  const sheet = presentation.sheets?.(s.gm.view).find((shown) => 'id' in shown && shown.id === 's2.2');
  expect(JSON.stringify(sheet)).not.toContain('panel.sheet.led');
});
