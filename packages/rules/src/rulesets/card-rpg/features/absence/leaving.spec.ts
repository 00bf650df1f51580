/** A character belongs to a person, not to a seat or a name (CR-209, TB-02). */
import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { person, TestTable } from '../../../../table/scenarios/test-table.ts';
import { ruleset } from '../../index.ts';
import type { TableView } from '../../view-types.ts';
import { kit } from '../../scenarios/kit.ts';
import {
  agreed,
  begun,
  bornWith,
  born,
  finished,
  gainsOnTop,
  proposed,
  skipOutcomes,
  wonPrequel,
} from '../../scenarios/steps.ts';

const threeFighters = {
  parts: { A: { hand: ['2H', '7D'], deck: ['5D'] }, B: { hand: ['3H'] }, C: { hand: ['4H'] } },
} as const;

scenario(
  'CR-54 CR-209: a player’s departure clears agreements only if their character takes part in the conflict',
  kit,
  (s) => {
    begun(s, 3);
    finished(s, 3);
    proposed(s, { c1: 'A', c2: 'B' });
    s.s1.does('agree', { draft: s.shared.conflict?.version });
    s.system.does('seat_left', { seat: 's3', person: 'p3' });
    s.expectNoEvent('agreements_cleared');
    s.spectator.sees('shared.waitingFor', ['gm', 's2']);
    s.system.does('seat_left', { seat: 's2', person: 'p2' });
    s.expectEvent('agreements_cleared');
  },
);

scenario(
  'CR-209 CR-122: a successor in the freed seat sees neither hand nor sheet, even with the same name',
  kit,
  (s) => {
    for (const name of ['A', 'Another']) {
      s.given(threeFighters);
      s.system.does('seat_left', { seat: 's1', person: 'p1' });
      s.expectEvent('conceded', { part: 'c1', why: 'absent' });
      s.system.does('seat_joined', { seat: 's1', name, person: 'p9' });
      s.s1.sees('own.hands', {});
      s.s1.sees('own.sheets', {});
      s.s1.sees('shared.characters.0.seat', null);
      // The newcomer does not see which cards were returned from the hand.
      const back = { type: 'cards_returned', owner: 'c1', count: 2, cards: [], hand: ['2H', '7D'], apart: [] } as const;
      expect(ruleset.viewEvent(s.state, back, { kind: 'seat', seat: 's1' })).not.toHaveProperty('hand');
      s.B.does('concede', { part: 'c2' });
      skipOutcomes(s);
      s.s1.sees('own.sheets', {});
      s.s1.does('create_character', { name: 'New face', concept: 'Just arrived' });
    }
  },
);

scenario('CR-209 TB-02: a character comes back with its player, in any seat', kit, (s) => {
  s.given(threeFighters);
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.system.does('seat_joined', { seat: 's1', name: 'A' });
  s.spectator.sees('shared.characters.0.seat', null);
  s.system.does('seat_left', { seat: 's1' });
  s.system.does('seat_joined', { seat: 's4', name: 'Renamed', person: 'p1' });
  s.spectator.sees('shared.characters.0.seat', 's4');
  // They conceded and keep their hand to the end (CR-122).
  s.s4.sees((view) => view.own.hands?.['c1']?.map(({ face }) => face), ['2H', '7D']);
});

scenario('CR-205 CR-207 CR-209: the next person in the seat of a stand-in or co-GM is neither', kit, (s) => {
  s.given(threeFighters);
  s.system.does('seat_joined', { seat: 's4', name: 'D', person: 'p4' });
  s.gm.does('name_stand_in', { part: 'gm', user: 's4' });
  s.gm.does('name_stand_in', { part: 'c1', user: 's4' });
  s.system.does('seat_left', { seat: 's4', person: 'p4' });
  s.system.does('seat_joined', { seat: 's4', name: 'D', person: 'p9' });
  s.spectator.sees('shared.standIns', {});
});

scenario('CR-206: the GM draws the reward of an absent player after the grace time', kit, (s) => {
  begun(s, 2, {}, { 'birth:c1': bornWith, ...gainsOnTop });
  wonPrequel(s);
  expect(s.shared.phase).toBe('PREQUEL.reward');
  s.gm.refused('act_for_absent', { part: 'c1' }, 'CR_NOT_ABSENT');
  s.system.does('seat_away', { seat: 's1' });
  s.gm.refused('act_for_absent', { part: 'c1' }, 'CR_GRACE_RUNNING');
  s.system.does('grace_time_up', { seat: 's1' });
  s.gm.refused('act_for_absent', { part: 'n1' }, 'CR_NOT_ABSENT');
  s.gm.does('act_for_absent', { part: 'c1' });
  s.expectEvent('gains_drawn', { character: 'c1', cards: ['8C', '9S'] });
  s.expectEvent('story_written', { character: 'c1', text: 'The first fight' });
  expect(s.shared.phase).not.toBe('PREQUEL.reward');
  expect(s.shared.prequel).toBeNull();
});

const scene = { seats: 2, options: { readyMade: true } } as const;

function seatedTable() {
  const table = new TestTable(ruleset, scene);
  const ana = person('p1');
  const bea = table.arrives('Bea');
  const gm = table.arrives('Gail', 'gm');
  for (const [index, who] of [ana, bea].entries()) table.does(who, { type: 'take_seat', seat: `s${index + 1}` });
  table.does(gm, { type: 'take_seat', seat: 'gm' });
  for (const who of [ana, bea, gm]) table.does(who, { type: 'ready', on: true });
  table.does(ana, { type: 'start' });
  return { table, ana, bea, gm };
}

function sheetsOf({ table }: Pick<ReturnType<typeof seatedTable>, 'table'>, who: ReturnType<typeof person>) {
  return Object.keys((table.view(who).own.game as TableView['own']).sheets ?? {});
}

test('CR-209 TB-02: a character belongs to the person, not to the seat or the name', () => {
  const { table, bea } = seatedTable();
  expect(sheetsOf({ table }, bea)).toEqual(['c2']);
  table.does(bea, { type: 'leave_seat' });
  table.does(bea, { type: 'join', name: 'Renamed' });
  const namesake = table.arrives('Bertha');
  table.does(namesake, { type: 'join', name: 'Bea' });
  table.does(namesake, { type: 'take_seat', seat: 's2' });
  expect(sheetsOf({ table }, namesake)).toEqual([]);
  table.does(namesake, { type: 'leave_seat' });
  table.does(bea, { type: 'take_seat', seat: 's2' });
  expect(sheetsOf({ table }, bea)).toEqual(['c2']);
  expect(table.replayed()).toEqual(table.state);
});

test('CR-209 TB-13: after a rewind to before the player left, no other player sees the character', () => {
  const { table, bea, gm } = seatedTable();
  const { prompt } = table.state;
  table.does(gm, { type: 'open_conflict', title: 'Flour' });
  table.does(bea, { type: 'leave_seat' });
  const stranger = table.arrives('Stranger');
  table.does(stranger, { type: 'take_seat', seat: 's2' });
  table.does(gm, { type: 'rewind', to: prompt, reason: 'Once more.' });
  expect(sheetsOf({ table }, stranger)).toEqual([]);
  expect(table.state.game?.characters[1]?.seat).toBeNull();
  table.does(stranger, { type: 'leave_seat' });
  table.does(bea, { type: 'take_seat', seat: 's2' });
  expect(sheetsOf({ table }, bea)).toEqual(['c2']);
});

test('CR-209 TB-07: a newcomer who takes over a bot’s seat does not get the character of the previous player', () => {
  const { table, ana, bea } = seatedTable();
  table.does(bea, { type: 'leave_seat' });
  table.does(ana, { type: 'invite_bot', seat: 's2' });
  const visitor = table.arrives('Vera');
  table.does(visitor, { type: 'take_seat', seat: 's2' });
  // The bot had no character yet, and does not get Bea's.
  expect(sheetsOf({ table }, visitor)).toEqual([]);
  expect(table.state.game?.characters[1]?.seat).toBeNull();
});

scenario('CR-205 CR-209: an empty seat cannot be named as a stand-in', kit, (s) => {
  s.given({ parts: { A: { hand: ['2H'] }, B: { hand: ['3H'] }, C: { watches: true } } });
  s.system.does('seat_left', { seat: 's3', person: 'p3' });
  s.A.refused('name_stand_in', { part: 'c1', user: 's3' }, 'CR_PLAYER_LEFT', { clause: 'CR-205' });
});

scenario('CR-115 CR-209: a refusal says that the character’s player has left', kit, (s) => {
  s.given({ parts: { A: { hand: ['2H'] }, B: { hand: ['3H'] }, C: { side: 'A', hand: ['4H'] } } });
  s.system.does('seat_left', { seat: 's3', person: 'p3' });
  s.A.refused('concede', { part: 'c3' }, 'CR_PLAYER_LEFT', { clause: 'CR-209', facts: { name: 'C' } });
});

scenario('CR-36 CR-209: an extra card is gained if its suit was chosen before leaving', kit, (s) => {
  begun(s, 2);
  born(s, 2);
  s.s1.does('propose_prequel', { characterId: 'c1', level: 'blows', premise: 'We met', partner: 'c2' });
  s.s2.does('answer_partner', { accept: true });
  s.gm.does('approve_prequel', { accept: true });
  s.gm.does('create_full_npc', { name: 'A bully', deck: ['2C', '3D'] });
  s.gm.does('open_conflict', { title: 'In the yard' });
  proposed(s, { c1: 'A', c2: 'A', n1: 'B' });
  agreed(s);
  s.gm.does('concede', { part: 'n1' });
  skipOutcomes(s);
  s.s2.does('choose_bonus_suit', { suit: 'S' });
  s.system.does('seat_left', { seat: 's2', person: 'p2' });
  s.expectEvent('gains_drawn', { character: 'c2', suits: ['C', 'S', 'S'], count: 3 });
});
