/**
 * The chances of a flip: against a number, or against the value on an NPC's sheet. Cards added
 * later are not counted.
 */
import type { CardCode, Intent, Message } from '../../../kernel/index.ts';
import { chanceOfAny, pack, percentOf, unseenCards } from '../../../kernel/index.ts';
import { cardValue } from '../cards.ts';
import { awarenessStep, usualThresholds } from '../constants.ts';
import { attributes, skills } from '../features/skills/skills.ts';
import { traits } from '../features/plays/checks.ts';
import { npcTraitValue, poolOf, traitValue } from '../selectors.ts';
import type { Pool } from '../state.ts';
import type { TableView } from '../view-types.ts';
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

/** The chance that a flip with this modifier reaches the number. Without any card a flip counts 0 (SU-12). */
function chanceToReach(view: TableView, modifier: number, number: number): number {
  const cards = nextCards(view, 'player');
  if (cards.length === 0) return modifier >= number ? 1 : 0;
  return chanceOfAny(cards, 1, (card) => modifier + cardValue(card) >= number);
}

/** The chance that the crew's first flip wins; a tie, after which both flip again, does not count as a win (SU-61). */
function chanceToBeat(view: TableView, modifier: number, other: number): number {
  const theirs = nextCards(view, 'gm').map(cardValue);
  const values = theirs.length === 0 ? [0] : theirs;
  return values.reduce((sum, value) => sum + chanceToReach(view, modifier, other + value + 1), 0) / values.length;
}

function ladderWords(view: TableView, modifier: number): Message {
  const steps = usualThresholds.map((number) => [`n${number}`, percentOf(chanceToReach(view, modifier, number))]);
  return say('odds.ladder', Object.fromEntries(steps));
}

/**
 * The chances of a play for the player who declares it, for each usual number: the real one is
 * still secret (SU-46).
 */
function declared(view: TableView, { use, desired, charisma }: Intent): Message | undefined {
  const { character } = view.own;
  const trait = [...skills, ...attributes].find((known) => known === use);
  if (character === undefined || trait === undefined) return undefined;
  const modifier = traitValue(character, trait) + (charisma === true ? character.attributes.charisma : 0);
  if (trait !== 'awareness' || typeof desired !== 'number' || desired === 0) return ladderWords(view, modifier);
  const number = desired * awarenessStep;
  return say('odds.reaches', { number, n: percentOf(chanceToReach(view, modifier, number)) });
}

/** The chances of the play against an opposition that the GM considers, before a card is flipped. */
function opposed(view: TableView, { value, trait, npc, modifier }: Intent): Message | undefined {
  const { play } = view.shared;
  if (play === null || play.seat === null || play.player.length > 0) return undefined;
  if (typeof value === 'number')
    return say('odds.reaches', { number: value, n: percentOf(chanceToReach(view, play.total, value)) });
  const named = traits.find((known) => known === trait);
  const opponent = view.own.npcs?.find(({ id }) => id === npc);
  const added =
    typeof modifier === 'number' ? modifier : named && opponent ? npcTraitValue(opponent, named) : undefined;
  return added === undefined ? undefined : say('odds.beats', { n: percentOf(chanceToBeat(view, play.total, added)) });
}

export function odds(view: TableView, intent: Intent): Message | undefined {
  const { play } = view.shared;
  if (intent.type === 'declare_play') return declared(view, intent);
  if (intent.type === 'set_opposition') return opposed(view, intent);
  const isCalled = intent.type === 'answer_call' && intent['accept'] === true;
  return isCalled && play !== null && play.player.length === 0 ? ladderWords(view, play.total) : undefined;
}
