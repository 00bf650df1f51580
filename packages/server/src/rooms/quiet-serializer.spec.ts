import { PersonBox, TableBoxes } from '@cartomancer/protocol';
import { Decoder, StateView } from '@colyseus/schema';
import type { Client } from 'colyseus';
import { expect, test } from 'vitest';

import { QuietSerializer } from './quiet-serializer.ts';

/** More than is set aside for all rooms together, 512 KiB, in the second round. */
const many = 20_000;

test('a table that is larger than the buffer comes whole to whoever joins, again and again', () => {
  const boxes = new TableBoxes();
  const serializer = new QuietSerializer<TableBoxes>();
  serializer.reset(boxes);
  const own = new PersonBox();
  boxes.people.set('p1', own);
  own.leaves.set('.hand', 'seven');
  const view = new StateView();
  view.add(own);
  for (let round = 1; round <= 2; round += 1) {
    for (let place = 0; place < many * round; place += 1) boxes.shared.set(`.leaf${place}`, `word${place}`);
    const frame = serializer.getFullState({ view } as unknown as Client);
    const read = new TableBoxes();
    new Decoder(read).decode(frame, { offset: 1 });
    expect(read.shared.size).toBe(many * round);
    expect(read.shared.get(`.leaf${many * round - 1}`)).toBe(`word${many * round - 1}`);
    expect([...read.people.values()].map(({ leaves }) => leaves.get('.hand'))).toEqual(['seven']);
  }
});

test('rooms that share their buffers keep apart what they tell', () => {
  const tables = ['one', 'other'].map((name) => {
    const boxes = new TableBoxes();
    const serializer = new QuietSerializer<TableBoxes>();
    serializer.reset(boxes);
    boxes.shared.set('.name', name);
    return { name, boxes, serializer };
  });
  const told = ({ serializer }: (typeof tables)[number]) => {
    const read = new TableBoxes();
    new Decoder(read).decode(serializer.getFullState(), { offset: 1 });
    return [...read.shared.values()];
  };
  // Nothing changes between these: what lies in the buffer is somebody else's each time.
  for (const table of [...tables, ...tables]) expect(told(table)).toEqual([table.name]);
});
