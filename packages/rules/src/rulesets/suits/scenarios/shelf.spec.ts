/** What the GM prepares stays behind the screen until it enters play (SU-115). */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../presentation.ts';
import type { SuitsView } from '../view.ts';
import { kit } from './kit.ts';

function said(view: SuitsView): string {
  const { plates: _, ...rest } = presentation;
  return JSON.stringify([view, rest.panels(view), rest.sheets?.(view), rest.board?.(view)]);
}

scenario('SU-115: a card on the shelf changes nothing that anybody but the GM is shown', kit, (s) => {
  s.given({ crew: ['vera', 'kade'] });
  const before = [s.vera, s.kade, s.spectator].map(({ view }) => said(view));
  s.gm.does('create_npc', { name: 'The Duke', notes: 'Betrays them.' });
  s.gm.does('update_npc', { npc: 'n1', name: 'The Grand Duke' });
  expect([s.vera, s.kade, s.spectator].map(({ view }) => said(view))).toEqual(before);
  for (const one of [s.vera, s.spectator]) {
    one.heardNothingOf('npc_created');
    one.heardNothingOf('npc_updated');
  }
  expect(said(s.gm.view)).toContain('panel.cast.hidden.notes');
  expect(said(s.gm.view)).toContain('paper.npc.shelf');
});

scenario('SU-115: a card on the shelf is no target, and a fight begins without it', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [{ name: 'Guard' }] });
  s.gm.does('create_npc', { name: 'The Duke' });
  s.vera.refused('declare_play', { use: 'thief', marks: ['n2'], text: 'Mine.' }, 'E_MALFORMED');
  s.gm.refused('rule', { target: 'n2', change: { field: 'damage', value: 1 }, reason: 'x' }, 'E_MALFORMED');
  const fight = kit.ruleset.legal(s.gm.view).find(({ type }) => type === 'start_combat');
  expect(fight && presentation.move(s.gm.view, fight).fills).toEqual({ parties: ['s1', 'n1'] });
  const asked = { intent: 'start_combat', field: 'parties', value: 'n2' };
  expect(presentation.choice?.(s.gm.view, asked)).toEqual({ text: 'choice.hidden', facts: { name: 'The Duke' } });
});

scenario('SU-115: the GM shows a card, or brings it into play', kit, (s) => {
  s.given({ crew: ['vera'] });
  for (const name of ['The Duke', 'The Duchess', 'The Heir']) s.gm.does('create_npc', { name });
  s.gm.does('reveal_npc', { npc: 'n1' });
  s.vera.heard('npc_revealed', { npc: 'n1', name: 'The Duke' });
  s.gm.refused('reveal_npc', { npc: 'n1' }, 'E_MALFORMED');
  s.gm.does('start_combat', { parties: ['s1', 'n2'] });
  s.spectator.heard('npc_revealed', { npc: 'n2', name: 'The Duchess' });
  s.spectator.sees(({ shared }) => shared.npcs.map(({ name }) => name), ['The Duke', 'The Duchess']);
});

scenario('SU-115: a card is deleted unless it is in the middle of something', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [{ name: 'Guard' }] });
  s.gm.does('create_npc', { name: 'The Duke' });
  s.gm.does('delete_npc', { npc: 'n2' });
  s.vera.heardNothingOf('npc_removed');
  s.gm.does('start_combat', { parties: ['s1', 'n1'] });
  s.gm.refused('delete_npc', { npc: 'n1' }, 'SU_NPC_BUSY');
  s.gm.does('end_combat');
  s.gm.does('delete_npc', { npc: 'n1' });
  s.spectator.sees('shared.npcs', []);
  // The story still names a deleted NPC that everyone has met, and no hidden one.
  expect(presentation.called?.(s.spectator.view, 'n1')).toBe('Guard');
  expect(presentation.called?.(s.spectator.view, 'n2')).toBeUndefined();
});

scenario('SU-191: a ruling asks for what the field takes, and says what holds', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [{ name: 'Guard' }] });
  const change = kit.ruleset.intents['rule']?.fields['change'];
  if (change?.kind !== 'record') expect.fail('a ruling changes something');
  const { field, value } = change.fields;
  if (field?.kind !== 'choice' || value?.kind !== 'value' || typeof field.of !== 'function')
    expect.fail('a ruling has a field and a value');
  const view = s.gm.view as never;
  const told = { type: 'rule', target: 'n1' };
  expect(field.of(view, told)).toEqual(['damage', 'down', 'skips', 'feint', 'disarmed', 'name']);
  expect(value.as(view, told)).toBeUndefined();
  expect(value.as(view, { ...told, field: 'damage' })).toMatchObject({ kind: 'number', least: 0 });
  expect(value.as(view, { ...told, field: 'down' })).toEqual({ kind: 'choice', of: [true, false] });
  expect(value.now?.(view, { ...told, field: 'name' })).toBe('Guard');
});
