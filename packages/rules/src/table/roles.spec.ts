import { describe, expect, test } from 'vitest';
import type { Intent } from '../kernel/index.ts';
import { hostGrace } from './index.ts';
import { person, playing, playingWithGm, TestTable, spectator, system } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';

const ana = person('p1');

function standIn(table: Pick<ReturnType<typeof playing>['table'], 'does' | 'after'>): void {
  table.does(system, { type: 'person_away', person: 'p1' });
  table.after(hostGrace);
  table.does(system, { type: 'time_up', timer: 'host' });
}

describe('roles', () => {
  test('TB-04: the host hands over the GM’s seat before play, and in play when the system allows it', () => {
    const open = { current: true };
    const game = { ...toy, intents: { ...toy.intents, seat_joined: toy.intents['seat_back'] ?? never() } };
    const joins = {
      ...game,
      gmMayChange: () => open.current,
      explain: (view: Parameters<typeof toy.explain>[0], intent: Intent) =>
        intent.type === 'seat_joined' ? [] : toy.explain(view, intent),
    };
    const table = new TestTable(joins);
    const gail = table.arrives('Gail', 'gm');
    const ben = table.arrives('Ben');
    table.does(gail, { type: 'take_seat', seat: 'gm' });
    table.does(ben, { type: 'take_seat', seat: 's2' });
    table.refuses(gail, { type: 'hand_over', role: 'gm', person: 'p3' }, 'E_HOST_ONLY');
    table.does(ana, { type: 'hand_over', role: 'gm', person: 'p3' });
    const holders = () => table.view(spectator).shared.table.seats.map(({ person: who }) => who);
    expect(holders()).toEqual([null, null, null, 'p3']);
    table.does(gail, { type: 'take_seat', seat: 's1' });
    table.does(ana, { type: 'take_seat', seat: 's2' });
    for (const who of [gail, ben]) table.does(who, { type: 'ready', on: true });
    table.does(ana, { type: 'start' });
    open.current = false;
    table.refuses(ana, { type: 'hand_over', role: 'gm', person: 'p1' }, 'E_GM_SEAT_LOCKED');
    // The story tells who left the seat by choice (TB-16).
    const stood = table.does(ana, { type: 'leave_seat' });
    expect(stood.events).toContainEqual({ type: 'seat_left', seat: 's2', person: 'p1', inPlay: true });
    table.does(ana, { type: 'take_seat', seat: 's2' });
    // A GM who left the seat may take it again without the link. While it is empty, the host may name another GM.
    const left = table.does(ben, { type: 'leave_seat' });
    expect(left.events).toContainEqual({ type: 'seat_left', seat: 'gm', person: 'p3', inPlay: true });
    table.does(ben, { type: 'take_seat', seat: 'gm' });
    table.does(ben, { type: 'leave_seat' });
    table.does(ana, { type: 'hand_over', role: 'gm', person: 'p1' });
    expect(holders()).toEqual(['p2', null, null, 'p1']);
    table.does(ana, { type: 'leave_seat' });
    table.refuses(ben, { type: 'take_seat', seat: 'gm' }, 'E_GM_ONLY');
    table.does(ana, { type: 'take_seat', seat: 'gm' });
    expect(table.view(ana).own.game).toMatchObject({ you: { kind: 'gm' } });
  });

  test('TB-04: a GM whom the host removed returns to the seat only with the GM’s link', () => {
    const { table, host, gail } = playingWithGm(toy);
    table.does(host, { type: 'kick', person: gail.kind === 'person' ? gail.person : '' });
    expect(table.state.seats.at(-1)).toMatchObject({ kind: 'gm', holder: null, last: { name: 'Gail' } });
    table.refuses(table.arrives('Gail'), { type: 'take_seat', seat: 'gm' }, 'E_GM_ONLY');
    table.does(table.arrives('Gail', 'gm'), { type: 'take_seat', seat: 'gm' });
  });

  test('TB-04: a former host needs the GM’s link to become GM, like everyone else', () => {
    const table = new TestTable(toy);
    table.arrives('Ben');
    table.does(ana, { type: 'mute', person: 'p2', on: true });
    table.does(ana, { type: 'hand_over', role: 'host', person: 'p2' });
    expect(table.state.doors.muted).toEqual([]);
    const again = (link: string) => ({ type: 'arrive', identity: 'token-of-host', name: 'Ana', link });
    expect(table.decide(system, again('seat'))).toEqual({ ok: true, events: [] });
    table.refuses(ana, { type: 'take_seat', seat: 'gm' }, 'E_GM_ONLY');
    table.does(system, again('gm'));
    table.does(ana, { type: 'take_seat', seat: 'gm' });
  });

  test('TB-04: after ten minutes of absence the host has a stand-in until they return', () => {
    const { table, ana, ben } = playing(toy);
    table.does(system, { type: 'person_away', person: 'p1' });
    const wait = () => table.layer.timers(table.state).find(({ id }) => id === 'host');
    expect(wait()).toMatchObject({ left: hostGrace, shown: false });
    // This timer also runs during a pause.
    table.after(60_000).does(ben, { type: 'pause' });
    expect(wait()?.left).toBe(hostGrace - 60_000);
    table.does(system, { type: 'fall_asleep' });
    expect(wait()).toBeUndefined();
    table.after(86_400_000).does(system, { type: 'wake' });
    expect(wait()?.left).toBe(hostGrace);
    table.after(hostGrace).does(system, { type: 'time_up', timer: 'host' });
    expect(table.view(spectator).shared.table).toMatchObject({ host: 'p2', standsInFor: 'p1' });
    table.refuses(ben, { type: 'kick', person: 'p1' }, 'E_STANDS_IN');
    table.refuses(ben, { type: 'hand_over', role: 'host', person: 'p3' }, 'E_STANDS_IN');
    // A stand-in must not be able to give the host's hand to a friend.
    table.refuses(ben, { type: 'free_seat', seat: 's1' }, 'E_STANDS_IN');
    // A stand-in must not be able to read a GM's notes.
    table.refuses(ben, { type: 'hand_over', role: 'gm', person: 'p2' }, 'E_STANDS_IN');
    table.does(ben, { type: 'lock', on: true });
    table.does(system, { type: 'person_back', person: 'p1' });
    expect(table.view(spectator).shared.table).toMatchObject({ host: 'p1', standsInFor: null });
    expect(wait()).toBeUndefined();
    table.does(ana, { type: 'lock', on: false });
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-04: a stand-in neither removes the GM nor takes the GM’s seat', () => {
    const { table, gail, ben } = playingWithGm(toy);
    const gm = gail.kind === 'person' ? gail.person : '';
    table.does(system, { type: 'person_away', person: gm });
    table.does(system, { type: 'person_away', person: 'p1' });
    table.after(hostGrace).does(system, { type: 'time_up', timer: 'host' });
    expect(table.view(ben).own.you?.host).toBe(true);
    for (const type of ['kick', 'ban']) table.refuses(ben, { type, person: gm }, 'E_STANDS_IN');
    table.refuses(ben, { type: 'renew_link', role: 'gm' }, 'E_STANDS_IN');
    table.does(system, { type: 'person_back', person: gm });
    table.does(gail, { type: 'leave_seat' });
    // With a bot in the GM's seat, the last GM could not take it again.
    table.refuses(ben, { type: 'invite_bot', seat: 'gm' }, 'E_STANDS_IN');
    table.does(ben, { type: 'leave_seat' });
    table.refuses(ben, { type: 'take_seat', seat: 'gm' }, 'E_GM_ONLY');
    table.does(gail, { type: 'take_seat', seat: 'gm' });
  });

  test('TB-04 TB-17: a stand-in neither closes the table nor opens it again', () => {
    const { table, ana, ben } = playing(toy);
    standIn(table);
    table.refuses(ben, { type: 'close_table' }, 'E_STANDS_IN');
    table.does(system, { type: 'person_back', person: 'p1' });
    table.does(ana, { type: 'close_table' });
    standIn(table);
    table.refuses(ben, { type: 'reopen_table' }, 'E_STANDS_IN');
    table.does(system, { type: 'person_back', person: 'p1' });
    table.does(ana, { type: 'reopen_table' });
  });

  test('TB-17: while a stand-in replaces a host without a seat, the cards cannot be opened', () => {
    const { table, host, gail, ben, cleo } = playingWithGm({ ...toy, rests: () => 'over' });
    table.does(gail, { type: 'agree_to_open', on: true });
    standIn(table);
    table.refuses(cleo, { type: 'agree_to_open', on: true }, 'E_STANDS_IN');
    table.does(gail, { type: 'agree_to_open', on: false });
    table.does(system, { type: 'person_back', person: 'p1' });
    for (const who of [gail, ben, cleo]) table.does(who, { type: 'agree_to_open', on: true });
    expect(table.view(host).shared.table.fairness.opened).toBe(true);
  });

  test('TB-17: a host with a seat has to agree themselves, so the others may agree while they are away', () => {
    const { table, ana, ben, cleo } = playing({ ...toy, rests: () => 'over' });
    standIn(table);
    for (const who of [ben, cleo]) table.does(who, { type: 'agree_to_open', on: true });
    expect(table.view(spectator).shared.table.fairness.opened).toBe(false);
    table.does(system, { type: 'person_back', person: 'p1' });
    table.does(ana, { type: 'agree_to_open', on: true });
    expect(table.view(spectator).shared.table.fairness.opened).toBe(true);
  });

  test('TB-04: in play a stand-in cannot change the system’s own options, unless they are the GM', () => {
    const game: typeof toy = {
      ...toy,
      options: [
        ...toy.options,
        { key: 'openSheets', values: [false, true], default: false, clause: 'TOY-2', changes: 'always', list: 'more' },
      ],
    };
    const shown = { type: 'set_option', key: 'openSheets', value: true } as const;
    const { table, ana, ben } = playing(game);
    standIn(table);
    table.refuses(ben, shown, 'E_STANDS_IN');
    table.does(ben, { type: 'set_option', key: 'odds', value: true });
    table.does(system, { type: 'person_back', person: 'p1' });
    table.does(ana, shown);

    const led = playingWithGm(game);
    standIn(led.table);
    expect(led.table.state.host).toBe('p2');
    led.table.does(led.gail, shown);

    const before = new TestTable(game);
    const player = before.arrives('Ben');
    before.does(player, { type: 'take_seat', seat: 's1' });
    standIn(before);
    before.does(player, shown);
  });

  test('TB-04: the host gets a stand-in only while absent, and only at a table with seated people', () => {
    const table = new TestTable(toy);
    const ben = table.arrives('Ben');
    table.does(system, { type: 'person_away', person: 'p1' });
    expect(table.layer.timers(table.state)).toEqual([]);
    table.refuses(system, { type: 'time_up', timer: 'host' }, 'E_MALFORMED');
    table.does(ben, { type: 'take_seat', seat: 's1' });
    expect(table.layer.timers(table.state)).toHaveLength(1);
  });
});

function never(): never {
  throw new Error('The toy has no such intent');
}
