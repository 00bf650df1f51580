/** What the page says before and after a move matches its effect. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../presentation/index.ts';
import { kit } from './kit.ts';
import type { Table } from './steps.ts';
import { aimAndDraw, all, duel, passAll } from './steps.ts';

/** The caption in the centre of the table. */
function captionOf(s: Table): string {
  return JSON.stringify(presentation.caption?.(s.spectator.view)?.lines ?? []);
}

function linesOf(s: Table): readonly string[] {
  return s.events.flatMap((event) => presentation.line({ ...event })?.message?.text ?? []);
}

scenario('DR-51: the preview of a result includes the privileged suit', kit, (s) => {
  const swords = ['b:2C type', 'b:QC profession'] as const;
  s.given({ people: [{ backgrounds: swords }, {}], deck: ['KC', '9S'], options: { privilegedSuits: true } });
  s.gm.does('rule', { target: 's1/type', change: 'privilege', reason: 'so' });
  duel(s);
  expect(captionOf(s)).toContain('caption.pair.decisive');
  expect(presentation.move(s.s1.view, { type: 'pass' }).means?.facts).toMatchObject({
    means: { text: 'mean.pair.decisive.win' },
  });
  const card = s.s1.view.own.sheets[0]?.backgrounds.find(({ slot }) => slot === 'profession')?.handle ?? '';
  expect(presentation.move(s.s1.view, { type: 'substitute', card }).message.facts).toMatchObject({
    means: { text: 'mean.pair.decisive.win' },
  });
  passAll(s);
  s.expectEvent('pair_judged', { relation: 'decisive' });
});

scenario('DR-93: the story tells of a tie that is drawn again, and its players read why', kit, (s) => {
  s.given({ people: [{}, {}], deck: ['KS', 'KD', '9H', '2C', '3C'] });
  s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
  aimAndDraw(s);
  passAll(s);
  s.expectEvent('fray_judged', { winners: [], drawOff: ['s1', 's2'] });
  expect(linesOf(s).at(-1)).toBe('event.fray_judged.draw_off');
  expect(s.s1.view.own.asks?.text).toBe('ask.FR_DRAW.off');
  s.spectator.sees((view) => view.shared.asks.text, 'ask.all.FR_DRAW.off');
  all(s, 'draw');
  passAll(s);
  expect(linesOf(s).at(-1)).toBe('event.fray_judged');
});

scenario('DR-92: the aims of a fray are part of the story', kit, (s) => {
  s.given({ people: [{}, {}], deck: ['KS', '4C', '9H'] });
  s.gm.does('open_fray', { parties: ['s1', 's2'], gmCards: 1 });
  s.s1.does('declare_aim', { text: 'steal his cap' });
  expect(presentation.line({ ...s.events.at(-1), type: 'aim_declared' })).toMatchObject({
    message: { text: 'event.aim_declared', facts: { text: 'steal his cap' } },
  });
});

scenario('DR-143: cards of several NPCs are offered with their owners', kit, (s) => {
  const npcs = [
    { name: 'Krebs', backgrounds: ['b:JD type "Diver"'] },
    { name: 'Otter', backgrounds: ['b:JC type "Diver"'] },
  ];
  s.given({ people: [{}, {}], npcs, deck: ['7C', '9D'] });
  duel(s, ['s1', 'n1']);
  const card = s.gm.view.own.sheets[0]?.backgrounds[0]?.handle ?? '';
  expect(presentation.move(s.gm.view, { type: 'substitute', card }).message.facts).toMatchObject({
    background: { text: 'card.of', facts: { name: { facts: { name: 'Krebs' } } } },
  });
  const own = s.s1.view.own.sheets[0]?.backgrounds[0]?.handle ?? '';
  const { message } = presentation.move(s.s1.view, { type: 'substitute', card: own });
  expect(JSON.stringify(message)).not.toContain('card.of');
});

scenario('DR-143: an NPC’s sheet can change without a new name', kit, (s) => {
  s.given({ people: [{}, {}], npcs: [{ name: 'Marlow' }] });
  s.gm.does('npc_edit', { character: 'n1', sheet: ' ', backgrounds: ['acquired'] });
  expect(s.gm.view.own.sheets[0]).toMatchObject({ name: 'Marlow' });
  expect(s.gm.view.own.sheets[0]?.backgrounds.some(({ kind }) => kind === 'acquired')).toBe(true);
  s.gm.does('npc_edit', { character: 'n1', sheet: 'Marlowe' });
  expect(s.gm.view.own.sheets[0]).toMatchObject({ name: 'Marlowe' });
  expect(presentation.move(s.gm.view, { type: 'npc_edit', character: 'n1' }).aside).toBe(true);
  s.gm.refused('npc_create', { sheet: ' ' }, 'E_MALFORMED');
});
