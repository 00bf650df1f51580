import { expect, it } from 'vitest';

import { outageOf } from './outage.ts';

it('an outage and its end are reported once each, however many connections fail', () => {
  const reports: string[] = [];
  const outage = outageOf({ away: (error) => reports.push(String(error)), back: () => reports.push('back') });
  const [one, other] = [{}, {}];
  outage.works(one);
  for (let times = 0; times < 3; times += 1) {
    outage.failed(one, 'refused');
    outage.failed(other, 'reset');
  }
  outage.works(one);
  expect(reports).toEqual(['refused']);
  outage.works(other);
  outage.works(other);
  expect(reports).toEqual(['refused', 'back']);
  outage.failed(other, 'reset');
  expect(reports).toEqual(['refused', 'back', 'reset']);
});
