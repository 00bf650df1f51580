/** Ready-made characters, each with a deck that fits them. */
import type { CardCode, Suit } from '../../../kernel/index.ts';

/** What a bot says for a character: a line for each suit, for a wound and for conceding, and two for a pile sent on. */
export type CharacterVoice = Readonly<Record<Suit | 'wound' | 'yields', string>> & {
  readonly push: readonly [string, string];
};

export interface ReadyCharacter {
  readonly name: string;
  readonly concept: string;
  readonly childhood: string;
  readonly deck: readonly CardCode[];
  readonly voice: CharacterVoice;
}

function cards(list: string): readonly CardCode[] {
  return list.split(' ') as readonly CardCode[];
}

export const readyCharacters: readonly ReadyCharacter[] = [
  {
    name: 'Wilhelmina Roth',
    concept: 'A letter carrier who has read more than she should',
    childhood: 'She learned to walk by following the post cart.',
    deck: cards('3C 7C 9C 4D 8D QD 2H 5H 8H 6S 9S JS'),
    voice: {
      C: 'Twenty miles a day in any weather. I don’t tire.',
      D: 'It’s in a letter you sent last March. Shall I quote?',
      H: 'I know which letters no longer reach you, and why.',
      S: 'I know every back door in this valley, and yours.',
      wound: 'My bag bursts, and letters go everywhere.',
      push: ['Return to sender.', 'Wrong address. Try yours.'],
      yields: 'Some letters can’t be delivered.',
    },
  },
  {
    name: 'Tobias Lang',
    concept: 'A bell founder with hands like shovels',
    childhood: 'He was the quiet one, until something fell over.',
    deck: cards('5C 8C TC JC 3D 6D 4H 9H KH 2S 5S 7S'),
    voice: {
      C: 'I set my hands against it and push.',
      D: 'I knock on it once and hear where it’s cracked.',
      H: 'I cast the bell for your wedding. Listen to it again.',
      S: 'I lift the hammer. The forge is somewhere else.',
      wound: 'It rings right through me.',
      push: ['I catch it like a hot mould and hand it on.', 'I let it swing. On the way back it finds you.'],
      yields: 'I put the hammer down. Have it.',
    },
  },
  {
    name: 'Sister Amaranth',
    concept: 'She left the convent and took the better arguments along',
    childhood: 'Nobody could tell her a fairy tale without being corrected.',
    deck: cards('2C 6C 5D 9D TD KD 3H 7H 9H QH 4S 8S'),
    voice: {
      C: 'I’ve knelt on colder stone than this. I stay.',
      D: 'Chapter and verse? I know all three versions.',
      H: 'You were taught better, and so was I.',
      S: 'I left the convent and kept the temper.',
      wound: 'I say a word I didn’t learn in the convent.',
      push: ['Judge not, and I pass it on.', 'I turn the other cheek, and it goes past, to you.'],
      yields: 'I’ve run out of arguments. That’s new.',
    },
  },
  {
    name: 'Jonas Velt',
    concept: 'A smuggler of seeds and small instruments',
    childhood: 'His first word was a lie, and a good one.',
    deck: cards('4C 7C 2D 7D 9D JD 6H 8H 3S 6S TS QS'),
    voice: {
      C: 'I’ve carried worse over the pass, at night, in snow.',
      D: 'There’s a false bottom in your story.',
      H: 'I bring people what they miss. What do you miss?',
      S: 'You don’t search me twice.',
      wound: 'There goes the good coat.',
      push: ['Not my parcel. I think it’s yours.', 'Look in your own pocket. It’s in there now.'],
      yields: 'I know when to drop the goods and run.',
    },
  },
  {
    name: 'Old Marta',
    concept: 'She remembers who built what on whose land',
    childhood: 'She sat under tables and listened.',
    deck: cards('6C 9C QC 3D 8D 4H 5H TH JH 7S 8S 2S'),
    voice: {
      C: 'These knees have outlasted three mayors.',
      D: 'That wall was never yours. I saw it built.',
      H: 'I held you when you were a day old. Look at me.',
      S: 'I know what you buried, and where.',
      wound: 'At my age you feel that twice.',
      push: ['I’ve seen that one before. Have it back.', 'Your grandfather left that lying about, too. Pick it up.'],
      yields: 'I’ll remember this. I remember everything.',
    },
  },
  {
    name: 'Ilse Brandt',
    concept: 'A surveyor; every quarrel is a line on her map',
    childhood: 'She counted the steps to everywhere.',
    deck: cards('3C 5C 8C 6D 7D TD QD 2H 7H 4S 9S KS'),
    voice: {
      C: 'I drive the stake in and stand on it.',
      D: 'I measured it twice. You’re on the wrong side.',
      H: 'This line runs through a kitchen. I’ve had soup there.',
      S: 'One step over that line. Go on.',
      wound: 'That’s a yard I have to give up.',
      push: ['The slope runs your way, and so does this.', 'By my map, that lies on your side.'],
      yields: 'I roll up the map. The line is where you say.',
    },
  },
  {
    name: 'Benedikt Aal',
    concept: 'Eel fisher, four languages, no patience',
    childhood: 'The river brought him up, mostly.',
    deck: cards('4C 9C KC 2D 5D 9D 3H 6H 8H JH 5S 8S'),
    voice: {
      C: 'I hold on. I’ve held eels.',
      D: 'I’ve heard that excuse in four languages.',
      H: 'I say it again in the language your mother sang in.',
      S: 'I told you I have no patience. The knife is for fish.',
      wound: 'I curse in all four languages.',
      push: ['I let it slip through my hands, towards you.', 'Too small. I throw it back.'],
      yields: 'Let it swim. I’ve no patience for this.',
    },
  },
  {
    name: 'Greta Fuchs',
    concept: 'She tames hawks, and sometimes councillors',
    childhood: 'She fell out of every tree once.',
    deck: cards('2C 7C TC 4D 8D JD 5H 9H QH 3S 6S 9S'),
    voice: {
      C: 'I hold out my arm, and it doesn’t shake.',
      D: 'You look left before you lie. Hawks do that too.',
      H: 'I wait. In the end they all come back to the hand.',
      S: 'I slip the hood off. She’s hungry.',
      wound: 'I’ve had worse from a sparrowhawk.',
      push: ['I turn my wrist, and it flies at you.', 'I whistle, and it goes for smaller prey.'],
      yields: 'I open my hand and let it go.',
    },
  },
];
