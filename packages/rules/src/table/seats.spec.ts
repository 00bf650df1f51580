import { describe, expect, test } from 'vitest';
import { person, playing, TestTable, spectator, system } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';

const ana = person('p1');

function names(table: Pick<TestTable<never, never, never, never>, 'view'>): readonly (string | null)[] {
  return table.view(spectator).shared.table.seats.map(({ name }) => name);
}

test('TB-02: a person without a seat can change their name', () => {
  const { table, ana } = playing(toy);
  const dora = table.arrives('Dora');
  table.does(dora, { type: 'join', name: '  Dotty ' });
  expect(table.view(dora).own.you?.name).toBe('Dotty');
  expect(table.view(ana).shared.table.waiting.map(({ name }) => name)).toEqual(['Dotty']);
  // A name that looks like another person's is changed; the same name again changes nothing.
  table.does(dora, { type: 'join', name: 'Ana' });
  expect(table.view(dora).own.you?.name).not.toBe('Ana');
  const again = table.decide(dora, { type: 'join', name: table.view(dora).own.you?.name ?? '' });
  expect(again).toEqual({ ok: true, events: [] });
  table.refuses(dora, { type: 'join', name: ' ' }, 'E_NAME_REQUIRED');
  table.refuses(ana, { type: 'join', name: 'Anna' }, 'E_NAME_KEPT');
  table.refuses(person('p99'), { type: 'join', name: 'No one' }, 'E_SPECTATOR');
  expect(table.replayed()).toEqual(table.state);
});

test('TB-02: a seated person can change their name until play begins', () => {
  const table = new TestTable(toy);
  table.does(ana, { type: 'take_seat', seat: 's1' });
  table.does(ana, { type: 'join', name: 'Anna' });
  expect(names(table)).toContain('Anna');
  expect(table.replayed()).toEqual(table.state);
});

describe('people', () => {
  test('TB-02: a name is cleaned, cut to 32 characters, and gets a number if it is taken', () => {
    const table = new TestTable(toy);
    table.arrives('ana');
    table.arrives(`  Ben\u0000\u200B  the   ${'x'.repeat(60)}`);
    const [, second, third] = table.view(spectator).shared.table.waiting;
    expect(second?.name).toBe('ana 2');
    expect(third?.name).toBe(`Ben the ${'x'.repeat(24)}`);
    for (const name of [' \u3164\u200B ', '\uFE0F', '\u{E0100}\u0301', '\u202E\u2066'])
      table.refuses(system, { type: 'arrive', identity: 'x', name, link: 'seat' }, 'E_MALFORMED');
    const like = table.arrives('Ana\uFE0F');
    expect(table.view(like).own.you?.name).toBe('Ana 3');
    // Full-width letters do not make it another name.
    const wide = table.arrives('\uFF21\uFF4E\uFF41');
    expect(table.view(wide).own.you?.name).toBe('\uFF21\uFF4E\uFF41 4');
  });

  test.each([
    ['Cyrillic letters', 'Ada', '\u0410\u0501\u0430'],
    ['Greek letters', 'Pom', '\u03A1\u03BFm'],
    ['one letter of another script', 'Bella', 'B\u0435lla'],
    ['a script of capitals', 'Tess', '\uA4D4\uA4F0\uA4E2\uA4E2'],
    ['a capital I for an l', 'Paul', 'PauI'],
    ['a one for an l', 'Lolo', '1olo'],
    ['a nought for an o', 'Bob', 'B0b'],
    ['two letters that look like one', 'Tim', 'Tirn'],
    ['small letters of another script', '\u0412\u043E\u0432\u0430', '\u0432\u043E\u0432\u0430'],
  ])('TB-02: a name that copies another one with %s gets a number', (_, name, alike) => {
    const table = new TestTable(toy);
    table.arrives(name);
    const second = table.arrives(alike);
    expect(table.view(second).own.you?.name).toBe(`${alike} 2`);
  });

  test.each([
    ['between two spaces', 'Ada King', 'Ada \u200B King'],
    ['between two spaces, as a control character', 'Ada King', 'Ada \u0000 King'],
    ['between a letter and its accent', 'Ren\u00E9', 'Rene\u200D\u0301'],
  ])('TB-02: a name that copies another one with an invisible character %s gets a number', (_, name, alike) => {
    const table = new TestTable(toy);
    table.arrives(name);
    const second = table.arrives(alike);
    expect(table.view(second).own.you?.name).toBe(`${name} 2`);
  });

  test('TB-02: similar names stay unchanged, and the number of accents on one letter is limited', () => {
    const table = new TestTable(toy);
    const names = ['Lia', 'Ila', 'Jos\u00E9', 'Jose', 'Ngu\u1EC5n', '\u05E9\u05C1\u05B8\u05DC\u05D5\u05B9\u05DD'];
    for (const name of names) expect(table.view(table.arrives(name)).own.you?.name).toBe(name.normalize('NFC'));
    const piled = table.arrives(`Z${'\u0335\u0322\u0489'.repeat(9)}o`);
    expect(table.view(piled).own.you?.name).toMatch(/^Z\p{M}{4}o$/u);
  });

  test('TB-02: a person who arrives again with the same token keeps name and seat, without a second entry', () => {
    const table = new TestTable(toy);
    const ben = table.arrives('Ben');
    table.does(ben, { type: 'take_seat', seat: 's2' });
    const again = { type: 'arrive', identity: 'token-of-Ben', name: 'Bernard', link: 'seat' };
    expect(table.decide(system, again)).toEqual({ ok: true, events: [] });
    table.does(system, { type: 'person_away', person: 'p2' });
    expect(table.view(spectator).shared.table.seats[1]).toMatchObject({ name: 'Ben', here: false });
    table.does(system, again);
    expect(table.view(spectator).shared.table.seats[1]).toMatchObject({ name: 'Ben', here: true });
  });

  test('TB-12: a person who departs keeps their seat; one without a seat leaves the table', () => {
    const table = new TestTable(toy);
    const ben = table.arrives('Ben');
    table.arrives('Cleo');
    table.does(ben, { type: 'take_seat', seat: 's2' });
    table.does(system, { type: 'depart', person: 'p2' });
    table.does(system, { type: 'depart', person: 'p3' });
    const { seats, waiting } = table.view(spectator).shared.table;
    expect(seats[1]).toMatchObject({ person: 'p2', here: false });
    expect(waiting.map(({ person }) => person)).toEqual(['p1']);
  });

  test('TB-06: the game learns of absences and returns', () => {
    const { table } = playing(toy);
    table.does(system, { type: 'person_away', person: 'p2' });
    expect(table.state.game?.away).toEqual(['s2']);
    table.does(system, { type: 'person_back', person: 'p2' });
    expect(table.state.game?.away).toEqual([]);
  });

  test('TB-10: people cannot send intents of the server, and strangers cannot send any', () => {
    const table = new TestTable(toy);
    table.refuses(ana, { type: 'arrive', identity: 'x', name: 'X', link: 'host' }, 'E_MALFORMED');
    table.refuses(ana, { type: 'time_up', timer: 'x' }, 'E_MALFORMED');
    table.refuses(person('p9'), { type: 'chat', text: 'hello' }, 'E_SPECTATOR');
    table.refuses(person('__proto__'), { type: 'chat', text: 'hello' }, 'E_SPECTATOR');
    table.refuses(ana, { type: 'constructor' }, 'E_MALFORMED');
    table.refuses(system, { type: 'take_seat', seat: 's1' }, 'E_MALFORMED');
    table.refuses({ kind: 'bot', seat: 's1' }, { type: 'play', card: 'h1' }, 'E_SPECTATOR');
  });
});

describe('seats', () => {
  test('TB-01: a person has at most one seat, and no one can take it from them', () => {
    const table = new TestTable(toy);
    const ben = table.arrives('Ben');
    table.does(ana, { type: 'take_seat', seat: 's1', name: 'Anita' });
    table.refuses(ana, { type: 'take_seat', seat: 's2' }, 'E_ALREADY_SEATED');
    table.refuses(ben, { type: 'take_seat', seat: 's1' }, 'E_SEAT_TAKEN');
    table.refuses(ben, { type: 'take_seat', seat: 's9' }, 'E_MALFORMED');
    table.refuses(ben, { type: 'ready', on: true }, 'E_SPECTATOR');
    table.does(ana, { type: 'leave_seat' });
    table.does(ben, { type: 'take_seat', seat: 's1', name: 'anita' });
    expect(names(table)).toEqual(['anita 2', null, null, null]);
  });

  test('TB-01: a table has at most as many players as its options allow', () => {
    const narrow = { ...toy, seatLimits: () => ({ min: 2, max: 2 }) };
    const table = new TestTable(narrow);
    const others = ['Ben', 'Cleo'].map((name) => table.arrives(name));
    for (const [index, who] of others.entries()) table.does(who, { type: 'take_seat', seat: `s${index + 1}` });
    table.refuses(ana, { type: 'take_seat', seat: 's3' }, 'E_TABLE_FULL');
    table.refuses(ana, { type: 'invite_bot', seat: 's3' }, 'E_TABLE_FULL');
    const [refusal] = table.layer.explain(table.view(ana), { type: 'invite_bot', seat: 's3' });
    expect(refusal?.facts).toEqual({ n: 2 });
  });

  test('TB-03: before play, only people with the GM’s link and the host can take the GM’s seat', () => {
    const table = new TestTable(toy);
    const ben = table.arrives('Ben');
    table.refuses(ben, { type: 'take_seat', seat: 'gm' }, 'E_GM_ONLY');
    const gail = table.arrives('Gail', 'gm');
    table.does(gail, { type: 'take_seat', seat: 'gm' });
    table.does(gail, { type: 'set_option', key: 'undo', value: 'off' });
    table.refuses(ben, { type: 'set_option', key: 'undo', value: 'tb' }, 'E_HOST_ONLY');
    expect(table.state.options['undo']).toBe('off');
  });

  test('TB-07: a bot is always ready, plays, and gives its seat to a person between two moves', () => {
    const table = new TestTable(toy);
    table.does(ana, { type: 'take_seat', seat: 's1' });
    table.does(ana, { type: 'invite_bot', seat: 's2' });
    table.does(ana, { type: 'invite_bot', seat: 's3' });
    table.does(ana, { type: 'dismiss_bot', seat: 's3' });
    table.refuses(ana, { type: 'dismiss_bot', seat: 's1' }, 'E_NO_BOT');
    table.does(ana, { type: 'start' });
    const bot = { kind: 'bot', seat: 's2' } as const;
    expect(table.layer.botMoves(table.state, 's2')?.moves.map(({ type }) => type)).toContain('draw');
    expect(table.layer.botMoves(table.state, 's1')).toBeUndefined();
    table.does(bot, { type: 'draw' });
    table.refuses(bot, { type: 'chat', text: 'beep' }, 'E_SPECTATOR');
    const ben = table.arrives('Ben');
    table.refuses(ben, { type: 'take_seat', seat: 's3' }, 'E_NEWCOMERS_LATER');
    // The seat is free, so no refusal says that the table is full.
    const later = table.layer.explain(table.view(ben), { type: 'take_seat', seat: 's3' });
    expect(later.map(({ code }) => code)).toEqual(['E_NEWCOMERS_LATER']);
    table.does(ben, { type: 'take_seat', seat: 's2' });
    table.refuses(bot, { type: 'draw' }, 'E_SPECTATOR');
    table.does(ben, { type: 'draw' });
    expect(table.state.game?.hands['s2']?.cards).toHaveLength(5);
  });

  test('TB-07: a person who has seen a hand can return to that seat only', () => {
    const table = new TestTable(toy);
    table.does(ana, { type: 'take_seat', seat: 's1' });
    for (const seat of ['s2', 's3']) table.does(ana, { type: 'invite_bot', seat });
    table.does(ana, { type: 'start' });
    table.does(ana, { type: 'leave_seat' });
    table.refuses(ana, { type: 'take_seat', seat: 's2' }, 'E_HAND_SEEN');
    const ben = table.arrives('Ben');
    table.does(ben, { type: 'take_seat', seat: 's2' });
    table.does(ben, { type: 'leave_seat' });
    table.refuses(ben, { type: 'take_seat', seat: 's3' }, 'E_HAND_SEEN');
    // Disconnecting and returning does not undo what they have seen.
    table.does(system, { type: 'depart', person: 'p2' });
    table.does(system, { type: 'arrive', identity: 'token-of-Ben', name: 'Ben', link: 'seat' });
    const seats = table.layer.legal(table.view(ben)).filter(({ type }) => type === 'take_seat');
    expect(seats).toEqual([{ type: 'take_seat', seat: 's2' }]);
    table.does(ben, { type: 'take_seat', seat: 's2' });
    table.does(ana, { type: 'take_seat', seat: 's1' });
  });

  test('a table has at most 64 people, and an absent person without a seat makes room for a newcomer', () => {
    const table = new TestTable(toy);
    const ben = table.arrives('Ben');
    table.does(ben, { type: 'take_seat', seat: 's2' });
    for (let guest = 3; guest <= 64; guest += 1) table.arrives(`Guest ${guest}`);
    const newcomer = { type: 'arrive', identity: 'token-of-Zoe', name: 'Zoe', link: 'seat' };
    table.refuses(system, newcomer, 'E_TABLE_CROWDED');
    table.does(system, { type: 'person_away', person: 'p2' });
    table.refuses(system, newcomer, 'E_TABLE_CROWDED');
    table.does(system, { type: 'person_away', person: 'p9' });
    table.does(system, newcomer);
    expect(Object.keys(table.state.people)).toHaveLength(64);
    expect(table.state.people['p9']).toBeUndefined();
    table.does(system, { type: 'arrive', identity: 'token-of-Ben', name: 'Ben', link: 'seat' });
    expect(table.state.people['p2']?.here).toBe(true);
  });

  test('TB-01 TB-03: people without a link cannot take the last places at a public table', () => {
    const table = new TestTable(toy);
    const arrival = (name: string) => ({ type: 'arrive', identity: `token-of-${name}`, name, link: 'seat' });
    const stranger = (name: string) => ({ ...arrival(name), uninvited: true });
    const people = () => Object.keys(table.state.people).length;
    for (let guest = 2; guest <= 48; guest += 1) table.does(system, stranger(`Stranger ${guest}`));
    const refusal = { code: 'E_TABLE_CROWDED', clause: 'TB-01', facts: { n: 48 } };
    expect(table.decide(system, stranger('Zoe'))).toMatchObject({ refusals: [refusal] });
    table.does(system, arrival('Yan'));
    // An absent person makes room for a newcomer, but a person with a link does not make room for one without.
    table.does(system, { type: 'person_away', person: 'p49' });
    expect(table.decide(system, stranger('Zoe'))).toMatchObject({ refusals: [{ code: 'E_TABLE_CROWDED' }] });
    table.does(system, { type: 'person_back', person: 'p49' });
    table.does(system, { type: 'person_away', person: 'p9' });
    table.does(system, stranger('Zoe'));
    expect(people()).toBe(49);
    expect(table.state.people['p9']).toBeUndefined();
    table.does(system, { type: 'person_away', person: 'p10' });
    table.does(system, arrival('Xenia'));
    expect(people()).toBe(50);
  });
});

describe('the lobby', () => {
  test('only the host can start, once enough seats are taken and all people are ready', () => {
    const table = new TestTable(toy);
    const ben = table.arrives('Ben');
    table.does(ana, { type: 'take_seat', seat: 's1' });
    table.refuses(ana, { type: 'start' }, 'E_TOO_FEW');
    table.does(ben, { type: 'take_seat', seat: 's2' });
    table.refuses(ana, { type: 'start' }, 'E_NOT_READY');
    table.does(ben, { type: 'ready', on: true });
    table.refuses(ben, { type: 'start' }, 'E_HOST_ONLY');
    for (const code of ['E_NOT_BEGUN', 'E_PHASE']) table.refuses(ana, { type: 'play', card: 'h1' }, code);
    table.refuses(ana, { type: 'pause' }, 'E_NOT_BEGUN');
    table.does(ana, { type: 'start' });
    expect(table.view(ana).shared).toMatchObject({ prompt: 1, table: { stage: 'play' } });
    for (const code of ['E_BEGUN', 'E_PHASE']) table.refuses(ana, { type: 'start' }, code);
  });

  test('a system that needs a GM does not start without one', () => {
    const table = new TestTable({ ...toy, seats: { ...toy.seats, gm: 'required' } });
    for (const seat of ['s1', 's2']) table.does(ana, { type: 'invite_bot', seat });
    table.refuses(ana, { type: 'start' }, 'E_NO_GM');
    table.does(ana, { type: 'take_seat', seat: 'gm' });
    table.does(ana, { type: 'start' });
    expect(table.view(ana).own.game).toMatchObject({ you: { kind: 'gm' } });
  });

  test('a player cannot set options, and the host can only set them to listed values and while they may change', () => {
    const { table, ben } = playing(toy);
    table.refuses(ana, { type: 'set_option', key: 'undo', value: 'off' }, 'E_OPTION_LOCKED');
    table.refuses(ana, { type: 'set_option', key: 'pace', value: 2 }, 'E_OPTION_LOCKED');
    table.refuses(ana, { type: 'set_option', key: 'music', value: 'loud' }, 'E_OPTION_VALUE');
    table.refuses(ana, { type: 'set_option', key: 'colour', value: true }, 'E_OPTION_VALUE');
    table.refuses(ben, { type: 'set_option', key: 'music', value: true }, 'E_HOST_ONLY');
    table.does(ana, { type: 'set_option', key: 'music', value: true });
    expect(table.view(spectator).shared.table.options).toEqual({ undo: 'tb', music: true, pace: 1 });
  });

  test('TB-04: the host hands the role to another person, with all its rights', () => {
    const { table, ana, ben } = playing(toy);
    table.refuses(ben, { type: 'shuffle_deck' }, 'E_HOST_ONLY');
    table.refuses(ana, { type: 'hand_over', role: 'host', person: 'p1' }, 'E_ONESELF');
    table.does(ana, { type: 'hand_over', role: 'host', person: 'p2' });
    table.refuses(ana, { type: 'shuffle_deck' }, 'E_HOST_ONLY');
    table.does(ben, { type: 'shuffle_deck' });
    expect(table.layer.legal(table.view(ben)).map(({ type }) => type)).toContain('shuffle_deck');
    expect(table.layer.legal(table.view(ana)).map(({ type }) => type)).not.toContain('shuffle_deck');
  });

  test('a new table may have only options and seats that the system has', () => {
    const { layer } = new TestTable(toy);
    expect(layer.validateNewTable({ options: { undo: 'off' }, seats: 4 })).toEqual([]);
    expect(layer.validateNewTable({ options: { undo: 'maybe', speed: 3 }, seats: 5 })).toHaveLength(3);
  });
});

describe('a seat that the host adds', () => {
  test('TB-01: is free like the others before play; the host can add as many as the system allows', () => {
    const table = new TestTable(toy, { seats: 2 });
    const ben = table.arrives('Ben');
    table.refuses(ben, { type: 'add_seat' }, 'E_HOST_ONLY');
    table.does(ana, { type: 'add_seat' });
    table.does(ben, { type: 'take_seat', seat: 's3' });
    expect(table.view(spectator).shared.table.seats.map(({ seat }) => seat)).toEqual(['s1', 's2', 's3', 'gm']);
    table.does(ana, { type: 'add_seat' });
    table.refuses(ana, { type: 'add_seat' }, 'E_NO_MORE_SEATS');
    expect(table.layer.legal(table.view(ana)).map(({ type }) => type)).not.toContain('add_seat');
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-01: cannot be taken in play before the game admits newcomers', () => {
    const { table, ana } = playing(toy);
    const before = table.state.seats.length;
    table.does(ana, { type: 'add_seat' });
    const added = table.state.seats.findLast(({ kind }) => kind === 'player')?.seat ?? '';
    expect(table.state.seats).toHaveLength(before + 1);
    expect(table.state.seats.find(({ seat }) => seat === added)?.inPlay).toBe(false);
    const dora = table.arrives('Dora');
    table.refuses(dora, { type: 'take_seat', seat: added }, 'E_NEWCOMERS_LATER');
    expect(table.replayed()).toEqual(table.state);
  });
});

describe('the seat of an absent person', () => {
  test('TB-06: the host can free it for a substitute, even before play', () => {
    const table = new TestTable(toy);
    const ben = table.arrives('Ben');
    table.does(ben, { type: 'take_seat', seat: 's2' });
    table.refuses(ana, { type: 'free_seat', seat: 's2' }, 'E_SEAT_TAKEN');
    table.refuses(ana, { type: 'free_seat', seat: 's3' }, 'E_SEAT_EMPTY');
    table.does(system, { type: 'person_away', person: 'p2' });
    table.refuses(ben, { type: 'free_seat', seat: 's2' }, 'E_HOST_ONLY');
    table.does(ana, { type: 'free_seat', seat: 's2' });
    expect(names(table)[1]).toBeNull();
    table.does(table.arrives('Cleo'), { type: 'take_seat', seat: 's2' });
    expect(names(table)[1]).toBe('Cleo');
  });
});
