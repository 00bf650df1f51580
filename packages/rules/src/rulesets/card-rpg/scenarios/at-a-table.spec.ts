/** The game with the table layer: safety signals, options, muting, changing seats, undo, pauses and co-GMs. */
import { expect, test } from 'vitest';

import { person, system, TestTable } from '../../../table/scenarios/test-table.ts';
import { ruleset } from '../index.ts';

/** The GM's id, because she is the second person to arrive. */
const gail = 'p2';

/** One player and a GM at a table with ready-made characters. */
function seatedTable({ seats }: { readonly seats: number } = { seats: 1 }) {
  const table = new TestTable(ruleset, { seats, options: { readyMade: true } });
  const player = person('p1');
  const gm = table.arrives('Gail', 'gm');
  table.does(player, { type: 'take_seat', seat: 's1' });
  table.does(gm, { type: 'take_seat', seat: 'gm' });
  for (const who of [player, gm]) table.does(who, { type: 'ready', on: true });
  table.does(player, { type: 'start' });
  return { table, player, gm };
}

/** The same table in a conflict: the player is on turn, and the GM's NPC comes next. */
function conflictTable(size?: { readonly seats: number }) {
  const { table, player, gm } = seatedTable(size);
  table.does(gm, { type: 'create_full_npc', name: 'The miller', deck: ['2C', '3C', '4D', '5D', '6H', '7H'] });
  table.does(gm, { type: 'open_conflict', title: 'Flour' });
  table.does(gm, {
    type: 'edit_setup',
    participants: [
      { id: 'c1', side: 'A', seat: 1 },
      { id: 'n1', side: 'B', seat: 2 },
    ],
    stakes: { A: 'Bread.', B: 'No bread.' },
  });
  table.does(player, { type: 'write_reason', part: 'c1', text: 'Hunger.' });
  table.does(gm, { type: 'write_reason', part: 'n1', text: 'Debts.' });
  table.does(gm, { type: 'set_trump', suit: 'D' });
  table.does(gm, { type: 'name_opener', part: 'c1' });
  const version = table.state.game?.conflict?.version;
  for (const who of [player, gm]) table.does(who, { type: 'agree', draft: version });
  return { table, player, gm };
}

test('TB-01: people who only sat down once and are away make room for a newcomer, the last of them first', () => {
  const [scene, conflict] = [seatedTable({ seats: 2 }), conflictTable({ seats: 2 })];
  for (const { table } of [scene, conflict])
    for (let number = 3; number <= 64; number += 1) {
      const who = table.arrives(`Guest ${number}`);
      table.does(who, { type: 'take_seat', seat: 's2' });
      table.does(who, { type: 'leave_seat' });
      table.does(system, { type: 'person_away', person: `p${number}` });
    }
  const friend = { type: 'arrive', identity: 'token-of-Zoe', name: 'Zoe', link: 'seat' };
  scene.table.does(system, friend);
  expect(Object.keys(scene.table.state.people).slice(-2)).toEqual(['p63', 'p65']);
  // They have seen a hand, and might otherwise return as other people.
  conflict.table.refuses(system, friend, 'E_TABLE_CROWDED');
});

test('CR-204 TB-12: only a safety signal lets the GM undo a conflict', () => {
  const { table, player, gm } = conflictTable();
  const undo = { type: 'abort_conflict', reason: 'Not like this.' };
  const offered = () => table.layer.legal(table.view(gm)).some(({ type }) => type === 'abort_conflict');
  table.refuses(gm, undo, 'E_PHASE');
  table.does(player, { type: 'pause' });
  table.refuses(gm, undo, 'E_PAUSED');
  expect(offered()).toBe(false);
  table.does(gm, { type: 'resume' });
  table.does(player, { type: 'safety_signal', kind: 'x' });
  expect(offered()).toBe(true);
  table.refuses(player, { type: 'end_turn' }, 'E_PAUSED');
  table.does(gm, undo);
  expect(table.state.game?.conflict).toBeNull();
  expect(table.replayed()).toEqual(table.state);
});

test('CR-14: options cannot change once the stakes of a conflict are sealed', () => {
  const { table, gm } = conflictTable();
  table.refuses(gm, { type: 'set_option', key: 'conflictHand', value: 5 }, 'E_OPTION_LOCKED');
  const undealt = seatedTable();
  undealt.table.does(undealt.gm, { type: 'set_option', key: 'conflictHand', value: 5 });
  expect(undealt.table.state.game?.options['conflictHand']).toBe(5);
});

test('TB-04 CR-52: a muted GM sets up a conflict only with labels and with words of the table', () => {
  const { table, player, gm } = seatedTable();
  table.does(player, { type: 'mute', person: gail, on: true });
  table.does(gm, { type: 'open_conflict', title: 'Nonsense' });
  table.does(gm, {
    type: 'edit_setup',
    participants: [{ id: 'c1', side: 'A' }],
    stakes: { A: 'Nonsense' },
  });
  expect(table.state.game?.conflict).toMatchObject({
    participants: [{ id: 'c1', side: 'A' }],
    stakes: { A: '…' },
  });
  table.does(gm, { type: 'edit_setup', participants: [{ id: 'c1', side: 'Nonsense' }] });
  expect(JSON.stringify(table.view(player))).not.toContain('Nonsense');
  // Repeating a text that the table shows is allowed: it says nothing new.
  table.does(player, { type: 'edit_setup', stakes: { c1: 'Bread' } });
  table.does(gm, { type: 'edit_setup', stakes: { c1: 'Bread' } });
  expect(table.state.game?.conflict?.stakes).toMatchObject({ c1: 'Bread' });
});

test('TB-04 CR-12: a muted GM can set a price, but not write words in its place', () => {
  const { table, player, gm } = conflictTable();
  table.does(player, { type: 'mute', person: gail, on: true });
  table.does(gm, { type: 'rule', target: 'c1', change: 'Nonsense, all of it', reason: 'Nonsense' });
  table.does(gm, { type: 'rule', target: 'c1', change: '2', reason: 'Nonsense' });
  expect(table.state.game?.conflict?.participants[0]).toMatchObject({ id: 'c1', cost: 2 });
  expect(JSON.stringify([table.journal, table.view(player)])).not.toContain('Nonsense');
});

test('CR-209: leaving the seat concedes', () => {
  const { table, player } = conflictTable();
  table.does(player, { type: 'leave_seat' });
  expect(table.state.game?.conflict?.result).toMatchObject({ kind: 'won', side: 'B' });
});

test('TB-07: while players hold cards, a person who knows one hand cannot see another', () => {
  const table = new TestTable(ruleset, { seats: 3, options: { readyMade: true } });
  const gm = person('p1');
  table.does(gm, { type: 'take_seat', seat: 'gm' });
  for (const seat of ['s1', 's2']) table.does(gm, { type: 'invite_bot', seat });
  table.does(gm, { type: 'start' });
  const visitor = table.arrives('Vera');
  table.does(visitor, { type: 'take_seat', seat: 's1' });
  table.does(visitor, { type: 'leave_seat' });
  // Before the deal no one holds cards, so people can change seats.
  table.does(visitor, { type: 'take_seat', seat: 's2' });
  table.does(gm, { type: 'open_conflict', title: 'Flour' });
  table.does(gm, {
    type: 'edit_setup',
    participants: [
      { id: 'c1', side: 'A' },
      { id: 'c2', side: 'B' },
    ],
    stakes: { A: 'Bread.', B: 'No bread.' },
  });
  const bot = { kind: 'bot', seat: 's1' } as const;
  table.does(bot, { type: 'write_reason', part: 'c1', text: 'Hunger.' });
  table.does(visitor, { type: 'write_reason', part: 'c2', text: 'Debts.' });
  table.does(gm, { type: 'set_trump', suit: 'D' });
  table.does(gm, { type: 'name_opener', part: 'c1' });
  const draft = table.state.game?.conflict?.version;
  for (const who of [gm, visitor, bot]) table.does(who, { type: 'agree', draft });
  expect(table.state.game?.conflict?.sealed).toBe(true);
  table.does(visitor, { type: 'leave_seat' });
  table.refuses(visitor, { type: 'take_seat', seat: 's1' }, 'E_HAND_SEEN');
  table.does(visitor, { type: 'take_seat', seat: 's2' });
});

/** Three players and a GM; two of the players fight each other. */
function duelTable() {
  const table = new TestTable(ruleset, { seats: 3, options: { readyMade: true } });
  const ana = person('p1');
  const bea = table.arrives('Bea');
  const cleo = table.arrives('Cleo');
  const gm = table.arrives('Gail', 'gm');
  for (const [index, who] of [ana, bea, cleo].entries()) table.does(who, { type: 'take_seat', seat: `s${index + 1}` });
  table.does(gm, { type: 'take_seat', seat: 'gm' });
  for (const who of [ana, bea, cleo, gm]) table.does(who, { type: 'ready', on: true });
  table.does(ana, { type: 'start' });
  table.does(gm, { type: 'open_conflict', title: 'Flour' });
  const participants = ['A', 'B'].map((side, index) => ({ id: `c${index + 1}`, side, seat: index + 1 }));
  table.does(gm, { type: 'edit_setup', participants, stakes: { A: 'Bread.', B: 'Cake.' } });
  table.does(ana, { type: 'write_reason', part: 'c1', text: 'Hunger.' });
  table.does(bea, { type: 'write_reason', part: 'c2', text: 'Hunger.' });
  table.does(gm, { type: 'set_trump', suit: 'D' });
  table.does(gm, { type: 'name_opener', part: 'c1' });
  const draft = table.state.game?.conflict?.version;
  for (const who of [ana, bea, gm]) table.does(who, { type: 'agree', draft });
  return { table, gm, ana, bea, cleo };
}

test('TB-13: undo in a conflict needs the consent of the GM and of all who fight in it', () => {
  const { table, gm, ana, bea, cleo } = duelTable();
  const before = table.state.game;
  const { hand } = table.view(ana).own.game as { hand?: readonly { face: string; handle: string }[] };
  const card = hand?.find(({ face }) => !/^[JQK]/u.test(face))?.handle;
  table.does(ana, { type: 'attack', target: 'c2', cid: card, say: 'A push.' });
  table.does(bea, { type: 'ask_retelling', ref: 'L1', why: 'How hard?' });
  table.does(ana, { type: 'request_undo' });
  expect(table.state.vote?.asked).toEqual(['gm', 's2']);
  table.refuses(cleo, { type: 'vote', topic: 'undo', yes: true }, 'E_NOT_ASKED');
  table.does(gm, { type: 'vote', topic: 'undo', yes: true });
  expect(table.state.game).not.toEqual(before);
  table.does(bea, { type: 'vote', topic: 'undo', yes: true });
  expect(table.state.game).toEqual(before);
});

test('TB-12: the GM or the person who asked for a pause ends it; after a safety signal only the GM does', () => {
  const { table, ana, bea, cleo } = duelTable();
  table.does(cleo, { type: 'pause' });
  table.refuses(ana, { type: 'resume' }, 'E_GM_ONLY');
  table.does(cleo, { type: 'resume' });
  expect(table.state.pause).toBeNull();
  table.does(cleo, { type: 'pause' });
  table.does(bea, { type: 'safety_signal', kind: 'x' });
  table.refuses(cleo, { type: 'resume' }, 'E_GM_ONLY');
  expect(table.state.pause?.cause).toBe('safety');
});

test('CR-207: a co-GM can be named during a pause', () => {
  const { table, gm, ana, cleo } = duelTable();
  table.does(cleo, { type: 'pause' });
  table.refuses(ana, { type: 'end_turn' }, 'E_PAUSED');
  table.does(gm, { type: 'name_stand_in', part: 'gm', user: 's3' });
  expect(table.state.game?.standIns).toEqual({ gm: 's3' });
  expect(table.layer.legal(table.view(ana)).map(({ type }) => type)).not.toContain('end_turn');
});
