import type { TableView } from '@cartomancer/rules/table';
import { tableWaitsFor } from '@cartomancer/rules/table';
import { expect, it } from 'vitest';

import { seatNameIn } from './seats.ts';

function hostedBy(host: string): TableView {
  const seats = [
    { seat: 's1', person: 'ada', name: 'Ada' },
    { seat: 's2', person: null, name: 'Otto' },
  ];
  const game = { waitingFor: ['s2', 'host'] };
  return {
    shared: { table: { host, seats, vote: null, pause: null, closed: false, fairness: { opened: false } }, game },
  } as unknown as TableView;
}

it('waits for the host’s seat, or for the host if they have none', () => {
  const seated = hostedBy('ada');
  expect(tableWaitsFor(seated.shared).map(seatNameIn(seated))).toEqual(['Otto', 'Ada']);
  const standing = hostedBy('gail');
  expect(tableWaitsFor(standing.shared).map(seatNameIn(standing))).toEqual(['Otto', 'The host']);
});
