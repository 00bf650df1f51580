import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import type { FieldSpec, Intent } from '../../../kernel/index.ts';
import { presentation } from '../presentation/index.ts';
import type { TableView } from '../view-types.ts';
import { kit } from './kit.ts';
import { agreed, begun, born, proposed, skipOutcomes } from './steps.ts';

function offered(view: TableView, intent: Intent, field: string): readonly unknown[] {
  const spec: FieldSpec | undefined = kit.ruleset.intents[intent.type]?.fields[field];
  if (spec?.kind !== 'choice' || typeof spec.of !== 'function') throw new Error(`${field} offers nothing`);
  return spec.of(view as never, intent);
}

scenario('CR-28 CR-38: the form for a prequel offers only partners who can still share one', kit, (s) => {
  begun(s, 4);
  born(s, 4);
  const form = { type: 'propose_prequel', characterId: 'c1' };
  expect(offered(s.s1.view, form, 'partner')).toEqual(['c2', 'c3', 'c4']);
  const view = {
    ...s.s1.view,
    shared: {
      ...s.shared,
      pairs: ['c1+c2'],
      characters: s.shared.characters.map((one) =>
        one.id === 'c3' ? { ...one, prequels: Array.from({ length: 6 }, () => one.prequels[0] as never) } : one,
      ),
    },
  };
  expect(offered(view, form, 'partner')).toEqual(['c4']);
});

scenario('CR-23 CR-44: while a prequel is open, the page explains why no other and no conflict can begin', kit, (s) => {
  begun(s, 2);
  born(s, 2);
  s.seat('s1').does('propose_prequel', { characterId: 'c1', level: 'words', premise: 'The fair' });
  const explained = (view: TableView) => presentation.refusedMoves?.(view).map(({ type }) => type);
  expect(explained(s.seat('s1').view)).toEqual([]);
  expect(explained(s.seat('s2').view)).toEqual(['propose_prequel']);
  expect(explained(s.gm.view)).toEqual([]);
  s.gm.does('approve_prequel', { accept: true });
  s.gm.does('create_full_npc', { name: 'A bully', deck: ['2C', '3D'] });
  s.gm.does('open_conflict', { title: 'In the yard' });
  proposed(s, { c1: 'A', n1: 'B' });
  agreed(s);
  expect(explained(s.seat('s2').view)).toEqual(['propose_prequel']);
  s.gm.does('concede', { part: 'n1' });
  skipOutcomes(s);
  s.seat('s1').does('draw_gains');
  s.seat('s1').does('write_story', { text: 'We bargained.' });
  expect(explained(s.seat('s2').view)).toEqual([]);
  s.seat('s2').does('finish_creation', { characterId: 'c2' });
  s.gm.does('open_play');
  s.seat('s1').does('propose_prequel', { characterId: 'c1', level: 'words', premise: 'The port' });
  expect(explained(s.gm.view)).toEqual(['open_conflict']);
  s.gm.refused('open_conflict', { title: 'Now' }, 'CR_NOT_FINISHED');
});

scenario('CR-201 CR-202: without cards in hand no attack is proposed in a stalled conflict', kit, (s) => {
  const cards = { A: { deck: ['3C'] }, B: { deck: ['4C'], npc: 'own deck' } } as const;
  const stalled = () => presentation.caption?.(s.spectator.view)?.lines[0]?.text;
  s.given({ parts: cards, acted: ['B'] });
  s.A.does('end_turn');
  expect(s.A.view.own.asks?.text).toBe('ask.CONFLICT.stalled.no_hand');
  expect(s.gm.view.own.asks?.text).toBe('ask.gm.CONFLICT.stalled.no_hand');
  expect(stalled()).toBe('caption.stalled.no_hand');
  s.A.does('propose_truce', { text: 'Enough.' });
  s.gm.does('answer_truce', { accept: false });
  s.given({ parts: { A: { ...cards.A, hand: ['2H'] }, B: cards.B }, acted: ['B'] });
  s.A.does('end_turn');
  expect(s.A.view.own.asks?.text).toBe('ask.CONFLICT.stalled');
  expect(s.gm.view.own.asks?.text).toBe('ask.gm.CONFLICT.stalled.no_hand');
  expect(stalled()).toBe('caption.stalled');
});

test('CR-50 CR-174: the story says where a conflict happens, and what a side is sheltered from', () => {
  const sealed = { type: 'stakes_sealed', trump: 'S', sides: ['A'], stakes: { A: 'Yes.' } } as const;
  expect(presentation.line({ ...sealed, placeName: 'The mill' })?.message).toMatchObject({
    text: 'event.stakes_sealed.place',
    facts: { place: 'The mill' },
  });
  expect(presentation.line({ ...sealed, placeName: '' })?.message.text).toBe('event.stakes_sealed');
  const shelter = { type: 'harness_granted', side: 'A', covers: 'red', until: 'round', reason: 'A wall.' } as const;
  expect(presentation.line(shelter)?.message.facts).toMatchObject({
    covers: { text: 'choice.covers.red' },
    until: { text: 'choice.until.round' },
  });
});
