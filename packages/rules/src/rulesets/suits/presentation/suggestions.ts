import type { Intent, Suit } from '../../../kernel/index.ts';
import { usualThresholds } from '../constants.ts';
import { glance, linesFor, presets } from '../data/crew.ts';
import { rankOfCard, cardValue } from '../cards.ts';
import { coveredIn } from '../features/cover/checks.ts';
import { attributes, isArmed, isSkill, oppositionsOf } from '../features/skills/skills.ts';
import type { Character } from '../state.ts';
import { committable, isUntaggedFor } from '../features/plays/checks.ts';
import { freePresets } from '../features/sheets/ready-made.ts';
import { npcLeaders, npcTraitValue, tagsDue, traitValue } from '../selectors.ts';
import type { TableView } from '../view-types.ts';
import { nextOnSheet } from '../asks.ts';
import { inTurn } from '../bot/choices.ts';
import { copies } from './copies.ts';
import { npcsToChoose } from './order-npcs.ts';

function presetOf(suit: Suit | null) {
  return presets.find((preset) => preset.suit === suit);
}

/** Whether the ready-made characters are the next move: until the player begins a sheet. */
export function isReadyMadeOffered({ shared: { options, phase }, own: { character } }: TableView): boolean {
  const isEmpty = character !== undefined && (character.dead || (character.suit === null && character.name === ''));
  return options.readyMade && isEmpty && phase !== 'LOBBY' && phase !== 'ENDED';
}

export function onSheet(character: Character, view: TableView): readonly Intent[] {
  const preset = presetOf(character.suit);
  if (character.finished || preset === undefined) return [];
  switch (nextOnSheet(character)) {
    case 'points':
      return [{ type: 'set_attributes', ...preset.attributes }];
    case 'tags': {
      const isUsual = attributes.every((attribute) => character.attributes[attribute] === preset.attributes[attribute]);
      return isUsual && preset.tags.length === tagsDue(character) ? [{ type: 'set_tags', skills: preset.tags }] : [];
    }
    case 'name': {
      // The name fits the suit if possible. Once all are used, the player thinks of one.
      const free = freePresets(view);
      const named = free.find(({ suit }) => suit === character.suit) ?? free[0];
      return named === undefined ? [] : [{ type: 'set_profile', name: named.name, look: named.look }];
    }
    default:
      return [];
  }
}

/** The usual numbers, and the values on the mark's sheet as the opposition (SU-45, SU-115). */
export function oppositions({ shared: { play, vehicles, options }, own: { npcs = [] } }: TableView): readonly Intent[] {
  if (play === null || play.step !== 'PROPOSED') return [];
  const numbers = usualThresholds.map((value) => ({ type: 'set_opposition', kind: 'threshold', value }));
  // A vehicle defends with its driver (SU-181).
  const driver = vehicles.find(({ id }) => id === play.marks[0])?.driver;
  const mark = npcs.find(({ id }) => id === (driver ?? play.marks[0]));
  if (mark === undefined) return numbers;
  const traits = oppositionsOf(play.use, play.mode, options).filter(
    (trait) => trait !== 'threshold' && trait !== 'formula',
  );
  // Each of several marks has its own value (SU-170).
  if (play.marks.length > 1)
    return traits.flatMap((trait) => {
      const each = play.marks.flatMap((id) =>
        npcs.filter((npc) => npc.id === id).map((npc) => [id, npcTraitValue(npc, trait)] as const),
      );
      const isKnown = each.length === play.marks.length && each.every(([, value]) => value > 0);
      return isKnown ? [{ type: 'set_opposition', kind: 'opposed', trait, perMark: Object.fromEntries(each) }] : [];
    });
  const known = isSkill(play.use) ? traits : traits.slice(0, 4);
  const opposed = known
    .filter((trait) => npcTraitValue(mark, trait) > 0)
    .map((trait) => ({ type: 'set_opposition', kind: 'opposed', trait, npc: mark.id }));
  return [...opposed, ...numbers];
}

/**
 * Cards that can be added, smallest first: Kings as tens or as copies, a player's jokers as the ace of their suit, the
 * GM's as the ace of spades. Flipped ones too, where they act (SU-71). In the turn order, each card for each of several
 * NPCs (SU-120).
 */
function additions(view: TableView): readonly Intent[] {
  const { hand = [], character, you } = view.own;
  const suit = you.kind === 'gm' ? 'S' : (character?.suit ?? 'H');
  const npcs = npcsToChoose(view);
  const commit = (card: string, treat?: object): readonly Intent[] => {
    const move: Intent = { type: 'commit_card', card, ...(treat === undefined ? {} : { treat }) };
    return npcs.length === 0 ? [move] : npcs.map((npc) => ({ ...move, npc }));
  };
  const flips = committable(view).filter((card) => !hand.includes(card));
  return [...hand, ...flips]
    .toSorted((one, other) => cardValue(one.face) - cardValue(other.face))
    .flatMap(({ handle, face }) => {
      const rank = rankOfCard(face);
      // On an untagged skill it’s a plain ten, without a name (SU-93).
      if (rank === 'X' && !isUntaggedFor(view, you.kind)) return commit(handle, { name: `A${suit}` });
      const isFlip = !hand.some((card) => card.handle === handle);
      const asCopies = rank === 'K' ? copies(view, face).flatMap((copy) => commit(handle, { copy })) : [];
      return isFlip ? asCopies : [...commit(handle), ...asCopies];
    });
}

/** The form offers other orders (SU-131). */
function peeks({ own: { tray } }: TableView): readonly Intent[] {
  return tray === undefined ? [] : [{ type: 'arrange_peek', order: tray.map(({ handle }) => handle), discard: [] }];
}

/** An answer to each offer, with a card or none; then each card of the hand to each other player (SU-164, SU-165). */
function swaps({ shared: { swap }, own: { hand = [], you } }: TableView): readonly Intent[] {
  if (swap === null || you.kind !== 'seat') return [];
  const others = swap.parties.filter((seat) => seat !== you.seat);
  const answers = swap.offers
    .filter(({ to }) => to === you.seat)
    .flatMap(({ id }) =>
      [...hand.map(({ handle }) => handle), null].map((card) => ({ type: 'answer_swap', offerId: id, card })),
    );
  return [
    ...answers,
    ...hand.flatMap(({ handle }) => others.map((seat) => ({ type: 'offer_swap', with: seat, card: handle }))),
  ];
}

/** The most attacks offered as buttons; if there are more selections of marks than this, none is offered. */
const mostPicks = 6;

function combinations(items: readonly string[], size: number): readonly (readonly string[])[] {
  const [first, ...rest] = items;
  if (size === 0) return [[]];
  if (first === undefined) return [];
  return [...combinations(rest, size - 1).map((others) => [first, ...others]), ...combinations(rest, size)];
}

/** SU-171. */
function picks({ shared: { play }, own: { you } }: TableView): readonly Intent[] {
  if (play?.step !== 'PICK' || you.kind !== 'seat' || play.seat !== you.seat || play.marks.length > mostPicks)
    return [];
  const groups = combinations(play.marks, play.pick);
  return groups.length > mostPicks ? [] : groups.map((marks) => ({ type: 'pick_marks', marks }));
}

const weapons = ['guns', 'throw', 'thug'] as const;

/** On the viewer's own turn in a fight: their best weapon, and the enemies who are still up. */
export function usualAttack({ shared, own: { you, character } }: TableView) {
  const { combat, npcs, phase } = shared;
  if (phase !== 'TURN' || combat === null || you.kind !== 'seat' || combat.turn !== you.seat) return undefined;
  if (character === undefined) return undefined;
  const isDisarmed = shared.seats.find(({ seat }) => seat === you.seat)?.disarmed === true;
  const usable = weapons.filter((weapon) => !isDisarmed || !isArmed(weapon));
  const [use] = usable.toSorted((one, other) => traitValue(character, other) - traitValue(character, one));
  const foes = npcs.filter(({ id, down }) => !down && combat.parties.includes(id)).map(({ id }) => id);
  return { use, foes };
}

/**
 * The usual attack on each enemy, with a line that its button shows. Only tables with ready-made characters offer it;
 * at others the player writes the text, and the form suggests lines (SU-38).
 */
function attacks(view: TableView): readonly Intent[] {
  const usual = usualAttack(view);
  if (!view.shared.options.readyMade || usual?.use === undefined) return [];
  const text = inTurn(linesFor(usual.use), view);
  return usual.foes.slice(0, mostPicks).map((id) => ({ type: 'declare_play', use: usual.use, marks: [id], text }));
}

/** The number of questions suggested for a look around (SU-140). */
const usualGlance = 2;

/** Between plays: a look around, once a scene, with a line for the player. */
function glances({ shared: { options, phase, seats }, own: { you, character } }: TableView): readonly Intent[] {
  if (!options.readyMade || phase !== 'FREE' || you.kind !== 'seat' || character === undefined) return [];
  const isSpent = seats.find(({ seat }) => seat === you.seat)?.flags.awareness !== false;
  if (isSpent || !character.tags.includes('awareness')) return [];
  return [{ type: 'declare_play', use: 'awareness', marks: [], desired: usualGlance, text: glance }];
}

/** Finishing the step comes before adding cards. */
function finishing({ shared: { phase, play } }: TableView): readonly Intent[] {
  const isAsked = phase === 'INIT' || play?.step === 'ASK_PLAYER' || play?.step === 'ASK_GM';
  return isAsked ? [{ type: 'finish_step' }] : [];
}

/** How many NPCs are offered as leaders. The form offers all of them. */
const mostLeaders = 3;

/** Covering for the targets (SU-156, SU-166): by the NPCs with the most Leadership. */
function npcCovers({ shared: { play, combat }, own: { npcs = [] } }: TableView): readonly Intent[] {
  if (play?.step !== 'COVER' || !play.leaders.includes('gm')) return [];
  const able = npcLeaders({ npcs, combat }, play.marks);
  const leadership = (id: string) =>
    npcTraitValue(
      npcs.find((npc) => npc.id === id),
      'leadership',
    );
  return able
    .toSorted((one, other) => leadership(other) - leadership(one))
    .slice(0, mostLeaders)
    .map((npc) => ({ type: 'cover_ally', npc, allies: play.marks }));
}

/**
 * Covering for each of the attacked characters, and for all of them (SU-114, SU-157). It costs the next action, so
 * declining is offered as well.
 */
function covers(view: TableView): readonly Intent[] {
  const { play } = view.shared;
  const { you } = view.own;
  if (you.kind === 'gm') return npcCovers(view);
  if (you.kind !== 'seat' || play?.leaders.includes(you.seat) !== true) return [];
  const attacked = coveredIn(view);
  const choices = [...attacked.map((ally) => [ally]), ...(attacked.length > 1 ? [attacked] : [])];
  return [{ type: 'pass_cover' }, ...choices.map((allies) => ({ type: 'cover_ally', allies }))];
}

export function suggests(view: TableView): readonly Intent[] {
  const { you, character } = view.own;
  if (you.kind === 'spectator') return [];
  if (you.kind === 'gm') return [...oppositions(view), ...finishing(view), ...additions(view), ...covers(view)];
  return [
    ...(character === undefined ? [] : onSheet(character, view)),
    ...attacks(view),
    ...glances(view),
    ...picks(view),
    ...finishing(view),
    ...additions(view),
    ...peeks(view),
    ...swaps(view),
    ...covers(view),
  ];
}
