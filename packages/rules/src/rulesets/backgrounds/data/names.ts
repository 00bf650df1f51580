/** Ready-made words by suit: names of backgrounds, descriptions, aims, and costs. */
import type { CardCode, Suit } from '../../../kernel/index.ts';
import { suitOf } from '../../../kernel/index.ts';
import { valueOf } from '../features/draws/judging.ts';
import type { FrayKind, Kind } from '../state.ts';

const backgroundNames: Readonly<Record<Kind, Readonly<Record<Suit, readonly string[]>>>> = {
  innate: {
    C: ['Strong as an ox', 'Light on her feet', 'Never tired'],
    D: ['Clever hands', 'A good eye', 'Born with a needle'],
    H: ['A trusted face', 'A voice like honey', 'Everybody’s friend'],
    S: ['Remembers everything', 'Quick-witted', 'Sees patterns'],
  },
  temperament: {
    C: ['Restless', 'Dogged', 'Fearless'],
    D: ['Patient', 'Fussy', 'Thrifty'],
    H: ['Warm', 'Hot-blooded', 'Generous'],
    S: ['Wary', 'Cool-headed', 'Curious'],
  },
  type: {
    C: ['Daredevil', 'Brawler', 'Protector'],
    D: ['Tinkerer', 'Perfectionist', 'Gambler'],
    H: ['Charmer', 'Show-off', 'Peacemaker'],
    S: ['Schemer', 'Dreamer', 'Know-all'],
  },
  profession: {
    C: ['Ferryman', 'Messenger', 'Quarry worker'],
    D: ['Locksmith', 'Carpenter', 'Sailmaker'],
    H: ['Innkeeper', 'Fiddler', 'Market crier'],
    S: ['Surveyor', 'Scribe', 'Apothecary'],
  },
  acquired: {
    C: ['Knows these cliffs', 'Learned to swim in winter', 'Took a beating'],
    D: ['Borrowed tools', 'An apprentice’s trick', 'Patched it before'],
    H: ['A favour owed', 'A friend at the toll', 'A song they know here'],
    S: ['Read the old map', 'Overheard a plan', 'Counted the guards'],
  },
};

/** Names for a low card: a weakness of this kind. */
const weakNames: Readonly<Record<Kind, Readonly<Record<Suit, readonly string[]>>>> = {
  innate: {
    C: ['Short of breath', 'Two left feet', 'Slight'],
    D: ['All thumbs', 'Short-sighted', 'Shaky hands'],
    H: ['Tongue-tied', 'Blushes at everything', 'Tone-deaf'],
    S: ['Poor memory', 'Lost without a map', 'Slow to catch on'],
  },
  temperament: {
    C: ['Sluggish', 'Skittish', 'Easily tired'],
    D: ['Careless', 'Impatient', 'Wasteful'],
    H: ['Shy', 'Sulky', 'Easily hurt'],
    S: ['Absent-minded', 'Gullible', 'Easily distracted'],
  },
  type: {
    C: ['Couch potato', 'Scaredy-cat', 'Late riser'],
    D: ['Bungler', 'Butterfingers', 'Spendthrift'],
    H: ['Loner', 'Wallflower', 'Trusts everybody'],
    S: ['Daydreamer', 'Sees ghosts', 'Jumps to conclusions'],
  },
  profession: {
    C: ['Failed acrobat', 'Sunday rower', 'Retired porter'],
    D: ['Runaway apprentice', 'Sunday painter', 'Luckless gambler'],
    H: ['Street singer', 'Matchmaker without luck', 'Dismissed butler'],
    S: ['Expelled student', 'Forgetful clerk', 'Amateur stargazer'],
  },
  acquired: {
    C: ['A bad knee', 'Afraid of deep water', 'An old fever'],
    D: ['In debt', 'A broken tool', 'Half an apprenticeship'],
    H: ['A bad name here', 'A broken promise', 'An old quarrel'],
    S: ['Half a map', 'A false rumour', 'A riddle without its answer'],
  },
};

/** Cards up to this value get a name for a weakness. */
const maxWeakValue = 5;

interface NamedCard {
  readonly kind: Kind;
  readonly face: CardCode;
}

/** Names for a card of this kind; a low card gets those of a weakness. `ace`: the value of an ace (DR-10). */
export function namesFor({ kind, face }: NamedCard, ace: number): readonly string[] {
  return (valueOf(face, ace) <= maxWeakValue ? weakNames : backgroundNames)[kind][suitOf(face)];
}

/** Names of the same kind in all suits, for a large table that has used up those of one suit. */
export function spareNames({ kind, face }: NamedCard, ace: number): readonly string[] {
  return Object.values((valueOf(face, ace) <= maxWeakValue ? weakNames : backgroundNames)[kind]).flat();
}

/** Short descriptions of how a card of this suit helps. */
export const descriptions: Readonly<Record<Suit, readonly string[]>> = {
  C: ['puts a shoulder to it', 'is simply faster', 'holds on where others would let go'],
  D: ['has the right tool for it', 'knows how such things are made', 'does it neatly, at the second try'],
  H: ['talks them round', 'plays to the crowd', 'makes them look the other way'],
  S: ['saw this coming', 'remembers how it went last time', 'finds the one weak spot'],
};

/** Reasons a bot gives for sending a description back (DR-96). */
export const objections: readonly string[] = ['How does that help here?', 'That is not what this card is about.'];

/** How bots alter the scene of a competition, by the suit of their card (DR-57). */
export const alterations: Readonly<Record<Suit, string>> = {
  C: 'The higher ground is taken.',
  D: 'The lamp goes over, and it is dark.',
  H: 'The bystanders take a side.',
  S: 'There is no way out any more.',
};

/** Default aims of the players in a fray. */
export const usualAims: readonly string[] = ['hold them off', 'get to the boat', 'find their leader'];

interface Success {
  readonly kind: FrayKind;
  readonly text: string;
}

/** What bots do with a success in a fray if their aim is none of the usual ones. */
export const usualSuccesses: readonly Success[] = [
  { kind: 'small_goal', text: 'cuts the rope' },
  { kind: 'reposition', text: 'gets to where it counts' },
  { kind: 'take_out', text: 'someone on the other side is out of it' },
];

/** Default aims of the opposition. */
export const opposedAims: readonly string[] = [
  'cut the boat loose',
  'drive them into the water',
  'take one of them alive',
];

const successes: Readonly<Record<string, Success>> = {
  'hold them off': { kind: 'reposition', text: 'drives them back a step' },
  'get to the boat': { kind: 'reposition', text: 'gets to the boat' },
  'find their leader': { kind: 'small_goal', text: 'sees who gives the orders' },
  'cut the boat loose': { kind: 'small_goal', text: 'cuts the rope' },
  'drive them into the water': { kind: 'reposition', text: 'has them up to the knees in water' },
  'take one of them alive': { kind: 'small_goal', text: 'gets one of them by the collar' },
};

/** What a success with one of the usual aims brings. */
export function successOf(aim: string): Success | undefined {
  return Object.hasOwn(successes, aim) ? successes[aim] : undefined;
}

/** The reasons that bots give for ending a fray. Only a side that is behind gives in. */
export const frayEndings = {
  behind: 'They have had enough, and back away.',
  ahead: 'There is nothing more to win here, and both sides draw back.',
} as const;

/** What an NPC says it wants when it gets in the players' way. */
export const entrances: readonly string[] = [
  'bars the landing stage with a boathook: no one passes without paying',
  'puts the lamp down, and a hand on the knife',
];

/** Costs of a success by suit (DR-81). */
export const costs: Readonly<Record<Suit, string>> = {
  C: 'a wrenched shoulder, and no breath left',
  D: 'the best tool at hand is broken for it',
  H: 'a boy on the bank has seen it, and will tell',
  S: 'for a moment the rest went unwatched',
};
