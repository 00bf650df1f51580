import type { Message } from '@cartomancer/rules/kernel';

/** The number that a sentence, or a sentence within it, gives as its total. */
export function totalOf({ facts = {} }: Message): number | undefined {
  const { total } = facts;
  if (typeof total === 'number') return total;
  return isMessage(total) ? totalOf(total) : undefined;
}

export function withTotal(message: Message, value: number): Message {
  const total = message.facts?.['total'];
  if (total === undefined) return message;
  return { ...message, facts: { ...message.facts, total: isMessage(total) ? withTotal(total, value) : value } };
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}
