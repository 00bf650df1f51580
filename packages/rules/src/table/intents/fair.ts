/** TB-18. */
import type { TableIntentDefinition } from './define.ts';
import { refuse, ownPerson, tableCheck, unknownValue } from './define.ts';

interface GiveValue {
  readonly type: 'give_value';
  readonly value: string;
  readonly [field: string]: unknown;
}

/** 32 bytes as hex. */
const valuePattern = /^[0-9a-f]{64}$/u;
const valueLength = 64;

const giveValue: TableIntentDefinition<GiveValue> = {
  type: 'give_value',
  clause: 'TB-18',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['lobby'],
  fields: { value: { kind: 'text', most: valueLength } },
  checks: [
    tableCheck('TB-18', [], (judged) =>
      judged.view.shared.table.fairness.given.includes(ownPerson(judged)) ? refuse('E_VALUE_GIVEN') : undefined,
    ),
    tableCheck('TB-18', ['value'], ({ intent }) =>
      valuePattern.test(intent.value) ? undefined : unknownValue('value'),
    ),
  ],
  execute: (context) => context.emit({ type: 'value_given', person: ownPerson(context), value: context.intent.value }),
};

export const fairIntents: readonly TableIntentDefinition[] = [giveValue];
