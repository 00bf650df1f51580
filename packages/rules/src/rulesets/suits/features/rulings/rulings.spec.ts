import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { kit } from '../../scenarios/kit.ts';
import { guard } from '../../scenarios/steps.ts';
import { presentation } from '../../presentation/index.ts';

const damage = (value: unknown, target = 's1') => ({
  type: 'rule',
  target,
  change: { field: 'damage', value },
  reason: 'The whole roof.',
});

scenario('SU-107 SU-191: only a ruling that kills has to be confirmed', kit, (s) => {
  s.given({ crew: ['moss', 'vera'], npcs: [guard] });
  const needsConfirmation = (intent: ReturnType<typeof damage>) => {
    const when = presentation.irreversible?.['rule'];
    return typeof when === 'function' && when(intent, s.gm.view);
  };
  expect(needsConfirmation(damage(4))).toBe(true);
  // A form sends the number as text.
  expect(needsConfirmation(damage('4'))).toBe(true);
  expect(needsConfirmation(damage(3))).toBe(false);
  expect(needsConfirmation(damage(40, 'n1'))).toBe(false);
  expect(presentation.move(s.gm.view, damage(4)).message.facts).toEqual({ name: 'Moss' });
  s.given({ crew: ['moss', 'vera'], options: { death: 'outForScene' } });
  expect(needsConfirmation(damage(4))).toBe(false);
});

for (const death of ['permanent', 'outForScene'] as const)
  scenario(`SU-107 SU-191: a ruling with less damage brings the character back (death: ${death})`, kit, (s) => {
    s.given({ crew: ['moss', 'vera'], hands: { moss: ['3C'] }, options: { death } });
    s.gm.does('rule', damage(4));
    s.moss.mayNot('declare_play');
    s.gm.does('rule', damage(2));
    s.expectEvent('character_revived', { seat: 's1', name: 'Moss' });
    s.spectator.sees('shared.seats.0.dead', false);
    s.spectator.sees('shared.seats.0.out', false);
    s.spectator.sees('shared.seats.0.damage', 2);
    // The hand is in the discard, and rulings never touch cards.
    s.moss.sees('own.hand', []);
    s.gm.does('enter_scene', { seat: 's1' });
    s.expectEvent('cards_dealt', { seat: 's1', count: 3 });
    s.moss.may('declare_play');
  });

scenario('SU-108 SU-191: a death can be ruled away after the scene as well', kit, (s) => {
  s.given({ crew: ['moss', 'vera'] });
  s.gm.does('rule', damage(4));
  s.gm.does('end_scene');
  s.gm.does('rule', damage(0));
  s.spectator.sees('shared.seats.0.dead', false);
  s.gm.does('start_scene', { title: 'Back', present: ['s1', 's2'] });
});

scenario(
  'SU-40 TB-13: a ruling or an arrival raises the prompt number, so that a rewind can go to just before it',
  kit,
  (s) => {
    s.given({ crew: ['moss', 'vera'] });
    const before = s.gm.view.shared.prompt;
    s.gm.does('rule', damage(4));
    s.spectator.sees('shared.prompt', before + 1);
    s.gm.does('rule', damage(1));
    s.gm.does('enter_scene', { seat: 's1' });
    s.spectator.sees('shared.prompt', before + 3);
  },
);

scenario('SU-191: the ruling form asks for a value of the right kind and shows the current one', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [{ name: 'Guard' }] });
  const change = kit.ruleset.intents['rule']?.fields['change'];
  if (change?.kind !== 'record') expect.fail('the change of a ruling is not a record');
  const { field, value } = change.fields;
  if (field?.kind !== 'choice' || value?.kind !== 'value' || typeof field.of !== 'function')
    expect.fail('the ruling has no field or no value');
  const view = s.gm.view as never;
  const draft = { type: 'rule', target: 'n1' };
  expect(field.of(view, draft)).toEqual(['damage', 'down', 'skips', 'feint', 'disarmed', 'name']);
  expect(value.as(view, draft)).toBeUndefined();
  expect(value.as(view, { ...draft, field: 'damage' })).toMatchObject({ kind: 'number', least: 0 });
  expect(value.as(view, { ...draft, field: 'down' })).toEqual({ kind: 'choice', of: [true, false] });
  expect(value.now?.(view, { ...draft, field: 'name' })).toBe('Guard');
});
