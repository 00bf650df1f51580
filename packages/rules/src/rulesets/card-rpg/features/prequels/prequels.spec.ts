import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import type { CardCode } from '../../../../kernel/index.ts';
import { prequelStories } from '../../data/lines.ts';
import { ruleset } from '../../index.ts';
import { initialState } from '../../initial.ts';
import { migrateState } from '../../migrate-state.ts';
import { presentation } from '../../presentation/index.ts';
import { agreed, begun, born, bornWith, proposed, skipOutcomes } from '../../scenarios/steps.ts';
import type { Rigged } from '../../scenarios/steps.ts';
import { kit } from '../../scenarios/kit.ts';
import type { State } from '../../state.ts';

/** Sets up a prequel of c1 against an NPC: its terms are written, but not agreed to. */
function setUpPrequel(s: Parameters<typeof begun>[0], level = 'blows', partner?: string): void {
  s.seat('s1').does('propose_prequel', {
    characterId: 'c1',
    level,
    premise: 'The first fight',
    ...(partner === undefined ? {} : { partner }),
  });
  if (partner !== undefined) s.seat('s2').does('answer_partner', { accept: true });
  s.gm.does('approve_prequel', { accept: true, note: 'Blows fit.' });
  s.gm.does('create_full_npc', { name: 'A bully', deck: ['2C', '3D', '4H', '6S', '8H', '9C'] });
  s.gm.does('open_conflict', { title: 'In the yard' });
  const npc = s.state.npcs.at(-1)?.id ?? '';
  proposed(s, partner === undefined ? { c1: 'A', [npc]: 'B' } : { c1: 'A', [partner]: 'A', [npc]: 'B' });
}

scenario('CR-24 … CR-31: the level decides the suits of the gains, and the result their halves', kit, (s) => {
  begun(s, 1, {}, { 'birth:c1': bornWith });
  born(s, 1);
  s.s1.refused('propose_prequel', { characterId: 'c1', level: 'ordeal', premise: 'x' }, 'CR_LEVEL_UNKNOWN');
  setUpPrequel(s);
  s.s1.refused('propose_prequel', { characterId: 'c1', level: 'words', premise: 'x' }, 'E_PHASE');
  agreed(s);
  s.spectator.sees((view) => view.shared.conflict?.participants[0]?.hand, 6);
  s.gm.does('concede', { part: 'n1' });
  skipOutcomes(s);
  expect(s.shared.phase).toBe('PREQUEL.reward');
  s.s1.does('draw_gains');
  s.expectEvent('gains_drawn', { suits: ['C', 'S'], half: 'high', count: 2 });
  s.spectator.heard('gains_drawn', { count: 2 });
  s.s1.refused('propose_prequel', { characterId: 'c1', level: 'words', premise: 'x' }, 'CR_STORY_MISSING', {
    clause: 'CR-34',
  });
  s.s1.refused('write_story', { text: ' ' }, 'CR_STORY_MISSING');
  s.s1.does('write_story', { text: 'I did not run.' });
  expect(s.shared.phase).toBe('CREATION');
  s.s1.sees((view) => view.own.sheets?.['c1']?.list.length, 8);
  s.spectator.sees('shared.characters.0.prequels.0.story', 'I did not run.');
  s.spectator.sees('shared.characters.0.prequels.0.won', true);
  s.s1.does('propose_prequel', { characterId: 'c1', level: 'words', premise: 'The second' });
  s.expectEvent('prequel_proposed', { handSize: 5 });
  // Only the form for declining asks for a reason, and the story quotes it.
  const answer = (accept: boolean) => presentation.move(s.gm.view, { type: 'approve_prequel', accept });
  expect([true, false].map((accept) => answer(accept).wantsText)).toEqual([undefined, true]);
  s.gm.does('approve_prequel', { accept: false, note: 'That is a *fight*.' });
  const declined = s.events.findLast(({ type }) => type === 'prequel_approved');
  expect(presentation.line({ ...(declined ?? { type: 'nothing' }) })?.message).toMatchObject({
    text: 'event.prequel_approved.no.told',
    facts: { note: 'That is a *fight*.' },
  });
  s.gm.refused('approve_prequel', { accept: true }, 'CR_NOT_ASKED');
});

scenario('CR-34: a bot whose character conceded does not write that it stood its ground', kit, (s) => {
  const stories = (['c1', 'n1'] as const).map((part) => {
    begun(s, 1, {}, { 'birth:c1': bornWith });
    born(s, 1);
    setUpPrequel(s);
    agreed(s);
    (part === 'c1' ? s.s1 : s.gm).does('concede', { part });
    skipOutcomes(s);
    s.s1.does('draw_gains');
    return ruleset.bot?.(s.s1.view, ruleset.legal(s.s1.view))?.['text'];
  });
  expect(stories).toEqual([prequelStories.conceded, prequelStories.stood]);
});

scenario('CR-31 CR-32 CR-34: a lost prequel brings low cards', kit, (s) => {
  begun(s, 1, {}, { 'birth:c1': bornWith });
  born(s, 1);
  setUpPrequel(s);
  agreed(s);
  s.s1.does('concede', { part: 'c1' });
  skipOutcomes(s);
  s.s1.does('write_story', { text: 'I ran.' });
  s.s1.does('draw_gains');
  s.expectEvent('gains_drawn', { half: 'low' });
  s.spectator.sees('shared.characters.0.prequels.0.won', false);
});

scenario('EX-33 CR-33: the other half of a suit replaces an empty one', kit, (s) => {
  const lowSpades: readonly CardCode[] = ['AS', '2S', '3S', '4S', '5S', '9D'];
  begun(s, 1, {}, { 'birth:c1': lowSpades, 'half:c1:C:low': ['3C'], 'half:c1:S:high': ['8S'] });
  born(s, 1);
  s.s1.sees((view) => view.own.sheets?.['c1']?.halves?.['S:low'], 0);
  setUpPrequel(s);
  agreed(s);
  s.s1.does('concede', { part: 'c1' });
  skipOutcomes(s);
  s.s1.does('draw_gains');
  s.expectEvent('gains_drawn', { character: 'c1', suits: ['C', 'S'], half: 'low', cards: ['3C', '8S'] });
  s.s1.sees((view) => view.own.sheets?.['c1']?.halves?.['S:high'], 7);
});

/** With these cards a character that plays a king and wins a prequel of words has only face cards left. */
const allMagic: Rigged = {
  'birth:c1': ['KS', 'QS', 'JS', 'KH', 'QH', '9D'],
  'half:c1:D:high': ['KD'],
  'half:c1:H:high': ['JH'],
};

scenario('CR-42 CR-154 CR-155: a character that died in a prequel does not keep play from opening', kit, (s) => {
  begun(s, 1, {}, allMagic);
  born(s, 1);
  setUpPrequel(s, 'words');
  s.gm.does('name_opener', { part: 'c1' });
  agreed(s);
  s.s1.does('attack', { target: 'n1', cid: 'KH', say: 'The sky falls.', effect: { k: 'none' } });
  s.gm.does('concede', { part: 'n1' });
  skipOutcomes(s);
  while (s.shared.phase === 'AFTERMATH.pay') s.s1.does('flip');
  s.s1.does('draw_gains');
  s.s1.does('write_story', { text: 'I burnt.' });
  s.gm.does('decide_fate', { characterId: 'c1', fate: 'dead', text: 'Ash.' });
  s.s1.does('create_character', { name: 'The second', concept: 'x' });
  s.s1.does('draw_birth', { characterId: 'c2' });
  s.s1.does('finish_creation', { characterId: 'c2' });
  s.expectEvent('play_opened');
});

scenario('CR-28: there is no seventh prequel', kit, (s) => {
  begun(s, 1, {}, { 'birth:c1': bornWith });
  born(s, 1);
  for (let n = 1; n <= 6; n += 1) {
    setUpPrequel(s, ['words', 'bodies', 'blows', 'weapons'][n % 4]);
    agreed(s);
    s.spectator.sees((view) => view.shared.conflict?.participants[0]?.hand, 7 - n);
    s.s1.does('concede', { part: 'c1' });
    skipOutcomes(s);
    s.s1.does('draw_gains');
    s.s1.does('write_story', { text: `The story, part ${n}` });
  }
  s.s1.refused('propose_prequel', { characterId: 'c1', level: 'words', premise: 'x' }, 'CR_PREQUEL_LIMIT');
});

scenario('EX-32 CR-35 … CR-40: a pair shares one prequel, each with their own hand size and result', kit, (s) => {
  begun(s, 2, {}, { 'birth:c1': bornWith, 'birth:c2': bornWith });
  born(s, 2);
  for (let n = 1; n <= 2; n += 1) {
    setUpPrequel(s);
    agreed(s);
    s.s1.does('concede', { part: 'c1' });
    skipOutcomes(s);
    s.s1.does('draw_gains');
    s.s1.does('write_story', { text: `Part ${n}` });
  }
  setUpPrequel(s, 'blows', 'c2');
  s.s2.refused('choose_bonus_suit', { suit: 'C' }, 'E_PHASE');
  agreed(s);
  s.spectator.sees((view) => view.shared.conflict?.participants.map(({ hand }) => hand), [4, 6, 6]);
  s.s2.does('concede', { part: 'c2' });
  s.gm.does('concede', { part: 'n3' });
  skipOutcomes(s);
  s.s1.refused('draw_gains', {}, 'CR_BONUS_MISSING');
  s.s1.refused('choose_bonus_suit', { suit: 'H' }, 'CR_SUIT_NOT_IN_LEVEL');
  s.s1.does('choose_bonus_suit', { suit: 'S' });
  const { group } = presentation.move(s.s1.view, { type: 'choose_bonus_suit', suit: 'C' });
  expect(group?.message).toMatchObject({ text: 'group.bonus.chosen', facts: { chosen: ['S'] } });
  s.s2.does('choose_bonus_suit', { suit: 'C' });
  s.s1.does('draw_gains');
  s.expectEvent('gains_drawn', { character: 'c1', suits: ['C', 'S', 'S'], half: 'high' });
  s.s2.does('draw_gains');
  s.expectEvent('gains_drawn', { character: 'c2', suits: ['C', 'S', 'C'], half: 'low' });
  s.s2.does('write_story', { text: 'We were two.' });
  s.spectator.sees('shared.characters.1.prequels.0.story', 'We were two.');
  s.s1.refused('propose_prequel', { characterId: 'c1', level: 'words', premise: 'x', partner: 'c2' }, 'CR_PAIR_USED');
});

scenario(
  'CR-35: each player keeps their own story of a shared prequel, or gets the other’s if they tell none',
  kit,
  (s) => {
    for (const both of [true, false]) {
      begun(s, 2, {}, { 'birth:c1': bornWith, 'birth:c2': bornWith });
      born(s, 2);
      setUpPrequel(s, 'blows', 'c2');
      agreed(s);
      s.gm.does('concede', { part: 'n1' });
      skipOutcomes(s);
      s.s1.does('write_story', { text: 'I stood.' });
      if (both) s.s2.does('write_story', { text: 'I watched.' });
      for (const player of [s.s1, s.s2]) {
        player.does('choose_bonus_suit', { suit: 'C' });
        player.does('draw_gains');
      }
      s.spectator.sees('shared.characters.0.prequels.0.story', 'I stood.');
      s.spectator.sees('shared.characters.1.prequels.0.story', both ? 'I watched.' : 'I stood.');
    }
  },
);

scenario(
  'CR-36: once the suit of the extra card is chosen, choosing another is listed among the rarely used moves',
  kit,
  (s) => {
    begun(s, 2, {}, { 'birth:c1': bornWith, 'birth:c2': bornWith });
    born(s, 2);
    setUpPrequel(s, 'blows', 'c2');
    agreed(s);
    s.gm.does('concede', { part: 'n1' });
    skipOutcomes(s);
    const isAside = () => presentation.move(s.s1.view, { type: 'choose_bonus_suit', suit: 'C' }).aside;
    expect(isAside()).toBeUndefined();
    s.s1.does('choose_bonus_suit', { suit: 'S' });
    expect(isAside()).toBe(true);
  },
);

scenario('CR-39: by option two partners join, and each gives the others an extra card', kit, (s) => {
  const rig = { 'birth:c1': bornWith, 'birth:c2': bornWith, 'birth:c3': bornWith };
  const together = { characterId: 'c1', level: 'blows', premise: 'The mill', partner: 'c2', second: 'c3' };
  begun(s, 3, {}, rig);
  born(s, 3);
  s.s1.refused('propose_prequel', together, 'E_OPTION', { clause: 'CR-39' });
  begun(s, 3, { prequelPartners: 2 }, rig);
  born(s, 3);
  for (const second of ['c1', 'c2', 'c9']) s.s1.refused('propose_prequel', { ...together, second }, 'E_MALFORMED');
  s.s1.does('propose_prequel', together);
  s.spectator.sees((view) => view.shared.waitingFor.toSorted(), ['s2', 's3']);
  s.s3.does('answer_partner', { accept: true });
  s.s3.refused('answer_partner', { accept: true }, 'CR_NOT_ASKED');
  s.gm.refused('approve_prequel', { accept: true }, 'CR_NOT_ASKED');
  s.s2.does('answer_partner', { accept: true });
  s.gm.does('approve_prequel', { accept: true });
  s.gm.does('create_full_npc', { name: 'The miller', deck: ['2C', '3D'] });
  s.gm.does('open_conflict', { title: 'At the mill' });
  s.spectator.sees((view) => view.shared.conflict?.participants.map(({ id }) => id), ['c1', 'c2', 'c3']);
  proposed(s, { c1: 'A', c2: 'A', c3: 'B', n1: 'B' });
  s.gm.refused('agree', { draft: s.shared.conflict?.version }, 'CR_NOT_ENEMY', { clause: 'CR-40' });
  proposed(s, { c1: 'A', c2: 'A', c3: 'A', n1: 'B' });
  agreed(s);
  s.s3.does('concede', { part: 'c3' });
  s.gm.does('concede', { part: 'n1' });
  skipOutcomes(s);
  s.s1.does('choose_bonus_suit', { suit: 'S' });
  s.s1.refused('draw_gains', {}, 'CR_BONUS_MISSING');
  for (const player of [s.s1, s.s2, s.s2, s.s3, s.s3]) player.does('choose_bonus_suit', { suit: 'C' });
  s.s1.does('draw_gains');
  s.expectEvent('gains_drawn', { character: 'c1', suits: ['C', 'S', 'S', 'C'], half: 'high', count: 4 });
  s.s2.does('draw_gains');
  s.s3.does('draw_gains');
  s.expectEvent('gains_drawn', { character: 'c3', suits: ['C', 'S', 'C', 'C'], half: 'low', count: 4 });
  s.s3.does('write_story', { text: 'We were three.' });
  s.spectator.sees('shared.characters.2.prequels.0', {
    level: 'blows',
    premise: 'The mill',
    partner: "Player 1's own",
    second: "Player 2's own",
    won: false,
    story: 'We were three.',
  });
  // All three pairs have now shared a prequel, so none may again, with or without the third player.
  s.s2.refused('propose_prequel', { ...together, characterId: 'c2', partner: 'c3', second: 'c1' }, 'CR_PAIR_USED');
  s.s2.refused('propose_prequel', { characterId: 'c2', level: 'words', premise: 'x', partner: 'c3' }, 'CR_PAIR_USED');
});

scenario('CR-35 CR-39: if one of two invited partners declines, the prequel is off', kit, (s) => {
  begun(s, 3, { prequelPartners: 2 });
  born(s, 3);
  const together = { characterId: 'c1', level: 'blows', premise: 'The mill', partner: 'c2', second: 'c3' };
  s.s1.does('propose_prequel', together);
  s.s2.does('answer_partner', { accept: true });
  s.s3.does('answer_partner', { accept: false });
  s.spectator.sees('shared.prequel', null);
  s.s1.does('propose_prequel', together);
});

test('CR-39: a prequel stored by an older version keeps its partner', () => {
  const stored = (step: string, partner: string | null) => ({
    ...initialState,
    prequel: { character: 'c1', partner, step, bonus: partner === null ? {} : { c1: 'S' } },
  });
  const migrated = (step: string, partner: string | null) =>
    migrateState(stored(step, partner) as unknown as State).prequel;
  expect(migrated('partner', 'c2')).toMatchObject({ partners: ['c2'], joined: [], bonus: { c1: ['S'] } });
  expect(migrated('scene', 'c2')).toMatchObject({ partners: ['c2'], joined: ['c2'] });
  expect(migrated('gm', null)).toMatchObject({ partners: [], joined: [], bonus: {} });
  expect(migrateState({ ...initialState, prequel: migrated('scene', 'c2') ?? null }).prequel).toEqual(
    migrated('scene', 'c2'),
  );
});

scenario('CR-40: all who share a prequel fight in its conflict, on one side', kit, (s) => {
  begun(s, 2, {}, { 'birth:c1': bornWith, 'birth:c2': bornWith });
  born(s, 2);
  setUpPrequel(s, 'blows', 'c2');
  s.gm.does('remove_participant', { part: 'c2' });
  s.gm.refused('agree', { draft: s.shared.conflict?.version }, 'CR_NOT_IN_CONFLICT');
  s.gm.does('add_participant', { id: 'c2', side: 'B' });
  s.s2.does('write_reason', { part: 'c2', text: 'I was there, too.' });
  s.gm.refused('agree', { draft: s.shared.conflict?.version }, 'CR_NOT_ENEMY', { clause: 'CR-40' });
  s.spectator.sees('shared.waitingFor', ['gm']);
  s.spectator.sees('shared.asks.text', 'ask.all.CONFLICT.setup.sharers');
  s.gm.sees('own.asks', {
    text: 'ask.gm.CONFLICT.setup.sharers',
    facts: { people: ["Player 1's own", "Player 2's own"] },
  });
  s.gm.does('remove_participant', { part: 'c2' });
  s.gm.does('add_participant', { id: 'c2', side: 'A' });
  s.s2.does('write_reason', { part: 'c2', text: 'I was there, too.' });
  agreed(s);
  s.spectator.sees('shared.phase', 'CONFLICT.open');
});

scenario('CR-32: by option the whole side wins a prequel, including members who conceded', kit, (s) => {
  begun(s, 2, { prequelResult: 'side' }, { 'birth:c1': bornWith, 'birth:c2': bornWith });
  born(s, 2);
  setUpPrequel(s, 'blows', 'c2');
  agreed(s);
  s.s2.does('concede', { part: 'c2' });
  s.gm.does('concede', { part: 'n1' });
  skipOutcomes(s);
  s.spectator.sees((view) => view.shared.prequel?.won, { c1: true, c2: true });
});

scenario('CR-32: a prequel that the GM and its player call off does not count', kit, (s) => {
  begun(s, 1);
  born(s, 1);
  setUpPrequel(s);
  s.s1.does('cancel_prequel');
  s.expectNoEvent('prequel_cancelled');
  s.gm.does('cancel_prequel');
  s.spectator.sees('shared.characters.0.prequels', []);
  expect(s.shared.phase).toBe('CREATION');
});

scenario(
  'CR-32 CR-57: by leaving the setup of their prequel a player asks to call it off; the GM has to agree',
  kit,
  (s) => {
    begun(s, 2, {}, { 'birth:c1': bornWith, 'birth:c2': bornWith });
    born(s, 2);
    setUpPrequel(s, 'blows', 'c2');
    s.s1.does('leave_setup', { part: 'c1' });
    s.expectNoEvent('prequel_cancelled');
    s.gm.does('cancel_prequel');
    s.expectEvent('prequel_cancelled');
    expect(s.shared.phase).toBe('CREATION');
    setUpPrequel(s);
    s.gm.does('remove_participant', { part: 'c1' });
    s.gm.does('cancel_prequel');
    expect(s.shared.phase).toBe('CONFLICT.setup');
    s.gm.does('add_participant', { id: 'c1', side: 'A' });
    s.s1.does('leave_setup', { part: 'c1' });
    s.spectator.sees('shared.characters.0.prequels', []);
    expect(s.shared.phase).toBe('CREATION');
  },
);

scenario('CR-209 CR-34: a prequel ends without its departed player, with the premise as its story', kit, (s) => {
  begun(s, 1, {}, { 'birth:c1': bornWith, 'deck:c1': bornWith });
  born(s, 1);
  setUpPrequel(s);
  agreed(s);
  s.system.does('seat_left', { seat: 's1' });
  skipOutcomes(s);
  s.expectEvent('story_written', { character: 'c1', text: 'The first fight' });
  expect(s.shared.conflict).toBeNull();
  s.spectator.sees((view) => view.shared.characters[0]?.prequels.map(({ won }) => won), [false]);
});

scenario(
  'CR-32 CR-204 CR-209: an undone prequel does not count, and a departed player’s character stays without a player',
  kit,
  (s) => {
    begun(s, 2, {}, { 'birth:c1': bornWith, 'deck:c1': bornWith });
    born(s, 2);
    setUpPrequel(s);
    agreed(s);
    s.system.does('seat_left', { seat: 's1' });
    s.gm.does('abort_conflict', { reason: 'Too close.' });
    s.expectEvent('prequel_cancelled');
    s.spectator.sees(
      (view) => view.shared.characters.map(({ seat, prequels }) => [seat, prequels.length]),
      [
        [null, 0],
        ['s2', 0],
      ],
    );
  },
);

scenario('CR-41: magic in a prequel is paid for before cards are gained, or is free by option', kit, (s) => {
  for (const free of [false, true]) {
    begun(s, 1, { prequelMagicCost: !free }, { 'birth:c1': bornWith, 'deck:c1': bornWith, 'deck:c1#2': ['2S', '5H'] });
    born(s, 1);
    setUpPrequel(s);
    s.gm.does('name_opener', { part: 'c1' });
    agreed(s);
    s.spectator.sees((view) => view.shared.conflict?.participants.find(({ id }) => id === 'c1')?.pays, !free);
    s.s1.does('attack', { target: 'n1', cid: 'JD', say: 'The well answers.', effect: { k: 'none' } });
    s.gm.does('concede', { part: 'n1' });
    skipOutcomes(s);
    if (free) s.expectNoEvent('payment_due');
    else {
      expect(s.shared.phase).toBe('AFTERMATH.pay');
      s.s1.does('flip');
      s.expectEvent('cards_destroyed', { cards: ['2S'] });
    }
    expect(s.shared.phase).toBe('PREQUEL.reward');
  }
});

scenario('CR-25: by option a table has levels of its own, or two more than usual', kit, (s) => {
  begun(s, 1, { levels: 'custom' });
  s.gm.does('define_level', { name: 'dreams', one: 'H', other: 'S' });
  born(s, 1);
  s.s1.does('propose_prequel', { characterId: 'c1', level: 'dreams', premise: 'The lake' });
  begun(s, 1, { levels: 'pairs6' });
  s.gm.refused('define_level', { name: 'dreams', one: 'H', other: 'S' }, 'E_OPTION');
  born(s, 1);
  s.s1.does('propose_prequel', { characterId: 'c1', level: 'ordeal', premise: 'The lake' });
  expect(presentation.panels(s.s1.view).some(({ title }) => title.text === 'panel.prequel')).toBe(true);
});

scenario('CR-27: the n-th prequel is played with seven minus n cards, and a later conflict with six', kit, (s) => {
  begun(s, 1, {}, { 'birth:c1': bornWith });
  born(s, 1);
  for (const hand of [6, 5]) {
    setUpPrequel(s);
    agreed(s);
    s.spectator.sees((view) => view.shared.conflict?.participants[0]?.hand, hand);
    s.s1.does('concede', { part: 'c1' });
    skipOutcomes(s);
    s.s1.does('draw_gains');
    s.s1.does('write_story', { text: 'I ran.' });
  }
  s.s1.does('finish_creation', { characterId: 'c1' });
  s.gm.does('open_conflict', { title: 'Today' });
  proposed(s, { c1: 'A', n1: 'B' });
  agreed(s);
  s.spectator.sees((view) => view.shared.conflict?.participants[0]?.hand, 6);
});

scenario('CR-37: the extra card of a shared prequel comes from the half of that player’s result', kit, (s) => {
  begun(s, 2, {}, { 'birth:c1': bornWith, 'birth:c2': bornWith });
  born(s, 2);
  setUpPrequel(s, 'blows', 'c2');
  agreed(s);
  s.s2.does('concede', { part: 'c2' });
  s.gm.does('concede', { part: 'n1' });
  skipOutcomes(s);
  s.s1.does('choose_bonus_suit', { suit: 'S' });
  s.s2.does('choose_bonus_suit', { suit: 'S' });
  s.s1.does('draw_gains');
  s.expectEvent('gains_drawn', { character: 'c1', suits: ['C', 'S', 'S'], half: 'high' });
  s.s2.does('draw_gains');
  s.expectEvent('gains_drawn', { character: 'c2', suits: ['C', 'S', 'S'], half: 'low' });
});

scenario('CR-38: each pair can share only one prequel', kit, (s) => {
  begun(s, 2, {}, { 'birth:c1': bornWith, 'birth:c2': bornWith });
  born(s, 2);
  setUpPrequel(s, 'blows', 'c2');
  agreed(s);
  s.gm.does('concede', { part: 'n1' });
  skipOutcomes(s);
  for (const seat of [s.s1, s.s2]) seat.does('choose_bonus_suit', { suit: 'S' });
  for (const seat of [s.s1, s.s2]) seat.does('draw_gains');
  s.s2.does('write_story', { text: 'We were two.' });
  const again = { level: 'words', premise: 'x' };
  s.s1.refused('propose_prequel', { ...again, characterId: 'c1', partner: 'c2' }, 'CR_PAIR_USED');
  s.s2.refused('propose_prequel', { ...again, characterId: 'c2', partner: 'c1' }, 'CR_PAIR_USED');
});
