import type { Intent } from '../../../../kernel/index.ts';
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { guard } from '../../scenarios/steps.ts';
import type { TableView } from '../../view-types.ts';

const fierce = { name: 'Captain', attributes: { fitness: 4, dexterity: 6, wits: 4, charisma: 4 } } as const;
const words = (view: TableView, intent: Intent) => presentation.move(view, intent);
const additions = (view: TableView) =>
  (presentation.suggests?.(view) ?? []).filter(({ type }) => type === 'commit_card');

scenario(
  'SU-120: with several NPCs, each card is offered for each of them by name, with the total it makes',
  kit,
  (s) => {
    s.given({
      crew: ['vera'],
      npcs: [guard, fierce],
      hands: { gm: ['5C', 'AC'] },
      player: ['2C'],
      gm: ['9C', '4H', '3D'],
    });
    s.gm.does('start_combat', { parties: ['s1', 'n1', 'n2'] });
    s.vera.does('finish_step');
    const offered = additions(s.gm.view);
    expect(offered.map(({ npc }) => npc)).toEqual(['n1', 'n2', 'n1', 'n2']);
    const [five, other, ace] = offered.map((intent) => words(s.gm.view, intent));
    expect(five?.message).toMatchObject({
      text: 'move.commit_card.for',
      facts: { name: 'Guard', card: '5C', total: 14 },
    });
    expect(other?.message).toMatchObject({ text: 'move.commit_card.for', facts: { name: 'Captain', total: 15 } });
    expect(other?.group?.short).toMatchObject({ facts: { name: 'Captain', total: 15 } });
    expect(five?.group?.id).toBe(other?.group?.id);
    // The buttons in a group are short, so its heading says what the card does.
    expect(ace?.group?.message).toMatchObject({ facts: { means: { text: 'mean.face.A' } } });
    // The form that asks for the NPC offers nothing more.
    for (const { handle } of s.gm.view.own.hand ?? [])
      expect(words(s.gm.view, { type: 'commit_card', card: handle }).redundant).toBe(true);
    const [, toCaptain] = offered;
    s.gm.does('commit_card', { card: '5C', npc: toCaptain?.['npc'] });
    s.expectEvent('initiative_added', { party: 'n2', card: '5C' });
  },
);

scenario('SU-120: with one NPC, a card is offered with the total that it makes', kit, (s) => {
  s.given({ crew: ['vera'], npcs: [fierce], hands: { gm: ['5C'] }, player: ['2C'], gm: ['4H'] });
  s.gm.does('start_combat', { parties: ['s1', 'n1'] });
  s.vera.does('finish_step');
  const [only, ...others] = additions(s.gm.view);
  expect(others).toEqual([]);
  expect(words(s.gm.view, only ?? { type: '' })).toMatchObject({
    message: { text: 'move.commit_card.makes', facts: { card: '5C', total: 15 } },
  });
});

scenario('SU-79 SU-120: in the turn order, a King is offered only as cards that bring more than its ten', kit, (s) => {
  const discard = ['9D', '2S', 'TH', 'QS', 'AH', 'AD', 'JC', 'X1', '4C', '3C'] as const;
  const hands = { vera: ['KC'], moss: ['KS'], gm: ['KD'] } as const;
  s.given({ crew: ['vera', 'moss'], npcs: [guard, fierce], hands, discard, player: ['2C', '5C'], gm: ['4H', '3H'] });
  s.gm.does('start_combat', { parties: ['s1', 's2', 'n1', 'n2'] });
  const copied = (view: TableView) =>
    additions(view).flatMap(({ treat }) => (treat as { readonly copy?: string } | undefined)?.copy ?? []);
  // The Ace of her own suit draws two cards for Vera. For Moss the King draws one already, because it is of his suit.
  expect(copied(s.vera.view)).toEqual(['AD', 'JC']);
  expect(copied(s.moss.view)).toEqual(['JC']);
  for (const member of [s.vera, s.moss]) member.does('finish_step');
  expect(copied(s.gm.view)).toEqual(['AH', 'AH', 'JC', 'JC']);
  // The form allows the others as well.
  const [king] = s.gm.view.own.hand ?? [];
  expect(words(s.gm.view, { type: 'commit_card', card: king?.handle })).toMatchObject({
    message: { text: 'move.commit_card.other' },
    aside: true,
  });
  s.gm.does('commit_card', { card: 'KD', treat: { copy: '9D' }, npc: 'n2' });
});

scenario('SU-122: a tie with an NPC is flipped again as long as the GM’s cards can break it', kit, (s) => {
  const swift = { name: 'Guard', attributes: { fitness: 4, dexterity: 8, wits: 4, charisma: 4 } };
  s.given({ crew: ['vera', 'kade'], rest: 'kade', player: ['5H'], npcs: [swift], gm: ['5D', 'KS'] });
  // Kade holds every other card of the players’ pool.
  s.gm.does('start_combat', { parties: ['s1', 'n1'] });
  s.vera.does('finish_step');
  s.gm.does('finish_step');
  s.expectEvent('initiative_tied', { parties: [['s1', 'n1']] });
  s.vera.does('finish_step');
  s.gm.does('finish_step');
  s.expectEvent('order_fixed', { order: ['n1', 's1'] });
});
