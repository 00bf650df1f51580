import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { begun, open } from '../../scenarios/steps.ts';

const helpful = { k: 'colour', colour: 'black', acts: 'helps' } as const;

scenario('CR-173 CR-195: a helping card of the place goes into the middle', kit, (s) => {
  s.given({
    parts: { A: { hand: ['2H', '9H'] }, B: { hand: ['3H', '8C'] } },
    trump: 'D',
    place: { cards: ['7S', '9C', 'TC'], attributes: [helpful] },
    attacks: [{ on: 'A', by: 'B', pile: ['4C'] }],
    acted: ['B'],
    options: { envTempo: 'everyTurn' },
  });
  s.A.refused('take_help', { aid: 'A1' }, 'CR_NO_HELP', { clause: 'CR-173' });
  s.A.does('take_wound', { aid: 'A1' });
  s.A.does('end_turn');
  s.expectEvent('env_drew', { acts: 'helps' });
  s.spectator.sees('shared.conflict.help.usedBy', []);
  const [card] = s.shared.conflict?.help?.pile ?? [];
  expect(presentation.piles?.(s.A.view).some(({ id }) => id.startsWith('help '))).toBe(true);
  expect(card?.face).toBe('7S');
});

scenario('CR-173: each participant uses the help for one attack, and then it is over', kit, (s) => {
  s.given({
    parts: { A: { hand: ['4C', '9S'] }, B: { hand: ['3H', '8C', '5C'] } },
    trump: 'D',
    place: { cards: ['9C'], attributes: [helpful] },
    options: { envTempo: 'everyTurn' },
  });
  s.A.does('end_turn');
  s.spectator.sees('shared.conflict.help.card.face', '9C');
  s.B.does('end_turn');
  s.A.does('attack', { target: 'c2', cid: '4C', say: 'A stone.' });
  s.A.does('end_turn');
  s.B.does('take_help', { aid: 'A2' });
  s.expectEvent('piles_left_play', { aids: ['A2'], cards: ['4C'], reason: 'helped' });
  s.B.sees(open('c2'), []);
  s.B.does('end_turn');
  s.A.does('end_turn');
  s.B.does('attack', { target: 'c1', cid: '8C', say: 'More stones.' });
  s.B.does('end_turn');
  s.A.does('take_help', { aid: 'A3' });
  s.expectEvent('help_over', { aid: 'A1' });
  s.A.does('end_turn');
  s.B.does('attack', { target: 'c1', cid: '5C', say: 'And more.' });
  s.B.does('end_turn');
  s.A.refused('take_help', { aid: 'A4' }, 'CR_NO_HELP');
});

scenario('CR-173: a participant cannot use the same help twice', kit, (s) => {
  s.given({
    parts: { A: { hand: ['2H'] }, B: { hand: ['3H'] } },
    trump: 'D',
    place: { cards: ['9C'], attributes: [helpful] },
    attacks: [
      { on: 'A', by: 'B', pile: ['4C'] },
      { on: 'A', by: 'B', pile: ['5C'] },
    ],
    options: { envTempo: 'everyTurn' },
    turn: 'B',
  });
  s.B.does('end_turn');
  s.A.does('take_help', { aid: 'A1' });
  s.A.refused('take_help', { aid: 'A2' }, 'CR_HELP_USED');
});

scenario('CR-173 CR-90: a helping card that cannot cover the attack is refused', kit, (s) => {
  s.given({
    parts: { A: { hand: ['2H', '9H'] }, B: { hand: ['3S', '8H', 'TC'] } },
    trump: 'S',
    place: { cards: ['9C'], attributes: [helpful] },
    options: { envTempo: 'everyTurn' },
  });
  s.A.does('end_turn');
  s.B.does('attack', { target: 'c1', cid: '8H', say: 'A shove.' });
  s.B.does('end_turn');
  s.A.refused('take_help', { aid: 'A2' }, 'CR_WRONG_SUIT');
  s.A.does('cover', { aid: 'A2', cid: '9H' });
  s.A.does('end_turn');
  s.B.does('take_wound', { aid: 'A2' });
  s.B.does('end_turn');
  s.A.does('concede', { part: 'c1' });
  s.expectEvent('conflict_won', { side: 'B' });
});

scenario('CR-173 CR-178: help used against a red card answers it for one participant only', kit, (s) => {
  s.given({
    parts: { A: { hand: ['2H'] }, B: { hand: ['3H'] }, C: { hand: ['5H'] } },
    trump: 'C',
    place: { cards: ['TC'], attributes: [helpful] },
    reds: ['4H'],
    options: { envTempo: 'everyTurn' },
  });
  s.A.does('take_wound', { aid: 'A1' });
  s.A.does('end_turn');
  s.B.does('take_help', { aid: 'A1' });
  s.spectator.sees('shared.conflict.reds.0.resolvedBy', ['c1', 'c2']);
  s.B.does('end_turn');
  s.C.refused('end_turn', {}, 'CR_OPEN_ATTACKS');
});

scenario('CR-195: the GM writes a helping place in a form', kit, (s) => {
  begun(s, 1);
  s.gm.does('write_place', {
    name: 'The friendly mill',
    suits: ['C'],
    lowest: 'A',
    highest: 'K',
    copies: 1,
    when: 'roundEnd',
    red: 'all',
    black: 'helps',
  });
  s.expectEvent('environment_defined', { name: 'The friendly mill' });
});
