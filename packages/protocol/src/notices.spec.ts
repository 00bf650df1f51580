import { describe, expect, test } from 'vitest';

import { eventReader, eventWriter, readAccepted, writeAccepted } from './notices.ts';

function emptyStates() {
  return { shared: new Map<string, string>(), own: new Map<string, string>() };
}

describe('the events of the last entry', () => {
  const drawn = { type: 'card_drawn', seat: 's1' };
  const drawnByMe = { ...drawn, card: { handle: 'h9', face: '3C' } };
  const played = { type: 'card_played', seat: 's1' };

  test('are each returned once, however often the state is read', () => {
    const { shared, own } = emptyStates();
    const everybody = eventWriter(shared);
    const reader = eventReader();
    expect(reader.read(shared, own)).toEqual([]);
    everybody.writePublic([played, drawn]);
    expect(reader.read(shared, own)).toEqual([played, drawn]);
    expect(reader.read(shared, own)).toEqual([]);
    everybody.writePublic([played]);
    expect(reader.read(shared, own)).toEqual([played]);
    everybody.writePublic([]);
    expect(reader.read(shared, own)).toEqual([]);
  });

  test('include a person’s fuller version of an event instead of the public one', () => {
    const { shared, own } = emptyStates();
    const everybody = eventWriter(shared);
    const person = eventWriter(own);
    const reader = eventReader();
    reader.read(shared, own);
    everybody.writePublic([played, drawn]);
    person.writePrivate([0, drawnByMe], everybody.next);
    expect(reader.read(shared, own)).toEqual([played, drawnByMe]);
    everybody.writePublic([played]);
    expect(reader.read(shared, own)).toEqual([played]);
    person.writePrivate([{ type: 'hint' }], everybody.next);
    expect(reader.read(shared, own)).toEqual([{ type: 'hint' }]);
  });

  test('leave out a public event that is not in a viewer’s own list', () => {
    const { shared, own } = emptyStates();
    const everybody = eventWriter(shared);
    const reader = eventReader();
    reader.read(shared, own);
    everybody.writePublic([played, drawn]);
    eventWriter(own).writePrivate([1], everybody.next);
    expect(reader.read(shared, own)).toEqual([drawn]);
  });

  test('are not returned to viewers who join later', () => {
    const { shared, own } = emptyStates();
    const everybody = eventWriter(shared);
    everybody.writePublic([played]);
    eventWriter(own).writePrivate([drawnByMe], everybody.next);
    const reader = eventReader();
    expect(reader.read(shared, own)).toEqual([]);
    everybody.writePublic([drawn]);
    expect(reader.read(shared, own)).toEqual([drawn]);
  });

  test('are stored as JSON, with the number of the first event', () => {
    const { shared } = emptyStates();
    const everybody = eventWriter(shared);
    everybody.writePublic([played, drawn]);
    everybody.writePublic([played]);
    expect(Object.fromEntries(shared)).toEqual({ happened: '[2,{"type":"card_played","seat":"s1"}]' });
  });
});

test('the acknowledgement is read as it was written', () => {
  const { own } = emptyStates();
  expect(readAccepted(own)).toBeUndefined();
  writeAccepted(own, 'x1');
  expect(readAccepted(own)).toBe('x1');
});
