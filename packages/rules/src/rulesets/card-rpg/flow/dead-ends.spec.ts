/**
 * The table always waits for someone who can act, no matter who leaves, is absent or sits down. No one is bound by what
 * another person agreed to.
 */
import { scenario, visitSession } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { ownSideStake } from '../data/lines.ts';
import { readyScenes } from '../data/scenes.ts';
import type { AnyIntent } from '../intents.ts';
import { ruleset } from '../index.ts';
import { kit } from '../scenarios/kit.ts';
import { agreed, begun, finished, proposed } from '../scenarios/steps.ts';
import type { State } from '../state.ts';

interface Seats {
  readonly system: { does(type: string, payload: Readonly<Record<string, unknown>>): void };
}

function goesAway(s: Seats, seat: string): void {
  s.system.does('seat_away', { seat });
  s.system.does('grace_time_up', { seat });
}

const twoFighters = { parts: { A: { hand: ['2H', '7D'], deck: ['5D'] }, B: { hand: ['3H'] } } } as const;
const threeFighters = {
  parts: { A: { hand: ['2H', '7D'], deck: ['5D'] }, B: { hand: ['3H'] }, C: { side: 'B', hand: ['4H'] } },
} as const;

function gmBotMove(state: State) {
  const view = ruleset.view(state, { kind: 'gm' });
  return ruleset.bot?.(view, ruleset.legal(view));
}

scenario('CR-205: once the grace time of the player on turn is over, the GM is waited for as well', kit, (s) => {
  s.given(twoFighters);
  s.system.does('seat_away', { seat: 's1' });
  s.spectator.sees('shared.waitingFor', ['s1']);
  s.gm.sees('own.asks', undefined);
  s.system.does('grace_time_up', { seat: 's1' });
  s.spectator.sees('shared.waitingFor', ['s1', 'gm']);
  s.gm.sees('own.asks', { text: 'ask.gm.absent', facts: { seats: ['s1'] } });
  expect(gmBotMove(s.state)).toEqual({ type: 'act_for_absent', part: 'c1' });
  s.gm.does('act_for_absent', { part: 'c1' });
  s.spectator.sees('shared.waitingFor', ['s2']);
});

scenario('CR-205 CR-53: the GM is waited for if an absent player still has to agree to the stakes', kit, (s) => {
  begun(s, 2);
  finished(s, 2);
  s.gm.does('create_full_npc', { name: 'A bully', deck: ['2C', '3D'] });
  proposed(s, { c1: 'A', c2: 'A', n1: 'B' });
  for (const seat of [s.gm, s.s1]) seat.does('agree', { draft: s.shared.conflict?.version });
  goesAway(s, 's2');
  s.spectator.sees('shared.waitingFor', ['s2', 'gm']);
  s.spectator.sees('shared.asks.facts.open', ['s2']);
  expect(gmBotMove(s.state)).toEqual({ type: 'remove_participant', part: 'c2' });
});

scenario('CR-32 CR-205: the GM cancels the prequel of absent players alone', kit, (s) => {
  begun(s, 1);
  s.s1.does('draw_birth', { characterId: 'c1' });
  s.s1.does('propose_prequel', { characterId: 'c1', level: 'words', premise: 'The first lie' });
  s.gm.does('approve_prequel', { accept: true });
  s.gm.does('cancel_prequel');
  s.expectNoEvent('prequel_cancelled');
  goesAway(s, 's1');
  s.expectEvent('prequel_cancelled', {});
  s.system.does('seat_back', { seat: 's1' });
  s.s1.does('propose_prequel', { characterId: 'c1', level: 'words', premise: 'The first lie' });
  s.gm.does('approve_prequel', { accept: true });
  goesAway(s, 's1');
  expect(gmBotMove(s.state)).toEqual({ type: 'cancel_prequel' });
  s.gm.does('cancel_prequel');
  s.spectator.sees('shared.prequel', null);
});

scenario('CR-35 CR-205: the GM is waited for if an absent partner has not answered', kit, (s) => {
  begun(s, 2);
  for (const id of ['1', '2']) s.seat(`s${id}`).does('draw_birth', { characterId: `c${id}` });
  s.s1.does('propose_prequel', { characterId: 'c1', level: 'words', premise: 'The first lie', partner: 'c2' });
  goesAway(s, 's2');
  s.spectator.sees('shared.waitingFor', ['s2', 'gm']);
  expect(gmBotMove(s.state)).toEqual({ type: 'cancel_prequel' });
});

scenario('CR-53 CR-207: the hands are dealt when the GM returns last and has agreed already', kit, (s) => {
  begun(s, 3);
  finished(s, 3);
  proposed(s, { c1: 'A', c2: 'B' });
  s.gm.does('name_stand_in', { part: 'gm', user: 's3' });
  s.gm.does('agree', { draft: s.shared.conflict?.version });
  s.system.does('seat_away', { seat: 'gm' });
  for (const seat of [s.s1, s.s2]) seat.does('agree', { draft: s.shared.conflict?.version });
  s.spectator.sees('shared.waitingFor', ['s3']);
  s.system.does('seat_back', { seat: 'gm' });
  s.expectEvent('stakes_sealed', {});
});

scenario('CR-53 CR-207: a stand-in who agreed for a player is asked again when they replace the GM', kit, (s) => {
  begun(s, 3);
  finished(s, 3);
  proposed(s, { c1: 'A', c2: 'B' });
  s.gm.does('name_stand_in', { part: 'gm', user: 's3' });
  s.gm.does('name_stand_in', { part: 'c1', user: 's3' });
  for (const seat of [s.s1, s.s2]) seat.does('agree', { draft: s.shared.conflict?.version });
  s.system.does('seat_away', { seat: 's1' });
  s.s3.does('agree', { draft: s.shared.conflict?.version });
  s.system.does('seat_away', { seat: 'gm' });
  s.expectEvent('consent_lapsed', { by: 's3' });
  s.spectator.sees('shared.waitingFor', ['s3']);
  s.s3.does('agree', { draft: s.shared.conflict?.version });
  s.expectEvent('stakes_sealed', {});
});

scenario(
  'CR-53 TB-02: a new GM, and a person who takes a bot’s seat, are asked about the stakes themselves',
  kit,
  (s) => {
    begun(s, 2);
    finished(s, 2);
    proposed(s, { c1: 'A', c2: 'B' });
    s.gm.does('agree', { draft: s.shared.conflict?.version });
    s.system.does('seat_left', { seat: 'gm', person: 'p0' });
    s.spectator.sees((view) => view.shared.conflict?.agreed, []);
    s.system.does('seat_joined', { seat: 'gm', name: 'The next', person: 'p9' });
    s.s2.does('agree', { draft: s.shared.conflict?.version });
    s.system.does('seat_joined', { seat: 's2', name: 'Vera', person: 'p8' });
    s.spectator.sees('shared.waitingFor', ['gm', 's1', 's2']);
  },
);

scenario('CR-200 TB-02: the next person in a seat has not accepted the truce of the one before', kit, (s) => {
  s.given(threeFighters);
  s.B.does('propose_truce', { text: 'Home, all of us.' });
  s.system.does('seat_joined', { seat: 's2', name: 'Vera', person: 'p9' });
  s.spectator.sees((view) => view.shared.conflict?.truce?.yes, []);
});

scenario('CR-58 CR-209: a character whose player leaves does not wait to enter the conflict', kit, (s) => {
  s.given({
    parts: { A: { hand: ['2H'] }, B: { hand: ['3H'] }, C: { watches: true } },
    options: { lateJoin: true },
  });
  s.s3.does('join_conflict', { part: 'c3', side: 'A', text: 'I stand with them.' });
  s.spectator.sees('shared.waitingFor', ['s1', 'gm']);
  s.system.does('seat_left', { seat: 's3', person: 'p3' });
  s.expectEvent('entry_closed', { entry: 'c3', comes: false });
  s.spectator.sees('shared.waitingFor', ['s1']);
});

scenario('CR-209: every character of a player concedes when they leave, not only the first', kit, (s) => {
  s.given(threeFighters);
  // Person p2 also gets back the character that they left at another seat.
  s.system.does('seat_left', { seat: 's3', person: 'p2' });
  s.system.does('seat_left', { seat: 's2', person: 'p2' });
  s.system.does('seat_joined', { seat: 's2', name: 'B', person: 'p2' });
  s.spectator.sees((view) => view.shared.characters.map(({ seat }) => seat), ['s1', 's2', 's2']);
  begunAgain(s);
  s.system.does('seat_left', { seat: 's2', person: 'p2' });
  s.spectator.sees((view) => view.shared.conflict?.participants, [expect.objectContaining({ id: 'c1' })]);
});

scenario(
  'CR-11 CR-209: the sheets of a player who becomes GM wait for them, and the next GM does not get them',
  kit,
  (s) => {
    s.given(threeFighters);
    s.system.does('seat_left', { seat: 's3', person: 'p3' });
    s.system.does('seat_joined', { seat: 'gm', name: 'C', person: 'p3' });
    s.spectator.sees('shared.characters.2.seat', null);
    s.system.does('seat_left', { seat: 'gm', person: 'p3' });
    s.system.does('seat_joined', { seat: 's3', name: 'C', person: 'p3' });
    s.spectator.sees('shared.characters.2.seat', 's3');
  },
);

/** Ends the conflict, and opens another with all three characters. */
function begunAgain(s: Parameters<typeof proposed>[0]): void {
  for (const side of s.shared.conflict?.owed ?? []) s.gm.does('narrate_outcome', { side, text: '' });
  proposed(s, { c1: 'A', c2: 'B', c3: 'B' });
}

scenario(
  'CR-207: a co-GM who leads neither takes part nor challenges, so that the table is not left without a leader',
  kit,
  (s) => {
    begun(s, 3);
    finished(s, 3);
    s.gm.does('name_stand_in', { part: 'gm', user: 's3' });
    s.system.does('seat_away', { seat: 'gm' });
    s.s3.refused('challenge', { quote: 'It rains.', claim: 'It snows.' }, 'CR_PLAYERS_ONLY', { clause: 'CR-46' });
    s.s3.does('open_conflict', { title: 'The quarrel' });
    s.s3.refused('add_participant', { id: 'c3', side: 'A' }, 'CR_STAND_IN_BARRED', { clause: 'CR-207' });
    s.s3.does('add_participant', { id: 'c1', side: 'A' });
    s.spectator.sees('shared.leader', 's3');
  },
);

scenario('CR-47 CR-207: the challenge of a co-GM who leads opens when the GM is back', kit, (s) => {
  begun(s, 3);
  finished(s, 3);
  s.gm.does('name_stand_in', { part: 'gm', user: 's3' });
  proposed(s, { c1: 'A', c2: 'B' });
  s.s3.does('challenge', { quote: 'It rains.', claim: 'It snows.' });
  s.system.does('seat_away', { seat: 'gm' });
  s.s3.does('cancel_setup');
  s.spectator.sees('shared.conflict', null);
  s.system.does('seat_back', { seat: 'gm' });
  s.spectator.sees((view) => view.shared.conflict?.title, 'It snows.');
});

scenario('CR-47 CR-207: the challenge of a co-GM opens once another co-GM leads', kit, (s) => {
  begun(s, 3);
  finished(s, 3);
  s.gm.does('name_stand_in', { part: 'gm', user: 's3' });
  proposed(s, { c1: 'A', c2: 'B' });
  s.s3.does('challenge', { quote: 'It rains.', claim: 'It snows.' });
  s.system.does('seat_away', { seat: 'gm' });
  s.s3.does('cancel_setup');
  s.s3.does('name_stand_in', { part: 'gm', user: 's2' });
  s.spectator.sees('shared.leader', 's2');
  s.spectator.sees((view) => view.shared.conflict?.title, 'It snows.');
});

scenario(
  'CR-40 CR-207: a co-GM who shares a prequel has to name another leader before its conflict opens',
  kit,
  (s) => {
    begun(s, 3);
    s.s1.does('draw_birth', { characterId: 'c1' });
    s.s2.does('draw_birth', { characterId: 'c2' });
    s.s1.does('propose_prequel', { characterId: 'c1', level: 'words', premise: 'The first lie', partner: 'c2' });
    s.s2.does('answer_partner', { accept: true });
    s.gm.does('approve_prequel', { accept: true });
    s.gm.does('name_stand_in', { part: 'gm', user: 's2' });
    s.system.does('seat_away', { seat: 'gm' });
    for (const seat of [s.s1, s.s2])
      seat.refused('open_conflict', { title: 'The lie' }, 'CR_STAND_IN_BARRED', { clause: 'CR-207' });
    s.s1.refused('challenge', { quote: 'It rains.', claim: 'It snows.' }, 'CR_STAND_IN_BARRED', { clause: 'CR-207' });
    s.s2.does('name_stand_in', { part: 'gm', user: 's3' });
    s.s1.does('open_conflict', { title: 'The lie' });
    s.spectator.sees('shared.leader', 's3');
  },
);

scenario('CR-32 CR-207: a co-GM who shares a prequel can cancel it', kit, (s) => {
  begun(s, 2);
  s.s1.does('draw_birth', { characterId: 'c1' });
  s.s2.does('draw_birth', { characterId: 'c2' });
  s.s1.does('propose_prequel', { characterId: 'c1', level: 'words', premise: 'The first lie', partner: 'c2' });
  s.s2.does('answer_partner', { accept: true });
  s.gm.does('approve_prequel', { accept: true });
  s.gm.does('name_stand_in', { part: 'gm', user: 's2' });
  s.system.does('seat_away', { seat: 'gm' });
  s.s1.does('cancel_prequel');
  s.expectNoEvent('prequel_cancelled');
  s.s2.does('cancel_prequel');
  s.expectEvent('prequel_cancelled', {});
});

scenario('CR-32 CR-207: a wish to cancel counts again when its author comes to lead', kit, (s) => {
  begun(s, 2);
  s.s1.does('draw_birth', { characterId: 'c1' });
  s.s2.does('draw_birth', { characterId: 'c2' });
  s.s1.does('propose_prequel', { characterId: 'c1', level: 'words', premise: 'The first lie', partner: 'c2' });
  s.s2.does('answer_partner', { accept: true });
  s.gm.does('approve_prequel', { accept: true });
  s.gm.does('name_stand_in', { part: 'gm', user: 's2' });
  s.s2.does('cancel_prequel');
  s.expectNoEvent('prequel_cancelled');
  s.system.does('seat_left', { seat: 'gm', person: 'p0' });
  s.expectEvent('prequel_cancelled', {});
});

scenario('CR-52: a bot writes the stake of its side if nothing else is missing', kit, (s) => {
  begun(s, 1);
  finished(s, 1);
  s.gm.does('create_full_npc', { name: 'A bully', deck: ['2C', '3D'] });
  s.gm.does('open_conflict', { title: 'The quarrel' });
  s.gm.does('edit_setup', {
    participants: [
      { id: 'c1', side: 'A' },
      { id: 'n1', side: 'B' },
    ],
    stakes: { B: 'They go.' },
  });
  s.gm.does('write_reason', { part: 'n1', text: 'Because.' });
  s.gm.does('set_trump', { suit: 'S' });
  const botMove = () => ruleset.bot?.(s.s1.view, ruleset.legal(s.s1.view));
  expect(botMove()).toMatchObject({ type: 'write_reason', part: 'c1' });
  s.s1.does('write_reason', { part: 'c1', text: 'Because.' });
  s.spectator.sees('shared.waitingFor', ['s1']);
  expect(botMove()).toEqual({ type: 'write_stake', side: 'A', text: ownSideStake });
  s.s1.does('write_stake', { side: 'A', text: ownSideStake });
  agreed(s);
  s.expectEvent('stakes_sealed', {});
});

scenario('CR-50: a scripted GM cancels a setup of another GM that it cannot finish', kit, (s) => {
  const [scene] = readyScenes;
  begun(s, 2);
  finished(s, 2);
  s.gm.does('create_full_npc', { name: scene?.person.name ?? '', deck: ['2C', '3D'] });
  if (scene !== undefined && scene.place !== null) s.gm.does('take_place', { place: scene.place });
  proposed(s, { c1: 'A', n1: 'A' });
  s.spectator.sees('shared.waitingFor', ['gm']);
  expect(gmBotMove(s.state)).toEqual({ type: 'cancel_setup' });
});

/** Players leave, are absent and return, bots and other persons take their seats, and the GM leaves and returns. */
const restless = {
  ...kit,
  rare: (kit.rare ?? []).filter((type) => !['challenge', 'name_stand_in', 'join_conflict', 'concede'].includes(type)),
  systemIntents: ({ seats, prompt }: State): readonly AnyIntent[] => [
    ...seats.flatMap(({ seat }): readonly AnyIntent[] => [
      { type: 'seat_away', seat },
      { type: 'grace_time_up', seat },
      { type: 'seat_back', seat },
      { type: 'seat_left', seat, person: `p${seat.slice(1)}` },
      { type: 'seat_joined', seat, name: 'The same', person: `p${seat.slice(1)}` },
      { type: 'seat_joined', seat, name: 'Newcomer', person: `p${(prompt % 6) + 1}` },
      { type: 'seat_joined', seat, name: 'Bot' },
    ]),
    { type: 'seat_away', seat: 'gm' },
    { type: 'seat_back', seat: 'gm' },
    { type: 'seat_left', seat: 'gm', person: 'p0' },
    { type: 'seat_joined', seat: 'gm', name: 'The next GM', person: 'p9' },
  ],
};

/** Whether an awaited seat can move: its bot has a move, or its grace time is running. */
function canGoOn(state: State): boolean {
  const { waitingFor, seats, leader, gm, stage, phase } = ruleset.view(state, { kind: 'spectator' }).shared;
  const isEmpty = seats.every(({ presence }) => presence === 'absent' || presence === 'left');
  const isPaused = phase === 'SUSPENDED' || (leader === 'gm' && gm.presence !== 'here');
  if (isEmpty || isPaused || stage === 'LOBBY') return true;
  return waitingFor.some((seat) => {
    const presence = seat === 'gm' ? gm.presence : seats.find((one) => one.seat === seat)?.presence;
    if (presence !== 'here') return presence === 'away';
    const view = ruleset.view(state, seat === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat });
    return ruleset.bot?.(view, ruleset.legal(view)) !== undefined;
  });
}

test.each([
  { seats: 2, gm: 'seated' as const },
  { seats: 3, gm: 'seated' as const, options: { readyMade: true, lateJoin: true } },
  { seats: 4, gm: 'seated' as const, options: { readyMade: true, envTempo: 'everyTurn' } },
])('CR-205 CR-207 CR-209: the table always waits for someone who can act: %o', (config) => {
  for (const seed of [1, 2])
    visitSession(restless, { ...config, seed, steps: 120 }, ({ after, step }) => {
      const { phase, waitingFor } = ruleset.view(after, { kind: 'spectator' }).shared;
      expect({ phase, waitingFor, step, goesOn: canGoOn(after) }).toMatchObject({ goesOn: true });
    });
});
