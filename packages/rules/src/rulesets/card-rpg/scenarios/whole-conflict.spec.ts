/** A whole conflict from beginning to end: the stranger and the pastor. The numbers are the steps of the example. */
import { scenario } from '@cartomancer/testkit';

import { expect } from 'vitest';
import type { CardCode } from '../../../kernel/index.ts';
import { presentation } from '../presentation/index.ts';
import { kit } from './kit.ts';

/** The stranger's birth cards and the pastor's deck, in the order in which they are shuffled. */
const stranger: readonly CardCode[] = ['2S', '5H', '6C', '7S', '9D', 'JD'];
const pastor: readonly CardCode[] = ['3S', '7H', '8H', '2C', '3D', '4C'];

scenario('EX-01: the stranger fights to stop the pastor, and concedes', kit, (s) => {
  s.start({
    seats: [
      { seat: 's1', name: 'Yara', kind: 'player' },
      { seat: 'gm', name: 'Gamemaster', kind: 'gm' },
    ],
    rig: { 'birth:c1': stranger, 'deck:c1': stranger, 'deck:n1': pastor },
  });
  s.s1.does('create_character', { name: 'The stranger', concept: 'Passing through' });
  s.gm.does('start_campaign');
  s.s1.does('draw_birth', { characterId: 'c1' });
  s.s1.does('finish_creation', { characterId: 'c1' });
  expect(s.shared.phase).toBe('SCENE');

  s.gm.does('create_full_npc', { name: 'The pastor', deck: pastor });
  s.gm.does('open_conflict', { title: 'The shotgun' });
  s.gm.does('edit_setup', {
    participants: [
      { id: 'c1', side: 'A', seat: 1 },
      { id: 'n1', side: 'B', seat: 2 },
    ],
    stakes: { A: 'The pastor does not shoot.', B: 'He does what he came for.' },
  });
  s.s1.does('write_reason', { part: 'c1', text: 'No one should die for what they are.' });
  s.gm.does('write_reason', { part: 'n1', text: 'It is not human.' });
  s.gm.does('set_trump', { suit: 'S' });
  const draft = s.shared.conflict?.version;
  s.s1.does('agree', { draft });
  s.gm.does('agree', { draft });

  // 1: the stranger has the lowest trump.
  s.expectEvent('opener_set', { part: 'c1', how: 'trump', shown: ['2S'] });
  // 2
  s.s1.does('attack', { target: 'n1', cid: '5H', say: 'I appeal to his better nature.' });
  s.s1.does('end_turn');
  // 3: with one enemy only, the pile goes back at once.
  s.gm.does('cover', { aid: 'A1', cid: '7H', say: 'Strangers should keep out of this.' });
  s.expectEvent('piles_pushed', { by: 'n1', to: [{ aid: 'A1', target: 'c1' }] });
  // 4
  s.gm.refused('attack', { target: 'c1', cid: '4C', say: 'I shove past.' }, 'CR_SUIT_NOT_WOUNDED', {
    clause: 'CR-82',
    facts: { name: 'The stranger', suits: [] },
  });
  s.gm.does('end_turn');
  // 5
  s.s1.does('deflect', { aid: 'A1', cid: '7S', target: 'n1', say: 'Your book preaches mercy. And I take the gun.' });
  s.s1.seesCards((view) => view.shared.conflict?.attacks[0]?.pile ?? [], ['5H', '7H']);
  s.s1.seesCards((view) => view.shared.conflict?.attacks[1]?.pile ?? [], ['7S']);
  s.s1.does('end_turn');
  // 6
  s.gm.refused('cover', { aid: 'A2', cid: '8H' }, 'CR_TRUMP_TOO_LOW');
  // 7
  s.gm.does('take_wound', { aid: 'A2' });
  // 8: a wound in this turn does not keep the covered pile from going back.
  s.gm.does('cover', { aid: 'A1', cid: '8H', say: 'The devil quotes scripture too.' });
  s.gm.does('end_turn');
  s.s1.seesCards((view) => view.shared.conflict?.attacks[0]?.pile ?? [], ['5H', '7H', '8H']);
  // 9
  s.s1.may('cover', { aid: 'A1', cid: '2S' });
  s.s1.does('concede', { part: 'c1', say: 'I hand him back his gun.' });
  s.expectEvent('conflict_won', { side: 'B', winners: ['n1'], losers: ['c1'] });
  // 10
  s.gm.does('narrate_outcome', { side: 'B', text: 'He goes on down the road.' });
  s.gm.does('narrate_outcome', { side: 'A', text: '' });
  expect(s.shared.phase).toBe('SCENE');
  s.s1.sees((view) => view.own.sheets?.['c1']?.list.toSorted(), stranger.toSorted());
  s.gm.sees((view) => view.own.npcs?.['n1']?.list.toSorted(), pastor.toSorted());
  // Both get a scar: an NPC with its own deck follows the rules for characters (CR-157).
  s.spectator.heard('scar_recorded', { character: 'c1', characterName: 'The stranger' });
  s.spectator.sees((view) => view.shared.characters[0]?.scars.map(({ cards }) => cards), [['5H', '7H', '8H']]);
  s.spectator.sees(
    (view) => view.shared.people[0]?.scars,
    [{ wid: 'W1', cards: ['7S'], from: 'The stranger', title: 'The shotgun', story: null, healed: false }],
  );
  s.s1.refused('heal_scar', { characterId: 'n1', wid: 'W1' }, 'E_GM_ONLY', { clause: 'CR-114' });
  s.gm.does('heal_scar', { characterId: 'n1', wid: 'W1' });
  s.gm.refused('heal_scar', { characterId: 'n1', wid: 'W1' }, 'CR_NO_SUCH_SCAR');
  s.spectator.sees('shared.people.0.scars.0.healed', true);
  expect(presentation.sheets?.(s.spectator.view).map(({ id }) => id)).toContain('n1');
});
