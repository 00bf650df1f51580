import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { ruleset } from '../index.ts';
import { given } from '../scenarios/given.ts';
import { kit } from '../scenarios/kit.ts';
import { attacked, guard } from '../scenarios/steps.ts';
import type { TableView } from '../view-types.ts';
import { presentation } from './index.ts';

const panelLines = (view: TableView) => presentation.panels(view).flatMap(({ lines }) => lines);
const hints = (view: TableView) => panelLines(view).map(({ text }) => text);
const moves = (view: TableView, type: string) =>
  ruleset
    .legal(view)
    .filter((move) => move.type === type)
    .map((move) => presentation.move(view, move));

scenario('SU-115 SU-124: prompts, panels and the desk tell two NPCs of the same name apart', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard, guard], order: ['n2', 'n1', 'kade'], player: ['9C'], gm: ['5C'] });
  s.spectator.sees('shared.asks.facts.name', 'Guard (2)');
  s.gm.sees('own.asks', { text: 'ask.TURN_gm', facts: { name: 'Guard (2)' } });
  expect(JSON.stringify(panelLines(s.kade.view).filter(({ text }) => text === 'panel.cast.name'))).toContain(
    'Guard (2)',
  );
  expect(JSON.stringify(presentation.desk?.(s.gm.view))).toContain('Guard (2)');
  expect(presentation.sheets?.(s.kade.view).map(({ title }) => title.facts?.['text'])).toContain('Guard (2)');
});

scenario('SU-115: a defender reads which of two NPCs of the same name attacks', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard, guard], player: ['9C'], gm: ['5C'] });
  attacked(s, 3, { npc: 'n2', skill: 'thug', targets: ['s1'] });
  s.kade.sees('own.asks.facts.name', 'Guard (2)');
});

scenario('SU-115: an NPC that only the GM knows does not change the others’ names for the GM', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard] });
  s.gm.does('create_npc', { name: 'Rook', visible: false });
  s.gm.does('create_npc', { name: 'Rook', visible: true });
  expect([s.gm, s.kade].map(({ view }) => presentation.called?.(view, 'n3'))).toEqual(['Rook', 'Rook']);
  expect(presentation.called?.(s.gm.view, 'n2')).toBe('Rook (2)');
});

scenario('SU-191: the story says which of two NPCs of the same name a ruling is about', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard, guard] });
  const fields = { target: 'n2', name: 'Guard', field: 'damage', old: 0, new: 1, reason: 'The lamp.' };
  expect(presentation.line({ type: 'adjusted', ...fields })?.message.facts?.['name']).toMatchObject({
    facts: { party: 'n2' },
  });
  const renamed = presentation.line({ type: 'adjusted', ...fields, field: 'name', old: 'Guard', new: 'Porter' });
  expect(renamed?.message.facts?.['name']).toBe('Guard');
});

scenario('SU-93: on an untagged skill a joker is offered as the plain ten that it is', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard], player: ['4C'], gm: ['5C'], hands: { kade: ['X1'] } });
  s.kade.does('declare_play', { use: 'persuasion', marks: ['n1'], text: 'Please.' });
  s.gm.does('set_opposition', { kind: 'opposed', modifier: 6 });
  const [joker] = moves(s.kade.view, 'commit_card');
  expect(joker).toMatchObject({ message: { text: 'move.commit_card.makes', facts: { total: 16 } } });
  expect(joker?.folded).toBeUndefined();
  const card = s.kade.view.own.hand?.[0]?.handle;
  expect(presentation.suggests?.(s.kade.view)).toContainEqual({ type: 'commit_card', card });
});

scenario('SU-81: on a tagged skill the form of a joker still asks for a card', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard], player: ['4C'], gm: ['5C'], hands: { kade: ['X1'] } });
  s.kade.does('declare_play', { use: 'thug', marks: ['n1'], text: 'There.' });
  s.gm.does('set_opposition', { kind: 'opposed', modifier: 6 });
  expect(moves(s.kade.view, 'commit_card')).toMatchObject([{ message: { text: 'move.commit_card.other' } }]);
});

scenario('SU-140 SU-156: where a rule gives the number, the GM is not asked who opposes the play', kit, (s) => {
  s.given({ crew: ['moss', 'ruth'] });
  s.moss.does('declare_play', { use: 'awareness', marks: [], desired: 2, text: 'Who is here?' });
  expect(hints(s.gm.view)).toContain('prompt.fair.skill');
  expect(hints(s.gm.view)).not.toContain('prompt.fair.opposed');
});

scenario('SU-178: the GM is asked to judge only the reach of a free attack', kit, (s) => {
  s.given({ crew: ['kade'], player: ['9D'], npcs: [guard] });
  s.kade.does('declare_play', { use: 'athlete', mode: 'terrain', marks: [], text: 'Over.' });
  s.gm.does('set_opposition', { kind: 'threshold', value: 12 });
  s.kade.does('finish_step');
  s.kade.does('take_follow_up', { kind: 'thug', mark: 'n1' });
  expect(hints(s.gm.view).filter((text) => text.startsWith('prompt.'))).toEqual(['prompt.reach']);
});

scenario('SU-15: while some sheets are ready, everyone reads whose are not', kit, (s) => {
  const seats = [
    { seat: 's1', name: 'Ann', kind: 'player' },
    { seat: 's2', name: 'Ben', kind: 'player' },
    { seat: 'gm', name: 'Gail', kind: 'gm' },
  ] as const;
  s.start({ seats, options: { readyMade: true } });
  s.gm.does('start_session');
  s.spectator.sees('shared.asks.text', 'ask.all.CREATION');
  s.s1.does('take_ready_made', { suit: 'C' });
  s.spectator.sees('shared.asks', { text: 'ask.all.CREATION.some', facts: { seats: ['s2'] } });
});

scenario('SU-26 SU-108: after the whole crew has died, the GM is not asked for a scene', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard] });
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The whole roof.' });
  s.gm.does('end_scene');
  s.gm.mayNot('start_scene');
  s.gm.sees('own.asks', { text: 'ask.UNREADY_gm' });
  s.spectator.sees('shared.asks.text', 'ask.all.UNREADY');
});

scenario('SU-26 SU-189: between scenes, too, the GM reads that every player has left', kit, (s) => {
  s.given({ crew: ['moss'], between: true });
  s.system.does('seat_left', { seat: 's1', person: 'Someone' });
  s.gm.sees('own.asks', { text: 'ask.DESERTED_gm' });
});

scenario('SU-165: in a swap each player reads what they can do', kit, (s) => {
  const hands = { ruth: ['2C'], moss: ['4D'], kade: [] } as const;
  s.given({ crew: ['ruth', 'moss', 'kade'], player: ['9H'], hands });
  s.ruth.does('declare_play', { use: 'leadership', mode: 'swap', marks: ['s2', 's3'], text: 'Swap!' });
  s.gm.does('set_opposition', { kind: 'formula' });
  s.ruth.does('finish_step');
  const asked = () => [s.ruth, s.moss, s.kade].map(({ view }) => view.own.asks?.text);
  expect(asked()).toEqual(['ask.SWAP.leader', 'ask.SWAP', 'ask.SWAP.empty']);
  s.moss.does('offer_swap', { with: 's1', card: '4D' });
  s.ruth.sees('own.asks', { text: 'ask.SWAP.offer', facts: { name: 'Moss' } });
});

scenario('SU-70: a challenged player reads who challenges', kit, (s) => {
  s.given({ crew: ['kade', 'moss'], options: { crewAgainstCrew: 'consent' } });
  s.kade.does('declare_play', { use: 'thug', marks: ['s2'], text: 'Take that.' });
  s.moss.sees('own.asks', { text: 'ask.CONSENT', facts: { name: 'Kade' } });
});

scenario('SU-124 SU-179: on an NPC’s turn the moves name the NPC, and its plays are not listed apart', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard, { name: 'Rook' }], order: ['n2', 'n1', 'kade'] });
  expect(moves(s.gm.view, 'pass_turn')).toMatchObject([
    { message: { text: 'move.pass_turn.npc', facts: { name: 'Rook' } } },
  ]);
  expect(moves(s.gm.view, 'npc_play')).toMatchObject([
    { message: { text: 'move.npc_play.turn', facts: { name: 'Rook' } }, initialValues: { npc: 'n2' } },
  ]);
  expect(moves(s.gm.view, 'npc_play')[0]?.aside).toBeUndefined();
});

test('SU-33: the scripted GM does not sum up a brawl as a quiet scene', () => {
  const summary = (damage: number) => {
    const scene = { number: 1, title: 'The side door', plays: 9, called: 9, fights: 0, failed: false };
    const view = ruleset.view({ ...given({ crew: ['kade'], npcs: [{ damage }] }), scene }, { kind: 'gm' });
    return ruleset.bot?.(view, ruleset.legal(view))?.['summary'];
  };
  expect([0, 1].map(summary)).toEqual([
    'They are inside, and no one has raised a voice.',
    'They are inside. Someone upstairs has put down a glass to listen.',
  ]);
});

scenario('SU-126: between plays, a player who owes an action is not asked what to try', kit, (s) => {
  s.given({ crew: ['kade', 'ruth'], npcs: [guard], player: ['9C', '5C'], gm: ['2C'] });
  attacked(s, 3, { skill: 'thug', targets: ['s1'] });
  s.ruth.does('cover_ally', { allies: ['s1'] });
  s.ruth.does('finish_step');
  s.kade.does('finish_step');
  s.ruth.sees('own.asks', { text: 'ask.FREE.skips' });
  expect(hints(s.ruth.view)).not.toContain('prompt.FREE');
  s.kade.sees('own.asks', { text: 'ask.FREE' });
});

scenario('SU-170: the numbers against several targets are offered with the names of the targets', kit, (s) => {
  const npc = (name: string, wits: number) => ({ name, attributes: { wits } });
  s.given({ crew: ['moss'], npcs: [npc('Ann', 3), npc('Ben', 9)] });
  s.moss.does('declare_play', { use: 'stealth', marks: ['n2', 'n1'], text: 'Past both.' });
  const each = presentation.suggests?.(s.gm.view).find((move) => move['perMark'] !== undefined);
  expect(each && presentation.move(s.gm.view, each).message.facts?.['numbers']).toMatchObject([
    { facts: { name: 'Ben', n: 14 } },
    { facts: { name: 'Ann', n: 8 } },
  ]);
});

scenario('SU-118: a character outside the scene’s fight is told how to join it', kit, (s) => {
  s.given({ crew: ['kade', 'moss'], npcs: [guard], order: ['kade', 'n1'] });
  const titles = (view: TableView) => presentation.panels(view).map(({ title }) => title?.text);
  expect(titles(s.moss.view)).toContain('panel.bystander');
  expect(titles(s.kade.view)).not.toContain('panel.bystander');
  s.gm.does('enter_scene', { seat: 's2' });
  expect(titles(s.moss.view)).not.toContain('panel.bystander');
});

scenario('SU-26 SU-108: between scenes the GM reads which characters are unfinished', kit, (s) => {
  s.given({ crew: ['kade', 'moss'], npcs: [guard] });
  s.gm.does('rule', { target: 's2', change: { field: 'damage', value: 9 }, reason: 'The whole roof.' });
  s.gm.does('end_scene');
  s.gm.sees('own.asks', { text: 'ask.INTERMISSION_gm.unready', facts: { seats: ['s2'] } });
  s.system.does('seat_away', { seat: 's2' });
  s.gm.sees('own.asks', { text: 'ask.INTERMISSION_gm' });
});
