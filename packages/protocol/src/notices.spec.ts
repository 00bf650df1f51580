import { describe, expect, test } from 'vitest';

import { happenedReader, readAccepted, writeAccepted, writeOwnHappened, writeSharedHappened } from './notices.ts';

function boards() {
  return { shared: new Map<string, string>(), own: new Map<string, string>() };
}

describe('what just happened', () => {
  const drawn = { type: 'card_drawn', seat: 's1' };
  const drawnByMe = { ...drawn, card: { handle: 'h9', face: '3C' } };
  const played = { type: 'card_played', seat: 's1' };

  test('each event comes once, however often one looks', () => {
    const { shared, own } = boards();
    const reader = happenedReader();
    expect(reader.read(shared, own)).toEqual([]);
    writeSharedHappened(shared, { first: 0, events: [played, drawn] });
    expect(reader.read(shared, own)).toEqual([played, drawn]);
    expect(reader.read(shared, own)).toEqual([]);
    writeSharedHappened(shared, { first: 2, events: [played] });
    expect(reader.read(shared, own)).toEqual([played]);
  });

  test('what a person hears more of takes the place of what everybody hears', () => {
    const { shared, own } = boards();
    const reader = happenedReader();
    reader.read(shared, own);
    writeSharedHappened(shared, { first: 0, events: [played, drawn] });
    writeOwnHappened(own, { first: 0, covers: 2, events: [played, drawnByMe] });
    expect(reader.read(shared, own)).toEqual([played, drawnByMe]);
    writeSharedHappened(shared, { first: 2, events: [played] });
    expect(reader.read(shared, own)).toEqual([played]);
    writeOwnHappened(own, { first: 2, covers: 3, events: [{ type: 'hint' }] });
    expect(reader.read(shared, own)).toEqual([{ type: 'hint' }]);
  });

  test('who comes later is not told what happened before', () => {
    const { shared, own } = boards();
    writeSharedHappened(shared, { first: 5, events: [played] });
    writeOwnHappened(own, { first: 3, covers: 6, events: [drawnByMe] });
    const reader = happenedReader();
    expect(reader.read(shared, own)).toEqual([]);
    writeSharedHappened(shared, { first: 6, events: [drawn] });
    expect(reader.read(shared, own)).toEqual([drawn]);
  });

  test('a list that repeats what was heard hands out the rest only', () => {
    const shared = new Map<string, string>();
    const reader = happenedReader();
    reader.read(shared, undefined);
    writeSharedHappened(shared, { first: 0, events: [played] });
    expect(reader.read(shared, undefined)).toEqual([played]);
    writeSharedHappened(shared, { first: 0, events: [played, drawn] });
    expect(reader.read(shared, undefined)).toEqual([drawn]);
  });
});

test('the acknowledgement comes back as written', () => {
  const { own } = boards();
  expect(readAccepted(own)).toBeUndefined();
  writeAccepted(own, 'x1');
  expect(readAccepted(own)).toBe('x1');
});
