/** Built-in places for conflicts. */
import { ranks } from '../../../kernel/index.ts';
import type { EnvironmentDefinition } from '../state.ts';
import { placeNames } from './place-names.ts';

export const readyPlaces: readonly EnvironmentDefinition[] = [
  {
    id: 'burning-mill',
    name: placeNames['burning-mill'],
    sketch: 'Flour dust, dry beams, one ladder. The fire asks nobody which side they are on.',
    openList: true,
    deck: { kind: 'filter', suits: ['H', 'D', 'C'], ranks: ['4', '5', '6', '7', '8', '9', 'T'], copies: 1 },
    tempo: { when: 'roundEnd', every: 1, cards: 1 },
    trumpHint: 'C',
    themes: {
      H: 'smoke, and the fear that comes with it',
      D: 'a spark finds dust',
      C: 'a beam comes down on somebody',
    },
    attributes: [{ k: 'onExhaust', do: 'reshuffle' }],
  },
  {
    id: 'market-day',
    name: placeNames['market-day'],
    sketch: 'Three hundred people who have all seen something, and say so.',
    openList: false,
    deck: { kind: 'filter', suits: ['H', 'D'], ranks: [...ranks], copies: 1 },
    tempo: { when: 'roundEnd', every: 1, cards: 1 },
    trumpHint: 'D',
    themes: { H: 'the crowd takes pity, or takes offence', D: 'somebody haggles, right now, right here' },
    attributes: [
      { k: 'maxRank', rank: '8' },
      { k: 'quiet', rounds: 1 },
    ],
  },
  {
    id: 'night-ice',
    name: placeNames['night-ice'],
    sketch: 'The lake is frozen, mostly. It tells you where by creaking.',
    openList: true,
    deck: { kind: 'filter', suits: ['C', 'S'], ranks: [...ranks], copies: 1 },
    tempo: { when: 'roundEnd', every: 2, cards: 1 },
    trumpHint: 'C',
    themes: { C: 'a sheet tilts under somebody', S: 'a crack runs like a shot' },
    attributes: [],
  },
  {
    id: 'rising-flood',
    name: placeNames['rising-flood'],
    sketch: 'The dyke holds until it does not. Whoever stands longest has saved the village.',
    openList: true,
    deck: { kind: 'filter', suits: ['C', 'S', 'H'], ranks: ['3', '5', '7', '9', 'T'], copies: 2 },
    tempo: { when: 'everyTurn', every: 1, cards: 1 },
    trumpHint: 'S',
    themes: { C: 'the weight of water', S: 'driftwood, fast', H: 'somebody is calling from a roof' },
    attributes: [{ k: 'contestant', stake: 'The village is under water by morning.', stamina: 8 }],
  },
  {
    id: 'old-library',
    name: placeNames['old-library'],
    sketch: 'Everything here is on the side of whoever reads fastest.',
    openList: false,
    deck: { kind: 'filter', suits: ['D', 'S'], ranks: ['A', '2', '3', '4', '5', '6', '7'], copies: 1 },
    tempo: { when: 'gmCue', every: 1, cards: 1 },
    trumpHint: 'D',
    themes: { D: 'exactly the wrong page falls open', S: 'a shelf gives way' },
    attributes: [],
  },
];
