import { expect, test } from 'vitest';

import { rig } from '../../../kernel/index.ts';
import type { Actor, Intent } from '../../../kernel/index.ts';
import { ruleset } from '../index.ts';
import type { Setting } from '../scenarios/given.ts';
import { given } from '../scenarios/given.ts';
import { presentation } from './index.ts';

const gm = { kind: 'gm' } as const;
const system = { kind: 'system' } as const;
const seat = (id: string) => ({ kind: 'seat', seat: id }) as const;

function told(setting: Setting, moves: readonly (readonly [Actor, Intent])[], viewer?: typeof gm) {
  let state = given(setting);
  return moves.flatMap(([actor, intent]) => {
    const decision = ruleset.decide(state, actor, intent, rig({}));
    if (!decision.ok) throw new Error(`${intent.type}: ${JSON.stringify(decision.refusals)}`);
    return decision.events.flatMap((event) => {
      const heard = ruleset.viewEvent(state, event, viewer ?? { kind: 'spectator' });
      state = ruleset.evolve(state, event);
      return heard === undefined ? [] : (presentation.line(heard)?.message ?? []);
    });
  });
}

const textsOf = (lines: ReturnType<typeof told>) => lines.map(({ text }) => text);
const guard = { name: 'Guard' } as const;
const finish: readonly [Actor, Intent] = [seat('s1'), { type: 'finish_step' }];

test('SU-178: the story says at whom a free attack is aimed', () => {
  const lines = told({ crew: ['kade'], player: ['9D'], npcs: [guard] }, [
    [seat('s1'), { type: 'declare_play', use: 'athlete', mode: 'terrain', marks: [], text: 'Over.' }],
    [gm, { type: 'set_opposition', kind: 'threshold', value: 12 }],
    finish,
    [seat('s1'), { type: 'take_follow_up', kind: 'thug', mark: 'n1' }],
  ]);
  expect(lines).toContainEqual({
    text: 'event.play_declared.free.at',
    facts: { use: { text: 'use.thug' }, marks: ['n1'] },
  });
});

test('SU-178: the story tells of an NPC’s free attack, and of any other attack once', () => {
  const lines = told({ crew: ['kade'], npcs: [guard], player: ['2C', '3C'], gm: ['9C', 'TC'] }, [
    [
      gm,
      { type: 'npc_attack', npc: 'n1', skill: 'thug', mode: 'disarm', targets: ['s1'], modifier: 16, text: 'Drop it.' },
    ],
    finish,
    [gm, { type: 'take_follow_up', kind: 'thug', mark: 's1' }],
  ]);
  expect(lines.filter(({ text }) => /attack|defence/u.test(text))).toMatchObject([
    { text: 'event.npc_attack_declared.at' },
    { text: 'event.defence_called.free', facts: { npc: 'n1', use: { text: 'use.thug' }, marks: ['s1'] } },
  ]);
});

test('SU-49: if everybody learns the numbers, the story tells the whole total of an NPC that plays alone', () => {
  const play = { type: 'npc_play', npc: 'n1', use: 'wits', modifier: 8, threshold: 12, text: 'A look.' };
  const outcome = (options: Setting['options']) =>
    told({ crew: ['kade'], npcs: [guard], gm: ['7D'], ...(options && { options }) }, [
      [gm, play],
      [gm, { type: 'finish_step' }],
    ]).find(({ text }) => text.startsWith('event.play_resolved'));
  expect(outcome({ revealModifier: 'atOutcome' })).toMatchObject({
    text: 'event.play_resolved.success.number',
    facts: { total: 15, threshold: 12 },
  });
  expect(outcome({ revealModifier: 'atOutcome', thresholdShown: 'never' })).toMatchObject({
    text: 'event.play_resolved.success',
    facts: { total: 15 },
  });
});

test('SU-23 SU-108: the dead, and characters never finished, do not leave the story with their players', () => {
  const leave = (id: string, next: string): readonly (readonly [Actor, Intent])[] => [
    [system, { type: 'seat_left', seat: 's1', person: id }],
    [system, { type: 'seat_joined', seat: 's1', name: 'Another', person: next }],
  ];
  const [moss] = [leave('p1', 'p2')];
  expect(textsOf(told({ crew: ['moss', 'kade'] }, moss ?? []))).toEqual(['event.character_set_aside']);
  const fall = { type: 'rule', target: 's1', change: { field: 'damage', value: 9 }, reason: 'The roof.' };
  const lines = told({ crew: ['moss', 'kade'] }, [
    [gm, fall],
    ...leave('p1', 'p2'),
    [seat('s1'), { type: 'set_profile', name: 'Half' }],
    ...leave('p2', 'p3'),
  ]);
  expect(textsOf(lines)).not.toContain('event.character_set_aside');
});

test('SU-186: when the GM goes on without a player, that is all the story says', () => {
  const away: readonly (readonly [Actor, Intent])[] = [
    [system, { type: 'seat_away', seat: 's1' }],
    [system, { type: 'grace_time_up', seat: 's1' }],
  ];
  const call = { type: 'call_for_play', seat: 's1', use: 'wits', text: 'Think.' };
  const called = told({ crew: ['moss', 'kade'] }, [...away, [gm, call], [gm, { type: 'pass_over', seat: 's1' }]]);
  expect(textsOf(called)).toEqual(['event.call_made', 'event.passed_over']);
  const fight: Setting = { crew: ['moss', 'kade'], order: ['moss', 'kade'] };
  expect(textsOf(told(fight, [...away, [gm, { type: 'pass_over', seat: 's1' }]]))).toEqual(['event.passed_over']);
  expect(textsOf(told(fight, [[seat('s1'), { type: 'pass_turn' }]]))).toEqual(['event.turn_passed']);
});

test('SU-126: passing a turn that is owed is told as skipping it', () => {
  const owe = { type: 'rule', target: 's1', change: { field: 'skips', value: true }, reason: 'Stunned.' };
  const lines = told({ crew: ['moss', 'kade'], order: ['moss', 'kade'] }, [
    [gm, owe],
    [seat('s1'), { type: 'pass_turn' }],
  ]);
  expect(textsOf(lines)).toEqual(['event.adjusted.named', 'event.turn_skipped']);
});

test('SU-119 SU-122: a tie names all NPCs of a group', () => {
  const npcs = [
    { name: 'Guard', attributes: { dexterity: 3 } },
    { name: 'Rook', attributes: { dexterity: 2 } },
  ];
  const setting: Setting = { crew: ['moss'], npcs, options: { npcInitiative: 'group' }, player: ['3C'], gm: ['7C'] };
  const lines = told(setting, [
    [gm, { type: 'start_combat', parties: ['s1', 'n1', 'n2'] }],
    finish,
    [gm, { type: 'finish_step' }],
  ]);
  expect(lines).toContainEqual({ text: 'event.initiative_tied', facts: { seats: ['s1', 'n1', 'n2'] } });
});

test('SU-180: the story tells of a vehicle that all can see once, when it is made', () => {
  const lines = (visible: boolean, viewer?: typeof gm) =>
    textsOf(
      told(
        { crew: ['moss'] },
        [
          [gm, { type: 'create_vehicle', name: 'Van', visible }],
          [gm, { type: 'update_vehicle', vehicle: 'v1', name: 'Truck' }],
        ],
        viewer,
      ),
    );
  expect(lines(true)).toEqual(['event.vehicle_revealed']);
  expect([lines(false), lines(false, gm)]).toEqual([[], []]);
});

test('SU-176: the story tells of a weapon that a player’s play has cost once', () => {
  const setting: Setting = { crew: ['kade'], npcs: [guard], options: { disarmEffect: 'weaponLost' } };
  const lines = told({ ...setting, player: ['4C'], gm: ['5D'] }, [
    [seat('s1'), { type: 'declare_play', use: 'thug', mode: 'disarm', marks: ['n1'], text: 'Drop it.' }],
    [gm, { type: 'set_opposition', kind: 'opposed', trait: 'block', modifier: 2 }],
    finish,
  ]);
  expect(textsOf(lines).filter((text) => /disarmed|weapon/u.test(text))).toEqual(['event.telling_owed.disarmed']);
  const byNpc = told({ ...setting, player: ['4C'], gm: ['9D'] }, [
    [
      gm,
      { type: 'npc_attack', npc: 'n1', skill: 'thug', mode: 'disarm', targets: ['s1'], modifier: 30, text: 'Drop it.' },
    ],
    finish,
  ]);
  expect(textsOf(byNpc)).toContain('event.weapon_lost');
});

test('SU-118 SU-121: the story begins no round after the last foe has fallen in the last turn of a round', () => {
  const fight: Setting = { crew: ['moss', 'kade'], npcs: [guard], order: ['n1', 'moss', 'kade'] };
  const passes: readonly (readonly [Actor, Intent])[] = [
    [gm, { type: 'pass_turn' }],
    [seat('s1'), { type: 'pass_turn' }],
  ];
  const last: readonly [Actor, Intent] = [seat('s2'), { type: 'pass_turn' }];
  const falls = { type: 'rule', target: 'n1', change: { field: 'down', value: true }, reason: 'The lamp.' };
  expect(textsOf(told(fight, [...passes, last]))).toContain('event.round_started');
  const won = textsOf(told(fight, [...passes, [gm, falls], last, [gm, { type: 'end_combat' }]]));
  expect(won).not.toContain('event.round_started');
  expect(won.at(-1)).toBe('event.combat_ended');
});

test('SU-108 SU-131: cards that go back because their player has fallen are not told as a look around', () => {
  const look: readonly (readonly [Actor, Intent])[] = [
    [seat('s1'), { type: 'declare_play', use: 'awareness', desired: 1, marks: [], text: 'Who is here?' }],
    [gm, { type: 'set_opposition', kind: 'formula' }],
    finish,
  ];
  const fall = { type: 'rule', target: 's1', change: { field: 'damage', value: 9 }, reason: 'The roof.' };
  const setting: Setting = { crew: ['moss'], player: ['9H', '2C', '4C'] };
  const back = { type: 'arrange_peek', order: ['t1'], discard: [] };
  expect(textsOf(told(setting, [...look, [seat('s1'), back]]))).toContain('event.peek_closed');
  expect(textsOf(told(setting, [...look, [gm, fall]]))).not.toContain('event.peek_closed');
});
