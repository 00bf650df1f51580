import { describe, expect, test } from 'vitest';
import type { Intent, Refusal } from '../kernel/index.ts';
import {
  isBanned,
  isMutedSpectator,
  knockOf,
  lostSeatOf,
  admissionRefusal,
  cleanName,
  personAt,
  seesWithDelay,
  mustBeAdmittedToWatch,
} from './index.ts';
import { firstCard, person, playing, TestTable, spectator, system } from './scenarios/test-table.ts';
import { toy, toyWithUndoRule } from './scenarios/toy.ts';

const ana = person('p1');
const arrival = (name: string, link = 'seat') => ({ type: 'arrive', identity: `token-of-${name}`, name, link });

function peopleAt(table: Pick<TestTable<never, never, never, never>, 'view'>): readonly string[] {
  const { seats, waiting } = table.view(spectator).shared.table;
  return [
    ...seats.flatMap(({ holder, name }) => (holder === 'person' ? [name ?? ''] : [])),
    ...waiting.map(({ name }) => name),
  ];
}

describe('admission', () => {
  test('TB-04: a locked table admits only people who already belong to it', () => {
    const table = new TestTable(toy);
    const ben = table.arrives('Ben');
    table.refuses(ben, { type: 'lock', on: true }, 'E_HOST_ONLY');
    table.does(ana, { type: 'lock', on: true });
    expect(table.view(ana).own.door).toMatchObject({ locked: true });
    table.refuses(system, arrival('Cleo'), 'E_LOCKED');
    expect(admissionRefusal(table.state, 'token-of-Cleo')).toMatchObject({ code: 'E_LOCKED', clause: 'TB-04' });
    table.does(system, { type: 'person_away', person: 'p2' });
    table.does(system, arrival('Ben'));
    table.does(ana, { type: 'lock', on: false });
    table.arrives('Cleo');
    expect(peopleAt(table)).toEqual(['Ana', 'Ben', 'Cleo']);
  });

  test('TB-04: newcomers wait for admission if the host has set this option, and only the host sees them', () => {
    const { table, ana, ben } = playing(toy);
    table.does(ana, { type: 'set_option', key: 'arrivalsWait', value: true });
    const before = [ben, spectator].map((viewer) => JSON.stringify(table.view(viewer)));
    const state = table.state;
    const entry = table.does(system, arrival('Dora'));
    expect(table.layer.heard(state, entry, [ben, spectator, ana])).toEqual([
      [],
      [],
      [{ type: 'person_knocked', person: 'k1', name: 'Dora', link: 'seat' }],
    ]);
    expect([ben, spectator].map((viewer) => JSON.stringify(table.view(viewer)))).toEqual(before);
    expect(table.decide(system, arrival('Dora'))).toEqual({ ok: true, events: [] });
    expect(table.view(ana).own.door?.knocking).toEqual([{ person: 'k1', name: 'Dora', link: 'seat' }]);
    expect(table.view(ben).own.door).toBeUndefined();
    table.refuses(ben, { type: 'let_in', person: 'k1' }, 'E_HOST_ONLY');
    table.refuses(ana, { type: 'let_in', person: 'k2' }, 'E_NOT_KNOCKING');
    table.does(ana, { type: 'let_in', person: 'k1' });
    expect(peopleAt(table)).toContain('Dora');
    expect(table.view(person('p4')).own.you).toMatchObject({ name: 'Dora', link: 'seat' });
    // After a refusal a person may knock again, and they may withdraw: neither uses up a person id.
    table.does(system, arrival('Emil'));
    table.does(ana, { type: 'kick', person: 'k2' });
    table.does(system, arrival('Emil'));
    table.does(system, { type: 'withdraw', person: 'k3' });
    expect(table.view(ana).own.door?.knocking).toEqual([]);
    table.does(ana, { type: 'set_option', key: 'arrivalsWait', value: false });
    expect(table.view(table.arrives('Fred')).own.you?.person).toBe('p5');
  });

  test('TB-04: spectators wait for admission as well, and do not become people of the table', () => {
    const { table, ana, ben } = playing(toy);
    const knock = (name: string) => ({ type: 'knock_to_watch', identity: `token-of-${name}`, name });
    expect(table.decide(system, knock('Dora'))).toEqual({ ok: true, events: [] });
    table.does(ana, { type: 'set_option', key: 'arrivalsWait', value: true });
    const before = [ben, spectator].map((viewer) => JSON.stringify(table.view(viewer)));
    table.does(system, knock('Dora'));
    expect(table.view(ana).own.door?.knocking).toEqual([{ person: 'k1', name: 'Dora', link: 'spectator' }]);
    table.does(ana, { type: 'let_in', person: 'k1' });
    expect([ben, spectator].map((viewer) => JSON.stringify(table.view(viewer)))).toEqual(before);
    expect(mustBeAdmittedToWatch(table.state, 'token-of-Dora')).toBe(false);
    expect(table.decide(system, knock('Dora'))).toEqual({ ok: true, events: [] });
    // A knock for a seat replaces the same person's knock to watch.
    table.does(system, arrival('Dora'));
    table.does(system, knock('Emil'));
    table.does(system, arrival('Emil'));
    expect(table.view(ana).own.door?.knocking.map(({ name, link }) => [name, link])).toEqual([
      ['Dora', 'seat'],
      ['Emil', 'seat'],
    ]);
    // A knock under another name replaces the first one, and still asks for a seat.
    table.does(system, { ...knock('Emilia'), identity: 'token-of-Emil' });
    expect(table.view(ana).own.door?.knocking.map(({ name, link }) => [name, link])).toEqual([
      ['Dora', 'seat'],
      ['Emilia', 'seat'],
    ]);
    table.does(ana, { type: 'lock', on: true });
    table.refuses(system, knock('Fred'), 'E_LOCKED');
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-04: a removed person has to be admitted again to watch', () => {
    const { table, ana } = playing(toy);
    table.does(ana, { type: 'set_option', key: 'arrivalsWait', value: true });
    table.does(system, { type: 'knock_to_watch', identity: 'token-of-Dora', name: 'Dora' });
    table.does(ana, { type: 'let_in', person: 'k1' });
    table.does(system, arrival('Dora'));
    table.does(ana, { type: 'let_in', person: 'k2' });
    table.does(ana, { type: 'kick', person: personAt(table.state, 'token-of-Dora') });
    expect(mustBeAdmittedToWatch(table.state, 'token-of-Dora')).toBe(true);
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-04: a knock ends when its person is admitted in another way, and adds no second person', () => {
    const { table, ana } = playing(toy);
    const setWaiting = (value: boolean) => table.does(ana, { type: 'set_option', key: 'arrivalsWait', value });
    setWaiting(true);
    table.does(system, arrival('Dora'));
    setWaiting(false);
    const dora = table.arrives('Dora');
    expect(table.view(ana).own.door?.knocking).toEqual([]);
    table.refuses(ana, { type: 'let_in', person: 'k1' }, 'E_NOT_KNOCKING');
    expect(peopleAt(table).filter((name) => name.startsWith('Dora'))).toEqual(['Dora']);
    table.does(ana, { type: 'kick', person: dora.kind === 'person' ? dora.person : '' });
    expect(knockOf(table.state, 'token-of-Dora')).toBeUndefined();
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-15: the spectators’ chat is in the journal, but people at the table do not see it', () => {
    const { table, ana, ben } = playing(toy);
    const viewers = [ana, ben, spectator];
    const before = viewers.map((viewer) => JSON.stringify(table.view(viewer)));
    const state = table.state;
    const entry = table.does(system, { type: 'gallery_say', speaker: 1, text: ' Who has the queen? ' });
    expect(entry.events).toEqual([
      { type: 'gallery_said', number: 0, speaker: 1, name: null, text: 'Who has the queen?' },
    ]);
    expect(table.layer.heard(state, entry, viewers)).toEqual([[], [], []]);
    expect(viewers.map((viewer) => JSON.stringify(table.view(viewer)))).toEqual(before);
    table.refuses(system, { type: 'gallery_say', speaker: 1, text: ' ' }, 'E_MALFORMED');
    table.refuses(ben, { type: 'gallery_say', speaker: 1, text: 'Me?' }, 'E_MALFORMED');
    table.does(system, { type: 'gallery_say', speaker: 2, name: 'Wanda', text: 'Ada.' });
    expect(table.state.galleryLines).toBe(2);
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-02 TB-15: a spectator whose name is 32 emoji writes to the other spectators under it', () => {
    const { table } = playing(toy);
    const name = cleanName('\u{1F600}'.repeat(40));
    const { events } = table.does(system, { type: 'gallery_say', speaker: 1, name, text: 'Who has the queen?' });
    expect(events).toMatchObject([{ type: 'gallery_said', name: '\u{1F600}'.repeat(32) }]);
  });

  test('TB-04: the number of people waiting at once is limited, and banning one of them makes room', () => {
    const table = new TestTable(toy, { options: {} });
    table.does(ana, { type: 'set_option', key: 'arrivalsWait', value: true });
    for (let guest = 1; guest <= 20; guest += 1) table.does(system, arrival(`Guest ${guest}`));
    const refusal = { code: 'E_DOOR_CROWDED', clause: 'TB-04', facts: { n: 20 } };
    expect(table.decide(system, arrival('Zoe'))).toMatchObject({ refusals: [refusal] });
    table.does(ana, { type: 'ban', person: 'k7' });
    table.refuses(system, arrival('Guest 7'), 'E_BANNED');
    table.does(system, arrival('Zoe'));
  });

  test('TB-03 TB-04: people without a link cannot take the last places in the queue', () => {
    const table = new TestTable(toy, { options: {} });
    table.does(ana, { type: 'set_option', key: 'arrivalsWait', value: true });
    const stranger = (name: string) => ({ ...arrival(name), uninvited: true });
    for (let guest = 1; guest <= 15; guest += 1) table.does(system, stranger(`Stranger ${guest}`));
    const refusal = { code: 'E_DOOR_CROWDED', clause: 'TB-04', facts: { n: 15 } };
    expect(table.decide(system, stranger('Zoe'))).toMatchObject({ refusals: [refusal] });
    const spectator = { type: 'knock_to_watch', identity: 'token-of-Zoe', name: 'Zoe' };
    table.refuses(system, { ...spectator, uninvited: true }, 'E_DOOR_CROWDED');
    table.does(system, spectator);
    table.does(system, arrival('Yan'));
    // Those who wait already knock again under another name.
    table.does(system, { ...stranger('Stranger 1'), name: 'Sten' });
  });

  test('TB-03: only the host learns that a link was closed or renewed', () => {
    const { table, ana, ben } = playing(toy);
    table.refuses(ben, { type: 'renew_link', role: 'seat' }, 'E_HOST_ONLY');
    table.refuses(ana, { type: 'renew_link', role: 'host' }, 'E_MALFORMED');
    const before = table.state;
    const entry = table.does(ana, { type: 'renew_link', role: 'seat' });
    expect(table.layer.heard(before, entry, [ben, spectator, ana])).toEqual([
      [],
      [],
      [{ type: 'link_renewed', role: 'seat' }],
    ]);
    table.does(ana, { type: 'close_link', role: 'spectator' });
    expect(table.view(ana).own.door?.links).toEqual({
      seat: { made: 1, open: true },
      spectator: { made: 0, open: false },
      gm: { made: 0, open: true },
    });
    table.does(ana, { type: 'renew_link', role: 'spectator' });
    expect(table.state.doors.links.spectator).toEqual({ made: 1, open: true });
    const tableWithoutGm = new TestTable({ ...toy, seats: { ...toy.seats, gm: 'none' } });
    tableWithoutGm.refuses(ana, { type: 'renew_link', role: 'gm' }, 'E_MALFORMED');
  });

  test('TB-03: a pass phrase is stored as its hash, which no view and no event contains', () => {
    const table = new TestTable(toy);
    const before = table.state;
    table.refuses(ana, { type: 'set_phrase', hash: 'salt.hash' }, 'E_MALFORMED');
    const entry = table.does(system, { type: 'set_phrase', hash: 'salt.hash' });
    expect(JSON.stringify([table.view(ana), table.layer.heard(before, entry, [ana, spectator])])).not.toContain('salt');
    expect(table.view(ana).own.door?.phrase).toBe(true);
    table.does(system, { type: 'set_phrase', hash: '' });
    expect(table.state.doors.phrase).toBeNull();
  });
});

describe('removing and muting people', () => {
  test('TB-04: a removed person leaves at once and may return; a banned one may not until the ban is lifted', () => {
    const { table, ana, ben } = playing(toy);
    table.refuses(ben, { type: 'kick', person: 'p1' }, 'E_HOST_ONLY');
    table.refuses(ana, { type: 'kick', person: 'p1' }, 'E_ONESELF');
    table.does(ana, { type: 'kick', person: 'p2' });
    expect(table.view(spectator).shared.table.seats[1]).toMatchObject({ holder: null });
    table.refuses(ben, { type: 'chat', text: 'hello' }, 'E_SPECTATOR');
    const again = table.arrives('Ben');
    // A removed person may still have seen a hand (TB-07).
    expect(table.view(again).own.you).toMatchObject({ person: 'p2', played: 's2' });
    table.refuses(again, { type: 'take_seat', seat: 's3' }, 'E_SEAT_TAKEN');
    table.does(ana, { type: 'ban', person: 'p2' });
    table.refuses(system, arrival('Ben'), 'E_BANNED');
    expect(admissionRefusal(table.state, 'token-of-Ben')).toMatchObject({ code: 'E_BANNED' });
    expect(table.view(ana).own.door?.banned).toEqual([{ person: 'p2', name: 'Ben', link: 'seat' }]);
    // The banned person could use their link again under another name, so the host sees which link it was, until it is
    // renewed.
    table.does(ana, { type: 'renew_link', role: 'spectator' });
    expect(table.view(ana).own.door?.banned).toEqual([{ person: 'p2', name: 'Ben', link: 'seat' }]);
    table.does(ana, { type: 'renew_link', role: 'seat' });
    expect(table.view(ana).own.door?.banned).toEqual([{ person: 'p2', name: 'Ben' }]);
    table.refuses(ana, { type: 'ban', person: 'p3', on: false }, 'E_NOT_BANNED');
    table.does(ana, { type: 'ban', person: 'p2', on: false });
    expect(table.view(ana).own.door?.banned).toEqual([]);
    expect(table.view(table.arrives('Ben')).own.you?.played).toBe('s2');
  });

  test('TB-04: the event of a left seat says whether its person was removed or the seat was only freed', () => {
    const { table, ana } = playing(toy);
    const left = (intent: Intent): unknown => table.does(ana, intent).events.find(({ type }) => type === 'seat_left');
    expect(left({ type: 'kick', person: 'p2' })).toMatchObject({ putOut: true, cause: 'removed' });
    expect(left({ type: 'ban', person: 'p3' })).toMatchObject({ putOut: true, cause: 'removed' });
    const other = playing(toy);
    other.table.does(system, { type: 'person_away', person: 'p2' });
    const { events } = other.table.does(other.ana, { type: 'free_seat', seat: 's2' });
    expect(events).toContainEqual({ type: 'seat_left', seat: 's2', person: 'p2', putOut: true });
  });

  test('TB-12: play resumes once the only person who did not agree to it is removed', () => {
    const { table, ana, ben, cleo } = playing(toy);
    table.does(ben, { type: 'pause' });
    for (const who of [ana, cleo]) table.does(who, { type: 'resume' });
    expect(table.state.pause).not.toBeNull();
    table.does(ana, { type: 'kick', person: 'p2' });
    expect(table.state.pause).toBeNull();
  });

  test('TB-13: removing a person closes the vote that waits for them, and the vote can be opened again', () => {
    const { table, ana, ben } = playing(toyWithUndoRule, { undo: 'consent' });
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)) });
    table.does(ana, { type: 'request_undo' });
    expect(table.state.vote?.asked).toEqual(['s2', 's3']);
    table.does(person('p3'), { type: 'vote', topic: 'undo', yes: true });
    table.does(ana, { type: 'kick', person: 'p2' });
    expect(table.state.vote).toBeNull();
    table.refuses(ben, { type: 'vote', topic: 'undo', yes: true }, 'E_SPECTATOR');
    table.does(ana, { type: 'request_undo' });
    table.does(person('p3'), { type: 'vote', topic: 'undo', yes: true });
    expect(table.state.rewinds).toBe(1);
  });

  test('TB-04: a muted person can write only notes to themselves', () => {
    const { table, ana, ben } = playing(toy);
    const before = table.state;
    const entry = table.does(ana, { type: 'mute', person: 'p2', on: true });
    expect(table.layer.heard(before, entry, [person('p3'), spectator])).toEqual([[], []]);
    table.refuses(ben, { type: 'chat', text: 'hello' }, 'E_MUTED');
    table.refuses(ben, { type: 'chat', text: 'hello', to: 'p3' }, 'E_MUTED');
    table.does(ben, { type: 'note', text: 'hello' });
    expect(table.layer.explain(table.view(ben), { type: 'chat' })[0]).toMatchObject({
      code: 'E_MUTED',
      clause: 'TB-04',
    });
    expect(table.view(ana).own.door?.muted).toEqual(['p2']);
    table.does(ana, { type: 'mute', person: 'p2', on: false });
    table.does(ben, { type: 'chat', text: 'hello' });
  });

  test('TB-04: a muted person who was removed is still muted on return', () => {
    const { table, ana } = playing(toy);
    table.does(ana, { type: 'mute', person: 'p2', on: true });
    table.does(ana, { type: 'kick', person: 'p2' });
    const again = table.arrives('Ben');
    table.refuses(again, { type: 'chat', text: 'hello' }, 'E_MUTED');
    table.does(ana, { type: 'mute', person: 'p2', on: false });
    table.does(again, { type: 'chat', text: 'hello' });
  });

  test('TB-04: a muted person adds no words to the story, not even by rewording a line or as the reason for a pause', () => {
    const { table, ana, ben } = playing(toy);
    table.does(ben, { type: 'narrate', text: 'Rain.' });
    table.does(ana, { type: 'mute', person: 'p2', on: true });
    table.refuses(ben, { type: 'narrate', text: 'Snow.' }, 'E_MUTED');
    table.refuses(ben, { type: 'reword_line', was: 'Rain.', text: 'Snow.' }, 'E_MUTED');
    table.refuses(ben, { type: 'pause', reason: 'Snow!' }, 'E_MUTED');
    expect(table.layer.legal(table.view(ben)).map(({ type }) => type)).not.toContain('narrate');
    table.refuses(ben, { type: 'withdraw_line', was: 'Snow.' }, 'E_MUTED');
    table.does(ben, { type: 'withdraw_line', was: 'Rain.' });
    table.does(ben, { type: 'pause' });
  });

  test('TB-04: a muted person must leave out optional texts, and an ellipsis replaces texts that a move needs', () => {
    const line = { kind: 'text', most: 40, optional: true } as const;
    const wordless: Refusal = { code: 'E_TEXT_REQUIRED', clause: 'TB-15', facts: {} };
    const linesReceived: unknown[] = [];
    const drawing = (needs: 'words' | 'no words') => ({
      ...toy,
      intents: { ...toy.intents, draw: { ...(toy.intents['draw'] ?? never()), fields: { line } } },
      decide: (...[state, actor, { line: said, ...intent }, rng]: Parameters<typeof toy.decide>) => {
        linesReceived.push(said);
        return needs === 'words' && said === undefined
          ? { ok: false as const, refusals: [wordless] }
          : toy.decide(state, actor, intent, rng);
      },
    });
    for (const needs of ['words', 'no words'] as const) {
      const { table, ana, ben } = playing(drawing(needs));
      table.does(ana, { type: 'hand_over', role: 'host', person: 'p2' });
      table.does(ben, { type: 'mute', person: 'p1', on: true });
      const drawWithWords = { type: 'draw', line: 'A long sigh.' };
      if (needs === 'words') table.does(ana, drawWithWords);
      else table.refuses(ana, drawWithWords, 'E_MUTED');
      expect(linesReceived.at(-1)).toBe(needs === 'words' ? '…' : undefined);
      if (needs === 'no words') table.does(ana, { type: 'draw' });
    }
    expect(linesReceived).not.toContain('A long sigh.');
  });

  test('TB-04: a muted person cannot use a name as a message', () => {
    const table = new TestTable(toy);
    const [ana, ben] = [person('p1'), table.arrives('Ben')];
    table.does(ben, { type: 'take_seat', seat: 's2' });
    table.does(ana, { type: 'mute', person: 'p2', on: true });
    table.refuses(ben, { type: 'join', name: 'Nonsense' }, 'E_MUTED');
    table.does(ben, { type: 'leave_seat' });
    table.does(ben, { type: 'take_seat', seat: 's2', name: 'Nonsense' });
    expect(table.view(ana).shared.table.seats[1]?.name).toBe('Ben');
  });

  test('TB-04: a spectator is muted and banned in secret, and the host can lift the ban', () => {
    const { table, ana } = playing(toy);
    const before = table.state;
    const entry = table.does(system, { type: 'mute_watcher', identity: 'token-of-wanda', on: true });
    expect(table.layer.heard(before, entry, [ana, spectator])).toEqual([[], []]);
    expect(isMutedSpectator(table.state, 'token-of-wanda')).toBe(true);
    expect(isMutedSpectator(table.state, 'token-of-xeno')).toBe(false);
    expect(table.decide(system, { type: 'mute_watcher', identity: 'token-of-wanda', on: true })).toEqual({
      ok: true,
      events: [],
    });
    const beforeRemoval = table.state;
    const removal = table.does(system, { type: 'remove_watcher', identity: 'token-of-wanda', name: 'Wanda' });
    const heard = table.layer.heard(beforeRemoval, removal, [ana, spectator]);
    expect(heard).toEqual([[{ type: 'watcher_removed', person: 'w1', name: 'Wanda' }], []]);
    expect(isBanned(table.state, 'token-of-wanda')).toBe(true);
    expect(table.view(ana).own.door?.banned).toEqual([{ person: 'w1', name: 'Wanda' }]);
    table.does(ana, { type: 'ban', person: 'w1', on: false });
    expect(isBanned(table.state, 'token-of-wanda')).toBe(false);
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-04: a removed person’s mute holds for spectating too, until the host changes it', () => {
    const { table, ana, ben } = playing(toy);
    table.does(ana, { type: 'mute', person: 'p2', on: true });
    const before = table.state;
    const removal = table.does(ana, { type: 'kick', person: 'p2' });
    expect(JSON.stringify(table.layer.heard(before, removal, [ana, spectator]))).not.toContain('watcher_muted');
    expect(isMutedSpectator(table.state, 'token-of-Ben')).toBe(true);
    table.does(system, arrival('Ben'));
    expect(table.view(ben).own.you).toMatchObject({ muted: true });
    table.does(ana, { type: 'mute', person: 'p2', on: false });
    expect(isMutedSpectator(table.state, 'token-of-Ben')).toBe(false);
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-04: a spectator’s mute holds at the table too, until the host changes it', () => {
    const { table, ana } = playing(toy);
    table.does(system, { type: 'mute_watcher', identity: 'token-of-Wanda', on: true });
    table.does(system, arrival('Wanda'));
    expect(table.state.doors.muted).toEqual(['p4']);
    table.does(ana, { type: 'mute', person: 'p4', on: false });
    expect(table.state.doors.muted).toEqual([]);
    expect(isMutedSpectator(table.state, 'token-of-Wanda')).toBe(false);
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-04: a spectator who waits for admission and is removed leaves the queue as well', () => {
    const { table, ana } = playing(toy);
    table.does(ana, { type: 'set_option', key: 'arrivalsWait', value: true });
    table.does(system, arrival('Wanda'));
    const before = table.state;
    const removal = table.does(system, { type: 'remove_watcher', identity: 'token-of-Wanda', name: 'Wanda' });
    expect(table.layer.heard(before, removal, [ana])[0]).toEqual([
      { type: 'knock_ended', person: 'k1', how: 'turned_away' },
      { type: 'watcher_removed', person: 'w1', name: 'Wanda' },
    ]);
    expect(table.view(ana).own.door?.knocking).toEqual([]);
    table.refuses(ana, { type: 'let_in', person: 'k1' }, 'E_NOT_KNOCKING');
    table.does(ana, { type: 'ban', person: 'w1', on: false });
    table.does(system, arrival('Wanda'));
    table.does(ana, { type: 'let_in', person: 'k2' });
    expect(Object.keys(table.state.people)).toEqual(['p1', 'p2', 'p3', 'p4']);
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-04: letting in a banned person of an older journal lifts the ban, under an id of their own', () => {
    const { table, ana } = playing(toy);
    table.does(ana, { type: 'set_option', key: 'arrivalsWait', value: true });
    table.does(system, { type: 'remove_watcher', identity: 'token-of-Wanda', name: 'Wanda' });
    const knocking = { k1: { identity: 'token-of-Wanda', name: 'Wanda', link: 'seat' } } as const;
    table.state = { ...table.state, doors: { ...table.state.doors, knocking } };
    table.does(ana, { type: 'let_in', person: 'k1' });
    expect(Object.keys(table.state.people)).toEqual(['p1', 'p2', 'p3', 'p4']);
    expect(isBanned(table.state, 'token-of-Wanda')).toBe(false);
  });

  test('TB-06: the table remembers a person whose seat was freed until they have a seat again', () => {
    const { table, ana, cleo } = playing(toy);
    table.does(system, { type: 'person_away', person: 'p3' });
    table.does(ana, { type: 'free_seat', seat: 's3' });
    expect(lostSeatOf(table.state, 'p3')).toBe('s3');
    expect(lostSeatOf(table.state, 'p2')).toBeUndefined();
    table.does(system, { type: 'person_back', person: 'p3' });
    table.does(cleo, { type: 'take_seat', seat: 's3' });
    expect(lostSeatOf(table.state, 'p3')).toBeUndefined();
  });
});

describe('seats', () => {
  test('TB-07: a bot takes its seat again when the person who took over from it in play leaves', () => {
    const table = new TestTable(toy);
    table.does(ana, { type: 'take_seat', seat: 's1' });
    table.does(ana, { type: 'invite_bot', seat: 's2' });
    table.does(ana, { type: 'start' });
    const ben = table.arrives('Ben');
    table.does(ben, { type: 'take_seat', seat: 's2' });
    table.does(ben, { type: 'leave_seat' });
    expect(table.view(spectator).shared.table.seats[1]).toMatchObject({ holder: 'bot', inPlay: true });
    table.does(ben, { type: 'take_seat', seat: 's2' });
    table.does(ana, { type: 'kick', person: 'p2' });
    expect(table.layer.botMoves(table.state, 's2')?.moves.length).toBeGreaterThan(0);
    expect(table.replayed()).toEqual(table.state);
  });
});

describe('spectators', () => {
  test('TB-05: a person without a seat sees the table with the spectators’ delay, unless they are the host', () => {
    const { table, ana, ben, cleo } = playing(toy);
    const late = () => ['p1', 'p2', 'p3'].filter((id) => seesWithDelay(table.state, id));
    table.does(cleo, { type: 'leave_seat' });
    expect(late()).toEqual([]);
    table.refuses(ben, { type: 'set_option', key: 'spectatorDelay', value: 30 }, 'E_HOST_ONLY');
    table.refuses(ana, { type: 'set_option', key: 'spectatorDelay', value: 31 }, 'E_OPTION_VALUE');
    table.does(ana, { type: 'set_option', key: 'spectatorDelay', value: 30 });
    expect(late()).toEqual(['p3']);
    table.does(ana, { type: 'leave_seat' });
    expect(late()).toEqual(['p3']);
  });

  test('TB-05: a spectator’s safety signal is stored like any other', () => {
    const { table, ben } = playing(toy);
    const { actor, intentId, events } = table.does(system, { type: 'safety_signal', kind: 'n' });
    const seated = table.does(ben, { type: 'safety_signal', kind: 'n' });
    expect({ actor, intentId, events }).toEqual({
      actor: seated.actor,
      intentId: seated.intentId,
      events: seated.events,
    });
    table.does(system, { type: 'safety_signal', kind: 'x' });
    expect(table.state.pause?.cause).toBe('safety');
  });
});

function never(): never {
  throw new Error('The toy has no such intent');
}
