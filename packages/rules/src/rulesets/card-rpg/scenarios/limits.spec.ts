import { drawGains } from '../state-changes.ts';
import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import type { CardCode } from '../../../kernel/index.ts';
import { suits } from '../../../kernel/index.ts';
import { newCard } from '../cards.ts';

import type { Halves } from '../state.ts';
import { agreed, begun, bornWith, finished, gainsOnTop, part, proposed, skipOutcomes, wonPrequel } from './steps.ts';
import { kit } from './kit.ts';

scenario('CR-22: gains come from the top of the halves, unseen by the others', kit, (s) => {
  begun(s, 2, {}, { 'birth:c1': bornWith, ...gainsOnTop });
  wonPrequel(s);
  s.s1.does('draw_gains');
  s.expectEvent('gains_drawn', { cards: ['8C', '9S'] });
  s.s2.neverSaw('8C');
});

test('CR-33: the other half replaces an empty one; if both are empty, there is no card', () => {
  const half = (list: string) => list.split(' ').map((face) => newCard(face as CardCode, 'c1'));
  const empty = Object.fromEntries(suits.map((suit) => [suit, { low: [], high: [] }])) as unknown as Halves;
  const drawn = (halves: Halves) => drawGains(halves, ['C', 'S'], 'high').cards.map(({ face }) => face);
  expect(drawn({ ...empty, C: { low: half('2C 3C'), high: half('8C') }, S: { low: half('4S'), high: [] } })).toEqual([
    '8C',
    '4S',
  ]);
  expect(drawn({ ...empty, S: { low: [], high: half('9S') } })).toEqual(['9S']);
  expect(drawn(empty)).toEqual([]);
});

scenario('CR-58: a newcomer after the deal is not part of the conflict', kit, (s) => {
  begun(s, 2);
  finished(s, 2);
  proposed(s, { c1: 'A', c2: 'B' });
  s.gm.does('name_opener', { part: 'c1' });
  agreed(s);
  s.system.does('seat_joined', { seat: 's3', name: 'Late' });
  s.s3.does('create_character', { name: 'Late', concept: 'Comes when it is loud' });
  s.gm.refused('add_participant', { id: 'c3', side: 'A' }, 'E_PHASE');
  s.s3.refused('attack', { target: 'c1', cid: 'h1', say: 'x' }, 'E_NOT_YOUR_TURN');
  s.spectator.sees((view) => view.shared.conflict?.participants.map(({ id }) => id), ['c1', 'c2']);
});

scenario('CR-114 CR-145 CR-203: cards of wounds and piles return to their owners’ decks', kit, (s) => {
  s.given({
    parts: { A: { hand: ['2H'], deck: ['5D'], wounds: [['4C']] }, B: { hand: ['3H'], deck: ['6D'] } },
    attacks: [{ on: 'B', by: 'A', pile: ['9C', '8S/B'] }],
  });
  s.B.does('concede', { part: 'c2' });
  skipOutcomes(s);
  s.A.sees((view) => view.own.sheets?.['c1']?.list, ['4C', '9C', '5D', '2H']);
  s.B.sees((view) => view.own.sheets?.['c2']?.list, ['6D', '3H', '8S']);
  s.spectator.sees((view) => view.shared.characters[1]?.scars.map(({ cards }) => cards), [['9C', '8S']]);
});

scenario('CR-119: a conceded participant is not asked to show a card', kit, (s) => {
  s.given({
    parts: { A: { hand: ['4H'] }, B: { hand: ['5H'] }, C: { hand: ['6H'] } },
    place: { cards: ['6C'] },
    turn: 'C',
    acted: ['A', 'B'],
  });
  s.B.does('concede', { part: 'c2' });
  s.C.does('end_turn');
  s.expectEvent('reveal_asked', { parts: ['c1', 'c3'] });
  s.B.refused('commit_reveal', { part: 'c2', cid: '5H' }, 'CR_NOT_REVEALING');
});

scenario('CR-127: the card is in place before its magic works', kit, (s) => {
  s.given({ trump: 'S', parts: { B: { hand: ['QD', '2D'], deck: ['3C'] }, E: { hand: ['2H'] } } });
  s.B.does('attack', { target: 'c2', cid: 'QD', say: 'Everything hums.', effect: { k: 'Q.draw' } });
  const types = s.events
    .map(({ type }) => type)
    .filter((type) => /^(?:attack_made|spell_cast|card_drawn)$/u.test(type));
  expect(types).toEqual(['attack_made', 'spell_cast', 'card_drawn']);
});

scenario('CR-142: a face card that is sent on, taken as a wound or shown has no effect and no cost', kit, (s) => {
  s.given({
    trump: 'S',
    parts: { B: { hand: ['2S', 'KH'] }, E: { hand: ['QC'] } },
    attacks: [
      { on: 'B', by: 'E', pile: ['KC'] },
      { on: 'B', by: 'E', pile: ['JD'] },
    ],
    place: { cards: ['6C'] },
    turn: 'B',
    acted: ['E'],
  });
  s.B.does('take_wound', { aid: 'A2' });
  s.B.does('cover', { aid: 'A1', cid: '2S' });
  s.expectEvent('piles_pushed', { by: 'c1' });
  s.B.does('end_turn');
  s.B.does('commit_reveal', { part: 'c1', cid: 'KH' });
  s.E.does('commit_reveal', { part: 'c2', cid: 'QC' });
  s.expectNoEvent('spell_cast');
  s.spectator.sees((view) => [part('c1')(view)?.cost, part('c2')(view)?.cost], [0, 0]);
});

scenario('CR-148 CR-149: turned face cards return to the deck, number cards become ashes', kit, (s) => {
  s.given({ parts: { B: { hand: ['4D', '7C'], deck: ['KS'], cost: 1 }, E: { hand: ['2D'] } } });
  s.rig({ 'deck:c1': ['KS', '4D', '7C'] });
  s.E.does('concede', { part: 'c2' });
  skipOutcomes(s);
  s.B.does('flip');
  s.B.does('flip');
  s.B.sees((view) => view.own.sheets?.['c1']?.list, ['7C', 'KS']);
  s.B.sees((view) => view.own.sheets?.['c1']?.ashes, ['4D']);
});

scenario('CR-177: only a trump worth at least as much covers a trump of the place', kit, (s) => {
  s.given({
    trump: 'D',
    parts: { A: { hand: ['7D', 'TC', '9D'] }, B: { hand: ['2H'] } },
    reds: ['8D'],
    place: { cards: ['2C'] },
  });
  s.A.refused('cover', { aid: 'A1', cid: 'TC' }, 'CR_TRUMP_TOO_LOW', { facts: { n: 8 } });
  s.A.refused('cover', { aid: 'A1', cid: '7D' }, 'CR_TRUMP_TOO_LOW');
  s.A.does('cover', { aid: 'A1', cid: '9D' });
});
