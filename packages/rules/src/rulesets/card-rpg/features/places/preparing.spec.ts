/** Defining places, and hiding prepared ones (CR-195). */
import { scenario } from '@cartomancer/testkit';
import { expect, test } from 'vitest';

import { ruleset } from '../../index.ts';
import { readyPlaces } from '../../data/places.ts';
import { presentation } from '../../presentation/index.ts';
import { given } from '../../scenarios/given.ts';
import { kit } from '../../scenarios/kit.ts';
import { begun, skipOutcomes } from '../../scenarios/steps.ts';
import { cardsOf, environmentFault } from './environments.ts';

const oneAndGm = [
  { seat: 's1', name: 'Player 1', kind: 'player' },
  { seat: 'gm', name: 'Gamemaster', kind: 'gm' },
] as const;

const two = { A: { hand: ['9D', '8C', '2H'] }, B: { hand: ['9C', '3C', '4H'] } } as const;

test('CR-195: ready-made places are valid, a fault names its field, and attributes change the deck', () => {
  for (const place of readyPlaces) {
    expect(environmentFault({ ...place })).toBeUndefined();
    expect(cardsOf(place).length).toBeGreaterThan(6);
  }
  const [mill] = readyPlaces;
  for (const id of ['c1', 'ENV', 'constructor', '2nd']) expect(environmentFault({ ...mill, id })).toBe('id');
  expect(environmentFault({ ...mill, id: 'Mill_2' })).toBeUndefined();
  expect(environmentFault({ ...mill, deck: { kind: 'pile' } })).toBe('deck');
  expect(environmentFault({ ...mill, attributes: [{ k: 'haunted' }] })).toBe('attributes');
  expect(
    cardsOf({
      deck: { kind: 'list', cards: ['2C', '3C', 'KC'] },
      attributes: [
        { k: 'maxRank', rank: '3' },
        { k: 'extraCopies', suit: 'C', n: 1 },
      ],
    }),
  ).toEqual(['2C', '3C', '2C', '3C']);
});

scenario('CR-195: the GM takes each ready-made place once, and defines others', kit, (s) => {
  s.given({ parts: two });
  s.A.does('concede', { part: 'c1' });
  skipOutcomes(s);
  s.gm.does('take_place', { place: 'night-ice' });
  s.gm.refused('take_place', { place: 'night-ice' }, 'CR_DUPLICATE');
  const roof = { id: 'roof', name: 'The roof', sketch: '', openList: false, themes: {}, attributes: [] };
  s.gm.refused('define_environment', { ...roof, deck: { kind: 'list', cards: ['X1'] } }, 'CR_BAD_CARD');
  s.gm.does('define_environment', { ...roof, deck: { kind: 'list', cards: ['4H'] } });
  s.expectEvent('environment_defined', { id: 'roof', count: 1, hidden: true });
  s.gm.does('reveal_place', { place: 'roof' });
  s.spectator.neverSaw('4H');
});

scenario('CR-195 CR-50: the GM writes a place in a form, or chooses a ready-made one in the setup', kit, (s) => {
  s.given({ parts: two });
  s.A.does('concede', { part: 'c1' });
  skipOutcomes(s);
  const roof = { name: 'The old roof', suits: ['D', 'C'], lowest: '4', highest: '6', copies: 1, when: 'everyTurn' };
  const acts = { red: 'highest', black: 'all' };
  s.A.refused('write_place', { ...roof, ...acts }, 'E_GM_ONLY');
  s.gm.refused('write_place', { ...roof, ...acts, lowest: '9' }, 'CR_BAD_CARD');
  s.gm.does('write_place', { ...roof, ...acts, clubs: 'a tile slides', stake: 'No one gets down.', stamina: 3 });
  s.expectEvent('environment_defined', { id: 'place-the-old-roof', count: 6 });
  // The GM can look the rules of the place up before a conflict.
  const rows = presentation.desk?.(s.gm.view).sections.find(({ id }) => id === 'places')?.rows ?? [];
  expect(rows.find(({ id }) => id === 'place-the-old-roof')?.lines).toMatchObject([
    { text: 'panel.place.everyTurn' },
    { text: 'panel.place.acts', facts: { red: { text: 'choice.red.highest' }, black: { text: 'choice.black.all' } } },
    { text: 'desk.place.contest', facts: { n: 3, stake: 'No one gets down.' } },
    { text: 'panel.theme', facts: { suit: 'C', text: 'a tile slides' } },
  ]);
  // A second place with the same name is a different place.
  s.gm.does('write_place', { ...roof, ...acts });
  s.expectEvent('environment_defined', { id: 'place-the-old-roof-2' });
  s.gm.does('open_conflict', { title: 'Up there' });
  s.gm.does('choose_place', { envId: 'place-the-old-roof' });
  s.spectator.sees('shared.conflict.environment.when', 'everyTurn');
  s.spectator.sees('shared.conflict.environment.red', 'highest');
  s.spectator.sees('shared.conflict.environment.black', 'all');
  s.spectator.sees('shared.conflict.stakes', { 'place-the-old-roof': 'No one gets down.' });
  // The story names the place with its stake.
  const sealed = { stakes: { A: 'We do.', roof: 'No one does.' }, sides: ['A'], placeName: 'The roof', trump: 'S' };
  expect(presentation.line({ type: 'stakes_sealed', ...sealed })?.message.facts?.['stakes']).toEqual([
    { text: 'event.stakes_sealed.side', facts: { side: 'A', text: 'We do.' } },
    { text: 'event.stakes_sealed.side', facts: { side: 'The roof', text: 'No one does.' } },
  ]);
  s.gm.refused('choose_place', { envId: 'nowhere' }, 'CR_NO_ENVIRONMENT');
  s.gm.does('choose_place', { envId: 'night-ice' });
  s.expectEvent('environment_defined', { id: 'night-ice' });
  s.gm.does('choose_place', { envId: 'none' });
  s.spectator.sees('shared.conflict.environment', null);
});

scenario('CR-195: the list of a place’s cards is limited, and contains only cards', kit, (s) => {
  begun(s, 1);
  const heap = {
    id: 'heap',
    name: 'The heap',
    sketch: '',
    openList: true,
    tempo: null,
    trumpHint: null,
    themes: {},
    attributes: [],
  };
  const cards = Array.from({ length: 209 }, () => '2C');
  s.gm.refused('define_environment', { ...heap, deck: { kind: 'list', cards } }, 'CR_BAD_CARD', { clause: 'CR-157' });
  s.gm.refused('define_environment', { ...heap, deck: { kind: 'list', cards: ['X1'] } }, 'CR_BAD_CARD', {
    clause: 'CR-04',
    facts: { code: 'X1' },
  });
});

scenario('CR-195: a place that the GM prepares stays hidden from the others', kit, (s) => {
  s.start({ seats: oneAndGm, options: { readyMade: true } });
  const before = [s.s1, s.spectator].map(({ view }) => view);
  s.gm.does('take_place', { place: 'night-ice' });
  s.gm.does('take_place', { place: 'rising-flood' });
  s.gm.does('delete_place', { place: 'rising-flood' });
  expect([s.s1, s.spectator].map(({ view }) => view)).toEqual(before);
  for (const one of [s.s1, s.spectator])
    for (const type of ['environment_defined', 'environment_removed'] as const) one.heardNothingOf(type);
  const [name = ''] = s.gm.view.own.places?.map((place) => place.name) ?? [];
  expect(presentation.panels(s.gm.view).flatMap(({ lines }) => lines)).toContainEqual({
    text: 'panel.places.hidden',
    facts: { name },
  });
  s.s1.refused('reveal_place', { place: 'night-ice' }, 'E_GM_ONLY');
  s.gm.does('reveal_place', { place: 'night-ice' });
  s.spectator.heard('environment_revealed', { id: 'night-ice', name });
  s.spectator.sees((view) => view.shared.environments.map(({ id }) => id), ['night-ice']);
  s.gm.refused('reveal_place', { place: 'night-ice' }, 'E_MALFORMED');
  s.gm.does('delete_place', { place: 'night-ice' });
  s.spectator.heard('environment_removed', { id: 'night-ice' });
  // A deleted built-in place can be added again.
  s.gm.does('take_place', { place: 'night-ice' });
});

scenario('CR-195: a hidden place is revealed by a conflict there, but not by a text that equals its id', kit, (s) => {
  s.start({ seats: oneAndGm, options: { readyMade: true } });
  s.gm.does('take_place', { place: 'night-ice' });
  s.gm.does('create_full_npc', { name: 'The abbot', deck: ['2C', '3C'] });
  s.gm.does('open_conflict', { title: 'The harvest' });
  s.gm.does('add_participant', { id: 'c1', side: 'A' });
  s.s1.does('edit_setup', { stakes: { A: 'night-ice' } });
  s.s1.does('edit_setup', { stakes: { A: 'n1' } });
  s.spectator.heardNothingOf('environment_revealed');
  s.spectator.heardNothingOf('npc_revealed');
  const asked = { intent: 'choose_place', field: 'envId', value: 'night-ice' };
  expect(presentation.choice?.(s.gm.view, asked)).toMatchObject({ text: 'choice.hidden' });
  s.gm.does('choose_place', { envId: 'night-ice' });
  s.spectator.heard('environment_revealed', { id: 'night-ice' });
  s.spectator.sees('shared.conflict.environment.id', 'night-ice');
  s.gm.refused('delete_place', { place: 'night-ice' }, 'CR_PLACE_IN_USE');
  // A built-in place becomes public when a conflict moves there.
  s.gm.does('choose_place', { envId: 'rising-flood' });
  s.spectator.heard('environment_defined', { id: 'rising-flood' });
  s.gm.does('delete_place', { place: 'night-ice' });
  s.spectator.sees((view) => view.shared.environments.map(({ id }) => id), ['rising-flood']);
});

test('CR-195: places of older states stay visible', () => {
  const state = given({ parts: { A: { hand: ['2H'] }, B: { hand: ['3H'] } }, place: { cards: ['8D'] } });
  const stored = { ...state, environments: state.environments.map(({ hidden: _hidden, ...place }) => place) };
  const restored = ruleset.migrateState?.(stored as never) ?? expect.fail('migrateState returned nothing');
  expect(restored.environments.map(({ hidden }) => hidden)).toEqual([false]);
  expect(ruleset.view(restored, { kind: 'spectator' }).shared.environments).toHaveLength(1);
});
