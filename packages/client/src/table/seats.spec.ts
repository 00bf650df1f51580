import type { PlayView } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import { expect, it } from 'vitest';

import { seatNameIn, waitedSeats } from './seats.ts';

const game = { shared: { waitingFor: ['s2', 'host'] } } as unknown as PlayView;

function hostedBy(host: string): TableView {
  const seats = [
    { seat: 's1', person: 'ada', name: 'Ada' },
    { seat: 's2', person: null, name: 'Otto' },
  ];
  return {
    shared: { table: { host, seats, vote: null, pause: null, closed: false, fairness: { opened: false } } },
  } as unknown as TableView;
}

it('waits for the host’s seat, or for the host if they have none', () => {
  const seated = hostedBy('ada');
  expect(waitedSeats(seated, game).map(seatNameIn(seated))).toEqual(['Otto', 'Ada']);
  const standing = hostedBy('gail');
  expect(waitedSeats(standing, game).map(seatNameIn(standing))).toEqual(['Otto', 'The host']);
});
