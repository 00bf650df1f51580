/** The worked examples, card by card: making NPCs, and places (EX-24 to EX-31). */
import { scenario } from '@cartomancer/testkit';

import type { CardCode } from '../../../kernel/index.ts';
import { kit } from './kit.ts';
import { part } from './steps.ts';

function draftExample(
  title: string,
  twelve: readonly CardCode[],
  steps: readonly (readonly ['npc_bad' | 'npc_discard' | 'npc_good', string])[],
  six: readonly CardCode[],
): void {
  scenario(title, kit, (s) => {
    s.start({ seats: [{ seat: 'gm', name: 'Gamemaster', kind: 'gm' }], rig: { 'pool:p1': twelve } });
    s.gm.does('draft_npc', { poolId: 'p1', name: 'Somebody' });
    for (const [type, choice] of steps) s.gm.does(type, type === 'npc_discard' ? { cid: choice } : { suit: choice });
    s.gm.sees((view) => view.own.npcs?.['n1']?.list.toSorted(), six.toSorted());
    s.spectator.heardNothingOf('npc_discarded');
  });
}

draftExample(
  'EX-24: an NPC whose second good suit turns bad',
  ['2S', '5S', '9S', 'KS', '3H', '6H', '8H', 'AD', '4D', 'TD', '7C', 'QC'],
  [
    ['npc_bad', 'D'],
    ['npc_discard', 'AD'],
    ['npc_discard', '4D'],
    ['npc_discard', 'TD'],
    ['npc_good', 'S'],
    ['npc_bad', 'C'],
    ['npc_discard', '7C'],
    ['npc_discard', 'QC'],
    ['npc_good', 'H'],
    ['npc_bad', 'H'],
    ['npc_discard', '3H'],
  ],
  ['2S', '5S', '9S', 'KS', '6H', '8H'],
);

draftExample(
  'EX-25: trimming a good suit stops as soon as six cards are left',
  ['2S', '3S', '5S', '6S', '8S', '9S', 'TS', 'KS', '4H', '7H', '9D', 'JC'],
  [
    ['npc_bad', 'H'],
    ['npc_discard', '4H'],
    ['npc_discard', '7H'],
    ['npc_good', 'S'],
  ],
  ['5S', '6S', '8S', '9S', '9D', 'JC'],
);

draftExample(
  'EX-26: a good suit is trimmed to three cards',
  ['2S', '3S', '4S', '6S', '8S', '9S', 'KS', '5H', '2D', '6D', '9D', 'TD'],
  [
    ['npc_bad', 'H'],
    ['npc_discard', '5H'],
    ['npc_good', 'S'],
    ['npc_bad', 'D'],
    ['npc_discard', 'TD'],
  ],
  ['4S', '6S', '8S', '2D', '6D', '9D'],
);

const underRed = {
  trump: 'S',
  parts: { A: { hand: ['9D', '8C'] }, B: { hand: ['2H', '3C'] }, C: { hand: ['3H', '4C'] } },
  reds: ['8D'],
  place: { cards: ['2C'] },
} as const;

scenario('EX-27: a red card that is covered is gone for all', kit, (s) => {
  s.given(underRed);
  s.A.does('cover', { aid: 'A1', cid: '9D' });
  s.spectator.seesCards((view) => view.shared.conflict?.outOfPlay ?? [], ['8D', '9D']);
  s.A.does('end_turn');
  s.spectator.sees((view) => view.shared.conflict?.turn?.free, true);
});

scenario('EX-28: a red card that is deflected still attacks the others', kit, (s) => {
  s.given(underRed);
  s.A.refused('deflect', { aid: 'A1', cid: '8C', target: 'c2' }, 'CR_RED_STAYS', { clause: 'CR-180' });
  s.A.does('deflect', { aid: 'A1', cid: '8C' });
  s.spectator.seesCards((view) => view.shared.conflict?.outOfPlay ?? [], ['8C']);
  s.A.does('end_turn');
  s.B.may('take_wound', { aid: 'A1' });
});

scenario('EX-29: a red card as a wound leaves a mark', kit, (s) => {
  s.given({ ...underRed, parts: { ...underRed.parts, C: { hand: ['3D', '4C'] } } });
  s.A.does('deflect', { aid: 'A1', cid: '8C' });
  s.A.does('end_turn');
  s.B.does('take_wound', { aid: 'A1' });
  s.expectEvent('wound_taken', { part: 'c2', marker: true, pile: ['8D'], from: 'ENV', count: 1 });
  s.expectNoEvent('red_cleared');
  s.B.does('end_turn');
  s.C.does('take_wound', { aid: 'A1' });
  s.expectEvent('red_cleared', { aid: 'A1' });
  s.spectator.sees((view) => part('c2')(view)?.wounds.map(({ faces }) => faces), [['8D']]);
  // The mark lends its suit.
  s.C.refused('attack', { target: 'c2', cid: '4C', say: 'x' }, 'CR_SUIT_NOT_WOUNDED', { facts: { suits: ['D'] } });
  s.C.does('attack', { target: 'c2', cid: '3D', say: 'While she stumbles.' });
});

scenario('EX-30: the participant with the lowest card is hit, and tied ones show another', kit, (s) => {
  s.given({
    trump: 'S',
    parts: {
      A: { hand: ['4H', '6D'] },
      B: { hand: ['4C', 'JS'] },
      C: { hand: ['9D', '9H'] },
      D: { hand: ['2D'] },
    },
    place: { cards: ['6C'] },
    turn: 'D',
    acted: ['A', 'B', 'C'],
  });
  s.D.does('attack', { target: 'c1', cid: '2D', say: 'A pebble.' });
  s.expectEvent('env_drew', { card: '6C' });
  s.expectEvent('reveal_asked', { parts: ['c1', 'c2', 'c3'] });
  s.A.refused('commit_reveal', { part: '__proto__', cid: '4H' }, 'CR_NOT_IN_CONFLICT');
  s.A.does('commit_reveal', { part: 'c1', cid: '4H' });
  s.B.heardNothingOf('reveals_opened');
  s.B.does('commit_reveal', { part: 'c2', cid: '4C' });
  s.C.does('commit_reveal', { part: 'c3', cid: '9D' });
  s.expectEvent('reveals_opened', { tied: ['c1', 'c2'] });
  s.A.refused('commit_reveal', { part: 'c1', cid: '4H' }, 'CR_ALREADY_SHOWN');
  s.C.refused('commit_reveal', { part: 'c3', cid: '9H' }, 'CR_NOT_REVEALING');
  s.A.does('commit_reveal', { part: 'c1', cid: '6D' });
  s.B.does('commit_reveal', { part: 'c2', cid: 'JS' });
  s.expectEvent('env_attack_placed', { target: 'c1', card: '6C' });
  s.expectNoEvent('spell_cast');
  s.B.seesCards('own.hand', ['4C', 'JS']);
});

scenario('EX-31: a place gets its card back', kit, (s) => {
  s.given({
    trump: 'S',
    parts: { A: { hand: ['8C', '2H'] }, C: { hand: ['3H'] } },
    attacks: [{ on: 'A', pile: ['6C'] }],
    place: { cards: ['2C'] },
  });
  s.A.does('cover', { aid: 'A1', cid: '8C' });
  s.expectEvent('piles_pushed', { to: [{ aid: 'A1', target: 'c2' }] });
  s.C.does('concede', { part: 'c2' });
  s.gm.does('narrate_outcome', { side: 'A', text: '' });
  s.gm.does('narrate_outcome', { side: 'C', text: '' });
  s.gm.sees((view) => view.shared.environments[0]?.cards, 2);
});
