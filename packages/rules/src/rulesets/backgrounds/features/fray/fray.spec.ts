import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { Setting } from '../../scenarios/given.ts';
import { ruleset } from '../../index.ts';
import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { aimAndDraw, all, characterIn, fray, passAll } from '../../scenarios/steps.ts';

const three = ['s1', 's2', 's3'] as const;
const people = [{}, {}, {}] as const;

scenario(
  'DRX-30 DR-86 DR-87 DR-88 DR-89 DR-91: the queen wins the exchange, and play continues once her success is described',
  kit,
  (s) => {
    s.given({ people, deck: ['6D', 'QS', '4C', '9H', 'JD'] });
    fray(s, 2, three);
    s.spectator.seesCards('shared.drawn', ['6D', 'QS', '4C', '9H', 'JD']);
    passAll(s);
    s.spectator.heard('fray_opened', { parties: [...three, 'gm'], gmCards: 2 });
    s.expectEvent('fray_judged', { winners: ['s2'], owner: 's2', high: ['QS'] });
    s.s1.refused('continue', {}, 'E_PHASE');
    s.s2.does('fray_success', { kind: 'reposition', text: 'up onto the balcony' });
    s.spectator.heard('fray_success_gained', { character: 's2', kind: 'reposition' });
    s.spectator.sees('shared.waitingFor', ['s1', 's2', 's3', 'gm']);
  },
);

scenario('DRX-31 DR-88: the GM’s side wins with three cards; four are refused', kit, (s) => {
  s.given({ people, deck: ['6D', 'QS', '4C', '9H', 'JD', 'KC'] });
  s.gm.refused('open_fray', { parties: three, gmCards: 4 }, 'DR_FRAY_CARDS');
  s.gm.refused('open_fray', { parties: three, gmCards: 0 }, 'DR_FRAY_CARDS');
  fray(s, 3, three);
  passAll(s);
  s.expectEvent('fray_judged', { winners: ['gm'], high: ['KC'] });
  s.gm.does('fray_success', { kind: 'small_goal', text: 'they hold the stairs' });
});

scenario(
  'DR-88 DR-89: the story calls the GM’s side the opposition, and only winners describe their success',
  kit,
  (s) => {
    s.given({ people, deck: ['6D', 'QS', '4C', '9H', 'KC'] });
    fray(s, 2, three);
    passAll(s);
    const judged = s.events.findLast(({ type }) => type === 'fray_judged');
    expect(presentation.line({ ...(judged ?? { type: 'nothing' }) })?.message.facts?.['names']).toEqual([
      { text: 'who.opposition.inside' },
    ]);
    const field = ruleset.intents['fray_success']?.fields['character'];
    if (field?.kind !== 'choice' || typeof field.of !== 'function') expect.fail('the winner is not a choice');
    const success = { type: 'fray_success', kind: 'other' };
    expect(field.of(s.gm.view as never, success)).toEqual(['gm']);
    expect(field.asked?.(s.gm.view as never, success)).toBe(false);
  },
);

scenario('DRX-32 DR-93: a tie between sides helps neither of them, or is broken by another draw', kit, (s) => {
  const deck = ['KS', '4C', '5C', 'KH', '2C', '9C', '8D'] as const;
  s.given({ people, deck });
  fray(s, 1, three);
  passAll(s);
  s.expectEvent('fray_judged', { winners: [], owner: null, drawOff: null });
  all(s, 'continue');
  s.spectator.sees('shared.phase', 'FR_AIMS');
  s.given({ people, deck, options: { frayTie: 'drawOff' } });
  fray(s, 1, three);
  passAll(s);
  s.spectator.sees('shared.waitingFor', ['s1', 'gm']);
  all(s, 'draw');
  s.spectator.seesCards('shared.drawn', ['2C', '9C']);
  passAll(s);
  s.expectEvent('fray_judged', { winners: ['gm'] });
});

scenario('DRX-33 DR-92: players with the same aim share a success; other ties draw again', kit, (s) => {
  s.given({ people, deck: ['KS', 'KD', '4C', '9H'] });
  s.gm.does('open_fray', { parties: three, gmCards: 1 });
  s.s1.does('declare_aim', { text: 'bar the door' });
  s.s2.does('declare_aim', { text: 'bar the door', sameAs: 's1' });
  s.s3.does('declare_aim', { text: 'find the key' });
  s.gm.does('declare_aim', { text: 'drive them out' });
  all(s, 'draw');
  passAll(s);
  s.expectEvent('fray_judged', { winners: ['s1', 's2'] });
  s.s2.does('fray_success', { kind: 'small_goal', text: 'barred' });
  s.s1.refused('fray_success', { kind: 'other', text: 'once more' }, 'DR_NOT_HIGH');
  s.given({ people, deck: ['KS', 'KD', '4C', '9H', '2C', '3C'] });
  fray(s, 1, three);
  passAll(s);
  s.expectEvent('fray_judged', { winners: [], drawOff: ['s1', 's2'] });
  all(s, 'draw');
  s.spectator.seesCards('shared.drawn', ['2C', '3C']);
  passAll(s);
  s.expectEvent('fray_judged', { winners: ['s2'] });
});

scenario('DRX-34: a red king beats the GM’s queen, and is spent until the next session', kit, (s) => {
  s.given({ people: [{ backgrounds: ['r:KH innate "Fearless"'] }, {}], deck: ['6D', '4C', 'QC'] });
  fray(s, 1, ['s1', 's2']);
  s.s1.does('substitute', { card: 'KH', description: 'walks straight in' });
  passAll(s);
  s.expectEvent('fray_judged', { winners: ['s1'] });
  s.s1.does('fray_success', { kind: 'take_out', text: 'one of them runs' });
  s.gm.does('close_scene');
  expect(characterIn(s, 's1').backgrounds[0]?.spent).toBe(true);
  s.gm.does('close_session');
  s.gm.does('next_session');
  expect(characterIn(s, 's1').backgrounds[0]?.spent).toBe(false);
});

scenario('DRX-35 DR-90: only the highest card succeeds', kit, (s) => {
  s.given({ people, deck: ['6D', 'QS', '4C', '9H', 'JD'] });
  fray(s, 2, three);
  passAll(s);
  s.s3.refused('fray_success', { kind: 'other', text: 'me too' }, 'DR_NOT_HIGH', { clause: 'DR-89' });
});

scenario('DRX-36 DR-94: a fray ends when a side gives in or the GM says so', kit, (s) => {
  const setting: Setting = { people, deck: ['6D', 'QS', '4C', '9H'] };
  s.given(setting);
  fray(s, 1, three);
  passAll(s);
  s.s2.does('fray_success', { kind: 'other', text: 'a shout' });
  s.s1.does('yield', { reason: 'enough' });
  s.spectator.sees('shared.phase', 'FR_AFTER');
  s.gm.does('yield', { reason: 'they run' });
  s.expectEvent('fray_ended', { cause: 'yielded' });
  s.spectator.sees('shared.phase', 'FREE_PLAY');
  s.given(setting);
  fray(s, 1, three);
  passAll(s);
  s.s1.refused('end_fray', {}, 'E_GM_ONLY');
  s.gm.does('end_fray', { reason: 'the bridge is down' });
  s.expectEvent('fray_ended', { cause: 'goals', text: 'the bridge is down' });
});

scenario('DR-88 DR-149: between players the GM draws nothing', kit, (s) => {
  s.given({ people: [{}, {}, {}] });
  const sides = { parties: three, sides: [['s1'], ['s2', 's3']] };
  s.gm.refused('open_fray', { ...sides, gmCards: 2 }, 'DR_FRAY_CARDS');
  s.gm.does('open_fray', { ...sides, gmCards: 0 });
  expect(s.shared.resolution?.parties.map(({ id, side }) => [id, side])).toEqual([
    ['s1', 0],
    ['s2', 1],
    ['s3', 1],
  ]);
});

scenario('DR-90 DR-148: a player whose character would be taken out is asked', kit, (s) => {
  s.given({ people: [{}, {}], deck: ['6D', '4C', 'KS'] });
  fray(s, 1, ['s1', 's2']);
  passAll(s);
  s.gm.refused('fray_success', { kind: 'take_out', text: 'a club comes down' }, 'E_MALFORMED');
  s.gm.does('fray_success', { kind: 'take_out', text: 'a club comes down', whom: 's1' });
  s.s1.sees('own.asks.text', 'ask.question');
});

scenario('DR-148: taking out a player’s character needs their consent, unless the fray is harsh', kit, (s) => {
  const setting: Setting = { people: [{}, {}], deck: ['6D', '4C', 'KS'] };
  const success = { kind: 'take_out', text: 'a club comes down', whom: 's1' };
  s.given(setting);
  fray(s, 1, ['s1', 's2']);
  passAll(s);
  s.gm.does('fray_success', success);
  s.s1.does('vote', { topic: 'take_out', yes: false });
  s.expectEvent('thrown_back', { character: 's1' });
  s.given(setting);
  fray(s, 1, ['s1', 's2']);
  passAll(s);
  s.gm.does('fray_success', success);
  s.s1.does('vote', { topic: 'take_out', yes: true });
  s.expectEvent('incapacitated', { character: 's1' });
  s.given({ ...setting, options: { harshFray: true } });
  fray(s, 1, ['s1', 's2']);
  passAll(s);
  s.gm.does('fray_success', success);
  s.expectEvent('incapacitated', { character: 's1', cause: 'taken_out' });
});

scenario('DR-149: incapacitated characters do not draw, and between players neither does the GM', kit, (s) => {
  s.given({ people, deck: ['QD', '6D', '4C', 'KS', '5D', '7D'] });
  s.gm.does('rule', { target: 's3', change: 'incapacitate', reason: 'the fall' });
  s.gm.refused('open_fray', { parties: three, gmCards: 1 }, 'DR_INCAP');
  s.gm.does('open_fray', { parties: [['s1'], ['s2']], gmCards: 0 });
  aimAndDraw(s);
  s.spectator.seesCards('shared.drawn', ['6D', '4C']);
  passAll(s);
  s.expectEvent('fray_judged', { winners: ['s1'] });
  s.s1.does('fray_success', { kind: 'take_out', text: 'a shove', whom: 's2' });
  s.s2.does('vote', { topic: 'take_out', yes: true });
  s.expectEvent('fray_ended', { cause: 'out' });
});

scenario('DR-106: in a fray a character that fails on purpose still draws', kit, (s) => {
  s.given({ people: [{}, {}], deck: ['KD', '4C', '9S', '2H'] });
  s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
  s.s1.does('intend_failure', { text: 'lets them come' });
  aimAndDraw(s);
  passAll(s);
  s.expectEvent('fray_judged', { winners: ['gm'], high: ['9S'] });
  s.gm.does('vote', { topic: 'failure', yes: true });
  s.expectEvent('bonus_awarded', { character: 's1', reason: 'failure' });
});

scenario(
  'DR-92 DR-123: allies with the same aim share the success, and a disadvantage drawn for it counts as helpful',
  kit,
  (s) => {
    s.given({ people, deck: ['KS', '4C', '5C', '9H', '6D'] });
    s.gm.does('open_fray', { parties: three, gmCards: 1 });
    s.s2.does('declare_aim', { text: 'bar the door' });
    s.s1.does('declare_aim', { sameAs: 's2' });
    s.s3.does('declare_aim', { text: 'find the key' });
    s.gm.does('declare_aim', { text: 'drive them out' });
    all(s, 'draw');
    s.s2.does('draw_disadvantage');
    s.s2.does('use_disadvantage', { yes: true });
    passAll(s);
    s.expectEvent('fray_judged', { winners: ['s1', 's2'], high: ['KS'] });
    s.expectEvent('disadvantage_settled', { character: 's2', card: '6D', success: true });
  },
);

scenario('DR-94 DR-125: a side changes the scene, and the GM decides whether the scene closes', kit, (s) => {
  s.given({ people: [{}, {}, {}], deck: ['KD', '3C', '4C', '9H'] });
  fray(s, 1, ['s1', 's2', 's3']);
  passAll(s);
  s.s1.refused('change_scene', { text: 'out of the window' }, 'E_PHASE', { clause: 'DR-89' });
  s.s1.does('fray_success', { kind: 'reposition', text: 'to the window' });
  s.s1.refused('change_scene', { text: ' ' }, 'E_TEXT_REQUIRED');
  s.s1.does('change_scene', { text: 'out of the window' });
  s.s1.refused('change_scene', { text: 'again' }, 'E_NOT_DUE');
  s.spectator.sees('shared.phase', 'FR_AFTER');
  s.s2.does('change_scene', { text: 'onto the roof' });
  s.expectEvent('fray_ended', { cause: 'scene_changed', text: 'onto the roof' });
  s.expectEvent('question_asked', { topic: 'scene_change', asked: ['gm'] });
  s.gm.does('vote', { topic: 'scene_change', yes: true });
  s.expectEvent('scene_closed');
});

scenario('DR-94: if the GM’s side changes the scene, the scene closes without a question', kit, (s) => {
  s.given({ people: [{}, {}], deck: ['KD', '3C', '9H'] });
  fray(s, 1, ['s1', 's2']);
  passAll(s);
  s.s1.does('fray_success', { kind: 'reposition', text: 'to the window' });
  s.gm.does('change_scene', { text: 'they scatter into the woods' });
  s.expectEvent('fray_ended', { cause: 'scene_changed' });
  // The GM, who would be asked, has changed the scene and so has agreed.
  s.expectEvent('scene_closed');
});

scenario('DR-86: group against group, without pairs, is a fray', kit, (s) => {
  s.given({ people });
  s.gm.does('open_fray', { parties: three, gmCards: 2 });
  s.spectator.sees('shared.resolution.kind', 'fray');
  s.spectator.sees((view) => view.shared.resolution?.parties.map(({ id }) => id), [...three, 'gm']);
});

scenario('DR-87: each character in a fray draws one card in each exchange', kit, (s) => {
  s.given({ people, deck: ['6D', 'QS', '4C', '9H', '2D', '3D', '5D', '7D'] });
  fray(s, 1, three);
  s.spectator.seesCards('shared.drawn', ['6D', 'QS', '4C', '9H']);
  passAll(s);
  s.s2.does('fray_success', { kind: 'reposition', text: 'up onto the balcony' });
  all(s, 'continue');
  aimAndDraw(s);
  s.spectator.seesCards('shared.drawn', ['2D', '3D', '5D', '7D']);
});

scenario('DR-91: only the winner of an exchange has a success to describe', kit, (s) => {
  s.given({ people, deck: ['6D', 'QS', '4C', '9H'] });
  fray(s, 1, three);
  passAll(s);
  for (const other of [s.s1, s.s3, s.gm]) other.mayNot('fray_success');
  s.s2.may('fray_success');
});

scenario('DR-94: the story says who won when a side gives in', kit, (s) => {
  s.given({ deck: ['KS', '4C', '9H'] });
  fray(s, 1, ['s1', 's2']);
  passAll(s);
  s.s1.does('fray_success', { kind: 'small_goal', text: 'the rope is cut' });
  s.gm.does('yield', { reason: '' });
  s.expectEvent('fray_ended', { cause: 'yielded', winners: ['s1', 's2'], names: ['Franz', 'Hans'] });
  const event = s.events.findLast(({ type }) => type === 'fray_ended');
  expect(presentation.line({ ...(event ?? { type: 'nothing' }) })?.message.text).toBe('event.fray_ended.yielded.to');
});

scenario('DR-91: the story names the members of the opposition who win an exchange and the fray', kit, (s) => {
  s.given({ people, deck: ['6D', 'QS', '4C', 'KH'] });
  s.gm.does('npc_create', { sheet: 'The toll keeper' });
  const keeper = s.gm.view.own.sheets.find(({ name }) => name === 'The toll keeper')?.id ?? '';
  s.gm.does('open_fray', { parties: [...three, keeper], gmCards: 1 });
  aimAndDraw(s);
  passAll(s);
  s.gm.does('fray_success', { kind: 'small_goal', text: 'the gate is shut' });
  // A majority of the side gives in.
  for (const player of [s.s1, s.s2]) player.does('yield', { reason: '' });
  const lineOf = (type: string) => presentation.line({ ...s.events.findLast((event) => event.type === type), type });
  const aims = s.events.filter(({ type }) => type === 'aim_declared').map((event) => presentation.line({ ...event }));
  expect(aims.map((line) => line?.message.facts?.['name'])).toContainEqual({
    text: 'who.cast',
    facts: { names: ['The toll keeper'] },
  });
  expect(lineOf('fray_judged')?.message.facts?.['names']).toEqual(['The toll keeper']);
  expect(lineOf('fray_success_gained')?.message.facts?.['name']).toEqual({
    text: 'who.cast',
    facts: { names: ['The toll keeper'] },
  });
  expect(lineOf('fray_ended')?.message.facts?.['names']).toEqual(['The toll keeper']);
});

scenario('DR-92: a player joins an ally’s aim without writing one; any other aim needs a text', kit, (s) => {
  s.given({ people });
  s.gm.does('open_fray', { parties: three, gmCards: 1 });
  s.s1.does('declare_aim', { text: 'hold the door' });
  s.s2.does('declare_aim', { sameAs: 's1' });
  s.expectEvent('aim_declared', { character: 's2', text: 'hold the door', with: 's1', ally: 'Franz' });
  s.s3.refused('declare_aim', {}, 'E_TEXT_REQUIRED');
  s.s3.refused('declare_aim', { text: ' ' }, 'E_TEXT_REQUIRED');
});

scenario('DR-92: only an aim that an ally has named can be shared, so that two cannot share each other’s', kit, (s) => {
  s.given({ people });
  s.gm.does('open_fray', { parties: three, gmCards: 1 });
  const notNamed = { clause: 'DR-92' };
  s.s1.refused('declare_aim', { sameAs: 's2' }, 'E_MALFORMED', notNamed);
  s.gm.does('declare_aim', { text: 'drive them out' });
  s.s1.refused('declare_aim', { sameAs: 'gm' }, 'E_MALFORMED', notNamed);
  s.s1.does('declare_aim', { text: 'hold the door' });
  s.s2.does('declare_aim', { sameAs: 's1' });
  s.s3.refused('declare_aim', { sameAs: 's2' }, 'E_MALFORMED', notNamed);
  const field = ruleset.intents['declare_aim']?.fields['sameAs'];
  if (field?.kind !== 'choice' || typeof field.of !== 'function') expect.fail('the ally is not a choice');
  expect(field.of(s.s3.view as never, { type: 'declare_aim' })).toEqual(['s1']);
});
