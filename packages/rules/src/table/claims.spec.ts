import { describe, expect, test } from 'vitest';

import { person, playing, playingWithGm, spectator, system, TestTable } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';
import { personAt } from './index.ts';

const yes = { type: 'vote', topic: 'claim', yes: true } as const;
const no = { ...yes, yes: false } as const;

/** Ben is away, and has entered again with another browser. */
function withoutBrowser() {
  const { table, ana, ben, cleo } = playing(toy);
  const before = table.view(ben);
  table.does(system, { type: 'person_away', person: 'p2' });
  const again = table.arrives('Ben', 'seat', 'token-of-new-browser');
  return { table, ana, ben, cleo, again, before };
}

describe('a person who lost their browser', () => {
  test('TB-06: gets their seat with their hand back once all who are present agree', () => {
    const { table, ana, ben, cleo, again, before } = withoutBrowser();
    expect(table.view(again).own.you?.name).toBe('Ben 2');
    table.does(again, { type: 'claim_seat', seat: 's2' });
    expect(table.view(spectator).shared.table.vote).toMatchObject({
      topic: 'claim',
      by: 's2',
      asked: ['s1', 's3'],
      claim: { name: 'Ben 2', of: 'p2', gone: 'Ben' },
    });
    expect(table.view(ana).own.asks).toEqual({ text: 'ask.vote_claim', facts: { name: 'Ben 2', gone: 'Ben' } });
    table.does(ana, yes);
    expect(table.view(again).own.you?.seat).toBeNull();
    table.does(cleo, yes);
    const after = table.view(ben);
    expect(personAt(table.state, 'token-of-new-browser')).toBe('p2');
    expect(personAt(table.state, 'token-of-Ben')).toBeUndefined();
    expect(after.own.you).toMatchObject({ name: 'Ben', seat: 's2' });
    expect(after.own.game).toEqual(before.own.game);
    expect(after.shared.table.seats).toEqual(before.shared.table.seats);
    expect(after.shared.table.waiting).toEqual([]);
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-06: tells no one the token of the new browser', () => {
    const { table, ana, cleo, again } = withoutBrowser();
    table.does(again, { type: 'claim_seat', seat: 's2' });
    const before = table.state;
    table.does(ana, yes);
    const entry = table.does(cleo, yes);
    for (const viewer of [ana, cleo, spectator])
      expect(JSON.stringify(table.layer.heard(before, entry, [viewer]))).not.toContain('token');
  });

  test('TB-06: does not get it if one says no, and cannot ask again', () => {
    const { table, ana, cleo, again } = withoutBrowser();
    table.does(again, { type: 'claim_seat', seat: 's2' });
    table.refuses(again, { type: 'claim_seat', seat: 's2' }, 'E_VOTE_OPEN');
    table.does(ana, yes);
    table.does(cleo, no);
    expect(table.view(again).own.you?.seat).toBeNull();
    table.refuses(again, { type: 'claim_seat', seat: 's2' }, 'E_CLAIM_REFUSED');
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-06: waits neither for absent people nor for bots', () => {
    const { table, ana, again } = withoutBrowser();
    table.does(system, { type: 'person_away', person: 'p3' });
    table.does(ana, { type: 'free_seat', seat: 's3' });
    table.does(ana, { type: 'invite_bot', seat: 's3' });
    table.does(again, { type: 'claim_seat', seat: 's2' });
    table.does(ana, yes);
    expect(table.view(spectator).shared.table.seats[1]).toMatchObject({ person: 'p2', here: true });
  });

  test('TB-06: is the host again if they were the host', () => {
    const { table, ben, cleo } = playing(toy);
    table.does(system, { type: 'person_away', person: 'p1' });
    const again = table.arrives('Ana', 'seat', 'token-of-new-browser');
    table.does(again, { type: 'claim_seat', seat: 's1' });
    table.does(ben, yes);
    table.does(cleo, yes);
    expect(table.view(person('p1')).own.you).toMatchObject({ host: true, seat: 's1' });
    expect(table.view(spectator).shared.table.succession).toBeUndefined();
  });

  test('TB-06: is the GM again if they were the GM', () => {
    const { table, gail, ben, cleo } = playingWithGm(toy);
    table.does(system, { type: 'person_away', person: 'p2' });
    const again = table.arrives('Gail', 'seat', 'token-of-new-browser');
    table.does(again, { type: 'claim_seat', seat: 'gm' });
    for (const who of [ben, cleo]) table.does(who, yes);
    expect(table.view(gail).own.you).toMatchObject({ seat: 'gm' });
    expect(personAt(table.state, 'token-of-new-browser')).toBe('p2');
  });

  test('TB-06: becomes themselves again if their seat was freed meanwhile, and can take it', () => {
    const { table, ana, ben, cleo, again } = withoutBrowser();
    table.does(ana, { type: 'free_seat', seat: 's2' });
    table.does(again, { type: 'claim_seat', seat: 's2' });
    for (const who of [ana, cleo]) table.does(who, yes);
    expect(table.view(ben).own.you).toMatchObject({ seat: null, played: 's2', name: 'Ben' });
    table.does(ben, { type: 'take_seat', seat: 's2' });
    // The cards can be opened again: the person who was put out is back.
    expect(table.state.seats[1]?.putOut).toBeUndefined();
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-06: is too late when the old browser comes back first', () => {
    const { table, ana, ben, again } = withoutBrowser();
    table.does(again, { type: 'claim_seat', seat: 's2' });
    table.does(system, { type: 'person_back', person: 'p2' });
    expect(table.view(spectator).shared.table.vote).toBeNull();
    table.refuses(again, { type: 'claim_seat', seat: 's2' }, 'E_SEAT_TAKEN');
    expect(table.view(ben).own.you?.seat).toBe('s2');
    table.refuses(ana, yes, 'E_NO_VOTE');
  });

  test('TB-06: gets nothing if they are gone when the last one agrees', () => {
    const { table, ana, cleo, again } = withoutBrowser();
    table.does(again, { type: 'claim_seat', seat: 's2' });
    table.does(ana, yes);
    table.does(system, { type: 'person_away', person: 'p4' });
    table.does(cleo, yes);
    expect(table.view(spectator).shared.table).toMatchObject({ vote: null });
    expect(personAt(table.state, 'token-of-Ben')).toBe('p2');
  });
});

describe('a claim is refused', () => {
  test('TB-06: to those with a seat, and for seats without an absent person', () => {
    const { table, ana, cleo } = playing(toy);
    const dora = table.arrives('Dora');
    table.refuses(dora, { type: 'claim_seat', seat: 's2' }, 'E_SEAT_TAKEN');
    table.refuses(dora, { type: 'claim_seat', seat: 's9' }, 'E_MALFORMED');
    table.does(cleo, { type: 'leave_seat' });
    table.does(ana, { type: 'invite_bot', seat: 's3' });
    table.refuses(dora, { type: 'claim_seat', seat: 's3' }, 'E_SEAT_EMPTY');
    table.does(system, { type: 'person_away', person: 'p2' });
    table.refuses(ana, { type: 'claim_seat', seat: 's2' }, 'E_SPECTATOR');
  });

  test('TB-06: to a host without a seat', () => {
    const { table, host } = playingWithGm(toy);
    table.does(system, { type: 'person_away', person: 'p3' });
    table.refuses(host, { type: 'claim_seat', seat: 's1' }, 'E_CLAIM_HOST');
  });

  test('TB-06: while no one is there who could agree', () => {
    const { table, again } = withoutBrowser();
    table.does(system, { type: 'person_away', person: 'p1' });
    table.does(system, { type: 'person_away', person: 'p3' });
    table.refuses(again, { type: 'claim_seat', seat: 's2' }, 'E_CLAIM_ALONE');
  });

  test('TB-06: at a public table, where an opponent could see a hand with a second browser', () => {
    const table = new TestTable(toy, { visibility: 'public' });
    const ana = person('p1');
    const ben = table.arrives('Ben');
    const cleo = table.arrives('Cleo');
    for (const [index, who] of [ana, ben, cleo].entries()) {
      table.does(who, { type: 'take_seat', seat: `s${index + 1}` });
      table.does(who, { type: 'ready', on: true });
    }
    table.does(ana, { type: 'start' });
    table.does(system, { type: 'person_away', person: 'p2' });
    table.refuses(table.arrives('Dora'), { type: 'claim_seat', seat: 's2' }, 'E_CLAIM_PUBLIC');
  });

  test('TB-07: to those who saw another hand', () => {
    const { table, ana, ben, cleo } = playing(toy);
    table.does(cleo, { type: 'leave_seat' });
    table.does(system, { type: 'person_away', person: 'p2' });
    table.refuses(cleo, { type: 'claim_seat', seat: 's2' }, 'E_HAND_SEEN');
    table.does(system, { type: 'person_back', person: 'p2' });
    expect(table.view(ben).own.you?.seat).toBe('s2');
    expect(table.view(ana).shared.table.vote).toBeNull();
  });
});
