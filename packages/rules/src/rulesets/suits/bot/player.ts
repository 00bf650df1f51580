/** A bot for a player's seat: answers, adds cards where they help, lends a Queen, shoots on its turn. */
import type { Intent, Suit } from '../../../kernel/index.ts';
import { rankOfCard, cardValue } from '../cards.ts';
import type { Skill, Trait } from '../features/skills/skills.ts';
import { defences, isArmed, skills } from '../features/skills/skills.ts';
import { isWon, tagsDue, traitValue } from '../selectors.ts';
import type { PlayingView, TableView } from '../view-types.ts';
import type { CardPreferences } from './adding.ts';
import { cheapest, missing } from './adding.ts';
import { bestBy, byValue, followUp, jack, ofType, inTurn, played } from './choices.ts';
import type { Preset } from '../data/crew.ts';
import { linesFor, presets } from '../data/crew.ts';

/** The most cards of its own that the bot adds to one play: usually, and if the next hit could kill the character. */
const mostAdded = 2;
const mostWhenDire = 4;
/** The damage to expect from a hit. */
const usualHit = 3;
/** If no more than this is missing, charm or a Queen would be wasted. */
const smallCard = 3;
/** A card below this value is worth swapping for an unknown one. */
const swapBelow = 6;
const clearlyBetter = 2;
/** Suffixes for a name that is already taken. */
const generations = ['', ' the younger', ' the third', ' the fourth', ' the fifth', ' the sixth', ' the seventh'];

function placeOf(view: TableView): number {
  const { you } = view.own;
  return you.kind === 'seat' ? view.shared.seats.findIndex(({ seat }) => seat === you.seat) : 0;
}

function fillSheet(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const { character } = view.own;
  const place = placeOf(view);
  const preset = presets[place % presets.length];
  if (character === undefined || preset === undefined) return undefined;
  if (character.dead) return ofType(moves, 'choose_sheet').find((move) => move['sheetId'] === 'new');
  const ready = ofType(moves, 'take_ready_made');
  // Bots choose from the end of the list: people look at its beginning first.
  if (ready.length > 0 && character.suit === null) return ready.at(-1 - (place % ready.length));
  const isSame = Object.entries(preset.attributes).every(
    ([attribute, value]) => character.attributes[attribute as keyof typeof preset.attributes] === value,
  );
  if (character.suit === null) return { type: 'set_suit', suit: preset.suit };
  if (!isSame) return { type: 'set_attributes', ...preset.attributes };
  if (character.tags.length < tagsDue(character)) return { type: 'set_tags', skills: preset.tags };
  if (character.name.trim() === '') {
    return { type: 'set_profile', name: nameFor(view, preset), look: preset.look };
  }
  return ofType(moves, 'finish_sheet')[0];
}

function nameFor({ shared, own }: TableView, { name }: Preset): string {
  const taken = new Set([
    ...shared.usedNames,
    ...shared.seats.map(({ called }) => called),
    ...(own.sheets ?? []).map((sheet) => sheet.name),
  ]);
  const named = generations.map((generation) => `${name}${generation}`);
  return named.find((candidate) => !taken.has(candidate)) ?? name;
}

/** Raised Wits allow one more tag (SU-24), which goes to the best untagged skill. */
function tagMore({ own: { character } }: TableView): Intent | undefined {
  if (character === undefined || character.tags.length >= tagsDue(character)) return undefined;
  const untagged = skills.filter((skill) => !character.tags.includes(skill));
  const best = bestBy(untagged, (skill) => traitValue(character, skill));
  return best === undefined ? undefined : { type: 'set_tags', skills: [...character.tags, best] };
}

/** The suits that improve a use for its player (SU-135 to SU-175). */
const helpfulSuits: Readonly<Partial<Record<Trait, readonly Suit[]>>> = {
  ambush: ['D'],
  awareness: ['H'],
  driver: ['D'],
  guns: ['C'],
  persuasion: ['H'],
  stealth: ['S'],
  throw: ['C'],
  thug: ['C'],
};

function preferencesOf({ own: { character } }: TableView, play: PlayingView): CardPreferences {
  const wanted = play.kind === 'defence' ? [] : (helpfulSuits[play.use] ?? []);
  return { untagged: play.untagged, suit: character?.suit ?? null, wanted };
}

/** A character whom the next hit could kill adds more cards. */
function mostToAdd(view: TableView, play: PlayingView): number {
  const { character } = view.own;
  const damage = view.shared.seats.find(({ seat }) => seat === play.seat)?.damage ?? 0;
  const isDire = play.kind === 'defence' && character !== undefined && damage + usualHit > character.attributes.fitness;
  return isDire ? mostWhenDire : mostAdded;
}

/** Adds what is missing with the cheapest cards; gives up a play that it cannot win. */
function addOrFinish(view: TableView, moves: readonly Intent[], play: PlayingView): Intent | undefined {
  const { hand = [], character } = view.own;
  const finish = ofType(moves, 'finish_step')[0];
  const need = missing(play);
  if (need <= 0) return finish;
  const [charm] = ofType(moves, 'add_charisma');
  const charisma = character?.attributes.charisma ?? 0;
  if (charm !== undefined && need > smallCard && need <= charisma) return charm;
  const spent = play.player.filter(({ from }) => from !== 'flip').length;
  const preferences = preferencesOf(view, play);
  const chosen = cheapest(hand, { need, most: Math.max(0, mostToAdd(view, play) - spent), preferences });
  const [first] = chosen ?? [];
  return first !== undefined && ofType(moves, 'commit_card').length > 0 ? played(view, first, preferences) : finish;
}

/** Lends a Queen to an ally with fewer cards, if she is enough to succeed (SU-75). */
function lend(view: TableView, moves: readonly Intent[], play: PlayingView): Intent | undefined {
  const { hand = [] } = view.own;
  const need = missing(play);
  const ally = view.shared.seats.find(({ seat }) => seat === play.seat);
  const isShort = ally !== undefined && ally.cards < hand.length && need > smallCard && need <= cardValue('QH');
  const queens = new Set(hand.filter(({ face }) => rankOfCard(face) === 'Q').map(({ handle }) => handle));
  return isShort ? ofType(moves, 'lend_card').find(({ card }) => queens.has(String(card))) : undefined;
}

function peek(view: TableView): Intent {
  const { tray = [] } = view.own;
  // High cards go on top of the crew's deck, low ones on top of the GM's.
  const low = byValue(tray);
  const isOwn = view.shared.tray?.deck === 'player';
  const ordered = isOwn ? low.toReversed() : low;
  const discarded = ordered.slice(ordered.length - (view.shared.tray?.mayDiscard ?? 0));
  return {
    type: 'arrange_peek',
    order: ordered.slice(0, ordered.length - discarded.length).map(({ handle }) => handle),
    discard: discarded.map(({ handle }) => handle),
  };
}

/** Covers only with Leadership tagged and a clearly better defence (SU-157), because it costs an action. */
function cover(view: TableView, moves: readonly Intent[], play: PlayingView): Intent | undefined {
  const { character } = view.own;
  const isLeader = character?.tags.includes('leadership') === true;
  const isBetter = character !== undefined && traitValue(character, play.use) >= play.parts.modifier + clearlyBetter;
  if (isLeader && isBetter && play.seat !== null && ofType(moves, 'cover_ally').length > 0)
    return { type: 'cover_ally', allies: [play.seat] };
  return ofType(moves, 'pass_cover')[0];
}

/** Swaps a small card for an unknown one: most are better (SU-165). */
function swap(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const [answer] = ofType(moves, 'answer_swap');
  const low = byValue(view.own.hand ?? [])[0];
  if (answer !== undefined)
    return { ...answer, card: low !== undefined && cardValue(low.face) < swapBelow ? low.handle : null };
  return ofType(moves, 'close_swap')[0];
}

const traits: readonly Trait[] = [...skills, ...defences];
const weapons: readonly Skill[] = ['guns', 'throw', 'thug'];

/** Attacks the most hurt enemy with its best weapon, to reduce the number of enemies. */
function act(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const { character, you } = view.own;
  const parties = view.shared.combat?.parties ?? [];
  const enemies = view.shared.npcs.filter(({ id, down }) => !down && parties.includes(id));
  const mark = bestBy(enemies, ({ damage }) => damage);
  const isDisarmed = view.shared.seats.some(
    ({ seat, disarmed }) => you.kind === 'seat' && seat === you.seat && disarmed,
  );
  const usable = weapons.filter((skill) => !isDisarmed || !isArmed(skill));
  const weapon = character === undefined ? undefined : bestBy(usable, (skill) => traitValue(character, skill));
  // The GM ends a fight that is won; passing the turn would only begin the next round.
  if (isWon(view.shared)) return undefined;
  if (mark === undefined || weapon === undefined || ofType(moves, 'declare_play').length === 0)
    return ofType(moves, 'pass_turn')[0];
  return { type: 'declare_play', use: weapon, marks: [mark.id], text: inTurn(linesFor(weapon), view) ?? '' };
}

/** Runs, drives or blocks, with the trait that it is best at (SU-114). */
function answerChase({ own: { character } }: TableView, moves: readonly Intent[]): Intent | undefined {
  const strength = ({ use }: Intent): number => {
    const trait = traits.find((known) => known === use);
    return trait === undefined || character === undefined ? 0 : traitValue(character, trait);
  };
  return bestBy(ofType(moves, 'answer_chase'), strength);
}

function inPlay(view: TableView, moves: readonly Intent[], play: PlayingView): Intent | undefined {
  switch (play.step) {
    case 'CALLED':
      return ofType(moves, 'answer_call').find((move) => move['accept'] === true);
    case 'CONSENT':
      // A bot does not agree to a play against its own character (SU-70).
      return ofType(moves, 'answer_call').find((move) => move['accept'] === false);
    case 'ASK_GM':
      return ofType(moves, 'finish_step')[0];
    case 'ANSWER':
      return answerChase(view, moves);
    case 'COVER':
      return cover(view, moves, play);
    case 'ASK_PLAYER':
      return addOrFinish(view, moves, play);
    case 'PICK':
      return { type: 'pick_marks', marks: play.marks.slice(0, play.pick) };
    case 'JACKS':
      return jack(view, moves);
    case 'PEEK':
      return peek(view);
    case 'SWAP':
      return swap(view, moves);
    case 'FOLLOW_UP':
      return followUp(view, moves);
    default:
      return undefined;
  }
}

export function playerBot(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const { you, character } = view.own;
  const { phase, waitingFor, play } = view.shared;
  if (you.kind !== 'seat' || character === undefined) return undefined;
  if (phase === 'CREATION' || phase === 'INTERMISSION')
    return character.finished && !character.dead ? tagMore(view) : fillSheet(view, moves);
  // A bot that joins in the middle of a scene makes its character there (SU-35).
  const own = view.shared.seats.find(({ seat }) => seat === you.seat);
  if (!character.finished && own?.present === false && phase !== 'LOBBY' && phase !== 'ENDED')
    return fillSheet(view, moves);
  if (play?.step === 'ASK_PLAYER' && play.seat !== you.seat) return lend(view, moves, play);
  if (!waitingFor.includes(you.seat)) return undefined;
  if (play !== null) return inPlay(view, moves, play);
  if (phase === 'INIT') return jack(view, moves) ?? ofType(moves, 'finish_step')[0];
  // Outside a fight the bot waits until the GM calls it, so that people take the lead.
  return phase === 'TURN' ? act(view, moves) : undefined;
}
