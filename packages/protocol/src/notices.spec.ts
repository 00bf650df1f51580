import { describe, expect, test } from 'vitest';

import { happenedReader, happenedWriter, readAccepted, writeAccepted } from './notices.ts';

function boards() {
  return { shared: new Map<string, string>(), own: new Map<string, string>() };
}

describe('what just happened', () => {
  const drawn = { type: 'card_drawn', seat: 's1' };
  const drawnByMe = { ...drawn, card: { handle: 'h9', face: '3C' } };
  const played = { type: 'card_played', seat: 's1' };

  test('each event is delivered once, however often the state is read', () => {
    const { shared, own } = boards();
    const everybody = happenedWriter(shared);
    const reader = happenedReader();
    expect(reader.read(shared, own)).toEqual([]);
    everybody.tellEverybody([played, drawn]);
    expect(reader.read(shared, own)).toEqual([played, drawn]);
    expect(reader.read(shared, own)).toEqual([]);
    everybody.tellEverybody([played]);
    expect(reader.read(shared, own)).toEqual([played]);
    everybody.tellEverybody([]);
    expect(reader.read(shared, own)).toEqual([]);
  });

  test('a person’s fuller version of an event replaces the public one', () => {
    const { shared, own } = boards();
    const everybody = happenedWriter(shared);
    const person = happenedWriter(own);
    const reader = happenedReader();
    reader.read(shared, own);
    everybody.tellEverybody([played, drawn]);
    person.tellOne([0, drawnByMe], everybody.next);
    expect(reader.read(shared, own)).toEqual([played, drawnByMe]);
    everybody.tellEverybody([played]);
    expect(reader.read(shared, own)).toEqual([played]);
    person.tellOne([{ type: 'hint' }], everybody.next);
    expect(reader.read(shared, own)).toEqual([{ type: 'hint' }]);
  });

  test('a viewer with a reduced version of an event receives only that', () => {
    const { shared, own } = boards();
    const everybody = happenedWriter(shared);
    const reader = happenedReader();
    reader.read(shared, own);
    everybody.tellEverybody([played, drawn]);
    happenedWriter(own).tellOne([1], everybody.next);
    expect(reader.read(shared, own)).toEqual([drawn]);
  });

  test('later joiners do not receive earlier events', () => {
    const { shared, own } = boards();
    const everybody = happenedWriter(shared);
    everybody.tellEverybody([played]);
    happenedWriter(own).tellOne([drawnByMe], everybody.next);
    const reader = happenedReader();
    expect(reader.read(shared, own)).toEqual([]);
    everybody.tellEverybody([drawn]);
    expect(reader.read(shared, own)).toEqual([drawn]);
  });

  test('a flat state contains the last events as JSON, with the number of the first', () => {
    const { shared } = boards();
    const everybody = happenedWriter(shared);
    everybody.tellEverybody([played, drawn]);
    everybody.tellEverybody([played]);
    expect(Object.fromEntries(shared)).toEqual({ happened: '[2,{"type":"card_played","seat":"s1"}]' });
  });
});

test('the acknowledgement comes back as written', () => {
  const { own } = boards();
  expect(readAccepted(own)).toBeUndefined();
  writeAccepted(own, 'x1');
  expect(readAccepted(own)).toBe('x1');
});
