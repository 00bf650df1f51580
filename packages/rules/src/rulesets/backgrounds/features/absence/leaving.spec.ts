/** When a player leaves for good, the character stays theirs and a newcomer gets none of it (DR-137). */
import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { playingWithGm } from '../../../../table/scenarios/test-table.ts';
import { ruleset } from '../../index.ts';
import { kit } from '../../scenarios/kit.ts';
import { partyFields } from '../competition/checks.ts';
import type { Table } from '../../scenarios/steps.ts';
import { aimAndDraw, all, attempt, challenge, characterIn, duel, passAll } from '../../scenarios/steps.ts';

scenario('DR-137 TB-02: a newcomer at the seat sees neither hand nor sheet, and makes a character', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:JC type'], bonus: ['5S'] }, {}] });
  const before = characterIn(s, 's1');
  s.system.does('seat_left', { seat: 's1', person: 'p3' });
  // The GM plays the character and does not see the bonus card (DR-103, DR-135).
  s.gm.sees('own.sheets.0.id', 's1');
  s.gm.neverSaw('5S');
  s.system.does('seat_joined', { seat: 's1', name: 'Franz', person: 'p9' });
  s.franz.seesCards('own.hand', []);
  expect(s.franz.view.own.sheets.map(({ id, backgrounds }) => [id, backgrounds])).toEqual([['s1.2', []]]);
  s.franz.may('draw_background', { kind: 'innate' });
  expect(characterIn(s, 's1')).toEqual({ ...before, owner: '', person: 'p3', left: 's1' });
});

scenario('DR-137 TB-02: the same person gets the character back, at any seat', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:JC type'], bonus: ['5S'] }, {}] });
  s.system.does('seat_left', { seat: 's1', person: 'p3' });
  s.system.does('seat_joined', { seat: 's1', name: 'Bot' });
  s.franz.seesCards('own.hand', []);
  s.system.does('seat_left', { seat: 's2', person: 'p4' });
  s.system.does('seat_joined', { seat: 's2', name: 'Franz', person: 'p3' });
  s.expectEvent('character_came_back', { character: 's1', seat: 's2' });
  s.hans.seesCards('own.hand', ['JC', '5S']);
  // A bot that takes the seat gets nothing of the person's.
  s.system.does('seat_joined', { seat: 's2', name: 'Bot' });
  s.hans.seesCards('own.hand', []);
});

scenario('DR-135 DR-137: the form of a contest does not offer the character of a departed player', kit, (s) => {
  s.given({ people: [{}, {}, {}] });
  const offered = () => partyFields.parties.form.of(s.gm.view);
  expect(offered()).toEqual(['s1', 's2', 's3', 'gm']);
  s.system.does('seat_left', { seat: 's1', person: 'p3' });
  expect(offered()).toEqual(['s2', 's3', 'gm']);
  s.gm.refused('declare_competition', { parties: ['s1', 's2'] }, 'DR_CONSENT');
});

scenario('DR-144 DR-137: after a ruling of the GM, the character of a departed player can be in contests', kit, (s) => {
  const offered = () => partyFields.parties.form.of(s.gm.view);
  s.given({ people: [{}, {}, {}], deck: ['KC', '9C', '5D'] });
  s.system.does('seat_left', { seat: 's1', person: 'p3' });
  s.gm.does('rule', { target: 's1', change: 'consent', reason: 'she is in the way' });
  expect(offered()).toEqual(['s1', 's2', 's3', 'gm']);
  s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
  for (const character of ['s1', 'gm']) s.gm.does('declare_aim', { text: 'through the gate', character });
  s.hans.does('declare_aim', { text: 'after her' });
  all(s, 'draw');
  s.gm.heard('cards_drawn', { character: 's1' });
});

scenario(
  'DR-135 DR-137: leaving the table during a contest withdraws the character, and the newcomer sees none of its cards',
  kit,
  (s) => {
    s.given({ people: [{ bonus: ['5S'] }, { bonus: ['6S'] }, {}], deck: ['7C', '9D'] });
    duel(s);
    s.system.does('seat_left', { seat: 's1', person: 'p3' });
    s.expectEvent('withdrawn', { character: 's1' });
    s.system.does('seat_joined', { seat: 's1', name: 'Dora', person: 'p9' });
    s.franz.seesCards('own.hand', []);
  },
);

scenario(
  'DR-135 DR-137: a departed player’s attempt is suspended, and a newcomer in the seat cannot resume it',
  kit,
  (s) => {
    s.given({ people: [{}, {}], deck: ['5C'] });
    attempt(s);
    s.system.does('seat_left', { seat: 's1', person: 'p3' });
    s.expectEvent('attempt_ended', { cause: 'suspended' });
    s.spectator.sees('shared.proposals.0.sides', [['s1']]);
    s.system.does('seat_joined', { seat: 's1', name: 'Dora', person: 'p9' });
    s.spectator.sees('shared.proposals', []);
  },
);

/** Franz has left his seat to a bot and is back in it, with his own character `s1` beside the bot’s. */
function backInBotSeat(s: Table): void {
  s.system.does('seat_left', { seat: 's1', person: 'p3' });
  s.system.does('seat_joined', { seat: 's1', name: 'Bot' });
  s.system.does('seat_joined', { seat: 's1', name: 'Franz', person: 'p3' });
  expect(s.state.characters.filter(({ owner }) => owner === 's1').map(({ id }) => id)).toEqual(['s1', 's1.2']);
}

scenario(
  'DR-135 TB-07: giving a seat back to a bot during a contest withdraws the player’s own character',
  kit,
  (s) => {
    s.given({ people: [{}, {}, {}], deck: ['7C', '9D'] });
    backInBotSeat(s);
    duel(s);
    s.system.does('seat_joined', { seat: 's1', name: 'Bot' });
    s.expectEvent('withdrawn', { character: 's1' });
    s.spectator.sees('shared.resolution', null);
  },
);

scenario('DR-135 TB-07: giving a seat back to a bot leaves the bot’s character in the contest', kit, (s) => {
  s.given({ people: [{}, {}, {}], deck: ['7C', '9D'] });
  s.system.does('seat_left', { seat: 's1', person: 'p3' });
  s.system.does('seat_joined', { seat: 's2', name: 'Franz', person: 'p3' });
  duel(s, ['s2', 's3']);
  s.system.does('seat_joined', { seat: 's2', name: 'Bot' });
  s.expectEvent('character_left', { character: 's1' });
  s.expectNoEvent('withdrawn');
  s.spectator.sees((view) => view.shared.resolution?.parties.map(({ id }) => id), ['s2', 's3']);
});

scenario('DR-135 DR-137: an attempt ends when the seat goes back to a bot, which cannot resume it', kit, (s) => {
  s.given({ people: [{}, {}], deck: ['5C'] });
  backInBotSeat(s);
  attempt(s);
  s.system.does('seat_joined', { seat: 's1', name: 'Bot' });
  s.expectEvent('attempt_ended', { cause: 'suspended' });
  s.spectator.sees('shared.proposals', []);
});

scenario('DR-135 DR-138: a resumed attempt has the card that was open, and leaving is no new draw', kit, (s) => {
  s.given({ people: [{}, {}], deck: ['5C', '7D', 'KC'] });
  attempt(s);
  s.system.does('seat_left', { seat: 's1', person: 'p3' });
  s.system.does('seat_joined', { seat: 's1', name: 'Franz', person: 'p3' });
  s.spectator.seesCards('shared.discard', ['5C']);
  challenge(s);
  s.franz.does('cancel_attempt');
  challenge(s);
  expect(s.franz.view.own.asks?.text).toBe('ask.CH_DRAW.held');
  s.franz.does('draw');
  s.spectator.heard('cards_drawn', { character: 's1', cards: ['5C'] });
  s.spectator.seesCards('shared.discard', []);
  passAll(s);
  s.spectator.sees('shared.phase', 'CH_FOLLOWUP');
  s.franz.does('draw_two');
  s.spectator.heard('cards_drawn', { character: 's1', cards: ['7D', 'KC'] });
});

scenario('DR-135 DR-95: a resumed attempt keeps the background that was played in place of the card', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:KC type'] }, {}], deck: ['2D', '9S'] });
  attempt(s);
  s.franz.does('substitute', { draw: 'd1', card: 'KC', description: 'Up the rope' });
  s.system.does('seat_left', { seat: 's1', person: 'p3' });
  s.system.does('seat_joined', { seat: 's1', name: 'Franz', person: 'p3' });
  challenge(s);
  s.franz.does('draw');
  s.spectator.sees((view) => view.shared.resolution?.draws[0]?.result?.card, 'KC');
  passAll(s);
  s.expectEvent('challenge_judged', { outcome: 'complete', card: 'KC' });
});

scenario('DR-135: a routine success replaces the open card of an attempt on hold', kit, (s) => {
  s.given({ people: [{ backgrounds: ['b:KC type'] }, {}], deck: ['2D', '9S'] });
  attempt(s);
  s.system.does('seat_left', { seat: 's1', person: 'p3' });
  s.system.does('seat_joined', { seat: 's1', name: 'Franz', person: 'p3' });
  challenge(s);
  s.franz.does('claim_auto', { background: 'KC' });
  challenge(s);
  s.franz.does('draw');
  s.spectator.heard('cards_drawn', { character: 's1', cards: ['9S'] });
});

scenario('DR-135: a resumed attempt takes its open card out of the deck after a shuffle', kit, (s) => {
  s.given({ people: [{}, {}], deck: ['7D'], options: { reshuffle: 'eachResolution' } });
  attempt(s);
  s.system.does('seat_away', { seat: 's1' });
  s.system.does('grace_time_up', { seat: 's1' });
  s.spectator.seesCards('shared.discard', []);
  s.system.does('seat_back', { seat: 's1' });
  const { piles } = s.shared;
  challenge(s);
  s.franz.does('draw');
  s.spectator.heard('cards_drawn', { character: 's1', cards: ['7D'] });
  s.spectator.sees('shared.piles.draw', piles.draw - 1);
  passAll(s);
  s.expectEvent('lock_set', { character: 's1' });
});

scenario('DR-135 DR-137: a newcomer does not get the hand of a player who left after the grace time', kit, (s) => {
  s.given({ people: [{ bonus: ['5S'] }, {}] });
  s.system.does('seat_away', { seat: 's1' });
  s.system.does('grace_time_up', { seat: 's1' });
  s.system.does('seat_left', { seat: 's1', person: 'p3' });
  s.system.does('seat_joined', { seat: 's1', name: 'Franz', person: 'p9' });
  s.franz.seesCards('own.hand', []);
});

scenario('DR-148 DR-137: without its player a character cannot be taken out: it is thrown back', kit, (s) => {
  s.given({ people: [{}, {}], deck: ['2C', 'KD'] });
  s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
  s.system.does('seat_left', { seat: 's2', person: 'p4' });
  aimAndDraw(s);
  passAll(s);
  s.gm.does('fray_success', { kind: 'take_out', text: 'the last one falls', whom: 's2' });
  s.expectEvent('thrown_back', { character: 's2' });
  s.spectator.sees('shared.questions', []);
});

interface Own {
  readonly hand: readonly unknown[];
  readonly sheets: readonly { readonly id: string }[];
}

function inCreation() {
  const sitting = playingWithGm(ruleset);
  const { table, ben } = sitting;
  for (const kind of ['innate', 'temperament']) table.does(ben, { type: 'draw_background', kind });
  const own = (player: typeof ben) => table.view(player).own.game as unknown as Own;
  return { ...sitting, own };
}

test('TB-02 DR-137: a player who left gets everything back, and a newcomer of the same name gets nothing of it', () => {
  const { table, ben, own } = inCreation();
  const dora = table.arrives('Dora');
  table.does(ben, { type: 'leave_seat' });
  table.does(dora, { type: 'take_seat', seat: 's1', name: 'Ben' });
  expect(own(dora)).toMatchObject({ hand: [], sheets: [{ id: 's1.2' }] });
  table.does(dora, { type: 'leave_seat' });
  table.does(ben, { type: 'take_seat', seat: 's1' });
  expect(own(ben).hand).toHaveLength(2);
  expect(own(ben).sheets.map(({ id }) => id)).toEqual(['s1']);
  expect(table.replayed()).toEqual(table.state);
});

test('TB-13 DR-137: a rewind does not show a newcomer the cards that the previous player held at the seat', () => {
  const { table, gail, ben, own } = inCreation();
  const to = table.state.prompt;
  table.does(ben, { type: 'leave_seat' });
  const dora = table.arrives('Dora');
  table.does(dora, { type: 'take_seat', seat: 's1' });
  table.does(dora, { type: 'draw_background', kind: 'innate' });
  table.does(gail, { type: 'pause' });
  table.does(gail, { type: 'rewind', to, reason: 'Once more.' });
  expect(own(dora)).toMatchObject({ hand: [], sheets: [{ id: 's1.2' }] });
  expect(table.replayed()).toEqual(table.state);
});

test('DR-136 DR-137: a player who takes the GM’s seat and leaves it gets the character back', () => {
  const { table, host, gail, ben, own } = inCreation();
  table.does(host, { type: 'hand_over', role: 'gm', person: ben.kind === 'person' ? ben.person : '' });
  expect(table.state.game?.characters.find(({ id }) => id === 's1')).toMatchObject({ parked: true, left: 's1' });
  table.does(gail, { type: 'take_seat', seat: 's1' });
  expect(own(gail).hand).toEqual([]);
  table.does(ben, { type: 'leave_seat' });
  table.does(gail, { type: 'leave_seat' });
  table.does(ben, { type: 'take_seat', seat: 's1' });
  expect(own(ben).hand).toHaveLength(2);
});
