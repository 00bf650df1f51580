/** How an opposition with several NPCs is named, and which NPC plays its cards (DR-60, DR-88). */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { CardCode, Message } from '../../../kernel/index.ts';
import { ruleset } from '../index.ts';
import { kit } from '../scenarios/kit.ts';
import { aimAndDraw, duel, passAll } from '../scenarios/steps.ts';
import type { Table } from '../scenarios/steps.ts';
import { presentation } from './index.ts';

const npcs = [{ name: 'Voss', backgrounds: ['b:AS type "Cutthroat"'] }, { name: 'Gret' }];

function frayWithTwo(s: Table, deck: readonly CardCode[]): void {
  s.given({ people: [{}, {}, {}], npcs, deck });
  s.gm.does('open_fray', { parties: ['s1', 's2', 's3', 'n1', 'n2'], gmCards: 2 });
}

function told(s: Table, type: string): Message | undefined {
  const event = s.events.findLast((candidate) => candidate.type === type);
  return event === undefined ? undefined : presentation.line({ ...event })?.message;
}

function lines(s: Table): readonly Message[] {
  return presentation.caption?.(s.spectator.view)?.lines ?? [];
}

scenario('DR-88: two NPCs in a fray act as the opposition, and are named where sides and winners are', kit, (s) => {
  frayWithTwo(s, ['6D', 'QS', '4C', 'KH', '2S']);
  expect(presentation.caption?.(s.spectator.view)?.title.facts?.['names']).toMatchObject({
    facts: { next: { facts: { names: [{ text: 'who.cast', facts: { names: ['Voss', 'Gret'] } }] } } },
  });
  aimAndDraw(s);
  expect(told(s, 'aim_declared')?.facts?.['name']).toEqual({ text: 'who.opposition' });
  expect(told(s, 'cards_drawn')?.facts?.['name']).toEqual({ text: 'who.opposition' });
  passAll(s);
  expect(told(s, 'fray_judged')?.facts?.['names']).toEqual(['Voss', 'Gret']);
});

scenario('DR-60 DR-95: a card that an NPC of the opposition plays is told as that NPC’s', kit, (s) => {
  frayWithTwo(s, ['6D', 'QS', '4C', 'KH', '2S']);
  aimAndDraw(s);
  s.gm.does('substitute', { card: 'AS', draw: 'd5', description: 'a knife in the sleeve' });
  expect(told(s, 'substituted')?.facts?.['name']).toMatchObject({ facts: { names: ['Voss'] } });
  expect(lines(s)[0]).toMatchObject({ text: 'caption.played', facts: { name: { facts: { name: 'Voss' } } } });
});

scenario('DR-96 DR-99: the GM is not asked whether the opposition’s own description helps', kit, (s) => {
  frayWithTwo(s, ['6D', 'QS', '4C', 'KH', '2S']);
  aimAndDraw(s);
  s.gm.does('substitute', { card: 'AS', draw: 'd5', description: 'a knife in the sleeve' });
  const words = ruleset.legal(s.gm.view).map((move) => presentation.move(s.gm.view, move));
  expect(words.filter(({ group }) => group?.id === 'veto')).toEqual([]);
  expect(words.map(({ message }) => message.text)).not.toContain('move.veto_description.own');
});

scenario('DR-93: once a tie between the sides is judged, the caption says so', kit, (s) => {
  frayWithTwo(s, ['KD', 'QS', '4C', 'KH', '2S']);
  aimAndDraw(s);
  passAll(s);
  s.spectator.sees('shared.phase', 'FR_AFTER');
  expect(lines(s).map(({ text }) => text)).toEqual(['caption.fray.tied.judged']);
});

scenario('DR-94: when a side gives in by a majority, the caption tells it in one line', kit, (s) => {
  frayWithTwo(s, ['6D', 'QS', '4C', 'KH', '2S']);
  aimAndDraw(s);
  passAll(s);
  s.gm.does('fray_success', { kind: 'small_goal', text: 'the gate is shut' });
  for (const player of [s.s1, s.s2]) player.does('yield', { reason: '' });
  expect(lines(s).map(({ text }) => text)).toEqual(['caption.yielded', 'caption.fray.gained']);
});

scenario('DR-57: until play continues, the caption tells how the scene was altered', kit, (s) => {
  s.given({ deck: ['7C', '9D'] });
  duel(s);
  passAll(s);
  s.s2.does('alter_scene', { text: 'the lantern falls' });
  expect(lines(s)).toContainEqual(
    expect.objectContaining({
      text: 'event.scene_altered',
      facts: expect.objectContaining({ text: 'the lantern falls' }),
    }),
  );
});
