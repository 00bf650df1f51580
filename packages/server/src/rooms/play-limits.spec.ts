import { expect, test } from 'vitest';

import { manualClock } from '../sources.ts';
import { KeyedRateLimiter } from './keyed-rate-limiter.ts';
import { countUnseatedWrite } from './play-limits.ts';

const intent = { type: 'chat', text: 'Hello.' };

/** Limits in intents of this kind. The table's recovers one intent in a minute, that of an address practically never. */
function services({ ofTable, ofAddress }: { readonly ofTable: number; readonly ofAddress: number }) {
  const clock = manualClock(0);
  const weight = 300 + JSON.stringify(intent).length;
  const limiter = (intents: number, perMinute: number) =>
    new KeyedRateLimiter(clock, { most: intents * weight, perSecond: (perMinute * weight) / 60 });
  return {
    clock,
    writtenByUnseated: limiter(ofTable, 1),
    writtenByUnseatedOfAddress: limiter(ofAddress, 1e-6),
    exemptUses: limiter(1, 1),
  };
}

test('an address without seats has a share of what a table writes for people without seats', () => {
  const limits = services({ ofTable: 10, ofAddress: 2 });
  const take = (clientKey: string) => countUnseatedWrite(limits, { clientKey, code: 'TAB-001', intent });
  expect([take('one'), take('one')]).toEqual([0, 0]);
  expect(take('one')).toBeGreaterThan(0);
  expect(take('other')).toBe(0);
});

test('an address keeps its share while the limit of the table refuses', () => {
  const limits = services({ ofTable: 1, ofAddress: 2 });
  const take = () => countUnseatedWrite(limits, { clientKey: 'one', code: 'TAB-001', intent });
  expect(take()).toBe(0);
  for (let tries = 0; tries < 3; tries += 1) expect(take()).toBeGreaterThan(0);
  limits.clock.advance(60_000);
  expect(take()).toBe(0);
});
