import type { CardCode, Rank } from '../../../../kernel/index.ts';
import { isCourt, rankOf } from '../../../../kernel/index.ts';
import type { EventKind } from './event-kinds.ts';
import type { Interference } from '../../state.ts';

const kindOfRank: Readonly<Record<Rank, EventKind>> = {
  A: 'front_chosen_by_character',
  2: 'surroundings',
  3: 'mishap',
  4: 'money_or_work',
  5: 'interruption',
  6: 'clothes',
  7: 'forgotten',
  8: 'food_or_drink',
  9: 'out_of_control',
  T: 'front_chosen_by_interference',
  J: 'ex',
  Q: 'admirer',
  K: 'acquaintance',
};

/** The kinds that differ for a red card (FD-84). */
const kindsWithRedClause: ReadonlySet<EventKind> = new Set([
  'front_chosen_by_character',
  'mishap',
  'forgotten',
  'front_chosen_by_interference',
  'ex',
  'admirer',
  'acquaintance',
]);

export function kindOf(card: CardCode): EventKind {
  return kindOfRank[rankOf(card)];
}

export function hasRedClause(kind: EventKind): boolean {
  return kindsWithRedClause.has(kind);
}

/** Aces and tens change who fronts and leave their stack upright (FD-100). */
export function changesFront(card: CardCode): boolean {
  return ['A', 'T'].includes(rankOf(card));
}

/** J, Q and K bring a named person (FD-101). */
export function bringsPerson(card: CardCode): boolean {
  return isCourt(card);
}

export type Debt = 'description' | 'name' | 'pronouns' | 'fronter' | 'answer';

/**
 * What is missing before play continues. A card that ends the date requires no description and no fronter. It requires
 * only its person's name and pronouns, because the story tells that they leave, and the table's answer on a person's
 * return (FD-119).
 */
export function debts(interference: Interference): readonly Debt[] {
  const { person, check, final, described, picker } = interference;
  const owed: Debt[] = [];
  if (!final && !described) owed.push('description');
  if (person !== null && check?.topic !== 'return') {
    if (person.name === null) owed.push('name');
    if (person.pronouns === null) owed.push('pronouns');
  }
  if (!final && picker !== null) owed.push('fronter');
  if (check !== null && (check.topic === 'return' || !final)) owed.push('answer');
  return owed;
}
