import type { Refusal } from '@cartomancer/rules/kernel';
import { readCardCode } from '@cartomancer/wording';

/** The only fact in which two refusals of the same rule differ, if its values are cards. */
function cardFact(one: Refusal, other: Refusal): string | undefined {
  if (one.code !== other.code || one.clause !== other.clause) return undefined;
  const names = [...new Set([...Object.keys(one.facts), ...Object.keys(other.facts)])];
  const [name, ...more] = names.filter((key) => JSON.stringify(one.facts[key]) !== JSON.stringify(other.facts[key]));
  if (name === undefined || more.length > 0) return undefined;
  const values = [one, other].flatMap(({ facts }) => cardsOf(facts[name]));
  return values.every((card) => typeof card === 'string' && readCardCode(card) !== undefined) ? name : undefined;
}

function cardsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/**
 * Refusals that differ only in one card become one refusal with the list of these cards: a card that fits none of three
 * stacks has one reason, not three. Equal refusals become one.
 */
export function mergeReasons(reasons: readonly Refusal[]): readonly Refusal[] {
  const merged: Refusal[] = [];
  for (const reason of reasons) {
    if (merged.some((known) => JSON.stringify(known) === JSON.stringify(reason))) continue;
    const index = merged.findIndex((known) => cardFact(known, reason) !== undefined);
    const earlier = merged[index];
    const name = earlier === undefined ? undefined : cardFact(earlier, reason);
    if (earlier === undefined || name === undefined) merged.push(reason);
    else {
      const cards = [...new Set([...cardsOf(earlier.facts[name]), ...cardsOf(reason.facts[name])])];
      merged[index] = { ...earlier, facts: { ...earlier.facts, [name]: cards } };
    }
  }
  return merged;
}
