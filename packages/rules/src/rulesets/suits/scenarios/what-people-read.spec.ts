import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { Intent } from '../../../kernel/index.ts';
import { presentation } from '../presentation/index.ts';
import type { TableView } from '../view-types.ts';
import { kit } from './kit.ts';
import { against, guard } from './steps.ts';

const words = (view: TableView, intent: Intent) => presentation.move(view, intent);

scenario(
  'SU-118 SU-189: a newcomer in a leaver’s seat has no place in the turn order that is being settled',
  kit,
  (s) => {
    s.given({ crew: ['vera', 'kade'], npcs: [guard], player: ['3C', '4C'], gm: ['5C'] });
    s.gm.does('start_combat', { parties: ['s1', 's2', 'n1'] });
    s.system.does('seat_left', { seat: 's2', person: 'p2' });
    s.system.does('seat_joined', { seat: 's2', name: 'Cleo', person: 'p9' });
    s.spectator.sees((view) => view.shared.combat?.initiative?.entries.map(({ party }) => party), ['s1', 'n1']);
  },
);

scenario(
  'SU-189 SU-191: the story names the character whom a ruling changes, and announces a waiting newcomer once',
  kit,
  (s) => {
    s.given({ crew: ['moss', 'vera'], hands: { moss: ['3C'] }, player: ['8H', '2C'] });
    s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 1 }, reason: 'The banister.' });
    s.expectEvent('adjusted', { target: 's1', name: 'Moss' });
    expect(
      presentation.line({ type: 'adjusted', name: 'Moss', field: 'damage', old: 0, new: 1 })?.message,
    ).toMatchObject({
      text: 'event.adjusted.named',
      facts: { name: 'Moss' },
    });
    against(s, s.moss, 15, { use: 'dexterity' });
    s.system.does('seat_left', { seat: 's1', person: 'p1' });
    s.system.does('seat_joined', { seat: 's1', name: 'Cleo', person: 'p9' });
    s.expectEvent('newcomer_waits', { seat: 's1', name: 'Cleo', of: 'Moss' });
    const before = s.events.length;
    s.system.does('seat_joined', { seat: 's1', name: 'Cleo', person: 'p9' });
    expect(s.events.slice(before).map(({ type }) => type)).toEqual([]);
    const [card] = presentation.seatCards(s.spectator.view);
    expect(card).toMatchObject({ role: { text: 'role.newcomer', facts: { name: 'Moss' } }, cards: 0, marks: [] });
  },
);

scenario('SU-35: a player whose character is not in the scene is told so', kit, (s) => {
  s.given({ crew: ['vera'], outside: ['kade'] });
  const titles = (view: TableView) => presentation.panels?.(view).map(({ title }) => title.text) ?? [];
  expect(titles(s.kade.view)).toContain('panel.outside');
  expect(titles(s.vera.view)).not.toContain('panel.outside');
  s.gm.does('enter_scene', { seat: 's2' });
  expect(titles(s.kade.view)).not.toContain('panel.outside');
});

scenario('SU-35: a newcomer is first asked for a character, during the scene', kit, (s) => {
  s.given({ crew: ['moss', 'vera'] });
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.system.does('seat_joined', { seat: 's1', name: 'Cleo', person: 'p9' });
  s.s1.sees('own.asks', { text: 'ask.CREATION.suit' });
  expect(words(s.s1.view, { type: 'set_suit', suit: 'H' }).aside).toBeUndefined();
  expect(presentation.refusedMoves?.(s.s1.view)).toEqual([{ type: 'finish_sheet' }]);
  s.s1.does('set_suit', { suit: 'H' });
  s.s1.sees('own.asks', { text: 'ask.CREATION.points' });
  expect(words(s.s1.view, { type: 'set_attributes' }).aside).toBeUndefined();
});

scenario(
  'SU-30 SU-108: the next job begins without a text or scenes, and waits for the successor of a dead character',
  kit,
  (s) => {
    s.given({ crew: ['moss', 'vera'] });
    s.gm.does('set_job', { text: 'The violin.' });
    s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The whole roof.' });
    s.gm.does('end_scene');
    s.gm.does('end_session');
    s.gm.does('next_job');
    s.spectator.sees('shared.phase', 'CREATION');
    s.spectator.sees('shared.waitingFor', ['s1']);
    s.spectator.sees('shared.job', '');
    s.spectator.sees('shared.scenes', 0);
    s.s1.sees('own.asks', { text: 'ask.CREATION.dead', facts: { name: 'Moss' } });
    s.s1.does('choose_sheet', { sheetId: 'new' });
    s.s1.sees('own.asks', { text: 'ask.CREATION.suit' });
  },
);

scenario('SU-48 SU-98: if a play has no target, an opposed opposition needs an NPC or a secret number', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard], gm: ['4C'] });
  s.gm.does('call_for_play', { seat: 's1', use: 'stealth', text: 'Past the guard.' });
  s.moss.does('answer_call', { accept: true });
  s.gm.refused('set_opposition', { kind: 'opposed' }, 'SU_OPPONENT_MISSING', { clause: 'SU-48' });
  // A threshold cannot oppose Stealth. So the opposed form is the only one and not folded, and the hint speaks only of
  // opponents.
  expect(words(s.gm.view, { type: 'set_opposition', kind: 'opposed' }).folded).toBeUndefined();
  const hints = presentation.panels(s.gm.view).flatMap(({ lines }) => lines.map(({ text }) => text));
  expect(hints).toContain('prompt.fair.opposed');
  expect(hints).not.toContain('prompt.fair');
  s.gm.does('set_opposition', { kind: 'opposed', modifier: 9 });
  s.given({ crew: ['moss'], npcs: [guard] });
  const call = { seat: 's1', use: 'stealth', text: 'Past them.' };
  s.gm.refused('call_for_play', { ...call, opposition: { kind: 'opposed' } }, 'SU_OPPONENT_MISSING');
  s.gm.does('call_for_play', { ...call, opposition: { kind: 'opposed', npc: 'n1' } });
});

scenario('SU-119 SU-121: only the GM reads the totals of NPCs', kit, (s) => {
  const rook = { name: 'Rook', attributes: { dexterity: 5 } };
  s.given({ crew: ['vera'], npcs: [rook], player: ['3C'], gm: ['9C'] });
  s.gm.does('start_combat', { parties: ['s1', 'n1'] });
  const order = (view: TableView) => JSON.stringify([presentation.caption?.(view), presentation.panels(view)]);
  expect(order(s.gm.view)).not.toContain('hidden');
  expect(order(s.gm.view)).toContain('"n":14');
  expect(order(s.vera.view)).toContain('caption.entry.hidden');
});

scenario('SU-125: between plays players and the GM are asked to act, and spectators read who may', kit, (s) => {
  s.given({ crew: ['vera'] });
  const texts = [s.vera, s.gm, s.spectator].map(({ view }) => presentation.caption?.(view)?.lines.at(-1)?.text);
  expect(texts).toEqual([undefined, undefined, 'caption.free']);
  expect([s.vera, s.gm].map(({ view }) => view.own.asks?.text)).toEqual(['ask.FREE', 'ask.FREE_gm']);
});

scenario('SU-140: a suggested look around says which number it has to reach: five for each question', kit, (s) => {
  s.given({ crew: ['moss'] });
  const look = { type: 'declare_play', use: 'awareness', marks: [], desired: 2, text: 'Who is here?' };
  expect(words(s.moss.view, look).means?.facts).toMatchObject({ n: 2, number: 10 });
});
