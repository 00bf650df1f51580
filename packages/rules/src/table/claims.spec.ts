import { describe, expect, test } from 'vitest';

import { person, playing, playingWithGm, sitInOrder, spectator, system, TestTable } from './scenarios/test-table.ts';
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
      claim: { name: 'Ben 2', absent: 'p2', absentName: 'Ben' },
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

  test('TB-06: does not get their seat if one voter says no, and cannot ask again', () => {
    const { table, ana, cleo, again } = withoutBrowser();
    table.does(again, { type: 'claim_seat', seat: 's2' });
    table.refuses(again, { type: 'claim_seat', seat: 's2' }, 'E_VOTE_OPEN');
    table.does(ana, yes);
    table.does(cleo, no);
    expect(table.view(again).own.you?.seat).toBeNull();
    table.refuses(again, { type: 'claim_seat', seat: 's2' }, 'E_CLAIM_REFUSED');
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-06: needs only witnesses who are present, and those who return during the vote', () => {
    const table = new TestTable(toy, { seats: 4 });
    const people = [person('p1'), table.arrives('Ben'), table.arrives('Cleo'), table.arrives('Dan')] as const;
    sitInOrder(table, people);
    const [ana, , cleo, dan] = people;
    table.does(ana, { type: 'start' });
    table.does(system, { type: 'person_away', person: 'p2' });
    table.does(system, { type: 'person_away', person: 'p4' });
    const again = table.arrives('Ben', 'seat', 'token-of-new-browser');
    table.does(again, { type: 'claim_seat', seat: 's2' });
    expect(table.state.vote?.asked).toEqual(['s1', 's3']);
    table.does(ana, yes);
    // Dan comes back during the vote, and is asked before it passes.
    table.does(system, { type: 'person_back', person: 'p4' });
    table.does(cleo, yes);
    expect(table.state.vote?.asked).toEqual(['s4']);
    table.does(dan, yes);
    expect(table.view(spectator).shared.table.seats[1]).toMatchObject({ person: 'p2', here: true });
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-06: at a table of two, the yes of the other person is enough', () => {
    const { table, gail, cleo } = playingWithGm(toy);
    table.does(cleo, { type: 'leave_seat' });
    table.does(system, { type: 'person_away', person: 'p3' });
    const again = table.arrives('Ben', 'seat', 'token-of-new-browser');
    table.does(again, { type: 'claim_seat', seat: 's1' });
    table.does(gail, yes);
    expect(personAt(table.state, 'token-of-new-browser')).toBe('p3');
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

  test('TB-06: is recognized after their seat was freed, and can take it again', () => {
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

  test('TB-04: is no longer muted as the host, because no one else could unmute them', () => {
    const { table, ana, ben, cleo } = playing(toy);
    const again = table.arrives('Ana', 'seat', 'token-of-new-browser');
    table.does(ana, { type: 'mute', person: 'p4', on: true });
    table.does(system, { type: 'person_away', person: 'p1' });
    table.does(again, { type: 'claim_seat', seat: 's1' });
    for (const who of [ben, cleo]) table.does(who, yes);
    expect(table.state).toMatchObject({ host: 'p1', doors: { muted: [] } });
  });

  test('TB-04: stays muted if the host muted them', () => {
    const { table, ana, cleo, again } = withoutBrowser();
    table.does(ana, { type: 'mute', person: 'p4', on: true });
    table.does(again, { type: 'claim_seat', seat: 's2' });
    for (const who of [ana, cleo]) table.does(who, yes);
    expect(table.state.doors.muted).toEqual(['p2']);
  });
});

test('TB-06 TB-17: a claim goes on when the host closes the table', () => {
  const { table, ana, ben, cleo, again } = withoutBrowser();
  table.does(again, { type: 'claim_seat', seat: 's2' });
  table.does(ana, { type: 'close_table' });
  table.does(ana, yes);
  table.does(cleo, yes);
  expect(table.view(ben).own.you).toMatchObject({ name: 'Ben', seat: 's2' });
});

describe('a claim ends', () => {
  test.each([
    ['the claimant is away', { type: 'person_away', person: 'p4' }],
    ['the claimant leaves the table', { type: 'depart', person: 'p4' }],
  ])('TB-06: when %s', (_, intent) => {
    const { table, ana, again } = withoutBrowser();
    table.does(again, { type: 'claim_seat', seat: 's2' });
    table.does(ana, yes);
    table.does(system, intent);
    expect(table.state.vote).toBeNull();
    expect(personAt(table.state, 'token-of-Ben')).toBe('p2');
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-06: when the claimant withdraws it, which no other visitor can', () => {
    const { table, again } = withoutBrowser();
    table.does(again, { type: 'claim_seat', seat: 's2' });
    table.refuses(table.arrives('Dora'), no, 'E_SPECTATOR');
    table.refuses(again, yes, 'E_SPECTATOR');
    table.does(again, no);
    expect(table.state.vote).toBeNull();
    table.does(again, { type: 'claim_seat', seat: 's2' });
  });

  test('TB-06: with a line in the story when the seat is freed', () => {
    const { table, ana, again } = withoutBrowser();
    table.does(again, { type: 'claim_seat', seat: 's2' });
    const entry = table.does(ana, { type: 'free_seat', seat: 's2' });
    expect(entry.events).toContainEqual({ type: 'vote_closed', topic: 'claim', passed: false, against: null });
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-06: when no one is left who could still answer', () => {
    const { table, ana, cleo, again } = withoutBrowser();
    table.does(again, { type: 'claim_seat', seat: 's2' });
    table.does(ana, yes);
    table.does(system, { type: 'person_away', person: 'p3' });
    expect(table.state.vote).toBeNull();
    table.does(system, { type: 'person_back', person: 'p3' });
    table.does(again, { type: 'claim_seat', seat: 's2' });
    for (const who of [ana, cleo]) table.does(who, yes);
    expect(personAt(table.state, 'token-of-new-browser')).toBe('p2');
  });

  test('TB-06 TB-07: when the claimant takes another seat or becomes the host', () => {
    const table = new TestTable(toy, { seats: 4 });
    const [ana, ben, cleo] = [person('p1'), table.arrives('Ben'), table.arrives('Cleo')];
    sitInOrder(table, [ana, ben, cleo]);
    table.does(ana, { type: 'invite_bot', seat: 's4' });
    table.does(ana, { type: 'start' });
    table.does(system, { type: 'person_away', person: 'p2' });
    const again = table.arrives('Ben', 'seat', 'token-of-new-browser');
    table.does(again, { type: 'claim_seat', seat: 's2' });
    table.does(again, { type: 'take_seat', seat: 's4' });
    expect(table.state.vote).toBeNull();
    const dora = table.arrives('Dora');
    table.does(dora, { type: 'claim_seat', seat: 's2' });
    table.does(ana, { type: 'hand_over', role: 'host', person: 'p5' });
    expect(table.state.vote).toBeNull();
    expect(table.view(spectator).shared.table.host).toBe('p5');
  });
});

describe('the witnesses of a claim', () => {
  /** Ben and Cleo sit down, Ben is away, then Ana and Dan sit down, and Ana starts. */
  function startedWhileAway() {
    const table = new TestTable(toy, { seats: 4 });
    const [ana, ben, cleo, dan] = [person('p1'), table.arrives('Ben'), table.arrives('Cleo'), table.arrives('Dan')];
    const sits = (who: typeof ana, seat: string) => {
      table.does(who, { type: 'take_seat', seat });
      table.does(who, { type: 'ready', on: true });
    };
    sits(ben, 's2');
    sits(cleo, 's3');
    table.does(system, { type: 'person_away', person: 'p2' });
    sits(ana, 's1');
    sits(dan, 's4');
    table.does(ana, { type: 'start' });
    return { table, ana, ben, cleo, dan };
  }

  test('TB-06: include those who sat down before play, while the person was away', () => {
    const { table } = startedWhileAway();
    const again = table.arrives('Ben', 'seat', 'token-of-new-browser');
    table.does(again, { type: 'claim_seat', seat: 's2' });
    expect(table.state.vote?.asked).toEqual(['s1', 's3', 's4']);
  });

  test('TB-06: do not include a newcomer in the seat of a witness', () => {
    const { table, ana, cleo } = startedWhileAway();
    const again = table.arrives('Ben', 'seat', 'token-of-new-browser');
    table.does(again, { type: 'claim_seat', seat: 's2' });
    table.does(cleo, yes);
    table.does(cleo, { type: 'leave_seat' });
    const dora = table.arrives('Dora');
    table.does(dora, { type: 'take_seat', seat: 's3' });
    table.refuses(dora, no, 'E_NOT_ASKED');
    table.does(ana, yes);
    expect(table.state.people['p6']?.refusedClaims).toBeUndefined();
  });
});

describe('a single witness', () => {
  /** The host, Ana, is also the GM, or has no seat while Gail is the GM. Ben is the only other person with a seat. */
  function withOneWitness(hostIs: 'GM' | 'unseated') {
    const table = new TestTable(toy);
    const [ana, gail, ben] = [person('p1'), table.arrives('Gail', 'gm'), table.arrives('Ben')];
    const gm = hostIs === 'GM' ? ana : gail;
    table.does(gm, { type: 'take_seat', seat: 'gm' });
    table.does(gm, { type: 'ready', on: true });
    table.does(ben, { type: 'take_seat', seat: 's1' });
    table.does(ben, { type: 'ready', on: true });
    table.does(ana, { type: 'invite_bot', seat: 's2' });
    table.does(ana, { type: 'start' });
    return { table, ana, gail, ben };
  }

  test.each([
    ['the host', 'GM', 'p1'],
    ['the GM', 'unseated', 'p2'],
  ] as const)('TB-06: cannot recognize %s before the time in the options has passed', (_, hostIs, gone) => {
    const { table, ben } = withOneWitness(hostIs);
    table.does(system, { type: 'person_away', person: gone });
    const again = table.arrives('Again', 'seat', 'token-of-new-browser');
    table.refuses(again, { type: 'claim_seat', seat: 'gm' }, 'E_TOO_FEW_VOTERS');
    table.after(31 * 86_400_000).does(ben, { type: 'chat', text: 'Still here' });
    for (const timer of hostIs === 'GM' ? ['absent-host', 'absent-gm'] : ['absent-gm'])
      table.does(system, { type: 'time_up', timer });
    table.does(again, { type: 'claim_seat', seat: 'gm' });
    table.does(ben, yes);
    expect(table.view(person(gone)).own.you).toMatchObject({ seat: 'gm', host: hostIs === 'GM' });
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-06: a claim by the host and GM in one person waits until both absences have lasted long enough', () => {
    const { table, ben } = withOneWitness('GM');
    table.does(system, { type: 'person_away', person: 'p1' });
    table.after(31 * 86_400_000).does(ben, { type: 'chat', text: 'Still here' });
    table.does(system, { type: 'time_up', timer: 'absent-host' });
    const again = table.arrives('Ana', 'seat', 'token-of-new-browser');
    table.refuses(again, { type: 'claim_seat', seat: 'gm' }, 'E_TOO_FEW_VOTERS');
  });

  test('TB-06: cannot recognize the host while standing in for them', () => {
    const { table, ben } = withOneWitness('GM');
    table.does(system, { type: 'person_away', person: 'p1' });
    table.after(600_000).does(system, { type: 'time_up', timer: 'host' });
    expect(table.view(ben).own.you?.host).toBe(true);
    const again = table.arrives('Ana', 'seat', 'token-of-new-browser');
    table.refuses(again, { type: 'claim_seat', seat: 'gm' }, 'E_TOO_FEW_VOTERS');
  });

  test('TB-06: cannot recognize the last GM of an empty seat, who could take it again', () => {
    const { table, gail } = withOneWitness('unseated');
    table.does(gail, { type: 'leave_seat' });
    table.does(system, { type: 'person_away', person: 'p2' });
    const again = table.arrives('Gail', 'seat', 'token-of-new-browser');
    table.refuses(again, { type: 'claim_seat', seat: 'gm' }, 'E_TOO_FEW_VOTERS');
  });
});

describe('a claim is refused', () => {
  test('TB-06: while most of the witnesses are away, because it may come from a second browser of the remaining one', () => {
    const { table, again } = withoutBrowser();
    table.does(system, { type: 'person_away', person: 'p1' });
    table.refuses(again, { type: 'claim_seat', seat: 's1' }, 'E_CLAIM_ALONE');
    table.refuses(again, { type: 'claim_seat', seat: 's2' }, 'E_CLAIM_ALONE');
  });

  test.each(['kick', 'free_seat'] as const)(
    'TB-06: while the other witnesses were put out of their seats, by a stand-in for example: %s',
    (type) => {
      const table = new TestTable(toy);
      const [mal, hugo, vera] = [table.arrives('Mal'), table.arrives('Hugo'), table.arrives('Vera')];
      sitInOrder(table, [mal, hugo, vera]);
      table.does(person('p1'), { type: 'start' });
      table.does(system, { type: 'person_away', person: 'p1' });
      table.after(600_000).does(system, { type: 'time_up', timer: 'host' });
      if (type === 'free_seat') table.does(system, { type: 'person_away', person: 'p3' });
      table.does(mal, type === 'kick' ? { type, person: 'p3' } : { type, seat: 's2' });
      table.does(system, { type: 'person_away', person: 'p4' });
      const claim = { type: 'claim_seat', seat: 's3' } as const;
      table.refuses(table.arrives('Vera', 'seat', 'token-of-new-browser'), claim, 'E_CLAIM_ALONE');
      // With Hugo back in his seat, both can agree.
      table.does(system, { type: 'person_back', person: 'p4' });
      const back = table.arrives('Hugo');
      table.does(back, { type: 'take_seat', seat: 's2' });
      table.does(system, { type: 'person_away', person: 'p4' });
      table.does(person(personAt(table.state, 'token-of-new-browser') ?? ''), claim);
      for (const who of [mal, back]) table.does(who, yes);
      expect(personAt(table.state, 'token-of-new-browser')).toBe('p4');
      expect(table.replayed()).toEqual(table.state);
    },
  );

  test('TB-06: to a person whose claim was refused before, also under another name, but not for another seat', () => {
    const { table, cleo, again } = withoutBrowser();
    table.does(again, { type: 'claim_seat', seat: 's2' });
    table.does(cleo, no);
    table.does(again, { type: 'join', name: 'Benny' });
    table.refuses(again, { type: 'claim_seat', seat: 's2' }, 'E_CLAIM_REFUSED');
    table.does(system, { type: 'depart', person: 'p4' });
    table.does(system, { type: 'person_back', person: 'p4' });
    table.refuses(again, { type: 'claim_seat', seat: 's2' }, 'E_CLAIM_REFUSED');
    table.does(system, { type: 'person_back', person: 'p2' });
    table.does(system, { type: 'person_away', person: 'p1' });
    table.does(again, { type: 'claim_seat', seat: 's1' });
  });

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
    sitInOrder(table, [ana, ben, cleo]);
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
