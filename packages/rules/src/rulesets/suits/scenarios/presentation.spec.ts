/** The presentation of a view: it reveals no secret, and its suggestions can be sent. */
import { expect, test } from 'vitest';

import type { Intent } from '../../../kernel/index.ts';
import { seededRng } from '../../../kernel/index.ts';
import { ruleset } from '../index.ts';
import { presentation } from '../presentation/index.ts';
import { nameIn } from '../presentation/words.ts';
import type { State } from '../state.ts';
import type { TableView } from '../view-types.ts';
import { given } from './given.ts';
import { after, gm, seat } from './moves.ts';

const viewOf = (state: State, who: string): TableView =>
  ruleset.view(state, who === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat: who });

const scene = () =>
  given({
    crew: ['vera', 'moss', 'ruth'],
    npcs: [{ name: 'Bouncer', attributes: { fitness: 4, dexterity: 4, wits: 4, charisma: 4 } }],
    player: ['4D', '9H', 'KD', '5S', '2C', '3C'],
    gm: ['6S'],
    hands: { ruth: ['8H', 'KC', 'X1'], vera: ['2S'], gm: ['9D', '3C'] },
  });

const attempt = { type: 'declare_play', use: 'persuasion', marks: ['n1'], text: 'Please.' };

test('SU-49 SU-52: players read the same words, whatever the GM’s number is', () => {
  const shown = (modifier: number) => {
    const state = after(scene(), [
      [seat('s3'), attempt],
      [gm, { type: 'set_opposition', kind: 'opposed', trait: 'willpower', modifier }],
    ]);
    const words = (who: string) => {
      const view = viewOf(state, who);
      const zones = ['area', 'against'].map((zone) => presentation.zoneWords?.(view, zone));
      return [
        presentation.caption?.(view),
        zones,
        presentation.laid?.(view),
        presentation.panels(view),
        presentation.sheets?.(view),
      ];
    };
    return { crew: ['s1', 's2', 's3'].map(words), gm: words('gm') };
  };
  expect(shown(3).crew).toEqual(shown(13).crew);
  expect(shown(3).gm).not.toEqual(shown(13).gm);
});

test('a suggestion that is not refused can be sent unchanged', () => {
  const proposed = after(scene(), [[seat('s3'), attempt]]);
  const asked = after(proposed, [[gm, { type: 'set_opposition', kind: 'opposed', trait: 'willpower', modifier: 5 }]]);
  for (const [state, who, least] of [
    [proposed, 'gm', 1],
    [asked, 's3', 2],
  ] as const) {
    const view = viewOf(state, who);
    const fitting = (presentation.suggests?.(view) ?? []).filter((move) => ruleset.explain(view, move).length === 0);
    expect(fitting.length).toBeGreaterThanOrEqual(least);
    for (const move of fitting)
      expect(ruleset.decide(state, who === 'gm' ? gm : seat(who), move, seededRng(1))).toMatchObject({ ok: true });
  }
});

test('SU-131: a player remembers the cards put back until they are drawn or the deck is shuffled', () => {
  const peeked = after(scene(), [
    [seat('s2'), { type: 'declare_play', use: 'awareness', desired: 2, text: 'Who is here?' }],
    [gm, { type: 'set_opposition', kind: 'formula' }],
    [seat('s2'), { type: 'finish_step' }],
  ]);
  const tray = viewOf(peeked, 's2').own.tray ?? [];
  expect(tray).toHaveLength(2);
  const order = tray.map(({ handle }) => handle).toReversed();
  const back = after(peeked, [[seat('s2'), { type: 'arrange_peek', order, discard: [] }]]);
  const faces = tray.map(({ face }) => face).toReversed();
  expect(viewOf(back, 's2').own.memos).toMatchObject([{ pool: 'player', cards: faces }]);
  for (const who of ['s1', 's3', 'gm']) expect(viewOf(back, who).own.memos).toBeUndefined();
  const drawn = after(back, [[gm, { type: 'award_stunt', seat: 's1', reason: 'Bold.' }]]);
  expect(viewOf(drawn, 's2').own.memos).toMatchObject([{ cards: faces.slice(1) }]);
  const shuffled = ruleset.evolve(drawn, {
    type: 'deck_shuffled',
    pool: 'player',
    size: drawn.decks.player.length,
    cause: 'exhausted',
    order: drawn.decks.player,
  });
  expect(viewOf(shuffled, 's2').own.memos).toBeUndefined();
});

test('a settled play is shown as the latest until something newer happens, and never again', () => {
  const settled = after(scene(), [
    [seat('s1'), { type: 'declare_play', use: 'wits', text: 'Which door is it?' }],
    [gm, { type: 'set_opposition', kind: 'threshold', value: 5 }],
    [seat('s1'), { type: 'finish_step' }],
  ]);
  const shown = (state: State) => {
    const view = viewOf(state, 's2');
    const title = presentation.caption?.(view)?.title.text;
    return { title, cards: presentation.laid?.(view).filter(({ won }) => won === true).length };
  };
  expect(shown(settled)).toEqual({ title: 'caption.now', cards: 1 });
  const over = { title: undefined, cards: 0 };
  expect(shown(after(settled, [[gm, { type: 'award_stunt', seat: 's2', reason: 'Bold.' }]]))).toEqual(over);
  const withdrawn: readonly (readonly [typeof gm, Intent])[] = [
    [seat('s2'), { type: 'declare_play', use: 'wits', text: 'Me, too.' }],
    [seat('s2'), { type: 'withdraw_play' }],
  ];
  expect(shown(after(settled, withdrawn))).toEqual(over);
  const prepared = after(settled, [[gm, { type: 'create_npc', name: 'The Duke' }]]);
  expect(shown(prepared)).toEqual({ title: 'caption.now', cards: 1 });
});

test('once the turn order of a new round is settled, the last play of the previous round is no longer shown', () => {
  const fight = given({
    crew: ['vera'],
    npcs: [{ name: 'Bouncer', attributes: { fitness: 40, dexterity: 4, wits: 4, charisma: 4 } }],
    player: ['4D', '9H', 'KD', '5S', '2C', '3C'],
    gm: ['6S', '7S', '8S'],
    hands: { vera: ['2S'], gm: ['9D', '3C'] },
    order: ['vera'],
  });
  const shot = after(fight, [
    [seat('s1'), { type: 'declare_play', use: 'wits', text: 'Where is the fuse box?' }],
    [gm, { type: 'set_opposition', kind: 'threshold', value: 5 }],
    [seat('s1'), { type: 'finish_step' }],
  ]);
  const said = (state: State) => presentation.caption?.(viewOf(state, 's1'))?.lines.map(({ text }) => text) ?? [];
  expect(said(shot)).toContain('caption.before');
  const ordered = after(shot, [[seat('s1'), { type: 'finish_step' }]]);
  expect(viewOf(ordered, 's1').shared.phase).toBe('TURN');
  expect(said(ordered)).not.toContain('caption.before');
  expect(presentation.laid?.(viewOf(ordered, 's1'))).toEqual([]);
});

test('SU-115 SU-121: the turn order marks fighters that are down', () => {
  const fight = given({ crew: ['vera'], npcs: [{}, {}], order: ['n1', 'vera', 'n2'] });
  const down = after(fight, [
    [gm, { type: 'rule', target: 'n2', change: { field: 'down', value: true }, reason: 'Fell off the roof.' }],
  ]);
  const lines = presentation.panels(viewOf(down, 's1')).find(({ title }) => title?.text === 'panel.order')?.lines;
  expect(lines?.map(({ text }) => text)).toEqual(['panel.order.now', 'panel.order.line', 'panel.order.down']);
});

test('SU-70 SU-146: a driver cannot target their own vehicle', () => {
  const state = given({ crew: ['vera', 'moss'], npcs: [{}], vehicles: [{ driver: 's1' }, { driver: 'n1' }] });
  const marks = ruleset.intents['declare_play']?.fields['marks'];
  if (marks === undefined || !('of' in marks) || typeof marks.of !== 'function')
    expect.fail('the marks are not a choice');
  const ramming = { type: 'declare_play', use: 'driver', mode: 'ram' };
  expect(marks.of(viewOf(state, 's1') as never, ramming)).toEqual(['n1', 'v2']);
  expect(marks.of(viewOf(state, 's2') as never, ramming)).toEqual(['n1', 'v1', 'v2']);
});

test('each seat card says what its side wants, and a sheet explains how to play', () => {
  const view = viewOf(scene(), 's1');
  expect(presentation.seatCards(view).map(({ aim }) => aim?.text)).toEqual([
    'aim.crew',
    'aim.crew',
    'aim.crew',
    'aim.gm',
  ]);
  expect(presentation.sheets?.(view)[0]?.id).toBe('primer');
  const lobby = viewOf({ ...scene(), stage: 'LOBBY' }, 's1');
  expect(presentation.board?.(lobby).map(({ id }) => id)).toEqual(['primer']);
  // It stays while people choose among ready-made characters.
  const creating = (readyMade: boolean) => ({
    ...lobby,
    shared: { ...lobby.shared, phase: 'CREATION' as const, options: { ...lobby.shared.options, readyMade } },
  });
  expect(presentation.board?.(creating(true)).map(({ id }) => id)).toContain('primer');
  expect(presentation.board?.(creating(false)).map(({ id }) => id)).not.toContain('primer');
});

test('SU-54: a name beside the cards is shown in full', () => {
  const base = scene();
  const renamed: State = {
    ...base,
    players: base.players.map((player) => ({
      ...player,
      sheets: player.sheets.map((sheet) => (sheet.name === 'Ruth' ? { ...sheet, name: 'Big Sal' } : sheet)),
    })),
  };
  const state = after(renamed, [
    [seat('s3'), attempt],
    [gm, { type: 'set_opposition', kind: 'opposed', trait: 'willpower', modifier: 3 }],
  ]);
  expect(presentation.zoneWords?.(viewOf(state, 's3'), 'area')?.facts).toMatchObject({ name: 'Big Sal' });
});

test('SU-115: NPCs of the same name are told apart by a number', () => {
  const bouncer = { name: 'Bouncer', attributes: { fitness: 4, dexterity: 4, wits: 4, charisma: 4 } };
  const state = given({ crew: ['vera'], npcs: [bouncer, bouncer, { ...bouncer, name: 'Usher' }] });
  const names = viewOf(state, 'gm').shared.npcs.map(({ id }) => nameIn(viewOf(state, 'gm'), id));
  expect(names).toEqual(['Bouncer', 'Bouncer (2)', 'Usher']);
});
