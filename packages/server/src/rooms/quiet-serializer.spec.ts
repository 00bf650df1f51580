import { PrivateState, TableRoomState } from '@cartomancer/protocol';
import { Decoder, StateView } from '@colyseus/schema';
import type { Client } from 'colyseus';
import { expect, test } from 'vitest';

import { QuietSerializer } from './quiet-serializer.ts';

/** Leaves that exceed any preallocated buffer; twice as many exceed the buffer again after it has grown. */
const many = 20_000;

test('a client that joins receives a whole table larger than the buffer', () => {
  const state = new TableRoomState();
  const serializer = new QuietSerializer<TableRoomState>();
  serializer.reset(state);
  const own = new PrivateState();
  state.people.set('p1', own);
  own.leaves.set('.hand', 'seven');
  const view = new StateView();
  view.add(own);
  for (let round = 1; round <= 2; round += 1) {
    for (let place = 0; place < many * round; place += 1) state.shared.set(`.leaf${place}`, `word${place}`);
    const frame = serializer.getFullState({ view } as unknown as Client);
    const read = new TableRoomState();
    new Decoder(read).decode(frame, { offset: 1 });
    expect(read.shared.size).toBe(many * round);
    expect(read.shared.get(`.leaf${many * round - 1}`)).toBe(`word${many * round - 1}`);
    expect([...read.people.values()].map(({ leaves }) => leaves.get('.hand'))).toEqual(['seven']);
  }
});
