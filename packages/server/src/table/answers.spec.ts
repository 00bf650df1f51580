import { expect, it } from 'vitest';

import { Answers } from './answers.ts';

it('TB-09: the remembered answers to a person are deleted with the person, and no others', () => {
  const answers = new Answers();
  const given = Promise.resolve({ ok: true } as const);
  for (let number = 1; number <= 1_000; number += 1) {
    answers.remember({ person: `p${number}`, intentId: 'once' }, given);
    answers.keepOnly({ p1: {}, [`p${number}`]: {} });
  }
  expect(answers.size).toBe(2);
  expect(answers.get({ person: 'p1', intentId: 'once' })).toBe(given);
  expect(answers.get({ person: 'p2', intentId: 'once' })).toBeUndefined();
});
