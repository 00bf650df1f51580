/**
 * The scenes of the scripted GM: short, with a stake for each of two sides.
 *
 * Stored journals contain these earlier wordings, so `phrases.de.json` still translates them:
 * - She cuts the landing rope with a look at you.
 * - He recites the paragraph, and it has your name in it.
 * - Black to the elbows you put the books down in the grass, and they are whole.
 */
import type { CardCode, Suit } from '../../../kernel/index.ts';

/**
 * For each suit, lines for a low, a middle and a high card; then a line for magic, a wound, a pile sent on, and
 * conceding.
 */
export type Voice = Readonly<Record<Suit, readonly [string, string, string]>> &
  Readonly<Record<'magic' | 'wound' | 'push' | 'yields', string>>;

interface SceneNpc {
  readonly name: string;
  readonly reason: string;
  readonly deck: readonly CardCode[];
  /** Missing for NPCs without lines of their own. */
  readonly voice?: Voice;
}

/** What the GM tells if a stake came true, and if it did not. */
interface OutcomeTexts {
  readonly won: string;
  readonly lost: string;
}

export interface ReadyScene {
  readonly title: string;
  readonly person: SceneNpc;
  readonly stakes: { readonly A: string; readonly B: string };
  readonly ends: { readonly A: OutcomeTexts; readonly B: OutcomeTexts };
  /** The terms on which the GM offers a truce (CR-200). */
  readonly truce: string;
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
      voice: {
        magic: 'She whistles, and the fog comes to her.',
        wound: 'She sits down on the chain for a moment.',
        push: 'She leans on the pole, and it’s you who rocks.',
        yields: 'She lifts the chain off its hook without a word.',
        C: [
          'She plants the pole in the mud and leans on it.',
          'She puts one boot on the chain, and it stays there.',
          'She heaves the boat up the bank with her own two arms.',
        ],
        D: [
          'She reads the sky, and then your shoes.',
          'She counts your coins and names what the fog will cost you.',
          'She asks who mends the boat when you have drowned in it.',
        ],
        H: [
          'She says the names of her sons, once.',
          'She asks who would have to be told, if you did not come back.',
          'She shows you the two notches in the oar, and is silent.',
        ],
        S: [
          'She lets the lantern swing close to your face.',
          'She cuts the mooring rope and looks at you.',
          'She raises the boathook and means it.',
        ],
      },
    },
    stakes: {
      A: 'She takes you across tonight, fog or no fog.',
      B: 'The boat stays on its chain, and you spend the night on her side of the river.',
    },
    ends: {
      A: {
        won: 'The chain rattles down, and the fog closes behind the boat.',
        lost: 'Over there a light goes out, and nobody has crossed.',
      },
      B: {
        won: 'She hangs up the lantern and puts soup on. The river talks all night.',
        lost: 'Her bench stays empty tonight, and she does not look back at it.',
      },
    },
    truce: 'You cross at first light, and she asks for no fare.',
    trump: 'C',
    place: null,
  },
  {
    title: 'The fire at the mill',
    person: {
      name: 'Constable Herle',
      reason: 'Nobody goes in there while I am responsible.',
      deck: cards('3S 5S 7S 9S 4C 6C 8C 2D 7D 5H QS 8H'),
      voice: {
        magic: 'The smoke stands to attention.',
        wound: 'His helmet rolls away, and he lets it roll.',
        push: 'He makes a note and has you sign it.',
        yields: 'He folds his arms and looks at the road.',
        C: [
          'He squares his shoulders in the doorway.',
          'He takes you by the collar, politely.',
          'He carries you ten steps back and sets you down.',
        ],
        D: [
          'He points at the beam above the door.',
          'He has sent for the key, he says, and for the fire wardens.',
          'He recites the by-law, and it has your name in it.',
        ],
        H: [
          'He coughs, and looks at your hands, not at your eyes.',
          'He asks whether paper is worth a life.',
          'He says that he has carried somebody out of there already today.',
        ],
        S: [
          'He puts a hand on his stick.',
          'The stick comes down on the doorpost beside your ear.',
          'He draws, and his voice does not shake.',
        ],
      },
    },
    stakes: {
      A: 'You get in, and out again with the miller’s books.',
      B: 'You are held back until there is nothing left to fetch.',
    },
    ends: {
      A: {
        won: 'Black to the elbows, you put the books down in the grass, and they are whole.',
        lost: 'What was in the books is smoke now, over four villages.',
      },
      B: {
        won: 'The roof comes down with all of you watching from the road.',
        lost: 'Herle steps aside, and later says that he was not there.',
      },
    },
    truce: 'Herle goes in himself, with a wet coat, and brings out what he can carry.',
    trump: 'S',
    place: 'burning-mill',
  },
];

/** The opposition to any challenge. */
export const challengeScene: ReadyScene = {
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
  ends: {
    A: { won: 'So it was, and everybody remembers it now.', lost: 'Nobody has seen it that way.' },
    B: { won: 'It stands as it was told.', lost: 'It was told too soon.' },
  },
  truce: 'Both are true, each for those who were there.',
  trump: 'D',
  place: null,
};
