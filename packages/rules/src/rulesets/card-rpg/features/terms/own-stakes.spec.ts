/**
 * Own stakes, challenges at any time, prequels with a finished partner, and who sees cards that return from hands
 * (CR-35, CR-46, CR-52, CR-137, CR-198, CR-204).
 */
import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import { presentation } from '../../presentation/index.ts';
import { kit } from '../../scenarios/kit.ts';
import { agreed, begun, born, finished, proposed, skipOutcomes } from '../../scenarios/steps.ts';

const sides = { c1: 'A', c2: 'A', c3: 'B' } as const;

scenario('CR-52 CR-198: an ally who concedes loses their own stake, even if their side wins', kit, (s) => {
  begun(s, 3);
  finished(s, 3);
  proposed(s, sides);
  s.s1.refused('edit_setup', { stakes: { c2: 'Not mine to write' } }, 'E_GM_ONLY');
  s.s2.does('edit_setup', { stakes: { c2: 'The bell is mine' } });
  s.spectator.sees('shared.conflict.stakes', {
    A: 'A has it their way',
    B: 'B has it their way',
    c2: 'The bell is mine',
  });
  s.gm.does('name_opener', { part: 'c1' });
  agreed(s);
  s.expectEvent('stakes_sealed', { stakes: expect.objectContaining({ c2: 'The bell is mine' }) });
  s.s2.does('concede', { part: 'c2' });
  s.s3.does('concede', { part: 'c3' });
  s.spectator.sees('shared.conflict.owed', ['A', 'B', 'c2']);
  s.gm.does('narrate_outcome', { side: 'c2', text: '' });
  s.expectEvent('outcome_narrated', { side: 'c2', stake: 'The bell is mine', won: false });
  s.gm.does('narrate_outcome', { side: 'A', text: '' });
  s.expectEvent('outcome_narrated', { side: 'A', won: true });
});

scenario(
  'CR-52 CR-54 CR-198: a participant’s own stake comes true if they still fight; without one the side’s applies',
  kit,
  (s) => {
    begun(s, 3);
    finished(s, 3);
    proposed(s, sides);
    s.s2.does('agree', { draft: s.shared.conflict?.version });
    s.s1.does('write_stake', { side: 'c1', text: 'An apology' });
    s.expectEvent('agreements_cleared');
    s.s2.does('write_stake', { side: 'c2', text: 'The bell' });
    // A form omits an empty field.
    s.s2.does('write_stake', { side: 'c2' });
    s.s2.refused('write_stake', { side: 'A' }, 'E_TEXT_REQUIRED', { clause: 'CR-52' });
    s.s2.refused('write_stake', { side: 'A', text: ' ' }, 'E_TEXT_REQUIRED');
    s.s1.refused('write_stake', { side: 'c2', text: 'Mine' }, 'E_GM_ONLY');
    s.s1.sees((view) => Object.keys(view.shared.conflict?.stakes ?? {}), ['A', 'B', 'c1']);
    const [sheet] = presentation.board?.(s.s1.view) ?? [];
    expect(JSON.stringify(sheet)).toContain('sheet.stake.own');
    s.gm.does('name_opener', { part: 'c1' });
    agreed(s);
    s.s3.does('concede', { part: 'c3' });
    s.s1.does('narrate_outcome', { side: 'c1', text: 'It comes.' });
    s.expectEvent('outcome_narrated', { side: 'c1', won: true });
    // The emptied stake of c2 counts as none, so only the stakes of the sides are left.
    s.spectator.sees('shared.conflict.owed', ['A', 'B']);
  },
);

scenario('CR-52 CR-53: a side needs no stake of its own if each member has one', kit, (s) => {
  begun(s, 2);
  finished(s, 2);
  proposed(s, { c1: 'A', c2: 'B' });
  s.gm.does('edit_setup', { stakes: { A: '' } });
  s.s1.refused('agree', { draft: s.shared.conflict?.version }, 'CR_STAKES_EMPTY', { facts: { side: 'A' } });
  s.s1.does('write_stake', { side: 'c1', text: 'An apology' });
  s.gm.does('name_opener', { part: 'c1' });
  agreed(s);
  s.s2.does('concede', { part: 'c2' });
  s.spectator.sees('shared.conflict.owed', ['B', 'c1']);
});

scenario('CR-52 CR-57: leaving the setup removes the participant’s own stake', kit, (s) => {
  begun(s, 3);
  finished(s, 3);
  proposed(s, sides);
  s.s2.does('write_stake', { side: 'c2', text: 'The bell' });
  s.s2.does('leave_setup', { part: 'c2' });
  s.spectator.sees((view) => Object.keys(view.shared.conflict?.stakes ?? {}), ['A', 'B']);
});

scenario('CR-46 CR-26: a challenge in one’s own prequel opens the prequel’s conflict', kit, (s) => {
  begun(s, 2);
  born(s, 2);
  s.s1.does('propose_prequel', { characterId: 'c1', level: 'blows', premise: 'The first fight' });
  s.gm.does('approve_prequel', { accept: true });
  s.s1.does('challenge', { quote: 'The yard is empty.', claim: 'A man is waiting' });
  s.spectator.sees('shared.conflict.challenge.claim', 'A man is waiting');
  s.spectator.sees((view) => view.shared.conflict?.participants.map(({ id }) => id), ['c1']);
  // Withdrawing the challenge returns to the scene (CR-46, CR-49).
  s.s1.does('leave_setup', { part: 'c1' });
  s.spectator.sees('shared.phase', 'PREQUEL.scene');
  s.expectNoEvent('cancel_wished');
  s.s1.does('challenge', { quote: 'The yard is empty.', claim: 'A man is waiting' });
  s.gm.does('create_full_npc', { name: 'A bully', deck: ['2C', '3D'] });
  proposed(s, { c1: 'A', n1: 'B' });
  s.gm.does('name_opener', { part: 'c1' });
  agreed(s);
  // The hand size is that of the first prequel (CR-27).
  s.s1.sees((view) => view.own.hand?.length, 6);
  s.gm.does('concede', { part: 'n1' });
  skipOutcomes(s);
  expect(s.shared.phase).toBe('PREQUEL.reward');
});

scenario('CR-46: a born character can challenge before it is finished', kit, (s) => {
  begun(s, 2);
  s.s1.refused('challenge', { quote: 'It rains.', claim: 'It does not' }, 'CR_NOT_FINISHED', {
    facts: { what: { text: 'unfinished.birth' } },
  });
  born(s, 2);
  s.s1.does('challenge', { quote: 'It rains.', claim: 'It does not' });
  s.gm.does('create_full_npc', { name: 'The weather', deck: ['2C', '3D'] });
  proposed(s, { c1: 'A', n1: 'B' });
  agreed(s);
  s.gm.does('concede', { part: 'n1' });
  skipOutcomes(s);
  expect(s.shared.phase).toBe('CREATION');
});

scenario(
  'CR-35 CR-40 CR-42: a finished member who shares a newcomer’s prequel gains its story, but no cards',
  kit,
  (s) => {
    begun(s, 1);
    finished(s, 1);
    s.system.does('seat_joined', { seat: 's2', name: 'Late' });
    s.s2.does('create_character', { name: 'Late', concept: 'New here' });
    s.s2.does('draw_birth', { characterId: 'c2' });
    s.s2.does('propose_prequel', { characterId: 'c2', level: 'words', premise: 'How we met', partner: 'c1' });
    s.s1.does('answer_partner', { accept: true });
    s.gm.does('approve_prequel', { accept: true });
    s.gm.does('create_full_npc', { name: 'A bully', deck: ['2C', '3D'] });
    s.s2.does('open_conflict', { title: 'At the ford' });
    proposed(s, { c2: 'A', n1: 'B', c1: 'A' });
    s.gm.does('name_opener', { part: 'c2' });
    agreed(s);
    const deckWithoutHand = s.state.characters[0]?.deck.length ?? 0;
    s.gm.does('concede', { part: 'n1' });
    skipOutcomes(s);
    s.expectEvent('gains_drawn', { character: 'c1', count: 0, cards: [] });
    s.s1.refused('draw_gains', {}, 'CR_GAINS_DRAWN');
    s.s2.does('choose_bonus_suit', { suit: 'H' });
    s.s2.does('draw_gains');
    s.s1.does('write_story', { text: 'We met at the ford.' });
    expect(s.shared.conflict).toBeNull();
    s.spectator.sees(
      (view) => view.shared.characters.map(({ prequels }) => prequels.map(({ story }) => story)),
      [['We met at the ford.'], ['We met at the ford.']],
    );
    // A suit that had run out would be noted as lost gains (CR-33).
    expect(JSON.stringify(presentation.sheets?.(s.s1.view))).not.toContain('sheet.prequel.none');
    // The six cards of the hand are back, and no others.
    expect(s.state.characters[0]?.deck.length).toBe(deckWithoutHand + 6);
  },
);

scenario(
  'CR-204 CR-137: cards that return from several hands are hidden from viewers who see only some of the hands',
  kit,
  (s) => {
    s.given({
      parts: { A: { hand: ['KH', '9D', '2C'] }, B: { hand: ['3H'] }, C: { hand: ['3C'] } },
      attacks: [{ on: 'C', by: 'B', pile: ['9D'] }],
    });
    s.A.does('attack', { target: 'c2', cid: 'KH', say: 'It is mine.', effect: { k: 'K.take', aid: 'A1' } });
    const undone = kit.ruleset.evolve(s.state, { type: 'conflict_aborted', reason: '' });
    const back = { type: 'cards_returned', owner: 'c2', count: 2, cards: [], hand: ['3H', '9D'], apart: [] } as const;
    const seenBy = (seat: string) => kit.ruleset.viewEvent(undone, back, { kind: 'seat', seat });
    expect(seenBy('s2')).not.toHaveProperty('hand');
    expect(seenBy('s1')).not.toHaveProperty('hand');
    expect(kit.ruleset.viewEvent(undone, back, { kind: 'gm' })).not.toHaveProperty('hand');
    // At an ordinary end the cards come from the hand of B alone, which B sees.
    s.B.does('concede', { part: 'c2' });
    s.C.does('concede', { part: 'c3' });
    skipOutcomes(s);
    s.B.heard('cards_returned', { owner: 'c2', hand: ['3H'] });
  },
);
