import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import text from '../data/text.en.json' with { type: 'json' };
import { kit } from '../scenarios/kit.ts';
import { against, attacked, guard } from '../scenarios/steps.ts';
import type { TableView } from '../view-types.ts';
import { presentation } from './index.ts';

const titleIn = (view: TableView) => presentation.caption?.(view)?.title;
const linesIn = (view: TableView) => presentation.caption?.(view)?.lines ?? [];
const panelsIn = (view: TableView) => presentation.panels(view).flatMap(({ lines }) => lines.map(({ text }) => text));

scenario(
  'SU-108: without a living character in the scene, only the GM is asked, to end it or bring someone in',
  kit,
  (s) => {
    s.given({ crew: ['moss'], outside: ['vera'], npcs: [guard] });
    s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The whole roof.' });
    s.spectator.sees('shared.asks.text', 'ask.all.EMPTY');
    s.gm.sees('own.asks', { text: 'ask.EMPTY_gm.outside', facts: { seats: ['s2'] } });
    s.vera.sees('own.waits', { text: 'ask.FREE.outside' });
    expect(linesIn(s.spectator.view).map(({ text }) => text)).not.toContain('caption.free');
    expect(panelsIn(s.vera.view)).not.toContain('prompt.FREE');
    s.system.does('seat_away', { seat: 's2' });
    s.gm.sees('own.asks', { text: 'ask.EMPTY_gm' });
  },
);

scenario('SU-26: spectators and players outside the scene are not told to say what they try', kit, (s) => {
  s.given({ crew: ['moss'], outside: ['vera'] });
  expect([s.moss, s.vera, s.spectator].map(({ view }) => panelsIn(view).includes('prompt.FREE'))).toEqual([
    true,
    false,
    false,
  ]);
});

scenario('SU-118: once no character is left in a fight, the GM is asked to end it, not to attack', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard], order: ['n1', 'moss'] });
  expect(presentation.move(s.gm.view, { type: 'end_combat' }).aside).toBe(true);
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The whole roof.' });
  s.gm.sees('own.asks', { text: 'ask.LOST_gm' });
  s.spectator.sees('shared.asks.text', 'ask.all.LOST');
  expect(presentation.move(s.gm.view, { type: 'end_combat' }).aside).toBeUndefined();
});

scenario('SU-118 SU-121: a new round still says that the foes are down', kit, (s) => {
  s.given({ crew: ['moss', 'kade'], npcs: [guard], order: ['n1', 'moss', 'kade'], player: ['3C', '5C'] });
  s.gm.does('pass_turn');
  s.moss.does('pass_turn');
  s.gm.does('rule', { target: 'n1', change: { field: 'down', value: true }, reason: 'The lamp.' });
  s.kade.does('pass_turn');
  s.kade.sees('own.asks', { text: 'ask.INIT.won' });
  s.moss.does('finish_step');
  s.kade.does('finish_step');
  s.gm.sees('own.asks', { text: 'ask.WON_gm', facts: { foes: ['Guard'], count: 1 } });
});

scenario('SU-120 SU-191: when an NPC has fallen, the GM’s question says that the foes are down', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard], player: ['3C'], gm: ['9C'] });
  s.gm.does('start_combat', { parties: ['s1', 'n1'] });
  s.gm.does('rule', { target: 'n1', change: { field: 'down', value: true }, reason: 'The lamp.' });
  s.moss.does('finish_step');
  s.gm.sees('own.asks', { text: 'ask.INIT.won_gm' });
  expect(Object.keys(text)).toContain('ask.INIT.won_gm');
});

scenario('SU-70 SU-118: in a fight within the crew the GM is not asked to act for an NPC', kit, (s) => {
  s.given({ crew: ['moss', 'kade'], options: { crewAgainstCrew: 'consent' }, order: ['moss', 'kade'] });
  s.gm.sees('own.asks', { text: 'ask.TURN_gm.crew', facts: { name: 'Moss' } });
});

scenario('SU-126 SU-191: on the turn of an NPC that can only pass, the GM is told so', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard, { name: 'Rook' }], order: ['n1', 'n2', 'moss'] });
  s.gm.sees('own.asks', { text: 'ask.TURN_gm', facts: { name: 'Guard' } });
  s.gm.does('rule', { target: 'n1', change: { field: 'skips', value: true }, reason: 'Stunned.' });
  s.gm.sees('own.asks', { text: 'ask.TURN_gm.skips', facts: { name: 'Guard' } });
  expect(panelsIn(s.moss.view)).toContain('panel.crew.skips');
  s.gm.does('pass_turn');
  s.gm.does('rule', { target: 'n2', change: { field: 'down', value: true }, reason: 'The lamp.' });
  s.gm.sees('own.asks', { text: 'ask.TURN_gm.down', facts: { name: 'Rook' } });
});

scenario('SU-154: the GM is not asked against whom an NPC shoots again', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard], order: ['n1', 'moss'], player: ['9C', '2C'], gm: ['4D'] });
  attacked(s, 1, { skill: 'guns', targets: ['s1'] });
  s.moss.does('finish_step');
  s.gm.sees('own.asks', { text: 'ask.FOLLOW_UP_gm.again', facts: { npc: 'Guard', name: 'Moss' } });
});

scenario('SU-157: a leader defending an ally is not called the target', kit, (s) => {
  s.given({ crew: ['moss', 'ruth'], npcs: [guard], options: { coverMode: 'full' }, player: ['9C', '2C'], gm: ['TC'] });
  attacked(s, 30, { skill: 'thug', targets: ['s1'] });
  s.ruth.does('cover_ally', { allies: ['s1'] });
  s.ruth.does('finish_step');
  s.ruth.sees('own.asks', { text: 'ask.ASK_PLAYER.defence.other', facts: { name: 'Guard', other: 'Moss' } });
  expect(titleIn(s.ruth.view)).toMatchObject({ text: 'caption.defends', facts: { npc: 'Guard', name: 'Moss' } });
});

scenario('SU-181: an attack on a vehicle is shown as one, while its driver defends', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard], vehicles: [{ name: 'Van', driver: 's1' }], player: ['9C'], gm: ['TC'] });
  attacked(s, 30, { skill: 'thug', targets: ['v1'] });
  s.moss.sees('own.asks', { text: 'ask.ASK_PLAYER.defence.other', facts: { name: 'Guard', other: 'Van' } });
  expect(titleIn(s.moss.view)).toMatchObject({ text: 'caption.defends', facts: { name: 'Van' } });
  s.moss.does('finish_step');
  expect(JSON.stringify(titleIn(s.spectator.view))).toContain('"Van"');
});

scenario('SU-113 SU-114: what an NPC says to a character is not called an attack', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard], player: ['9C'], gm: ['TC'] });
  attacked(s, 30, { skill: 'persuasion', targets: ['s1'] });
  s.moss.sees('own.asks', {
    text: 'ask.ASK_PLAYER.defence.use',
    facts: { name: 'Guard', use: { text: 'use.persuasion' } },
  });
});

scenario('SU-114: until the mark of a chase has answered, no defence is named', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard], player: ['9C'], gm: ['TC'] });
  attacked(s, 4, { skill: 'driver', targets: ['s1'] });
  expect(titleIn(s.moss.view)).toMatchObject({ text: 'caption.play.at', facts: { use: { text: 'use.driver' } } });
});

scenario('SU-178: after a free attack was out of reach, the caption shows no total for it', kit, (s) => {
  s.given({ crew: ['kade'], player: ['9D'], npcs: [guard, { name: 'Rook' }] });
  against(s, s.kade, 12, { use: 'athlete', mode: 'terrain' });
  s.kade.does('finish_step');
  s.kade.does('take_follow_up', { kind: 'thug', mark: 'n1' });
  s.gm.does('decline_play', { reason: 'Too far.' });
  expect(linesIn(s.kade.view).map(({ text }) => text)).toEqual(['caption.elsewhere']);
});

scenario('SU-49 SU-179: when an NPC plays alone, its cards are not shown as its whole total', kit, (s) => {
  s.given({ crew: ['kade'], npcs: [guard], gm: ['7D'] });
  const plays = () => {
    s.gm.does('npc_play', { npc: 'n1', use: 'wits', modifier: 8, threshold: 12, npcTagged: true, text: 'A look.' });
    s.gm.does('finish_step');
    return linesIn(s.spectator.view)[0];
  };
  expect(plays()).toEqual({
    text: 'caption.works.number',
    facts: { total: { text: 'sum.secret', facts: { total: 7 } }, threshold: 12 },
  });
  s.given({ crew: ['kade'], npcs: [guard], gm: ['7D'], options: { revealModifier: 'atOutcome' } });
  expect(plays()).toEqual({ text: 'caption.works.number', facts: { total: 15, threshold: 12 } });
  const revealMore = { revealModifier: 'atOutcome', thresholdShown: 'never' } as const;
  s.given({ crew: ['kade'], npcs: [guard], gm: ['7D'], options: revealMore });
  expect(plays()).toMatchObject({ text: 'caption.works', facts: { total: 15 } });
});

scenario('SU-108: the last play is still told about the character who died, not about a successor', kit, (s) => {
  s.given({ crew: ['moss', 'kade'], npcs: [guard], player: ['2C'], gm: ['TC'], options: { readyMade: true } });
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 3 }, reason: 'Before.' });
  attacked(s, 30, { skill: 'thug', targets: ['s1'] });
  s.kade.does('pass_cover');
  s.moss.does('finish_step');
  s.s1.does('take_ready_made', { suit: 'H' });
  const shown = JSON.stringify(presentation.caption?.(s.spectator.view));
  expect(shown).toContain('Moss');
  expect(shown).not.toContain(s.spectator.view.shared.seats[0]?.called);
});

scenario(
  'SU-108: a character that is out until the scene ends is shown on the seat card, in the crew and in the order',
  kit,
  (s) => {
    s.given({
      crew: ['moss', 'kade'],
      npcs: [guard],
      order: ['n1', 'moss', 'kade'],
      options: { death: 'outForScene' },
    });
    s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The whole roof.' });
    expect(panelsIn(s.spectator.view)).toEqual(expect.arrayContaining(['panel.crew.out', 'panel.order.down']));
    const [card] = presentation.seatCards(s.spectator.view);
    expect(card?.marks?.map(({ message }) => message.text)).toContain('mark.out');
  },
);

scenario('SU-71: a flipped King is offered as copies with their true totals, and not as itself', kit, (s) => {
  s.given({ crew: ['kade'], player: ['KD'], discard: ['9C'], options: { flippedFaces: 'active' } });
  against(s, s.kade, 12, { use: 'athlete', mode: 'terrain' });
  const flip = s.kade.view.shared.play?.player[0]?.handle ?? '';
  const copy = s.kade.view.shared.discards.player[0]?.handle ?? '';
  expect(presentation.move(s.kade.view, { type: 'commit_card', card: flip }).folded).toBe(true);
  const offered = (presentation.suggests?.(s.kade.view) ?? []).filter(({ type }) => type === 'commit_card');
  expect(offered).toEqual([{ type: 'commit_card', card: flip, treat: { copy: '9C' } }]);
  // 15 for Athlete and 9 for the copy: the ten of the King no longer counts.
  expect(offered.map((intent) => presentation.move(s.kade.view, intent).message.facts?.['total'])).toEqual([24]);
  s.kade.refused('commit_card', { card: flip }, 'SU_COPY_NOT_IN_DISCARD', { clause: 'SU-71' });
  s.kade.does('commit_card', { card: flip, treat: { copy } });
  s.kade.sees('shared.play.total', 24);
});

scenario('SU-108: a player out until the scene ends is told when they are back', kit, (s) => {
  s.given({ crew: ['moss', 'kade'], options: { death: 'outForScene' } });
  s.gm.does('rule', { target: 's1', change: { field: 'damage', value: 9 }, reason: 'The whole roof.' });
  s.moss.sees('own.waits', { text: 'ask.FREE.out' });
});

scenario('SU-70: in a duel of the crew, no panel calls the rival’s side the GM’s', kit, (s) => {
  s.given({ crew: ['moss', 'kade'], options: { crewAgainstCrew: 'consent' }, player: ['3C', '4C', '5C'] });
  s.moss.does('declare_play', { use: 'thug', marks: ['s2'], text: 'Like this.' });
  s.kade.does('answer_call', { accept: true });
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'block' });
  expect(panelsIn(s.gm.view)).not.toContain('panel.secret.line');
});

test('SU-45 SU-166: each of several numbers in a form has a label of its own', () => {
  const labels = ['npc_play.threshold', 'npc_attack.threshold', 'cover_ally.modifier', 'cover_ally.value'];
  expect(Object.keys(text)).toEqual(expect.arrayContaining(labels.map((label) => `field.${label}`)));
});

scenario('SU-157: where leaders defend in person, the offer says whose cards are played', kit, (s) => {
  s.given({ crew: ['moss', 'ruth'], npcs: [guard], options: { coverMode: 'full' } });
  attacked(s, 30, { skill: 'thug', targets: ['s1'] });
  const words = presentation.move(s.ruth.view, { type: 'cover_ally', allies: ['s1'] });
  expect(words.means).toMatchObject({ text: 'mean.cover.full', facts: { number: 13, own: 10 } });
});

scenario('SU-138: where only a run that works gives a free attack, the suit effect says so', kit, (s) => {
  s.given({ crew: ['kade'], player: ['9D'], npcs: [guard], options: { athleteNeedsSuccess: true } });
  against(s, s.kade, 30, { use: 'athlete', mode: 'terrain' });
  expect(JSON.stringify(presentation.panels(s.kade.view))).toContain('rider.if_works');
});

scenario('SU-157 SU-160: a leader who failed to step in is not shown as stepping in', kit, (s) => {
  s.given({ crew: ['moss', 'kade'], npcs: [guard], player: ['2C', '9C'], gm: ['TC'] });
  attacked(s, 5, { skill: 'thug', targets: ['s1'] });
  s.kade.does('cover_ally', { allies: ['s1'] });
  s.kade.does('finish_step');
  expect(linesIn(s.moss.view).map(({ text }) => text)).toContain('panel.play.cover.late');
});

scenario(
  'SU-69 SU-120: while a Jack fetches a card, the fixed order is shown, not totals without their cards',
  kit,
  (s) => {
    s.given({ crew: ['moss', 'kade'], npcs: [guard], hands: { moss: ['JC'] }, player: ['3C', '4D'], gm: ['5C'] });
    s.gm.does('start_combat', { parties: ['s1', 's2', 'n1'] });
    s.moss.does('commit_card', { card: 'JC' });
    s.moss.does('finish_step');
    s.kade.does('finish_step');
    s.gm.does('finish_step');
    s.spectator.sees('shared.combat.initiative.step', 'JACKS');
    expect(JSON.stringify(linesIn(s.spectator.view))).not.toContain('caption.entry');
    expect(panelsIn(s.spectator.view)).toEqual(expect.arrayContaining(['panel.order.line', 'panel.order.line']));
  },
);

scenario('SU-180: a vehicle is wrecked, and does not go down like a person', kit, (s) => {
  const van = { name: 'Van', driver: 'n1', damage: 12 } as const;
  s.given({ crew: ['moss'], npcs: [guard], vehicles: [van], player: ['9D'], gm: ['2C'] });
  s.moss.does('declare_play', { use: 'driver', mode: 'ram', marks: ['v1'], text: 'Into it.' });
  s.gm.does('set_opposition', { kind: 'opposed', trait: 'block', modifier: 2 });
  s.moss.does('finish_step');
  expect(linesIn(s.spectator.view)).toContainEqual({ text: 'caption.harm.wrecked', facts: { name: 'Van', n: 5 } });
});

scenario('SU-12: a party without a card to flip has a total in the order, and no gap for a card', kit, (s) => {
  s.given({ crew: ['moss', 'kade'], npcs: [guard], player: [], rest: 'kade' });
  s.gm.does('start_combat', { parties: ['s1', 'n1'] });
  expect(panelsIn(s.spectator.view)).toContain('caption.entry');
});

scenario('SU-115: the story tells two NPCs of the same name apart, as the buttons do', kit, (s) => {
  s.given({ crew: ['moss'], npcs: [guard, guard], order: ['moss', 'n1', 'n2'] });
  expect(['n1', 'n2'].map((id) => presentation.called?.(s.moss.view, id))).toEqual(['Guard', 'Guard (2)']);
});

scenario(
  'SU-114 SU-157: a leader is shown beside those for whom they stepped in, not beside other targets',
  kit,
  (s) => {
    s.given({ crew: ['moss', 'kade', 'ruth'], npcs: [guard], player: ['9C', '3C', '4C'], gm: ['5C', '6C'] });
    attacked(s, 30, { skill: 'thug', targets: ['s1', 's2'] });
    s.ruth.does('cover_ally', { allies: ['s2'] });
    s.ruth.does('finish_step');
    const isShown = () => linesIn(s.spectator.view).some(({ text: key }) => key === 'panel.play.cover');
    expect(isShown()).toBe(false);
    s.moss.does('finish_step');
    expect(isShown()).toBe(true);
  },
);
