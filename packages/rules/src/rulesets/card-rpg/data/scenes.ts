/** The scenes that a scripted GM plays: short, with something at stake that has two sides. */
import type { CardCode, Suit } from '../../../kernel/index.ts';

export interface ReadyScene {
  readonly title: string;
  readonly person: { readonly name: string; readonly reason: string; readonly deck: readonly CardCode[] };
  readonly stakes: { readonly A: string; readonly B: string };
  readonly trump: Suit;
  readonly place: string | null;
}

function cards(list: string): readonly CardCode[] {
  return list.split(' ') as readonly CardCode[];
}

export const readyScenes: readonly ReadyScene[] = [
  {
    title: 'The last ferry',
    person: {
      name: 'Mother Oake, the ferrywoman',
      reason: 'The river took two of mine. I do not cross at night.',
      deck: cards('2C 4C 6C 8C 3H 5H 7H 9H 4D 6D 5S JC'),
    },
    stakes: {
      A: 'She takes you across tonight, fog or no fog.',
      B: 'The boat stays on its chain, and you spend the night on her side of the river.',
    },
    trump: 'C',
    place: null,
  },
  {
    title: 'The fire at the mill',
    person: {
      name: 'Constable Herle',
      reason: 'Nobody goes in there while I am responsible.',
      deck: cards('3S 5S 7S 9S 4C 6C 8C 2D 7D 5H QS 8H'),
    },
    stakes: {
      A: 'You get in, and out again with the miller’s books.',
      B: 'You are held back until there is nothing left to fetch.',
    },
    trump: 'S',
    place: 'burning-mill',
  },
];

/** Whatever somebody contests, this stands against them. */
export const theSituation: ReadyScene = {
  title: 'How it really was',
  person: {
    name: 'The way things are',
    reason: 'It was told like that, and much hangs on it.',
    deck: cards('3C 6C 9C 2D 5D 8D 4H 7H TH 3S 6S QS'),
  },
  stakes: {
    A: 'It is as they say.',
    B: 'It is as it was told.',
  },
  trump: 'D',
  place: null,
};
