/** What the page says before and after a move matches its effect. */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../presentation/index.ts';
import { kit } from './kit.ts';
import type { Table } from './steps.ts';
import { aimAndDraw, all, challenge, duel, passAll } from './steps.ts';

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

scenario('DR-93: the story and the questions say that a tie is drawn again', kit, (s) => {
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

scenario('DR-57 DR-137: the GM is asked to alter the scene for the character of a player who left', kit, (s) => {
  // The GM draws last for the character of Franz, who left.
  for (const [deck, asks] of [
    [['9D', 'KC'], 'ask.alter'],
    [['KD', '9C'], 'ask.CO_AFTER'],
  ] as const) {
    s.given({ people: [{}, {}, {}], deck });
    s.system.does('seat_left', { seat: 's1', person: 'p1' });
    s.gm.does('rule', { target: 's1', change: 'consent', reason: 'so' });
    duel(s);
    passAll(s);
    s.gm.sees('own.asks.text', asks);
    expect(s.s2.view.own.asks?.text).toBe(asks === 'ask.alter' ? 'ask.CO_AFTER' : 'ask.alter');
  }
});

scenario('DR-66 autoSuccess=unspentOnly: with its background spent, a challenge is not called routine', kit, (s) => {
  const athlete = { backgrounds: ['b:JC type "Athlete"'] };
  s.given({ people: [athlete, {}], options: { autoSuccess: 'unspentOnly' }, deck: ['4H'] });
  challenge(s);
  s.s1.sees('own.asks.text', 'ask.CH_DRAW');
  s.s1.does('draw');
  s.s1.does('substitute', { card: 'JC', description: 'that is how' });
  passAll(s);
  challenge(s);
  s.s1.sees('own.asks.text', 'ask.CH_DRAW.must');
});

scenario('DR-137: the characters of players who left are no viewer’s own', kit, (s) => {
  s.given({ people: [{}, {}, {}] });
  s.system.does('seat_left', { seat: 's3', person: 'p1' });
  const idsFor = ({ view }: typeof s.gm) => (presentation.sheets?.(view) ?? []).map(({ id }) => id);
  const characters = s.shared.characters.map(({ id }) => id);
  for (const viewer of [s.gm, s.spectator])
    expect(idsFor(viewer).filter((id) => characters.includes(id))).toEqual(characters);
  expect(idsFor(s.s2).find((id) => characters.includes(id))).toBe('s2');
});
