/**
 * The scenes of the scripted GM: short, with a stake for each of two sides.
 *
 * Stored journals contain these earlier wordings, so `phrases.de.json` still translates them:
 * - She cuts the landing rope with a look at you.
 * - He recites the paragraph, and it has your name in it.
 * - Black to the elbows you put the books down in the grass, and they are whole.
 */
import type { CardCode, Suit } from '../../../kernel/index.ts';

type Pair = readonly [string, string];

/**
 * For each suit, two lines for a low, a middle and a high card; two for magic; one for the first and one for the
 * second wound; four for a pile sent on; and one for conceding.
 */
export type Voice = Readonly<Record<Suit, readonly [Pair, Pair, Pair]>> & {
  readonly magic: Pair;
  readonly wound: Pair;
  readonly push: readonly [string, string, string, string];
  readonly yields: string;
};

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
        magic: [
          'She whistles, and the fog comes to her.',
          'She knocks on the hull, and something under the water knocks back.',
        ],
        wound: ['She sits down on the chain for a moment.', 'She holds on to the pole, and not because of the boat.'],
        push: [
          'She leans on the pole, and it’s you who rocks.',
          'She ducks under the rope. You don’t.',
          'She kicks it off downstream. You’re downstream.',
          'She lets the wave pass under her. It breaks on your side.',
        ],
        yields: 'She lifts the chain off its hook without a word.',
        C: [
          ['She plants the pole in the mud and leans on it.', 'She takes the middle of the landing. It isn’t wide.'],
          [
            'She puts one boot on the chain, and it stays there.',
            'She winds the rope twice round her fist and lets you pull.',
          ],
          [
            'She heaves the boat up the bank with her own two arms.',
            'She pulls the mooring post out of the river bed, mud and all.',
          ],
        ],
        D: [
          ['She reads the sky, and then your shoes.', 'She asks whether you can swim, in that coat.'],
          [
            'She counts your coins and names what the fog will cost you.',
            'She spits in the river and has you watch how fast it goes.',
          ],
          [
            'She asks who mends the boat when you have drowned in it.',
            'She draws the river in the mud, and a cross where they’ll find you.',
          ],
        ],
        H: [
          ['She says the names of her sons, once.', 'She wipes two seats that have not been used for years.'],
          [
            'She asks who would have to be told, if you did not come back.',
            'She holds your hand in the river. That night it was colder.',
          ],
          [
            'She shows you the two notches in the oar, and is silent.',
            'She calls two names across the water, and waits, and you wait too.',
          ],
        ],
        S: [
          ['She lets the lantern swing close to your face.', 'She wipes the boathook dry, slowly, on your sleeve.'],
          [
            'She cuts the mooring rope and looks at you.',
            'She drops your bag in the river and asks what else you have.',
          ],
          ['She raises the boathook and means it.', 'The pole goes through the planks between your feet.'],
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
        magic: ['The smoke stands to attention.', 'He raises a hand, and the flames wait their turn.'],
        wound: ['His helmet rolls away, and he lets it roll.', 'He feels for his stick with the wrong hand.'],
        push: [
          'He makes a note and has you sign it.',
          'He puts on a white glove and waves it on to you.',
          'Not his district, he says. Yours.',
          'He hands it down the bucket line. You’re the last in it.',
        ],
        yields: 'He folds his arms and looks at the road.',
        C: [
          ['He squares his shoulders in the doorway.', 'He does up his top button and stays.'],
          ['He takes you by the collar, politely.', 'He begs your pardon and doesn’t budge.'],
          [
            'He carries you ten steps back and sets you down.',
            'He puts his back to the burning door and pushes it shut.',
          ],
        ],
        D: [
          ['He points at the beam above the door.', 'He holds up a wet finger. The wind is against you.'],
          [
            'He has sent for the key, he says, and for the fire wardens.',
            'He asks which stairs you mean, the burnt or the burning ones.',
          ],
          [
            'He recites the by-law, and it has your name in it.',
            'He reads your last words back to you, and calls them that.',
          ],
        ],
        H: [
          [
            'He coughs, and looks at your hands, not at your eyes.',
            'He hands you his handkerchief. It’s black already.',
          ],
          ['He asks whether paper is worth a life.', 'He tells you who taught him to read. The miller did.'],
          [
            'He says that he has carried one of you out of there already today.',
            'He shows you the hand on his coat, in soot. It’s a small one.',
          ],
        ],
        S: [
          ['He puts a hand on his stick.', 'He takes the handcuffs off his belt and lets them jingle.'],
          [
            'The stick comes down on the doorpost beside your ear.',
            'The stick catches your ankle. Mind the step, he says.',
          ],
          ['He draws, and his voice does not shake.', 'He kicks the ladder away, and you were on it.'],
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
