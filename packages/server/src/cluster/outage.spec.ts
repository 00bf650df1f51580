import { expect, it } from 'vitest';

import { outageOf } from './outage.ts';

it('an outage and its end are reported once each, however many connections fail', () => {
  const told: string[] = [];
  const outage = outageOf({ away: (error) => told.push(String(error)), back: () => told.push('back') });
  const [one, other] = [{}, {}];
  outage.works(one);
  for (let times = 0; times < 3; times += 1) {
    outage.failed(one, 'refused');
    outage.failed(other, 'reset');
  }
  outage.works(one);
  expect(told).toEqual(['refused']);
  outage.works(other);
  outage.works(other);
  expect(told).toEqual(['refused', 'back']);
  outage.failed(other, 'reset');
  expect(told).toEqual(['refused', 'back', 'reset']);
});
