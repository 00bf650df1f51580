import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import type { OptionValue } from '../../../../kernel/index.ts';
import { pack, seededRng } from '../../../../kernel/index.ts';
import { ruleset } from '../../index.ts';
import { presentation } from '../../presentation/index.ts';
import { slotMessage } from './slot-words.ts';
import type { State } from '../../state.ts';
import { kit } from '../../scenarios/kit.ts';
import type { Table } from '../../scenarios/steps.ts';
import { all, attempt, characterIn, duel, passAll } from '../../scenarios/steps.ts';

const table = [
  { seat: 's1', name: 'Anna', kind: 'player' },
  { seat: 's2', name: 'Ben', kind: 'player' },
  { seat: 'gm', name: 'Gerda', kind: 'gm' },
] as const;

function start(s: Table, options: Readonly<Record<string, OptionValue>> = {}): void {
  s.start({
    seats: table,
    options,
    rig: { draw: ['2C'], 'background:red': ['AS', 'KD'], 'background:blue': ['TD', 'JC', '4H', '5H', '6H'] },
  });
}

const kinds = ['innate', 'temperament', 'type', 'profession'] as const;

function make(s: Table, seat: 's1' | 's2'): void {
  for (const kind of kinds) s[seat].does('draw_background', { kind });
  for (const slot of kinds) s[seat].does('name_background', { slot, text: `my ${slot}` });
  s[seat].does('confirm_character');
}

scenario(
  'DR-15 DR-17 DR-20 DR-21 DR-22 DR-27 DR-31 DR-08: a character is made card by card, and the GM confirms it',
  kit,
  (s) => {
    start(s);
    s.spectator.sees('shared.phase', 'CREATION');
    s.s1.does('draw_background', { kind: 'innate' });
    s.expectEvent('background_drawn', { card: 'AS', back: 'red', slot: 'innate' });
    s.s1.does('draw_background', { kind: 'temperament' });
    s.expectEvent('background_drawn', { card: 'TD', back: 'blue' });
    s.s1.refused('confirm_character', {}, 'DR_SHEET_INCOMPLETE', {
      facts: { slots: ['innate', 'temperament', 'type', 'profession'].map(slotMessage) },
    });
    s.s1.does('draw_background', { kind: 'type' });
    s.s1.does('draw_background', { kind: 'profession' });
    s.s1.refused('name_background', { slot: 'innate', text: '  ' }, 'E_TEXT_REQUIRED');
    for (const slot of kinds) s.s1.does('name_background', { slot, text: `my ${slot}` });
    s.s1.does('confirm_character');
    s.spectator.sees('shared.waitingFor', ['gm', 's2']);
    s.gm.does('vote', { topic: 'confirm', yes: true });
    s.expectEvent('character_confirmed', { character: 's1' });
    make(s, 's2');
    s.gm.does('confirm_character');
    s.spectator.sees('shared.phase', 'SESSION_OPEN');
    s.spectator.sees('shared.clock', { session: 1, episode: 1, scene: 0 });
    expect(JSON.stringify(presentation.panels(s.spectator.view))).toContain('panel.clock.early');
  },
);

scenario('DRX-55 DR-18: a sheet has one innate card, and must be complete', kit, (s) => {
  start(s);
  s.s1.does('draw_background', { kind: 'innate' });
  s.s1.refused('draw_background', { kind: 'innate' }, 'DR_INNATE_TAKEN', { clause: 'DR-18', facts: { name: 'Anna' } });
  s.s1.does('draw_background', { kind: 'temperament' });
  s.s1.refused('draw_background', { kind: 'temperament' }, 'DR_SLOT_FULL');
  s.s1.refused('draw_background', { kind: 'acquired' }, 'DR_NOT_GRANTED');
  for (const slot of ['innate', 'temperament']) s.s1.does('name_background', { slot, text: slot });
  s.s1.refused('confirm_character', {}, 'DR_SHEET_INCOMPLETE', {
    facts: { slots: ['type', 'profession'].map(slotMessage) },
  });
  s.s1.refused('keep_background', { card: 'h1' }, 'E_PHASE');
});

scenario(
  'DR-19 DR-29 DR-30 DR-23 DR-107: an innate card changes once an episode, and the GM grants new cards',
  kit,
  (s) => {
    s.given({ people: [{ backgrounds: ['r:2C innate "Strong"', 'b:3C type'] }, {}] });
    const red = s.state.piles.red.length;
    s.s1.refused('draw_background', { kind: 'acquired' }, 'DR_NOT_GRANTED');
    s.s1.refused('grant_background', { character: 's1', kind: 'acquired' }, 'E_GM_ONLY');
    s.gm.does('grant_background', { character: 's1', kind: 'acquired' });
    s.s1.does('draw_background', { kind: 'acquired' });
    s.s1.does('name_background', { slot: 'acquired', text: 'Knows the cliffs' });
    s.s1.refused('name_background', { slot: 'acquired', text: 'Or rather not' }, 'E_PHASE');
    s.gm.refused('retire_background', { character: 's1', background: '2C', reason: ' ' }, 'E_TEXT_REQUIRED');
    s.gm.does('retire_background', { character: 's1', background: '2C', reason: 'the fever' });
    s.expectEvent('deck_shuffled', { pile: 'red' });
    expect(s.state.piles.red).toHaveLength(red + 1);
    s.s1.does('draw_background', { kind: 'innate' });
    s.s1.does('name_background', { slot: 'innate', text: 'Frail' });
    s.gm.refused('retire_background', { character: 's1', background: 'innate', reason: 'again' }, 'DR_INNATE_FIXED');
    s.gm.does('close_scene');
    s.gm.does('close_session');
    s.gm.does('next_session');
    s.gm.does('retire_background', { character: 's1', background: 'innate', reason: 'healed' });
  },
);

scenario('DR-16 DR-28: the pack of a card depends on its kind or scope, is chosen, or is random', kit, (s) => {
  start(s, { backBy: 'scope' });
  s.s1.does('draw_background', { kind: 'type' });
  s.expectEvent('background_drawn', { card: 'TD', back: 'blue' });
  s.s1.does('set_scope', { slot: 'type', scope: 'general' });
  s.expectEvent('back_changed', { back: 'red', card: 'TD' });
  expect(s.state.piles.blue).toContain('TD');
  expect(s.state.piles.red).not.toContain('TD');
  s.s1.refused('set_back', { slot: 'type', back: 'blue' }, 'E_OPTION');
  start(s, { backBy: 'manual' });
  s.s1.does('draw_background', { kind: 'innate' });
  s.expectEvent('background_drawn', { back: 'blue' });
  s.s1.does('set_back', { slot: 'innate', back: 'red' });
  s.expectEvent('back_changed', { back: 'red' });
  start(s, { backBy: 'random' });
  s.s1.does('draw_background', { kind: 'innate' });
  expect(['red', 'blue']).toContain(characterIn(s, 's1').backgrounds[0]?.back);
  start(s, { backBy: 'kind' });
  s.s1.does('draw_background', { kind: 'innate' });
  s.s1.does('set_scope', { slot: 'innate', scope: 'general' });
  s.expectNoEvent('back_changed');
});

scenario('DR-28: at a table where players choose the backs, they are told so before they finish', kit, (s) => {
  start(s, { backBy: 'manual' });
  for (const kind of kinds) s.s1.does('draw_background', { kind });
  for (const slot of kinds) s.s1.does('name_background', { slot, text: `my ${slot}` });
  expect(s.s1.view.own.asks?.text).toBe('ask.CREATION.ready.backs');
});

scenario('DR-27: by option, a card is drawn, picked from three, or chosen freely', kit, (s) => {
  start(s, { creation: 'draft' });
  s.s1.does('draw_background', { kind: 'type' });
  s.s1.heard('cards_drafted', { cards: ['TD', 'JC', '4H'] });
  s.s1.refused('draw_background', { kind: 'type' }, 'DR_SLOT_FULL');
  s.s1.mayOnly('keep_background', ['TD', 'JC', '4H']);
  expect(s.s1.view.own.asks).toMatchObject({ text: 'ask.CREATION.keep', facts: { n: 3 } });
  s.s2.refused('keep_background', { card: 'h1' }, 'E_PHASE');
  s.s1.does('keep_background', { card: 'JC' });
  s.expectEvent('background_drawn', { card: 'JC', slot: 'type' });
  s.expectEvent('deck_shuffled', { pile: 'blue' });
  expect(s.state.piles.blue).toEqual(expect.arrayContaining(['TD', '4H']));
  start(s, { creation: 'choose' });
  // A form asks for the card, which is optional in the intent.
  const { card } = ruleset.intents['draw_background']?.fields ?? {};
  expect(card?.asked?.(s.s1.view as never, { type: 'draw_background', kind: 'innate' })).toBe(true);
  s.s1.sees('own.asks.text', 'ask.CREATION.choose');
  s.s1.does('draw_background', { kind: 'innate', card: 'QH' });
  s.expectEvent('background_drawn', { card: 'QH' });
  start(s);
  s.s1.refused('draw_background', { kind: 'innate', card: 'QH' }, 'E_OPTION');
});

scenario('DR-29: if the chosen card is taken, another pack like it is opened', kit, (s) => {
  start(s, { creation: 'choose' });
  s.s1.does('draw_background', { kind: 'innate', card: 'QH' });
  s.s2.does('draw_background', { kind: 'innate', card: 'QH' });
  s.expectEvent('pack_added', { pile: 'red' });
  // A face must not reveal from which pack it came, because an unmet NPC may hold the same face (DR-143).
  s.expectEvent('background_drawn', { character: 's2', card: 'QH' });
  expect(s.state.piles.red).toHaveLength(102);
  s.gm.does('npc_create', { sheet: 'Gret' });
  s.s1.refused('draw_background', { kind: 'innate', card: 'QH' }, 'DR_INNATE_TAKEN');
});

test('DR-29: when both packs of a colour are used up, no card can be drawn', () => {
  const rng = seededRng(1);
  const seats = table.map((seat) => ({ ...seat }));
  const opened = ruleset
    .setup({ seats, options: { backBy: 'manual' } }, rng)
    .reduce((state, event) => ruleset.evolve(state, event), ruleset.initial());
  const held = [...pack({ jokers: 'without' }), ...pack({ jokers: 'without' })].map((face, index) => ({
    handle: `h${index}`,
    face,
    back: 'blue',
    slot: `acquired${index}`,
    kind: 'acquired',
    name: 'held',
    scope: 'specific',
    spent: false,
    used: false,
    privileged: false,
  }));
  const characters = opened.characters.map((character) =>
    character.id === 's2' ? { ...character, backgrounds: held } : character,
  );
  const state = { ...opened, characters, piles: { ...opened.piles, blue: [] } } as State;
  const answer = ruleset.decide(state, { kind: 'seat', seat: 's1' }, { type: 'draw_background', kind: 'type' }, rng);
  expect(answer).toMatchObject({ ok: false, refusals: [{ code: 'E_NOT_YOURS', clause: 'DR-29' }] });
});

scenario('DR-14: everyone hears of the three shuffles at the start', kit, (s) => {
  start(s);
  for (const pile of ['draw', 'red', 'blue'] as const)
    for (const viewer of [s.gm, s.s1, s.spectator]) viewer.heard('deck_shuffled', { pile, size: 52 });
});

scenario('DR-01 DR-03 DR-04 DR-05 DR-06 DR-07 DR-14: the seats, options and shuffles of a new table', kit, (s) => {
  start(s);
  s.spectator.sees('shared.piles', { draw: 52, red: 52, blue: 52 });
  expect(s.events.filter(({ type }) => type === 'deck_shuffled')).toHaveLength(3);
  expect(s.state.piles.draw.some((card) => card.startsWith('X'))).toBe(false);
  start(s, { drawPacks: 2, charactersPerPlayer: 2 });
  s.spectator.sees('shared.piles.draw', 104);
  expect(s.state.characters.map(({ id }) => id)).toEqual(['s1', 's1.2', 's2', 's2.2']);
  s.start({ seats: 2 });
  s.spectator.sees('shared.mode', 'gm');
  s.spectator.sees('shared.phase', 'LOBBY');
  s.start({ seats: [{ seat: 's1', name: 'Anna', kind: 'player' }] });
  s.spectator.sees('shared.phase', 'LOBBY');
  s.system.does('seat_joined', { seat: 'gm', name: 'Gerda' });
  s.spectator.sees('shared.phase', 'CREATION');
  s.start({ seats: 2, options: { gmMode: 'shared' } });
  s.spectator.sees('shared.mode', 'shared');
  s.given({});
  // New seats join between scenes; known seats can return at any time.
  s.system.refused('seat_joined', { seat: 's3', name: 'Cleo' }, 'E_PHASE');
  s.system.does('seat_left', { seat: 's2' });
  s.system.does('seat_joined', { seat: 's2', name: 'Dora' });
  s.gm.does('close_scene');
  s.system.does('seat_joined', { seat: 's3', name: 'Cleo' });
  s.given({ deck: ['3C', '9D'] });
  duel(s, ['s1', 'gm']);
  s.spectator.seesCards('shared.drawn', ['3C', '9D']);
});

scenario('DR-22: the option sets the number of professions', kit, (s) => {
  for (const professionCards of [0, 1, 2, 3, 4]) {
    start(s, { professionCards });
    expect(s.shared.characters[0]?.missing).toHaveLength(3 + professionCards);
  }
});

scenario('DR-137: a saved sheet can be brought to another table', kit, (s) => {
  s.given({
    people: [{ backgrounds: ['r:2C innate "Strong"', 'b:3C temperament "Dogged"', 'b:JD type "Performer"'] }, {}],
  });
  const kept = kit.ruleset.sheets?.(s.state)['s1'];
  start(s, { professionCards: 0 });
  s.system.refused('sheet_brought', { seat: 's1', sheet: { version: 1 } }, 'E_MALFORMED');
  s.system.refused('sheet_brought', { seat: 's1', sheet: { ...(kept as object), extra: 1 } }, 'E_MALFORMED');
  s.system.does('sheet_brought', { seat: 's1', sheet: kept });
  expect(characterIn(s, 's1').backgrounds.map(({ face, back, name }) => [face, back, name])).toEqual([
    ['2C', 'red', 'Strong'],
    ['3C', 'blue', 'Dogged'],
    ['JD', 'blue', 'Performer'],
  ]);
  expect(s.state.piles.blue).not.toContain('JD');
  s.s1.does('confirm_character');
  s.gm.does('confirm_character');
  expect(kit.ruleset.sheets?.(s.state)['s1']).toEqual(kept);
});

scenario('DR-29 DR-137: a sheet edited by hand cannot take a third copy of a card from two packs', kit, (s) => {
  start(s);
  const held = (count: number) => ({
    version: 1,
    name: 'Kings',
    backgrounds: kinds
      .slice(0, count)
      .map((kind) => ({ slot: kind, kind, face: 'KD', back: 'blue', name: kind, scope: 'specific' })),
  });
  s.system.refused('sheet_brought', { seat: 's1', sheet: held(3) }, 'E_MALFORMED');
  s.system.does('sheet_brought', { seat: 's1', sheet: held(2) });
  expect(characterIn(s, 's1').backgrounds.map(({ face }) => face)).toEqual(['KD', 'KD']);
  s.system.refused('sheet_brought', { seat: 's2', sheet: held(1) }, 'E_MALFORMED');
  // Cards the character holds go back first.
  s.system.does('sheet_brought', { seat: 's1', sheet: held(2) });
  expect(s.state.piles.blue).not.toContain('KD');
});

scenario(
  'DR-29 DR-137: importing a sheet ends an open draft, and the packs of the replaced cards are shuffled',
  kit,
  (s) => {
    start(s, { creation: 'draft' });
    s.s1.does('draw_background', { kind: 'type' });
    const drafted = characterIn(s, 's1').draft?.cards.map(({ face }) => face) ?? [];
    expect(drafted).toHaveLength(3);
    const card = { slot: 'type', kind: 'type', face: 'KD', back: 'blue', name: 'Sailor', scope: 'specific' };
    s.system.does('sheet_brought', { seat: 's1', sheet: { version: 1, name: 'Una', backgrounds: [card] } });
    s.expectEvent('deck_shuffled', { pile: 'blue' });
    expect(characterIn(s, 's1')).toMatchObject({ draft: null, backgrounds: [{ face: 'KD', slot: 'type' }] });
    expect(s.state.piles.blue).toEqual(expect.arrayContaining(drafted.filter((face) => face !== 'KD')));
    s.s1.mayNot('keep_background');
  },
);

scenario('DR-15 DR-137: with closed backgrounds, importing a sheet does not reveal other players’ cards', kit, (s) => {
  start(s, { sheets: 'untilUsed' });
  const backgrounds = [
    { slot: 'type', kind: 'type', face: 'KD', back: 'blue', name: 'Sailor', scope: 'specific' },
    { slot: 'profession', kind: 'profession', face: 'KD', back: 'blue', name: 'Cook', scope: 'specific' },
  ];
  s.system.refused(
    'sheet_brought',
    { seat: 's1', sheet: { version: 1, name: 'Kings', backgrounds } },
    'DR_SHEETS_CLOSED',
  );
  s.system.refused(
    'sheet_brought',
    { seat: 's1', sheet: { version: 1, name: 'Nobody', backgrounds: [] } },
    'DR_SHEETS_CLOSED',
  );
});

scenario('DR-29 DR-143 TB-10: NPCs do not use up the players’ cards, and are limited in number', kit, (s) => {
  start(s);
  const dozen = Array.from({ length: 12 }, () => 'type');
  for (let count = 0; count < 4; count += 1) s.gm.does('npc_create', { sheet: 'Tam', backgrounds: dozen });
  s.gm.refused('npc_create', { sheet: 'Gret', backgrounds: ['type'] }, 'DR_CAST_FULL', { facts: { n: 48 } });
  const tam = s.state.characters.find(({ name }) => name === 'Tam')?.id;
  s.gm.refused('npc_edit', { character: tam, backgrounds: ['type'] }, 'DR_CAST_FULL');
  s.gm.does('npc_edit', { character: tam, sheet: 'Old Tam' });
  for (let count = 4; count < 60; count += 1) s.gm.does('npc_create', { sheet: 'Gret' });
  s.gm.refused('npc_create', { sheet: 'Gret' }, 'DR_CAST_FULL', { facts: { n: 60 } });
});

scenario(
  'DR-34 DR-36 DR-99: a draw is made, lowered by a disadvantage and judged in this order, and only its own player can replace it',
  kit,
  (s) => {
    s.given({ people: [{ backgrounds: ['b:QC type'], disadvantages: ['4S'] }, {}], deck: ['KS', '9S'] });
    s.gm.does('set_challenge', { character: 's1', title: 'Up', suit: 'S', target: 8 });
    s.franz.refused('substitute', { card: 'QC', description: 'a leap' }, 'DR_NOT_DRAWN');
    s.franz.refused('draw_disadvantage', {}, 'DR_NOT_DRAWN');
    s.franz.does('draw');
    const types = s.events.slice(-4).map(({ type }) => type);
    expect(types).toEqual(['cards_drawn', 'penalty_applied', 'phase_entered', 'window_opened']);
    s.hans.refused('substitute', { card: 'h1', description: 'me too' }, 'DR_NOT_DRAWN');
    s.franz.does('pass');
    s.expectEvent('challenge_judged', { value: 4 });
  },
);

scenario('DR-11 DR-46: drawn cards are open to all', kit, (s) => {
  s.given({ deck: ['5C'] });
  attempt(s);
  for (const viewer of [s.franz, s.hans, s.gm, s.spectator]) viewer.heard('cards_drawn', { character: 's1' });
  passAll(s);
  all(s, 'stop_attempt');
  s.spectator.seesCards('shared.discard', ['5C']);
});

scenario('DR-107 DR-30: the sheet records sessions and rewards', kit, (s) => {
  s.given({ people: [{}, {}] });
  s.gm.does('grant_background', { character: 's1', kind: 'acquired', reason: 'the winter at the pass' });
  s.expectEvent('background_granted', { reason: 'the winter at the pass' });
  s.gm.does('rule', { target: 's2', change: 'park', reason: 'away' });
  s.gm.does('close_session');
  s.spectator.sees('shared.characters.0.experience', {
    sessions: 1,
    gains: [{ kind: 'acquired', session: 1, reason: 'the winter at the pass' }],
  });
  s.spectator.sees('shared.characters.1.experience', { sessions: 0, gains: [] });
  const sheet = presentation.sheets?.(s.spectator.view).find(({ id }) => id === 's1');
  expect(sheet?.entries.at(-1)?.written.map((message) => message.text)).toEqual(['paper.sessions', 'paper.gain.for']);
});

scenario('DR-01: one to eight players, or as many as the option says, and newcomers between two scenes', kit, (s) => {
  expect(ruleset.seatLimits?.({}).max ?? ruleset.seats.max).toBe(8);
  expect(ruleset.seatLimits?.({ maxPlayers: 12 }).max).toBe(12);
  s.given({});
  s.system.refused('seat_joined', { seat: 's3', name: 'Cleo' }, 'E_PHASE');
  s.gm.does('close_scene');
  s.system.does('seat_joined', { seat: 's3', name: 'Cleo' });
});

scenario('DR-03: one character for each player, or up to three by the option', kit, (s) => {
  for (const [charactersPerPlayer, ids] of [
    [1, ['s1', 's2']],
    [3, ['s1', 's1.2', 's1.3', 's2', 's2.2', 's2.3']],
  ] as const) {
    start(s, { charactersPerPlayer });
    expect(s.state.characters.map(({ id }) => id)).toEqual(ids);
  }
});

scenario('DR-06: draws come from 52 cards without jokers', kit, (s) => {
  start(s);
  expect(s.state.piles.draw.toSorted()).toEqual(pack({ jokers: 'without' }).toSorted());
});

scenario('DR-07: everyone draws from the same deck, the GM included', kit, (s) => {
  s.given({ deck: ['3C', '9D'] });
  const left = s.state.piles.draw.length;
  duel(s, ['s1', 'gm']);
  s.spectator.seesCards('shared.drawn', ['3C', '9D']);
  expect(s.state.piles.draw).toHaveLength(left - 2);
});

scenario('DR-17 DR-20 DR-21: a character needs an innate card, a temperament, a type and a profession', kit, (s) => {
  start(s);
  s.s1.refused('confirm_character', {}, 'DR_SHEET_INCOMPLETE', { facts: { slots: kinds.map(slotMessage) } });
  for (const kind of kinds) s.s1.does('draw_background', { kind });
  s.s1.mayNot('draw_background');
  expect(characterIn(s, 's1').backgrounds.map(({ kind }) => kind)).toEqual(kinds);
});

scenario('DR-19: the GM changes an innate card with a reason, once an episode', kit, (s) => {
  s.given({ people: [{ backgrounds: ['r:2C innate "Strong"'] }, {}] });
  s.s1.refused('retire_background', { character: 's1', background: '2C', reason: 'the fever' }, 'E_GM_ONLY');
  s.gm.refused('retire_background', { character: 's1', background: '2C', reason: ' ' }, 'E_TEXT_REQUIRED');
  s.gm.does('retire_background', { character: 's1', background: '2C', reason: 'the fever' });
  s.s1.does('draw_background', { kind: 'innate' });
  s.s1.does('name_background', { slot: 'innate', text: 'Frail' });
  s.gm.refused('retire_background', { character: 's1', background: 'innate', reason: 'again' }, 'DR_INNATE_FIXED');
});

scenario('DR-23: further backgrounds are added in play, when the GM grants them', kit, (s) => {
  s.given({});
  s.s1.refused('draw_background', { kind: 'acquired' }, 'DR_NOT_GRANTED');
  s.gm.does('grant_background', { character: 's1', kind: 'acquired' });
  s.s1.does('draw_background', { kind: 'acquired' });
  expect(characterIn(s, 's1').backgrounds.at(-1)?.kind).toBe('acquired');
});

scenario(
  'DR-30 DR-137: a second profession on an imported sheet leaves room for one that is granted later',
  kit,
  (s) => {
    start(s);
    const backgrounds = [...kinds, 'profession2'].map((slot, index) => ({
      slot,
      kind: slot === 'profession2' ? 'profession' : slot,
      face: `${index + 2}C`,
      back: slot === 'innate' ? 'red' : 'blue',
      name: `my ${slot}`,
      scope: 'specific',
    }));
    s.system.does('sheet_brought', { seat: 's1', sheet: { version: 1, name: 'Una', backgrounds } });
    s.s1.refused('draw_background', { kind: 'profession' }, 'DR_SLOT_FULL');
    s.s1.does('confirm_character');
    make(s, 's2');
    s.gm.does('confirm_character');
    s.s1.refused('draw_background', { kind: 'profession' }, 'DR_NOT_GRANTED');
    s.gm.does('grant_background', { character: 's1', kind: 'profession' });
    s.s1.does('draw_background', { kind: 'profession' });
    s.expectEvent('background_drawn', { slot: 'profession3' });
  },
);
