import { scenario } from '@cartomancer/testkit';
import { describe, expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { headmateFields } from './sheets.ts';
import type { TableView } from '../../view-types.ts';
import { kit } from '../../scenarios/kit.ts';
import type { Evening } from '../../scenarios/steps.ts';
import { agree, beginHeadmates, beginSetting, beginSheet, fillSheet, strike } from '../../scenarios/setup-steps.ts';
import { all, flipQualities } from '../../scenarios/steps.ts';

function panelKeys(view: TableView): readonly string[] {
  const sheets = presentation.board?.(view).filter((piece) => piece.kind === 'sheet') ?? [];
  return [
    ...presentation.panels(view).flatMap(({ lines }) => lines.map((line) => line.text)),
    ...sheets.flatMap(({ printed = [], entries }) =>
      [...printed, ...entries.flatMap(({ written }) => written)].map(({ text }) => text),
    ),
  ];
}

describe('setting and themes', () => {
  scenario(
    'FD-21 FD-34 setupDepth=full: after safety comes the setting, with as many themes as the table likes',
    kit,
    (s) => {
      s.start({ seats: 3 });
      s.s1.refused('propose', { field: 'setting', text: 'A harbour town' }, 'E_PHASE');
      all(s, 'safety_ack');
      s.s1.refused('ack', {}, 'E_FIELD_ORDER');
      s.s1.does('propose', { field: 'setting', text: 'A harbour town' });
      s.s1.refused('affirm', { option: 'o1', answer: 'yes' }, 'E_ALREADY_VOTED');
      s.s2.refused('propose', { field: 'setting', text: ' a HARBOUR town' }, 'FD_OFFERED');
      s.s2.refused('propose', { field: 'setting', text: ' ' }, 'E_TEXT_REQUIRED');
      s.s2.refused('propose', { field: 'name', text: 'Sam' }, 'E_PHASE');
      s.spectator.sees('shared.waitingFor', ['s2', 's3']);
      s.s2.does('affirm', { option: 'o1', answer: 'yes' });
      s.s3.does('affirm', { option: 'o1', answer: 'yes' });
      s.expectEvent('sheet_field_set', { sheet: 'table', field: 'setting', text: 'A harbour town', by: null });
      agree(s, 'theme', 'Second chances');
      agree(s, 'theme', 'The sea');
      all(s, 'ack');
      s.spectator.sees('shared.phase', 'SYSTEM_SHEET');
      expect(s.shared.setup.settled.map(({ text }) => text)).toEqual(['A harbour town', 'Second chances', 'The sea']);
    },
  );

  scenario('FD-27: an objection takes an option off the table for good, and no one knows whose it was', kit, (s) => {
    beginSetting(s);
    s.s1.does('propose', { field: 'setting', text: 'A war' });
    s.s2.does('affirm', { option: 'o1', answer: 'objection' });
    s.expectEvent('option_removed', { option: 'o1' });
    s.spectator.sees((view) => view.shared.setup.offers, []);
    expect(s.events.at(-1)).toEqual({ type: 'option_removed', option: 'o1' });
    s.s1.refused('propose', { field: 'setting', text: 'a war ' }, 'E_LINE_CROSSED', { clause: 'FD-27' });
    s.s3.refused('affirm', { option: 'o1', answer: 'yes' }, 'E_PHASE');
    s.s1.does('propose', { field: 'setting', text: 'A truce' });
  });

  scenario(
    'FD-27: if the group cannot agree, cards are flipped for the options; ties are broken with the System’s Deck',
    kit,
    (s) => {
      beginSetting(s, 3, { date: ['9C', '9D', 'KH'], system: ['2C', '3C'] });
      s.s1.does('propose', { field: 'setting', text: 'A ship' });
      s.s2.does('propose', { field: 'setting', text: 'A village' });
      s.s1.refused('tiebreak_flip', { field: 'setting' }, 'E_PHASE', { clause: 'FD-27' });
      s.s2.does('affirm', { option: 'o1', answer: 'no' });
      s.s1.does('affirm', { option: 'o2', answer: 'no' });
      s.s3.does('affirm', { option: 'o1', answer: 'yes' });
      s.s3.does('affirm', { option: 'o2', answer: 'no' });
      s.s3.does('affirm', { option: 'o2', answer: 'yes' });
      s.s3.does('tiebreak_flip', { field: 'setting' });
      s.expectEvent('setup_flip', { purpose: 'choice', deck: 'date', card: '9C', for: 'o1' });
      s.expectEvent('setup_flip', { purpose: 'choice_tie', deck: 'system', card: '3C', for: 'o2' });
      s.expectEvent('sheet_field_set', { field: 'setting', text: 'A village' });
      s.spectator.sees((view) => view.shared.setup.offers, []);
    },
  );

  scenario('FD-25 FD-27: a sheet takes a limited number of offers and entries', kit, (s) => {
    beginSetting(s);
    for (let offer = 1; offer <= 24; offer += 1) s.s1.does('propose', { field: 'theme', text: `theme ${offer}` });
    s.s2.refused('propose', { field: 'theme', text: 'one more' }, 'FD_SHEET_FULL', { clause: 'FD-25' });
    for (let offer = 1; offer <= 24; offer += 1) s.s2.does('affirm', { option: `o${offer}`, answer: 'objection' });
    for (let offer = 1; offer <= 6; offer += 1) s.s2.does('propose', { field: 'theme', text: `other ${offer}` });
    for (let offer = 25; offer <= 30; offer += 1) s.s3.does('affirm', { option: `o${offer}`, answer: 'objection' });
    s.s2.refused('propose', { field: 'theme', text: 'one more' }, 'FD_SHEET_FULL');
    s.s2.does('propose', { field: 'setting', text: 'A ship' });
  });

  scenario('FD-27: after a long silence, or when the host decides, the cards fill in what is missing', kit, (s) => {
    beginSetting(s);
    s.s1.refused('let_cards_decide', {}, 'E_HOST_ONLY');
    s.host.does('let_cards_decide');
    s.spectator.sees('shared.phase', 'SYSTEM_SHEET');
    s.s1.does('propose', { field: 'name', text: 'Sam' });
    s.timePasses({ ms: 300_000 });
    s.spectator.sees('shared.phase', 'HEADMATES');
    s.spectator.sees('shared.system.name', 'Sam');
    s.spectator.sees('shared.system.appearance.length', 3);
    s.timePasses({ ms: 7 * 300_000 });
    expect(s.events.some(({ type }) => type === 'roles_set')).toBe(true);
    s.spectator.sees((view) => view.shared.headmates.every(({ quality }) => quality !== ''), true);
  });
});

scenario('FD-28: affirming without an option confirms the sheet as it is', kit, (s) => {
  beginSetting(s);
  // There is nothing yet to affirm.
  s.s1.refused('affirm', { answer: 'yes' }, 'E_FIELD_ORDER', { clause: 'FD-28' });
  agree(s, 'setting', 'A ship');
  s.s1.refused('affirm', { answer: 'no' }, 'E_MALFORMED', { facts: { field: 'option' } });
  s.s1.refused('affirm', { answer: 'objection' }, 'E_MALFORMED');
  s.s1.does('affirm', { answer: 'yes' });
  s.s1.refused('affirm', { answer: 'yes' }, 'E_ALREADY_VOTED');
  s.s1.refused('ack', {}, 'E_ALREADY_VOTED');
  // An answer to an offer does not count as an answer to the sheet.
  s.s2.does('propose', { field: 'theme', text: 'rain' });
  s.s3.does('affirm', { option: 'o2', answer: 'yes' });
  s.s1.does('affirm', { option: 'o2', answer: 'yes' });
  s.spectator.sees((view) => view.shared.setup.settled.map(({ field }) => field), ['setting', 'theme']);
  s.spectator.sees('shared.phase', 'SETTING');
  for (const seat of s.shared.waitingFor) s.seat(seat).does('affirm', { answer: 'yes' });
  s.spectator.sees('shared.phase', 'SYSTEM_SHEET');
  // This confirmation is listed only as `ack`, as in the other phases.
  s.s1.mayNot('affirm');
});

describe('the System', () => {
  scenario(
    'FD-25: the System’s sheet has a name, a presentation, pronouns, an age, looks, and other details',
    kit,
    (s) => {
      beginSheet(s);
      fillSheet(s);
      agree(s, 'other', 'Keeps a diary in six hands');
      all(s, 'ack');
      s.expectEvent('system_described', {});
      s.spectator.sees('shared.system', {
        name: 'Sam',
        presentation: 'tweed',
        pronouns: 'they/them',
        age: 34,
        appearance: ['looks of s1', 'looks of s2', 'looks of s3'],
        other: ['Keeps a diary in six hands'],
      });
    },
  );

  scenario('FDX-69 FD-26: five cards of the System’s Deck determine the age', kit, (s) => {
    beginSheet(s, 3, { system: ['AC', '2C', '3C', 'TC', 'KC'] });
    s.s2.does('roll_age');
    s.expectEvent('setup_flip', { purpose: 'age', deck: 'system', card: 'KC' });
    s.expectEvent('sheet_field_set', { sheet: 'system', field: 'age', text: '41', by: 's2' });
    s.s2.refused('roll_age', {}, 'E_PHASE');
    s.s2.refused('propose', { field: 'age', text: '30' }, 'E_PHASE');
  });

  scenario('FD-26 FD-27: an age that a player objected to is not drawn; five more cards decide', kit, (s) => {
    beginSheet(s, 3, { system: ['AC', '2C', '3C', 'TC', 'KC', '4C', '5C', '6C', '7C', '8C'] });
    strike(s, 'age', '41');
    s.s2.does('roll_age');
    s.expectEvent('sheet_field_set', { field: 'age', text: '45', by: 's2' });
    const sheet = presentation.board?.(s.s1.view).find((piece) => piece.kind === 'sheet');
    expect(sheet?.entries.find(({ label }) => label.text === 'box.age')?.cards?.map(({ card }) => card)).toEqual([
      '4C',
      '5C',
      '6C',
      '7C',
      '8C',
    ]);
  });

  scenario('FD-28: looks are added in seat order, and a small table may go round twice', kit, (s) => {
    beginSheet(s);
    s.s2.refused('add_appearance', { text: 'a hat' }, 'E_FIELD_ORDER', { clause: 'FD-28' });
    s.s1.does('add_appearance', { text: 'a hat' });
    s.s1.refused('add_appearance', { text: 'gloves' }, 'E_FIELD_ORDER');
    s.s2.does('add_appearance', { text: 'a cane' });
    s.s3.does('add_appearance', { text: 'a scar' });
    s.s1.does('add_appearance', { text: 'gloves' });
    s.spectator.sees('shared.setup.nextLooker', 's2');
    s.s2.does('add_appearance', { text: 'a ring' });
    s.s3.does('add_appearance', { text: 'a limp' });
    s.s1.refused('add_appearance', { text: 'too much' }, 'E_FIELD_ORDER');
    beginSheet(s, 5);
    for (const { seat } of s.shared.seats) s.seat(seat).does('add_appearance', { text: 'something' });
    s.spectator.sees('shared.setup.nextLooker', null);
  });

  scenario(
    'FD-27: if the table is split on an offer, the prompt asks players to change an answer or offer more',
    kit,
    (s) => {
      beginSetting(s, 4);
      s.s1.does('propose', { field: 'setting', text: 'A harbour town' });
      s.s2.does('affirm', { option: 'o1', answer: 'yes' });
      s.s3.does('affirm', { option: 'o1', answer: 'no' });
      s.s4.sees('own.asks.text', 'ask.answer_offers');
      s.s4.does('affirm', { option: 'o1', answer: 'no' });
      for (const player of [s.s1, s.s2, s.s3, s.s4]) player.sees('own.asks.text', 'ask.offer_split');
      s.s3.does('affirm', { option: 'o1', answer: 'yes' });
      s.s4.does('affirm', { option: 'o1', answer: 'yes' });
      s.spectator.sees('shared.setup.settled.0.text', 'A harbour town');
    },
  );

  scenario('FD-29 FD-22: everyone agrees to the fixed facts about the System, such as being an adult', kit, (s) => {
    beginSheet(s);
    expect(panelKeys(s.s1.view)).toEqual(
      expect.arrayContaining(['adult', 'plural', 'memory', 'closeted', 'hopes'].map((fact) => `panel.facts.${fact}`)),
    );
    for (const age of ['17', 'old', '-30', '200'])
      s.s1.refused('propose', { field: 'age', text: age }, 'FD_ADULT', { clause: 'FD-29', facts: { n: 18 } });
    fillSheet(s);
    s.s1.sees('own.asks.text', 'ask.SYSTEM_SHEET_done');
    s.s1.does('ack');
    s.s1.refused('ack', {}, 'E_ALREADY_VOTED');
    s.spectator.sees('shared.waitingFor', ['s2', 's3']);
  });
});

describe('the Headmates', () => {
  scenario('FD-30 FD-31: there is one sheet for each player, and it passes to the left after each box', kit, (s) => {
    beginHeadmates(s);
    s.spectator.sees('shared.setup.sheets', { s1: 'm1', s2: 'm2', s3: 'm3' });
    s.s1.refused('headmate_fill', { field: 'pronouns', text: 'she/her' }, 'E_FIELD_ORDER', { clause: 'FD-30' });
    s.s1.refused('headmate_fill', { field: 'name', text: 'Ash', sheet: 'm2' }, 'E_NOT_YOUR_SHEET', {
      facts: { name: 'Player 2' },
    });
    s.s1.refused('headmate_fill', { field: 'name', text: '' }, 'E_TEXT_REQUIRED');
    s.s1.does('headmate_fill', { field: 'name', text: 'Ash' });
    s.s1.refused('headmate_fill', { field: 'pronouns', text: 'she/her' }, 'FD_SHEET_DONE');
    s.s2.does('headmate_fill', { field: 'name', text: 'Birch' });
    s.s3.does('headmate_fill', { field: 'name', text: 'Cedar' });
    s.expectEvent('sheets_passed', { pass: 1 });
    s.spectator.sees('shared.setup.sheets', { s1: 'm3', s2: 'm1', s3: 'm2' });
    s.s2.sees('own.asks', { text: 'ask.HEADMATES_pronouns', facts: { name: 'Ash' } });
    // The sheet of the System can be read meanwhile.
    expect(presentation.sheets?.(s.s2.view).map(({ title }) => title.text)).toEqual([
      'primer.title',
      'panel.sheet.SYSTEM_SHEET',
      'panel.sheet.SETTING',
    ]);
    s.s2.mayOnly('headmate_fill', ['pronouns']);
    s.s1.refused('headmate_introduce', { text: 'Hello' }, 'E_FIELD_ORDER', { clause: 'FD-32' });
  });

  scenario('FD-32: once all sheets are full, each seat introduces the Headmate in front of it', kit, (s) => {
    beginHeadmates(s);
    for (const field of headmateFields)
      for (const { seat } of s.shared.seats) s.seat(seat).does('headmate_fill', { field, text: `${field} by ${seat}` });
    s.s1.refused('headmate_fill', { field: 'name', text: 'x' }, 'E_PHASE');
    s.s1.refused('headmate_introduce', { text: ' ' }, 'E_TEXT_REQUIRED');
    s.s1.does('headmate_introduce', { text: 'The one who laughs.' });
    s.expectEvent('headmate_introduced', { seat: 's1', text: 'The one who laughs.' });
    s.s1.refused('headmate_introduce', { text: 'Again' }, 'FD_SHEET_DONE');
    s.s2.does('headmate_introduce', { text: 'The careful one.' });
    s.s3.does('headmate_introduce', { text: 'The dreamer.' });
    s.spectator.sees('shared.phase', 'ROLES');
    const [first] = s.shared.headmates;
    expect(Object.values(first ?? {})).toEqual([
      'm1',
      'name by s1',
      'pronouns by s2',
      'sexuality by s3',
      'interest by s1',
      'personality by s2',
      'quality by s3',
    ]);
  });

  scenario('FD-33: a player who joins later fills in one Headmate alone before the next date', kit, (s) => {
    s.given({ seats: 3, options: { setupDepth: 'full' } });
    s.system.does('fast_forward');
    s.date.does('reveal_traits');
    for (const topic of ['second', 'intimacy']) all(s, 'vote', { topic, yes: false });
    all(s, 'discuss_skip');
    s.system.does('seat_joined', { seat: 's4', name: 'Dora' });
    s.s4.refused('headmate_fill', { field: 'interest', text: 'maps' }, 'E_FIELD_ORDER');
    s.s1.refused('headmate_fill', { field: 'name', text: 'Ash' }, 'E_PHASE');
    for (const { seat } of s.shared.seats) s.seat(seat).does('choose_next', { choice: 'new' });
    s.spectator.sees('shared.phase', 'NEXT');
    s.spectator.sees('shared.waitingFor', ['s4']);
    for (const field of headmateFields) s.s4.does('headmate_fill', { field, text: `Dora’s ${field}` });
    s.spectator.sees('shared.phase', 'ROLES');
    expect(s.shared.headmates.at(-1)).toMatchObject({ id: 'm4', name: 'Dora’s name', quality: 'Dora’s quality' });
  });
});

describe('the Prospect', () => {
  function beginMeeting(s: Evening, rig = {}): void {
    s.start({ seats: 3, options: { setupDepth: 'quick' }, rig });
    all(s, 'safety_ack');
    all(s, 'ack');
    s.spectator.sees('shared.phase', 'PROSPECT');
  }

  scenario('FD-41: anyone may reject a name without a reason, and another card is flipped', kit, (s) => {
    beginMeeting(s, { date: ['KH', 'QS', '2D', 'AC', '2C', '3C'] });
    s.oi.refused('flip_name', {}, 'E_NOT_DATE', { clause: 'FD-41' });
    s.oi.refused('veto_name', {}, 'E_PHASE');
    s.date.refused('flip_pronouns', {}, 'E_PHASE');
    s.date.does('flip_name');
    s.spectator.sees('shared.setup.meeting', { step: 'veto', name: 'Adair' });
    s.date.does('ack');
    s.system1.does('veto_name');
    expect(s.events.find(({ type }) => type === 'name_vetoed')).toEqual({ type: 'name_vetoed', name: 'Adair' });
    s.spectator.sees('shared.setup.meeting', { step: 'veto', name: 'Briar' });
    s.spectator.sees('shared.waitingFor', ['s1', 's2', 's3']);
    all(s, 'ack');
    s.date.does('flip_pronouns');
    s.expectEvent('prospect_met', { name: 'Briar', slot: null });
  });

  scenario('FD-34 FD-41: if the cards decide everything, no other character has the Prospect’s name', kit, (s) => {
    const rig = { helper: ['AC'], date: ['KH', 'QS', '2D', 'AC', 'TS', '3C'] } as const;
    s.start({ seats: 3, options: { setupDepth: 'ready' }, rig });
    all(s, 'safety_ack');
    expect(s.shared.system?.name).toBe('Adair');
    s.expectEvent('name_vetoed', { name: 'Adair' });
    expect(s.shared.headmates.map(({ name }) => name)).not.toContain(s.shared.prospect?.name);
    expect(s.shared.prospect?.name).not.toBe('Adair');
  });

  scenario('FD-41 FD-42: the pronouns wait until every seat has accepted the name', kit, (s) => {
    beginMeeting(s, { date: ['KH', 'QS', '2D', 'AC', '2C'] });
    s.date.does('flip_name');
    s.oi.refused('flip_pronouns', {}, 'E_NOT_DATE');
    s.date.refused('flip_pronouns', {}, 'FD_MEETING_STEP');
    s.date.does('ack');
    s.oi.does('ack');
    s.date.refused('flip_pronouns', {}, 'FD_MEETING_STEP');
    s.system1.does('veto_name');
    s.date.refused('flip_pronouns', {}, 'FD_MEETING_STEP');
    all(s, 'ack');
    s.date.does('flip_pronouns');
    s.expectEvent('prospect_met', { name: 'Briar', slot: null });
    s.system1.refused('veto_name', {}, 'E_PHASE');
  });

  scenario('FD-41 FD-42: once the time for a veto is up, the Date’s seat goes on, and the name is final', kit, (s) => {
    beginMeeting(s, { date: ['KH', 'QS', '2D', 'AC'] });
    s.date.does('flip_name');
    s.timePasses({ ms: 20_000 });
    s.date.does('flip_pronouns');
    s.expectEvent('prospect_met', { name: 'Adair', slot: null });
    s.system1.refused('veto_name', {}, 'E_PHASE');
  });

  scenario('FD-46 FD-53: two traits are drawn even after many names have used up the deck', kit, (s) => {
    beginMeeting(s);
    s.date.does('flip_name');
    // Three roles, 43 names, two pronouns and three wishes leave one card of 52.
    for (let name = 2; name <= 43; name += 1) s.system1.does('veto_name');
    all(s, 'ack');
    s.date.does('flip_pronouns');
    flipQualities(s);
    expect(s.shared.decks.date).toBe(1);
    all(s, 'ack');
    s.date.does('draw_traits');
    s.expectEvent('traits_drawn', { count: 2 });
  });

  scenario('FDX-68 FD-42: two cards of the Date’s Deck give pronouns', kit, (s) => {
    beginMeeting(s, { date: ['KH', 'QS', '2D', 'AC', '9S', '4H'] });
    s.date.does('flip_name');
    s.timePasses({ ms: 20_000 });
    s.date.does('flip_pronouns');
    s.spectator.sees((view) => view.shared.prospect?.pronouns, 'any pronouns');
  });

  scenario('FDX-67 FD-43: the Date’s seat flips for each Headmate’s wish', kit, (s) => {
    beginMeeting(s, { date: ['KH', 'QS', '2D', 'AC', '9S', '4H', '2H', '3C'], system: ['2H', '3H', '4H'] });
    s.date.does('flip_name');
    all(s, 'ack');
    s.date.does('flip_pronouns');
    s.oi.refused('flip_quality', { headmate: 'm1' }, 'E_NOT_DATE');
    s.date.refused('flip_quality', { headmate: 'm9' }, 'E_MALFORMED');
    s.date.does('flip_quality', { headmate: 'm2' });
    s.expectEvent('quality_checked', { headmate: 'm2', cards: ['2H', '2H'], mark: 'star' });
    s.date.refused('flip_quality', { headmate: 'm2' }, 'E_MALFORMED');
    flipQualities(s);
    expect(Object.keys(s.shared.prospect?.marks ?? {}).toSorted()).toEqual(['m1', 'm2', 'm3']);
    expect(panelKeys(s.s3.view)).toContain('panel.marks.line');
  });

  scenario('FD-45 FD-46: everyone adds to the looks, then the Date’s seat draws two secret traits', kit, (s) => {
    beginMeeting(s);
    s.date.does('flip_name');
    all(s, 'ack');
    s.date.does('flip_pronouns');
    flipQualities(s);
    s.system1.does('add_appearance', { text: 'an umbrella' });
    s.system1.refused('add_appearance', { text: 'another' }, 'E_FIELD_ORDER', { clause: 'FD-45' });
    s.oi.does('ack');
    s.oi.refused('add_appearance', { text: 'late' }, 'E_FIELD_ORDER');
    s.date.does('add_appearance', { text: 'very clean shoes' });
    s.spectator.sees((view) => view.shared.prospect?.appearance, ['an umbrella', 'very clean shoes']);
    s.oi.refused('draw_traits', {}, 'E_NOT_DATE');
    s.date.does('draw_traits');
    s.spectator.heard('traits_drawn', { seat: s.shared.roles?.date, count: 2 });
    expect(s.state.traits).toHaveLength(2);
  });
});
