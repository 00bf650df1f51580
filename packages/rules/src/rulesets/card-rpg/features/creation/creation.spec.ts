import { scenario } from '@cartomancer/testkit';
import { expect } from 'vitest';

import type { CardCode, Viewer } from '../../../../kernel/index.ts';
import { asksOfAll } from '../../asks.ts';
import { withNames } from '../../naming.ts';
import { presentation } from '../../presentation/index.ts';
import { begun, born, bornWith, finished } from '../../scenarios/steps.ts';
import { kit } from '../../scenarios/kit.ts';

const faces: readonly CardCode[] = ['JC', 'QC', 'KC', 'JD', 'QD', 'KD'];

scenario(
  'CR-16 CR-17 CR-20 CR-21 CR-22: a character draws six cards from a pack of its own, and the rest forms eight halves',
  kit,
  (s) => {
    begun(s, 2, {}, { 'birth:c1': bornWith, 'birth:c2': bornWith });
    s.s2.refused('draw_birth', { characterId: 'c1' }, 'E_NOT_YOURS', { clause: 'CR-17' });
    s.s1.does('draw_birth', { characterId: 'c1' });
    s.s1.heard('born_dealt', { character: 'c1', cards: bornWith });
    s.s2.heard('born_dealt', { character: 'c1', count: 6 });
    s.s2.neverSaw('JD');
    s.s1.refused('draw_birth', { characterId: 'c1' }, 'CR_ALREADY_BORN');
    s.s2.does('draw_birth', { characterId: 'c2' });
    s.s2.sees((view) => view.own.sheets?.['c2']?.list.toSorted(), bornWith.toSorted());
    s.s1.sees((view) => view.own.sheets?.['c1']?.halves, {
      'C:low': 5,
      'C:high': 7,
      'D:low': 5,
      'D:high': 6,
      'H:low': 4,
      'H:high': 8,
      'S:low': 4,
      'S:high': 7,
    });
    s.spectator.heardNothingOf('deck_shuffled');
  },
);

scenario('CR-43: characters of the same name are told apart by a number', kit, (s) => {
  const player = (seat: string) => ({ seat, name: 'Somebody', kind: 'player' as const });
  s.start({ seats: [player('s1'), player('s2'), { seat: 'gm', name: 'Gamemaster', kind: 'gm' }] });
  s.s1.does('create_character', { name: 'Anna, the cook', concept: 'She knows a secret.' });
  s.s2.does('create_character', { name: 'Anna, the smith', concept: 'She keeps a secret.' });
  s.spectator.sees('shared.names.c1', 'Anna, the cook');
  s.spectator.sees('shared.names.c2', 'Anna (2), the smith');
  const { view } = s.spectator;
  expect(presentation.seatCards(view)[1]?.role).toMatchObject({ facts: { name: 'Anna (2), the smith' } });
  const titles = presentation.sheets?.(view).map(({ title }) => title.facts?.['name']);
  expect(titles).toEqual(expect.arrayContaining(['Anna, the cook', 'Anna (2), the smith']));
});

scenario('CR-43: questions and the story tell characters of the same name apart too', kit, (s) => {
  s.given({ parts: { B: { hand: ['2H'] }, D: { hand: ['3H'] } }, turn: 'D' });
  const { conflict, ...rest } = s.state;
  const state = { ...rest, conflict, characters: rest.characters.map((one) => ({ ...one, name: 'Anna, the cook' })) };
  expect(asksOfAll(state)).toMatchObject({ facts: { name: 'Anna (2)' } });
  const conceded = { type: 'conceded', part: 'c2', why: 'will', woundsTaken: [], say: null } as const;
  expect(withNames(state, conceded)).toMatchObject({ partName: 'Anna (2), the cook' });
});

scenario('CR-13 CR-17: only the owner and the GM see birth cards, even where sheets are public', kit, (s) => {
  begun(s, 2, { sheetCards: 'public' }, { 'birth:c1': bornWith });
  s.s1.does('draw_birth', { characterId: 'c1' });
  const dealt = s.events.find(({ type }) => type === 'born_dealt');
  if (dealt === undefined) expect.fail('no birth cards were dealt');
  const seenBy = (viewer: Viewer) => kit.ruleset.viewEvent(s.state, dealt, viewer);
  expect(seenBy({ kind: 'gm' })).toHaveProperty('cards', bornWith);
  expect(seenBy({ kind: 'seat', seat: 's2' })).not.toHaveProperty('cards');
  s.s2.sees((view) => view.own.lists?.['c1']?.toSorted(), bornWith.toSorted());
  s.spectator.neverSaw('JD');
});

scenario('CR-18: six face cards at birth are dealt again', kit, (s) => {
  begun(s, 1, {}, { 'birth:c1': faces, 'birth:c1#2': bornWith });
  s.s1.does('draw_birth', { characterId: 'c1' });
  s.expectEvent('born_redealt', { cards: faces });
  s.s1.sees((view) => view.own.sheets?.['c1']?.list.toSorted(), bornWith.toSorted());
});

scenario(
  'CR-19 CR-23 CR-42: a character with a childhood and without prequels is finished, and its halves leave the game',
  kit,
  (s) => {
    begun(s, 1);
    s.s1.refused('finish_creation', { characterId: 'c1' }, 'CR_NOT_FINISHED');
    born(s, 1);
    s.s1.does('tell_childhood', { characterId: 'c1', text: 'She counted everything.' });
    s.spectator.sees('shared.characters.0.childhood', 'She counted everything.');
    s.s1.does('finish_creation', { characterId: 'c1' });
    s.expectEvent('creation_finished', { character: 'c1', count: 6 });
    s.s1.sees((view) => view.own.sheets?.['c1']?.halves, null);
    expect(s.shared.phase).toBe('SCENE');
  },
);

scenario('CR-21: the halves can leave out face cards', kit, (s) => {
  begun(s, 1, { faceHalf: 'excluded' }, { 'birth:c1': bornWith });
  born(s, 1);
  s.s1.sees((view) => view.own.sheets?.['c1']?.halves?.['C:high'], 4);
});

scenario(
  'CR-42 CR-43: only the GM can open play before every player has a character; a bot then still creates one',
  kit,
  (s) => {
    s.start({
      seats: [
        { seat: 's1', name: 'A', kind: 'player' },
        { seat: 's2', name: 'B', kind: 'player' },
        { seat: 'gm', name: 'G', kind: 'gm' },
      ],
    });
    s.s1.does('create_character', { name: 'First', concept: 'Someone' });
    s.gm.sees((view) => view.own.asks, { text: 'ask.gm.gathering', facts: { seats: ['s2'] } });
    s.gm.does('start_campaign');
    s.s1.does('draw_birth', { characterId: 'c1' });
    s.s1.does('finish_creation', { characterId: 'c1' });
    expect(s.shared.phase).toBe('CREATION');
    s.gm.does('open_play');
    const botMove = () => kit.ruleset.bot?.(s.s2.view, kit.ruleset.legal(s.s2.view))?.type;
    expect(botMove()).toBe('create_character');
    s.s2.does('create_character', { name: 'Second', concept: 'Someone else' });
    expect(botMove()).toBe('draw_birth');
    s.s2.does('draw_birth', { characterId: 'c2' });
    expect(botMove()).toBe('finish_creation');
  },
);

scenario('CR-43: newcomers create a character during play, or bring one along', kit, (s) => {
  begun(s, 1);
  finished(s, 1);
  s.s1.refused('create_character', { name: 'x', concept: 'y' }, 'CR_HAS_CHARACTER');
  s.system.does('seat_joined', { seat: 's2', name: 'Late' });
  s.s2.does('create_character', { name: 'Late', concept: 'Comes when it is loud' });
  s.s2.does('draw_birth', { characterId: 'c2' });
  s.s2.does('finish_creation', { characterId: 'c2' });
  const sheet = {
    version: 1,
    name: 'Old hand',
    concept: 'Was here before',
    childhood: null,
    deck: ['2C', 'KD'],
    ashes: ['9H'],
    prequels: [],
    scars: [],
    taken: [{ face: 'KD', from: 'The pastor', title: 'The shotgun' }],
  };
  s.system.does('seat_joined', { seat: 's3', name: 'Third' });
  s.system.refused('sheet_brought', { seat: 's3', sheet: { ...sheet, deck: ['X1'] } }, 'E_MALFORMED');
  s.system.does('sheet_brought', { seat: 's3', sheet });
  s.system.refused('sheet_brought', { seat: 's3', sheet }, 'CR_HAS_CHARACTER');
  s.s3.sees((view) => view.own.sheets?.['c3']?.list, ['2C', 'KD']);
  expect(kit.ruleset.sheets?.(s.state)['s3']).toEqual(sheet);
});

scenario('CR-16: a new character draws six cards from a shuffled pack', kit, (s) => {
  begun(s, 1, {}, { 'birth:c1': bornWith });
  s.s1.does('draw_birth', { characterId: 'c1' });
  s.expectEvent('deck_shuffled');
  s.s1.heard('born_dealt', { character: 'c1', cards: bornWith });
});

scenario(
  'CR-20: the rest of the pack is sorted by suit, and each suit is split into ace to five, and six and up',
  kit,
  (s) => {
    begun(s, 1, {}, { 'birth:c1': ['AC', '5C', '6C', 'KC', '2D', '7H'] });
    s.s1.does('draw_birth', { characterId: 'c1' });
    s.s1.sees((view) => view.own.sheets?.['c1']?.halves, {
      'C:low': 3,
      'C:high': 6,
      'D:low': 4,
      'D:high': 8,
      'H:low': 5,
      'H:high': 7,
      'S:low': 5,
      'S:high': 8,
    });
  },
);

scenario('CR-16: before the campaign begins no sheet asks for birth cards', kit, (s) => {
  const seats = [
    { seat: 's1', name: 'Ada', kind: 'player' as const },
    { seat: 'gm', name: 'Gamemaster', kind: 'gm' as const },
  ];
  s.start({ seats });
  s.s1.does('create_character', { name: 'Ada', concept: 'A traveller' });
  const asked = () =>
    presentation.board?.(s.s1.view).flatMap((piece) => (piece.kind === 'sheet' ? piece.entries : [])) ?? [];
  expect(asked().flatMap(({ asks }) => asks ?? [])).toEqual([]);
  s.gm.does('start_campaign');
  expect(asked().flatMap(({ asks }) => asks ?? [])).toEqual(['s1']);
});

scenario('CR-42 CR-209: play opens when the last player without a finished character leaves', kit, (s) => {
  begun(s, 3);
  born(s, 3);
  for (const number of [1, 2]) s.seat(`s${number}`).does('finish_creation', { characterId: `c${number}` });
  s.spectator.sees('shared.phase', 'CREATION');
  s.system.does('seat_left', { seat: 's3', person: 'p3' });
  s.expectEvent('play_opened');
  s.spectator.sees('shared.phase', 'SCENE');
});

scenario('CR-42 CR-209: without a finished character nothing opens when a player leaves', kit, (s) => {
  begun(s, 2);
  s.system.does('seat_left', { seat: 's2', person: 'p2' });
  s.spectator.sees('shared.phase', 'CREATION');
  s.system.does('seat_left', { seat: 's1', person: 'p1' });
  s.spectator.sees('shared.phase', 'CREATION');
});

scenario('CR-42: a scripted GM begins when the only player without a character goes away', kit, (s) => {
  begun(s, 1);
  s.system.does('seat_joined', { seat: 's2', name: 'B', person: 'p2' });
  finished(s, 1);
  const gmMove = () => kit.ruleset.bot?.(s.gm.view, kit.ruleset.legal(s.gm.view))?.type;
  s.spectator.sees('shared.phase', 'CREATION');
  expect(gmMove()).toBeUndefined();
  s.system.does('seat_away', { seat: 's2' });
  expect(gmMove()).toBe('open_play');
  s.gm.does('open_play');
});
