/**
 * The chances of a flip: against a number, or against the value on an NPC's sheet. Declared charm, a feint and the
 * thief's penalty count; cards added later do not.
 */
import type { CardCode, Intent, Message } from '../../../kernel/index.ts';
import { chanceOfAny, pack, percentOf, unseenCards } from '../../../kernel/index.ts';
import { cardValue, printed } from '../cards.ts';
import { awarenessStep, feintBonus, pocketPenalty, usualThresholds } from '../constants.ts';
import { seatViewOf, sheetIn } from '../declare.ts';
import type { Mode, Trait } from '../features/skills/skills.ts';
import { attributes, firstTrait, isAttack, isPhysical, modes, skills } from '../features/skills/skills.ts';
import { modeOf, traits } from '../features/plays/checks.ts';
import { npcTraitValue, poolOf, traitValue } from '../selectors.ts';
import type { Pool } from '../state.ts';
import type { PlayingView, TableView } from '../view-types.ts';
import { say } from './words.ts';

/** The cards of one pool that this viewer sees anywhere but in the deck. */
function seenOf({ shared, own }: TableView, pool: Pool): readonly CardCode[] {
  const { you } = own;
  const isOwn = you.kind !== 'spectator' && poolOf(you.kind === 'gm' ? 'gm' : 'player') === pool;
  const area = [...shared.area.player, ...shared.area.gm].filter(({ by }) => poolOf(by) === pool);
  return [...shared.discards[pool], ...area, ...(isOwn ? (own.hand ?? []) : [])].map(({ face }) => face);
}

/** All cards of the pool: one pack, or two for a large crew (SU-03). */
function packsOf({ shared }: TableView, pool: Pool): readonly CardCode[] {
  const first = pack({ jokers: 'with' });
  if (pool === 'gm') return first;
  const held = shared.seats.reduce((sum, { cards }) => sum + cards, 0);
  const area = [...shared.area.player, ...shared.area.gm].filter(({ by }) => poolOf(by) === 'player');
  const all = shared.decks.player + shared.discards.player.length + area.length + held + (shared.tray?.count ?? 0);
  return all > first.length ? [...first, ...pack({ jokers: 'with', copy: 2 })] : first;
}

/**
 * The cards that may be flipped next: the top card, if this viewer has looked at it (SU-131), or else every card that
 * they cannot see.
 */
function nextCards(view: TableView, pool: Pool): readonly CardCode[] {
  const { shared, own } = view;
  // An empty deck is refilled from its discard (SU-10).
  if (shared.decks[pool] === 0) return shared.discards[pool].map(({ face }) => face);
  const known = own.memos?.find((memo) => memo.pool === pool)?.cards[0];
  return known === undefined ? unseenCards(packsOf(view, pool), seenOf(view, pool)) : [known];
}

/** What the player side adds to its flip, which is `undefined` if no card is left. */
type Added = (flip: CardCode | undefined) => number;

interface Adding {
  readonly modifier: number;
  readonly use: Trait;
  readonly mode: Mode | null;
}

/** The thief's penalty applies unless the flip is a spade and flips count for suit effects (SU-71, SU-173). */
function withPenalty({ shared: { options } }: TableView, { modifier, use, mode }: Adding): Added {
  if (use !== 'thief' || mode !== 'person') return () => modifier;
  return (flip) => {
    const isSpade = flip !== undefined && printed(flip).suit === 'S';
    return isSpade && options.flipRiders ? modifier : modifier - pocketPenalty;
  };
}

/** The bonus of an earlier feint, which the next attack uses up when its card is flipped (SU-149). */
function feintOf(view: TableView, seat: string, { use, mode }: Pick<Adding, 'use' | 'mode'>): number {
  return isAttack(use, mode) && seatViewOf(view, seat)?.flags.feint === true ? feintBonus : 0;
}

/** The chance that a flip reaches the number. Without any card a flip counts 0 (SU-12). */
function chanceToReach(view: TableView, added: Added, number: number): number {
  const cards = nextCards(view, 'player');
  if (cards.length === 0) return added(undefined) >= number ? 1 : 0;
  return chanceOfAny(cards, 1, (card) => added(card) + cardValue(card) >= number);
}

/** The chance that the crew's first flip wins; a tie, after which both flip again, does not count as a win (SU-61). */
function chanceToBeat(view: TableView, added: Added, other: number): number {
  const theirs = nextCards(view, 'gm').map(cardValue);
  const values = theirs.length === 0 ? [0] : theirs;
  return values.reduce((sum, value) => sum + chanceToReach(view, added, other + value + 1), 0) / values.length;
}

function ladderWords(view: TableView, added: Added): Message {
  const steps = usualThresholds.map((number) => [`n${number}`, percentOf(chanceToReach(view, added, number))]);
  return say('odds.ladder', Object.fromEntries(steps));
}

/**
 * The chances of a play for the player who declares it, for each usual number: the real one is
 * still secret (SU-46).
 */
function declared(view: TableView, { use, mode, desired, charisma }: Intent): Message | undefined {
  const { character, you } = view.own;
  const trait = [...skills, ...attributes].find((known) => known === use);
  if (character === undefined || trait === undefined || you.kind !== 'seat') return undefined;
  const aimed = {
    use: trait,
    mode: modeOf(
      trait,
      modes.find((known) => known === mode),
    ),
  };
  const charm = charisma === true ? character.attributes.charisma : 0;
  const modifier = traitValue(character, trait) + charm + feintOf(view, you.seat, aimed);
  const added = withPenalty(view, { ...aimed, modifier });
  if (trait !== 'awareness' || typeof desired !== 'number' || desired === 0) return ladderWords(view, added);
  const number = desired * awarenessStep;
  return say('odds.reaches', { number, n: percentOf(chanceToReach(view, added, number)) });
}

/**
 * Charm that the player declared and that is added when the card is flipped, unless Block or Dodge decides, or it has
 * been used since (SU-104, SU-106).
 */
function charmOf(view: TableView, play: PlayingView, against: Trait | null): number {
  const { seat } = play;
  const isBarred = isPhysical(play.use) || isPhysical(against ?? '');
  if (seat === null || !play.charismaWanted || isBarred || seatViewOf(view, seat)?.flags.charisma !== false) return 0;
  return sheetIn(view, seat)?.attributes.charisma ?? 0;
}

function opposed(view: TableView, { value, trait, npc, modifier }: Intent): Message | undefined {
  const { play } = view.shared;
  if (play === null || play.seat === null || play.player.length > 0) return undefined;
  const { use, mode, seat } = play;
  const addedAgainst = (against: Trait | null): Added => {
    const sum = play.total - play.parts.penalty + charmOf(view, play, against) + feintOf(view, seat, play);
    return withPenalty(view, { use, mode, modifier: sum });
  };
  if (typeof value === 'number')
    return say('odds.reaches', { number: value, n: percentOf(chanceToReach(view, addedAgainst(null), value)) });
  // A rival flips from the same deck, with the value on their own sheet (SU-70).
  if (play.rival !== null) return undefined;
  const named = traits.find((known) => known === trait);
  const opponent = view.own.npcs?.find(({ id }) => id === npc);
  // Each of several marks has its own value, and a spade decides which of them counts (SU-170, SU-171).
  const known = named && opponent && play.marks.length < 2 ? npcTraitValue(opponent, named) : undefined;
  const theirs = typeof modifier === 'number' ? modifier : known;
  if (theirs === undefined) return undefined;
  const added = addedAgainst(named ?? firstTrait(use, mode));
  return say('odds.beats', { n: percentOf(chanceToBeat(view, added, theirs)) });
}

/** A challenged player flips only later (SU-70). */
function called(view: TableView, { accept, charisma }: Intent): Message | undefined {
  const { play } = view.shared;
  if (play === null || play.step !== 'CALLED' || accept !== true) return undefined;
  const charm = charisma === true ? (view.own.character?.attributes.charisma ?? 0) : 0;
  const { use, mode } = play;
  return ladderWords(view, withPenalty(view, { use, mode, modifier: play.total + charm }));
}

export function odds(view: TableView, intent: Intent): Message | undefined {
  switch (intent.type) {
    case 'declare_play':
      return declared(view, intent);
    case 'set_opposition':
      return opposed(view, intent);
    case 'answer_call':
      return called(view, intent);
    default:
      return undefined;
  }
}
