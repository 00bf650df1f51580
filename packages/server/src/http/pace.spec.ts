import { describe, expect, it } from 'vitest';

import { visitorAt } from './pace.ts';

describe('who counts as one visitor', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:db8:1:ffff::6', '2001:db8:1'],
    ['2001:db8:2::6', '2001:db8:2'],
    ['2001:db8::6', '2001:db8:0'],
    ['::1', '0:0:0'],
    ['', ''],
  ])('%s', (address, visitor) => {
    expect(visitorAt(address)).toBe(visitor);
  });
});
