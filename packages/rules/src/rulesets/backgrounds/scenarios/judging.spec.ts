/** What people judge and how long they have for it: descriptions, alterations, silence. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { seededRng } from '../../../kernel/index.ts';
import { presentation } from '../presentation.ts';
import { ruleset } from '../index.ts';
import { kit } from './kit.ts';
import { attempt, challenge, characterIn, duel, letStand, resultOf } from './steps.ts';

const athlete = { backgrounds: ['b:9C type "Porter"', 'b:8C profession "Smith"'], bonus: ['TC'] } as const;

scenario('DR-96: three letters at least, and whoever judges is asked with the words before them', kit, (s) => {
  s.given({ people: [athlete, {}], deck: ['4H'] });
  attempt(s);
  for (const description of ['', '  ', 'ab', ' a '])
    s.franz.refused('substitute', { card: '9C', description }, 'DR_DESCRIBE', { clause: 'DR-96' });
  s.franz.does('substitute', { card: '9C', description: 'abc' });
  s.gm.sees('own.asks', { text: 'ask.veto', facts: { name: 'Franz' } });
  for (const other of [s.franz, s.hans]) expect(other.view.own.asks?.text).not.toBe('ask.veto');
  s.hans.refused('veto_description', { reason: 'how?' }, 'E_GM_ONLY');
  const [ready] = presentation.suggests?.(s.gm.view).filter(({ type }) => type === 'veto_description') ?? [];
  if (ready === undefined) expect.fail('nothing is ready to be pressed');
  expect(presentation.move(s.gm.view, ready).group?.says).toMatchObject({
    text: 'group.veto',
    facts: { card: '9C', background: 'Porter', text: 'abc' },
  });
  s.gm.does('veto_description', { reason: String(ready['reason']) });
  s.gm.sees('own.asks', undefined);
});

scenario('DR-96: what goes back is unspent, the draw counts again, and the window stands open', kit, (s) => {
  s.given({ people: [athlete, {}], deck: ['4H'] });
  attempt(s);
  s.franz.does('substitute', { card: 'TC', description: 'pure luck' });
  expect(characterIn(s, 's1').bonus).toEqual([]);
  s.gm.does('veto_description', { reason: 'whose luck?' });
  expect(characterIn(s, 's1').bonus.map(({ face }) => face)).toEqual(['TC']);
  expect(resultOf(s, 's1')).toBe('4H');
  s.spectator.sees('shared.phase', 'WINDOW');
  // Each card can be sent back once on its own.
  s.franz.does('substitute', { card: '8C', description: 'hammers a step into it' });
  s.gm.does('veto_description', { reason: 'it is stone' });
  s.franz.does('substitute', { card: '8C', description: 'hammers at the mortar' });
  s.gm.refused('veto_description', { reason: 'no' }, 'DR_VETO_USED');
  s.gm.sees('own.asks', undefined);
  letStand(s);
  s.expectEvent('challenge_judged', { card: '8C', outcome: 'complete' });
});

scenario(
  'DR-96: in a challenge the window waits until the GM has had a chance to send the description back',
  kit,
  (s) => {
    for (const word of ['sends it back', 'lets it stand', 'says nothing'] as const) {
      s.given({ people: [athlete, {}], deck: ['4H'] });
      attempt(s);
      s.franz.does('substitute', { card: '9C', description: 'somehow' });
      s.franz.does('pass');
      s.expectNoEvent('window_closed');
      s.spectator.sees('shared.phase', 'WINDOW');
      s.spectator.sees('shared.waitingFor', ['gm']);
      s.franz.refused('pass', {}, 'E_NOT_DUE');
      if (word === 'sends it back') {
        s.gm.does('veto_description', { reason: 'how?' });
        expect(resultOf(s, 's1')).toBe('4H');
        s.spectator.sees('shared.waitingFor', ['s1']);
        continue;
      }
      expect(ruleset.bot?.(s.gm.view, ruleset.legal(s.gm.view))).toMatchObject({ type: 'pass' });
      if (word === 'lets it stand') s.gm.does('pass');
      else
        s.system.does('choice_time_up', {
          resolution: s.state.resolution?.number,
          step: s.state.resolution?.step,
        });
      s.expectEvent('description_accepted', { seat: 'gm' });
      s.expectEvent('challenge_judged', { card: '9C', outcome: 'complete' });
    }
  },
);

scenario('DR-96: the GM may let a description stand before its player passes', kit, (s) => {
  s.given({ people: [athlete, {}], deck: ['4H'] });
  attempt(s);
  s.gm.refused('pass', {}, 'E_NOT_DUE');
  s.franz.does('substitute', { card: '9C', description: 'somehow' });
  s.gm.does('pass');
  s.spectator.sees('shared.phase', 'WINDOW');
  s.franz.does('pass');
  s.expectEvent('window_closed');
});

scenario(
  'DR-96 DR-02: without a GM the window waits while a majority can still send the description back',
  kit,
  (s) => {
    const played = (): void => {
      s.given({ people: [athlete, {}, {}, {}], gm: 'nobody', deck: ['4H'] });
      s.s2.does('set_challenge', { character: 's1', title: 'Up', suit: 'C', target: 8 });
      s.s1.does('draw');
      s.s1.does('substitute', { card: '9C', description: 'somehow' });
      s.s1.does('pass');
      s.spectator.sees('shared.waitingFor', ['s2', 's3', 's4']);
    };
    played();
    s.s2.does('pass');
    s.spectator.sees('shared.waitingFor', ['s3', 's4']);
    s.s3.does('pass');
    s.expectEvent('window_closed');
    played();
    s.s2.does('veto_description', { reason: 'how?' });
    s.s3.does('vote', { topic: 'veto_description', yes: false });
    s.expectNoEvent('window_closed');
    s.s4.does('pass');
    s.expectEvent('question_closed', { topic: 'veto_description', yes: false });
    s.expectEvent('window_closed');
  },
);

scenario(
  'DR-96 DR-02: an open vote on a description is waited for in a contest too, or its time runs out',
  kit,
  (s) => {
    s.given({ people: [{ backgrounds: ['b:KD type'] }, {}, {}, {}], gm: 'nobody', deck: ['7C', '9D'] });
    s.s1.does('declare_competition', { parties: ['s1', 's2'] });
    s.s2.does('vote', { topic: 'consent', yes: true });
    s.s2.does('vote', { topic: 'proposal:1', yes: true });
    for (const seat of ['s1', 's2']) s.seat(seat).does('draw');
    s.s1.does('substitute', { card: 'KD', description: 'somehow' });
    s.s3.does('veto_description', { reason: 'how?' });
    s.s1.does('pass');
    s.s2.does('pass');
    s.spectator.sees('shared.phase', 'WINDOW');
    s.spectator.sees('shared.waitingFor', ['s4']);
    s.system.does('choice_time_up', { resolution: s.state.resolution?.number, step: s.state.resolution?.step });
    s.expectEvent('question_closed', { topic: 'veto_description', yes: false, moot: true });
    s.expectEvent('window_closed');
  },
);

scenario('DR-96 DR-110: a card drawn as a disadvantage does not save a description from being sent back', kit, (s) => {
  for (const yes of [false, true]) {
    s.given({ people: [athlete, {}], deck: ['4H', '9S'] });
    attempt(s);
    s.franz.does('substitute', { card: '9C', description: 'somehow' });
    s.franz.does('draw_disadvantage');
    s.franz.does('use_disadvantage', { yes });
    s.gm.does('veto_description', { reason: 'how?' });
    expect(characterIn(s, 's1').backgrounds.some(({ spent }) => spent)).toBe(false);
    expect(resultOf(s, 's1')).toBe(yes ? '9S' : '4H');
  }
});

scenario('DR-96 DR-02: a vote about a description ends with it', kit, (s) => {
  s.given({ people: [athlete, {}, {}], gm: 'nobody', deck: ['4H'] });
  s.s2.does('set_challenge', { character: 's1', title: 'Up', suit: 'C', target: 8 });
  s.s1.does('draw');
  s.s1.does('substitute', { card: '9C', description: 'somehow' });
  expect(s.s2.view.own.asks?.text).toBe('ask.veto');
  s.s2.does('veto_description', { reason: 'how?' });
  expect(s.s2.view.own.asks).toBeUndefined();
  expect(s.s3.view.own.asks?.text).toBe('ask.question');
  s.s1.does('substitute', { card: '8C', description: 'like a ladder' });
  s.spectator.sees('shared.questions', []);
  s.expectEvent('question_closed', { topic: 'veto_description', yes: false, moot: true });
  expect(presentation.line?.({ type: 'question_closed', topic: 'veto_description', moot: true })?.says.text).toBe(
    'event.question_closed.veto_description',
  );
  s.s3.refused('vote', { topic: 'veto_description', yes: true }, 'E_PHASE');
  expect(resultOf(s, 's1')).toBe('8C');
});

scenario('DR-57: an alteration needs words, changes no clock, and the GM may rule over it', kit, (s) => {
  s.given({
    people: [{ backgrounds: ['b:2C type'], disadvantages: ['4S'] }, {}],
    deck: ['4H', '7C', '9D', '6S', '8H'],
  });
  attempt(s);
  s.franz.does('substitute', { card: '2C', description: 'tries anyway' });
  letStand(s);
  s.franz.does('stop_attempt');
  challenge(s, { suit: 'S' });
  s.franz.does('cancel_attempt');
  duel(s);
  letStand(s);
  s.franz.refused('alter_scene', { text: 'I stay up' }, 'DR_NO_ALTER');
  s.hans.refused('alter_scene', { text: '  ' }, 'E_TEXT_REQUIRED', { clause: 'DR-57' });
  s.hans.does('alter_scene', { text: 'the lamp goes out' });
  s.spectator.heard('scene_altered', { character: 's2', text: 'the lamp goes out' });
  s.hans.refused('alter_scene', { text: 'and the door shuts' }, 'DR_NO_ALTER');
  s.spectator.sees('shared.clock', { session: 1, episode: 1, scene: 1 });
  for (const type of [
    'scene_closed',
    'background_returned',
    'lock_cleared',
    'disadvantage_expired',
    'recovered',
  ] as const)
    s.expectNoEvent(type);
  s.gm.does('rule', { target: 'story', change: 'it only flickers', reason: 'there are three lamps' });
  s.spectator.heard('ruling_made', { new: 'it only flickers', reason: 'there are three lamps' });
  s.spectator.sees('shared.phase', 'CO_AFTER');
});

scenario('DR-57: what the GM does not accept is put otherwise, until the next exchange', kit, (s) => {
  s.given({ deck: ['7C', '9D', '2C', '3C'] });
  duel(s);
  letStand(s);
  const change = { target: 'alteration', change: 'refuse', reason: 'there is no lamp' };
  s.gm.refused('rule', change, 'E_MALFORMED');
  s.hans.does('alter_scene', { text: 'the lamp goes out' });
  s.franz.refused('rule', change, 'E_GM_ONLY');
  s.hans.does('continue');
  s.gm.does('rule', change);
  s.expectEvent('ruling_made', { target: 'alteration', old: 'the lamp goes out', new: 'refuse' });
  s.expectEvent('alteration_refused', { character: 's2', text: 'the lamp goes out' });
  // The right is theirs again, and nobody goes on without them.
  s.franz.does('continue');
  s.spectator.sees('shared.phase', 'CO_AFTER');
  s.hans.does('alter_scene', { text: 'the rain comes in' });
  s.hans.does('continue');
  s.spectator.sees('shared.phase', 'CO_DRAW');
  s.gm.refused('rule', change, 'E_MALFORMED');
});

scenario('DR-57 DR-02: without a GM most of the others send an alteration back', kit, (s) => {
  s.given({ people: [{}, {}, {}], gm: 'nobody', deck: ['7C', '9D'] });
  s.s1.does('declare_competition', { parties: ['s1', 's2'] });
  s.s2.does('vote', { topic: 'consent', yes: true });
  s.s2.does('vote', { topic: 'proposal:1', yes: true });
  for (const seat of ['s1', 's2']) s.seat(seat).does('draw');
  letStand(s);
  s.s2.does('alter_scene', { text: 'the lamp goes out' });
  s.s2.refused('vote', { topic: 'overturn', yes: true }, 'E_PHASE');
  s.s1.does('vote', { topic: 'overturn', yes: true });
  s.s3.does('vote', { topic: 'overturn', yes: true });
  s.expectEvent('alteration_refused', { text: 'the lamp goes out' });
  s.s2.may('alter_scene');
});

scenario('DR-57: who goes on has let the right to alter go, and the next may', kit, (s) => {
  s.given({ people: [{}, {}, {}], deck: ['9S', 'KC', 'TH'] });
  duel(s, ['s1', 's2', 's3']);
  letStand(s);
  s.s3.refused('alter_scene', { text: 'the lamp goes out' }, 'DR_NO_ALTER');
  s.s2.does('continue');
  s.s3.does('alter_scene', { text: 'the lamp goes out' });
  s.expectEvent('scene_altered', { character: 's3' });
});

scenario(
  'DR-131: an empty hand passes for nobody, a change voids every pass, and who is out of action is not heard',
  kit,
  (s) => {
    s.given({ people: [{ backgrounds: [] }, { disadvantages: ['4H'] }], deck: ['7C', '9D', 'QH'] });
    duel(s);
    s.spectator.sees('shared.waitingFor', ['s1', 's2']);
    s.spectator.sees('shared.resolution.passed', []);
    s.franz.does('pass');
    // A second heart: Hans is out once this is judged, and until then a word of his is still waited for.
    s.hans.does('draw_disadvantage');
    s.hans.does('use_disadvantage', { yes: false });
    s.spectator.sees('shared.resolution.passed', []);
    letStand(s);
    s.expectEvent('incapacitated', { character: 's2' });
    s.spectator.sees('shared.waitingFor', []);
  },
);

scenario('DR-131: without a limit silence decides nothing, and sending back gives the whole time anew', kit, (s) => {
  s.given({ people: [athlete, {}], deck: ['7C', '9D'], options: { windowTimer: 0 } });
  duel(s);
  expect(ruleset.timers(s.state)).toEqual([]);
  s.given({ people: [athlete, {}], deck: ['7C', '9D'] });
  duel(s);
  s.timePasses({ ms: 40_000 });
  s.franz.does('substitute', { card: '9C', description: 'swings the trunk' });
  s.timePasses({ ms: 40_000 });
  s.gm.does('veto_description', { reason: 'which trunk?' });
  s.timePasses({ ms: 40_000 });
  s.spectator.sees('shared.phase', 'WINDOW');
  s.timePasses({ ms: 20_000 });
  s.spectator.sees('shared.phase', 'CO_AFTER');
});

scenario('DR-146 TB-10: a ruling over no text at all is malformed, and refused as such', kit, (s) => {
  s.given({});
  for (const target of [1.5, -1, 0, true, false])
    s.gm.refused('rule', { target, change: 'end', reason: 'because' }, 'E_MALFORMED', { facts: { field: 'target' } });
});

scenario('TB-10: whatever scalar a choice holds, every intent is answered', kit, (s) => {
  const scalars = [1.5, -1, true, false, '', 'constructor', 'a/b'] as const;
  const tables = [
    () => s.given({ npcs: [{ name: 'Gret' }] }),
    () => s.given({ gm: 'nobody' }),
    () => {
      s.given({});
      duel(s);
    },
    () => {
      s.given({});
      s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
    },
  ];
  for (const set of tables) {
    set();
    const actors = [{ kind: 'gm' }, { kind: 'seat', seat: 's1' }, { kind: 'system' }] as const;
    for (const [type, { fields }] of Object.entries(ruleset.intents))
      for (const [name, field] of Object.entries(fields))
        for (const value of scalars) {
          if (field.kind !== 'choice' && field.kind !== 'choices' && field.kind !== 'json') continue;
          const intent = { type, ...filled(fields), [name]: value };
          for (const actor of actors) expect(() => ruleset.decide(s.state, actor, intent, seededRng(1))).not.toThrow();
        }
  }
});

/** Something of the right shape in every field. */
function filled(fields: Readonly<Record<string, { readonly kind: string }>>): Readonly<Record<string, unknown>> {
  const values: Readonly<Record<string, unknown>> = {
    text: 'some words',
    number: 2,
    choice: 's1',
    choices: ['s1'],
    card: 'c1',
    cards: ['c1'],
    json: ['s1', 's2'],
    record: {},
    numbers: {},
  };
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, values[kind]]));
}
