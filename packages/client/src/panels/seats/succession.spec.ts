import type { TableView } from '@cartomancer/rules/table';
import { expect, it } from 'vitest';

import { isPressing } from './succession.tsx';

function shared(rests: 'between' | null, timers: readonly string[] = [], closed = false): TableView['shared'] {
  const table = { stage: 'play', rests, closed, timers: timers.map((id) => ({ id })) };
  return { table } as unknown as TableView['shared'];
}

it('a succession is pressing once an absent GM’s time to return has passed, not between sessions, at a closed table or for a host', () => {
  expect(isPressing('gm', { shared: shared(null) })).toBe(true);
  expect(isPressing('gm', { shared: shared(null, ['0/grace:gm:1']) })).toBe(false);
  expect(isPressing('gm', { shared: shared('between') })).toBe(false);
  expect(isPressing('gm', { shared: shared(null, [], true) })).toBe(false);
  expect(isPressing('host', { shared: shared(null) })).toBe(false);
});
