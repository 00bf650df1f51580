/** A resolution always waits for someone. The person it needs next may drop out at any moment. */
import { scenario, visitSession } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { ruleset } from '../index.ts';
import { isResolving } from '../selectors.ts';
import { kit } from '../scenarios/kit.ts';
import type { Table } from '../scenarios/steps.ts';
import { aimAndDraw, all, attempt, challenge, duel, fray, passAll } from '../scenarios/steps.ts';

const because = { reason: 'the roof came down' };

function takeOut(s: Table, target: string): void {
  s.gm.does('rule', { target, change: 'incapacitate', ...because });
}

/** The GM loses the connection and is not waited for any longer, so that the seats lead together. */
function withoutGm(s: Table): void {
  s.system.does('seat_away', { seat: 'gm' });
  s.system.does('grace_time_up', { seat: 'gm' });
  s.spectator.sees('shared.mode', 'shared');
}

function leaves(s: Table, seat: string): void {
  s.system.does('seat_away', { seat });
  s.system.does('grace_time_up', { seat });
}

scenario('DR-119: an attempt ends when its character is taken out between two draws', kit, (s) => {
  s.given({ deck: ['5C'] });
  attempt(s);
  passAll(s);
  s.spectator.sees('shared.phase', 'CH_FOLLOWUP');
  takeOut(s, 's1');
  s.expectEvent('attempt_ended', { character: 's1', cause: 'stopped' });
  s.spectator.sees('shared.phase', 'FREE_PLAY');
});

scenario(
  'DR-119 DR-131: an attempt whose character is taken out before the draw ends, and no card is drawn',
  kit,
  (s) => {
    s.given({ deck: ['5C'] });
    challenge(s);
    takeOut(s, 's1');
    s.expectEvent('attempt_ended', { character: 's1' });
    s.expectNoEvent('cards_drawn');
    s.spectator.sees('shared.resolution', null);
  },
);

test('DR-131: time that runs out deals no cards if no one has to draw', () => {
  const before = kit.given({ deck: ['5C'] });
  const rng = { shuffle: <T>(_label: string, items: readonly T[]) => [...items] };
  const set = { type: 'set_challenge', character: 's1', title: 'Over the wall', suit: 'C', target: 8 };
  const decision = ruleset.decide(before, { kind: 'gm' }, set, rng);
  const open = decision.ok ? decision.events.reduce((state, event) => ruleset.evolve(state, event), before) : before;
  // Older versions left such an attempt open.
  const state = {
    ...open,
    characters: open.characters.map((one) => (one.id === 's1' ? { ...one, incapacitated: true } : one)),
  };
  const { number: resolution = 0, step = 0 } = state.resolution ?? {};
  const timeUp = ruleset.decide(state, { kind: 'system' }, { type: 'choice_time_up', resolution, step }, rng);
  expect(timeUp.ok ? timeUp.events.map(({ type }) => type) : []).toEqual([
    'attempt_ended',
    'resolution_ended',
    'phase_entered',
  ]);
});

scenario(
  'DR-93 DR-120: if all who should draw again are taken out by their cards, no one gains a success',
  kit,
  (s) => {
    const people = [{ disadvantages: ['9H'] }, { disadvantages: ['9D'] }, {}] as const;
    s.given({ people, deck: ['KH', 'KD', '4C', '2S'], options: { incapacitateOn: 'anyDraw', aceValue: 14 } });
    s.gm.does('open_fray', { parties: ['s1', 's2', 's3'], gmCards: 1 });
    aimAndDraw(s);
    // Both kings count as the nines that their drawers hold.
    passAll(s);
    s.expectEvent('fray_judged', { winners: [], drawOff: null });
    s.expectEvent('incapacitated', { character: 's1' });
    s.expectEvent('incapacitated', { character: 's2' });
    s.spectator.sees('shared.phase', 'FR_AFTER');
    s.s3.does('continue');
  },
);

scenario('DR-93 DR-149: if all who should draw again are taken out, the fray goes on without a success', kit, (s) => {
  s.given({ people: [{}, {}, {}], deck: ['KS', 'KD', '4C', '2S'] });
  fray(s, 1, ['s1', 's2', 's3']);
  passAll(s);
  s.expectEvent('fray_judged', { drawOff: ['s1', 's2'] });
  takeOut(s, 's1');
  s.spectator.sees('shared.waitingFor', ['s2']);
  takeOut(s, 's2');
  s.expectEvent('fray_judged', { winners: [], drawOff: null });
  s.spectator.sees('shared.phase', 'FR_AFTER');
});

scenario(
  'DR-93 DR-147: the automated opposition draws again on its own if its rival is taken out by the card',
  kit,
  (s) => {
    s.given({
      people: [{ disadvantages: ['9H'] }, {}],
      gm: 'nobody',
      deck: ['KH', '4C', '9S', '2D'],
      options: { frayTie: 'drawOff', incapacitateOn: 'anyDraw' },
    });
    s.s1.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
    s.s2.does('vote', { topic: 'proposal:1', yes: true });
    aimAndDraw(s);
    passAll(s);
    s.expectEvent('incapacitated', { character: 's1' });
    s.expectEvent('fray_success_gained', { character: 'gm' });
    s.spectator.sees('shared.phase', 'FR_AFTER');
  },
);

scenario('DR-89 DR-135: a success whose winner has left needs no description', kit, (s) => {
  s.given({ people: [{}, {}, {}], deck: ['KS', '5D', '4C', '2S'] });
  fray(s, 1, ['s1', 's2', 's3']);
  passAll(s);
  s.spectator.sees('shared.waitingFor', ['s1']);
  leaves(s, 's1');
  s.expectEvent('fray_success_gained', { character: 's1', text: '' });
  s.s2.does('continue');
});

scenario('DR-136 DR-147: the opposition’s success needs no description once the GM has left', kit, (s) => {
  s.given({ people: [{}, {}], deck: ['4S', '5D', 'KC'], options: { gmAbsent: 'shared' } });
  fray(s, 1, ['s1', 's2']);
  passAll(s);
  s.spectator.sees('shared.waitingFor', ['gm']);
  withoutGm(s);
  s.expectEvent('fray_success_gained', { character: 'gm' });
  s.s1.does('continue');
});

scenario('DR-136 DR-147: an NPC’s attempt ends once the GM has left', kit, (s) => {
  s.given({ people: [{}, {}], npcs: [{}], deck: ['5C'], options: { gmAbsent: 'shared' } });
  challenge(s, { character: 'n1' });
  s.gm.does('draw');
  passAll(s);
  s.spectator.sees('shared.phase', 'CH_FOLLOWUP');
  withoutGm(s);
  s.expectEvent('attempt_ended', { character: 'n1' });
});

scenario(
  'DR-135 DR-136: an attempt that the GM makes for an absent player is suspended once the GM leaves too',
  kit,
  (s) => {
    s.given({ people: [{}, {}, {}], deck: ['5C'], options: { gmAbsent: 'shared' } });
    leaves(s, 's1');
    challenge(s);
    s.spectator.sees('shared.waitingFor', ['gm']);
    withoutGm(s);
    s.expectEvent('attempt_ended', { character: 's1', cause: 'suspended' });
  },
);

scenario('DR-136 DR-147: cards that the GM has to choose from are chosen by rule once the GM has left', kit, (s) => {
  s.given({ people: [{}, {}], npcs: [{}], deck: ['9S', 'KC', '4D', 'QS', '3H'], options: { gmAbsent: 'shared' } });
  duel(s, ['s1', 'n1']);
  passAll(s);
  s.expectEvent('advantage_gained', { character: 'n1' });
  all(s, 'continue');
  all(s, 'draw');
  s.spectator.sees('shared.phase', 'PICK');
  s.spectator.sees('shared.waitingFor', ['gm']);
  withoutGm(s);
  s.expectEvent('card_chosen', { character: 'n1', kept: 'QS' });
  s.spectator.sees('shared.phase', 'WINDOW');
});

scenario('DR-136 DR-147: a contest between NPCs ends without a winner once the GM has left', kit, (s) => {
  s.given({ people: [{}, {}], npcs: [{}, {}], deck: ['9S', '4D'], options: { gmAbsent: 'shared' } });
  duel(s, ['n1', 'n2']);
  passAll(s);
  s.spectator.sees('shared.phase', 'CO_AFTER');
  withoutGm(s);
  s.expectEvent('competition_ended', { winners: [], cause: 'withdrawn' });
});

scenario('DR-135 DR-02: without a GM an absent player’s character gets neither a challenge nor a contest', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody' });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.s2.does('vote', { topic: 'consent', yes: true });
  s.s2.does('vote', { topic: 'proposal:1', yes: false });
  leaves(s, 's2');
  const away = { clause: 'DR-135', facts: { name: 'Hans' } };
  s.s3.refused('set_challenge', { character: 's2', title: 'Up', suit: 'C', target: 4 }, 'DR_CONSENT', away);
  s.s1.does('declare_competition', { parties: ['s2', 'gm'] });
  // The seat to the left judges the proposal. An earlier consent does not help.
  s.s3.refused('vote', { topic: 'proposal:2', yes: true }, 'DR_CONSENT', away);
});

scenario('DR-136: while the GM is away, a single player waits, and two lead together', kit, (s) => {
  s.given({ people: [{}, {}], options: { gmAbsent: 'shared' } });
  leaves(s, 's2');
  s.system.does('seat_away', { seat: 'gm' });
  s.system.does('grace_time_up', { seat: 'gm' });
  s.spectator.sees('shared.held', true);
  s.system.does('seat_back', { seat: 's2' });
  s.spectator.sees('shared.mode', 'shared');
  s.spectator.sees('shared.held', false);
});

/** A table at which characters are often taken out and rulings are frequent. */
const rough = {
  ...kit,
  rare: (kit.rare ?? []).filter((type) => type !== 'rule'),
  samples: ((view, intent, field) => {
    const { resolution } = view.shared;
    if (intent.type === 'fray_success' && field === 'kind') return ['take_out'];
    if (intent.type !== 'rule' || resolution === null) return kit.samples?.(view, intent, field) ?? [];
    if (field === 'target') return resolution.parties.map(({ id }) => id);
    return field === 'change'
      ? ['incapacitate', 'incapacitate', 'recover']
      : (kit.samples?.(view, intent, field) ?? []);
  }) satisfies typeof kit.samples,
};

test.each([
  { seats: 3, gm: 'seated' as const, options: { gmAbsent: 'shared', windowTimer: 0, readyMade: true } },
  { seats: 3, options: { gmMode: 'shared', frayTie: 'drawOff', harshFray: true, windowTimer: 0, readyMade: true } },
])('DR-119 DR-135 DR-136: someone is always waited for: %o', (config) => {
  for (const seed of [1, 2, 3])
    visitSession(rough, { ...config, seed, steps: 200 }, ({ after, step }) => {
      const { phase, waitingFor, held } = ruleset.view(after, { kind: 'spectator' }).shared;
      expect({ phase, step, waits: !isResolving(phase) || held || waitingFor.length > 0 }).toMatchObject({
        waits: true,
      });
    });
});
