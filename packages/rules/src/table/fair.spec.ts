import { rulesets } from '@cartomancer/rules';
import { describe, expect, it, test } from 'vitest';

import type { GameEvent, Intent, Ruleset, View, Viewer } from '../kernel/index.ts';
import { commitmentTo } from '../kernel/index.ts';
import { mixedSeed } from './fair.ts';
import type { PublishedEntry, PublishedSession, TableState } from './index.ts';
import { areCardsOpen, fairnessOf, outcomeOf, publishedEntry, verifySession } from './index.ts';
import { withoutNotesOf } from './notes.ts';
import { person, playing, seed, TestTable, spectator } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';

type Table = TestTable<unknown, View, Intent, GameEvent>;

const browserValue = (letter: string): string => letter.repeat(64);

/** Plays this many moves as bots would, from any seat. If no bot has a move, a timer expires. */
function play(table: Table, people: readonly string[], moves: number): void {
  const { layer } = table;
  for (let move = 0; move < moves; move += 1) {
    const chosen = people
      .map((id, index) => {
        const seat = table.state.seats[index];
        const viewer: Viewer = seat?.kind === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat: seat?.seat ?? '' };
        const own = layer
          .legal(table.view(person(id)))
          .filter(({ type }) => Object.hasOwn(layer.ruleset.intents, type));
        return { id, intent: layer.ruleset.bot?.(layer.ruleset.view(table.state.game, viewer), own) };
      })
      .find(({ id, intent }) => intent !== undefined && table.decide(person(id), intent).ok);
    const timer = layer.timers(table.state)[0];
    if (chosen?.intent !== undefined) table.does(person(chosen.id), chosen.intent);
    else if (timer !== undefined) table.after(timer.left).does({ kind: 'system' }, timer.intent);
    else return;
  }
}

function publishedOf(table: Pick<Table, 'journal' | 'state' | 'layer'>): PublishedSession {
  const entries: PublishedEntry[] = [];
  let state: TableState = table.layer.initial();
  for (const entry of table.journal) {
    const { steps, after } = table.layer.applied(state, entry);
    state = after;
    const published = publishedEntry(entry, { steps, publishedBefore: entries.length, ruleset: table.layer.ruleset });
    if (published !== undefined) entries.push(published);
  }
  const { commitment } = table.state;
  const { values, mixed } = fairnessOf(table.state);
  // A published session is parsed from a file.
  return JSON.parse(JSON.stringify({ commitment, seed, values, mixed, entries })) as PublishedSession;
}

function playedSession(ruleset: Ruleset, moves: number): PublishedSession {
  const table: Table = new TestTable(ruleset, { seats: Math.max(ruleset.seats.min, 2) });
  const people = ['p1'];
  while (people.length < table.state.seats.length) {
    const { kind } = table.state.seats[people.length] ?? { kind: 'player' };
    table.arrives(`Guest ${people.length}`, kind === 'gm' ? 'gm' : 'seat');
    people.push(`p${people.length + 1}`);
  }
  for (const [index, id] of people.entries()) {
    table.does(person(id), { type: 'take_seat', seat: table.state.seats[index]?.seat ?? '' });
    table.does(person(id), { type: 'give_value', value: browserValue(index.toString(16)) });
    table.does(person(id), { type: 'ready', on: true });
  }
  table.does(person('p1'), { type: 'start' });
  table.does(person('p1'), { type: 'safety_tools', tool: 'x', on: true });
  play(table, people, moves);
  return publishedOf(table);
}

describe('TB-18: the seed', () => {
  it('is committed to before anyone gives a value, and again at the start, mixed with all values', () => {
    const table = new TestTable(toy, { seats: 3 });
    const firstCommitment = table.view(spectator).shared.table.commitment;
    expect(firstCommitment).toBe(commitmentTo(seed));
    for (const [index, id] of ['p1', 'p2', 'p3'].entries()) {
      if (id !== 'p1') table.arrives(id);
      table.does(person(id), { type: 'take_seat', seat: `s${index + 1}` });
      table.does(person(id), { type: 'ready', on: true });
    }
    table.refuses(person('p1'), { type: 'give_value', value: 'mine' }, 'E_MALFORMED');
    table.does(person('p1'), { type: 'give_value', value: browserValue('a') });
    table.refuses(person('p1'), { type: 'give_value', value: browserValue('b') }, 'E_VALUE_GIVEN');
    table.does(person('p3'), { type: 'give_value', value: browserValue('c') });
    expect(table.view(spectator).shared.table.fairness.given).toEqual(['p1', 'p3']);
    table.does(person('p1'), { type: 'start' });
    const { commitment, fairness } = table.view(spectator).shared.table;
    expect(commitment).toBe(firstCommitment);
    expect(fairness.mixed).toBe(commitmentTo(mixedSeed(seed, { p1: browserValue('a'), p3: browserValue('c') })));
    table.refuses(person('p2'), { type: 'give_value', value: browserValue('d') }, 'E_PHASE');
  });

  it('is revealed only after every person with a seat has agreed', () => {
    const { table, ana, ben, cleo } = playing(toy);
    table.refuses(ana, { type: 'agree_to_open', on: true }, 'E_NOT_OVER');
    table.refuses(ben, { type: 'close_table' }, 'E_HOST_ONLY');
    table.does(ana, { type: 'close_table' });
    const plays = table.layer.legal(table.view(ben)).filter(({ type }) => Object.hasOwn(toy.intents, type));
    expect(plays).toEqual([]);
    expect(table.layer.timers(table.state)).toEqual([]);
    table.refuses(ana, { type: 'rewind', to: 1, reason: 'again' }, 'E_TABLE_SHUT');
    table.refuses(ana, { type: 'agree_to_open', on: false }, 'E_NOT_AGREED');
    for (const who of [ana, ben]) table.does(who, { type: 'agree_to_open', on: true });
    table.refuses(ana, { type: 'agree_to_open', on: true }, 'E_AGREED');
    table.does({ kind: 'system' }, { type: 'person_away', person: 'p3' });
    expect(table.view(spectator).shared.table.fairness.opened).toBe(false);
    expect(JSON.stringify([table.view(spectator), table.view(ana)])).not.toContain(seed);
    const entry = table.does(cleo, { type: 'agree_to_open', on: true });
    expect(table.layer.heard(table.replayed(entry.seq - 1), entry, [spectator])).toEqual([
      [
        { type: 'opening_agreed', seat: 's3', on: true },
        { type: 'cards_opened', seed },
      ],
    ]);
    table.refuses(ana, { type: 'reopen_table' }, 'E_TABLE_SHUT');
    expect([undefined, entry.at, entry.at - 1].map((until) => areCardsOpen(table.state, until))).toEqual([
      true,
      true,
      false,
    ]);
    expect(table.replayed()).toEqual(table.state);
  });

  it('stays secret until a new person in a seat has agreed, even if the previous one had', () => {
    const { table, ana, ben, cleo } = playing(toy);
    table.does(ana, { type: 'close_table' });
    for (const who of [ana, cleo]) table.does(who, { type: 'agree_to_open', on: true });
    table.does(cleo, { type: 'leave_seat' });
    expect(table.view(spectator).shared.table.fairness.agreed).toEqual(['s1']);
    const dan = table.arrives('Dan');
    table.does(dan, { type: 'take_seat', seat: 's3' });
    table.does(ben, { type: 'agree_to_open', on: true });
    expect(table.view(spectator).shared.table.fairness.opened).toBe(false);
    table.does(dan, { type: 'agree_to_open', on: true });
    expect(table.view(spectator).shared.table.fairness.opened).toBe(true);
    expect(table.replayed()).toEqual(table.state);
  });

  it('stays secret if the last person to agree leaves instead, until another person agrees again', () => {
    const { table, ana, ben, cleo } = playing(toy);
    table.does(ana, { type: 'close_table' });
    for (const who of [ana, ben]) table.does(who, { type: 'agree_to_open', on: true });
    table.refuses(ana, { type: 'agree_to_open', on: true }, 'E_AGREED');
    table.does(cleo, { type: 'leave_seat' });
    expect(table.view(spectator).shared.table.fairness.opened).toBe(false);
    table.does(ana, { type: 'agree_to_open', on: true });
    expect(table.view(spectator).shared.table.fairness.opened).toBe(true);
    expect(table.replayed()).toEqual(table.state);
  });

  it('is mixed with one value for each seat, however many people sit down and leave again', () => {
    const table = new TestTable(toy, { seats: 3 });
    const given = () => table.view(spectator).shared.table.fairness.given;
    table.does(person('p1'), { type: 'take_seat', seat: 's1' });
    table.does(person('p1'), { type: 'give_value', value: browserValue('a') });
    for (let visit = 0; visit < 40; visit += 1) {
      const eve = table.arrives(`Eve ${visit}`);
      table.does(eve, { type: 'take_seat', seat: 's2' });
      table.does(eve, { type: 'give_value', value: browserValue('b') });
      table.does(eve, { type: 'leave_seat' });
    }
    expect(given()).toEqual(['p1']);
    table.arrives('Ben');
    table.does(person('p42'), { type: 'take_seat', seat: 's2' });
    table.does(person('p42'), { type: 'ready', on: true });
    table.arrives('Cleo');
    table.does(person('p43'), { type: 'take_seat', seat: 's3' });
    table.does(person('p43'), { type: 'ready', on: true });
    table.does(person('p1'), { type: 'start' });
    expect(table.view(spectator).shared.table.fairness.mixed).toBe(
      commitmentTo(mixedSeed(seed, { p1: browserValue('a') })),
    );
    // A value that was mixed into the seed stays, even if its person leaves.
    table.does(person('p1'), { type: 'leave_seat' });
    expect(given()).toEqual(['p1']);
    expect(table.replayed()).toEqual(table.state);
  });

  it('cannot be revealed by removing the others from their seats first', () => {
    for (const way of ['kick', 'free_seat'] as const) {
      const { table, ana, ben, cleo } = playing(toy);
      table.does(ana, { type: 'close_table' });
      table.does(cleo, { type: 'agree_to_open', on: true });
      table.does({ kind: 'system' }, { type: 'person_away', person: 'p2' });
      table.does(ana, way === 'kick' ? { type: 'kick', person: 'p2' } : { type: 'free_seat', seat: 's2' });
      table.refuses(ana, { type: 'agree_to_open', on: true }, 'E_PUT_OUT');
      // The view says so, so that the page offers no button.
      expect(table.view(ana).own.cannotOpen).toBe(true);
      expect(table.view(spectator).own.cannotOpen).toBeUndefined();
      expect(table.view(spectator).shared.table.fairness.opened).toBe(false);
      // Back in the seat, they are asked like everyone else.
      const back = way === 'kick' ? table.arrives('Ben') : ben;
      if (way === 'free_seat') table.does({ kind: 'system' }, { type: 'person_back', person: 'p2' });
      table.does(back, { type: 'take_seat', seat: 's2' });
      expect(table.view(ana).own.cannotOpen).toBeUndefined();
      table.does(ana, { type: 'agree_to_open', on: true });
      expect(table.view(spectator).shared.table.fairness.opened).toBe(false);
      table.does(back, { type: 'agree_to_open', on: true });
      expect(table.view(spectator).shared.table.fairness.opened).toBe(true);
      expect(JSON.stringify(table.view(spectator))).not.toContain('token-of');
      expect(table.replayed()).toEqual(table.state);
    }
  });

  it('cannot be revealed by banning a person, until the host lifts the ban and they take a seat again', () => {
    const { table, ana, cleo } = playing(toy);
    table.does(ana, { type: 'close_table' });
    table.does(cleo, { type: 'agree_to_open', on: true });
    table.does(ana, { type: 'ban', person: 'p2' });
    table.refuses(ana, { type: 'agree_to_open', on: true }, 'E_PUT_OUT');
    table.does(ana, { type: 'ban', person: 'p2', on: false });
    table.refuses(ana, { type: 'agree_to_open', on: true }, 'E_PUT_OUT');
    const back = table.arrives('Ben');
    table.does(back, { type: 'take_seat', seat: 's2' });
    for (const who of [ana, back]) table.does(who, { type: 'agree_to_open', on: true });
    expect(table.view(spectator).shared.table.fairness.opened).toBe(true);
  });

  it('cannot be revealed by handing over the GM’s seat first', () => {
    const game = {
      ...toy,
      intents: { ...toy.intents, seat_joined: toy.intents['seat_back'] ?? {} },
    } as unknown as typeof toy;
    const explain = (view: Parameters<typeof toy.explain>[0], intent: Intent) =>
      intent.type === 'seat_joined' ? [] : toy.explain(view, intent);
    const table = new TestTable({ ...game, explain });
    const [ana, gail, ben] = [person('p1'), table.arrives('Gail', 'gm'), table.arrives('Ben')];
    table.does(gail, { type: 'take_seat', seat: 'gm' });
    for (const [who, seat] of [
      [ana, 's1'],
      [ben, 's2'],
    ] as const)
      table.does(who, { type: 'take_seat', seat });
    for (const who of [gail, ben]) table.does(who, { type: 'ready', on: true });
    table.does(ana, { type: 'start' });
    table.does(ana, { type: 'close_table' });
    table.does(ana, { type: 'hand_over', role: 'gm', person: 'p3' });
    table.refuses(ben, { type: 'agree_to_open', on: true }, 'E_PUT_OUT');
    // In any seat, they are asked like everyone else again.
    table.does(gail, { type: 'take_seat', seat: 's2' });
    for (const who of [ana, ben]) table.does(who, { type: 'agree_to_open', on: true });
    expect(table.view(spectator).shared.table.fairness.opened).toBe(false);
    table.does(gail, { type: 'agree_to_open', on: true });
    expect(table.view(spectator).shared.table.fairness.opened).toBe(true);
    expect(table.replayed()).toEqual(table.state);
  });

  it('can be revealed only with new agreement after the table is reopened, and play goes on', () => {
    const { table, ana } = playing(toy);
    table.does(ana, { type: 'close_table' });
    table.does(ana, { type: 'agree_to_open', on: true });
    table.does(ana, { type: 'reopen_table' });
    expect(table.view(ana).shared.table).toMatchObject({ closed: false, fairness: { agreed: [] } });
    expect(table.layer.legal(table.view(ana)).some(({ type }) => Object.hasOwn(toy.intents, type))).toBe(true);
  });
});

describe.each([...rulesets.values()].map((ruleset) => ({ id: ruleset.id, ruleset })))('$id', ({ ruleset }) => {
  test('TB-18, TB-19: every shuffle of a fair session is verified', () => {
    const session = playedSession(ruleset, 120);
    // Verified as it is published, without the GM's notes.
    expect(session.entries).toEqual(withoutNotesOf(ruleset)(session.entries));
    const { faults, shuffles } = verifySession(ruleset, session);
    expect(faults).toEqual([]);
    expect(shuffles.length).toBeGreaterThan(0);
    expect(shuffles.map(({ number }) => number)).toEqual(shuffles.map((_, index) => index + 1));
    // The verdict describes what was shuffled, not the label of the shuffle.
    expect(shuffles.filter(({ pile }) => pile.text === 'verify.pile_labelled')).toEqual([]);
  });
});

test('a session without values from browsers is verified from its seed alone', () => {
  const { table } = playing(toy);
  expect(verifySession(toy, publishedOf(table as unknown as Table)).faults).toEqual([]);
});

test('an undo is verified too, and is a fault if it restores a state that never existed', () => {
  const { table, ana } = playing(toy);
  const move = table.layer.legal(table.view(ana)).find(({ type }) => type === 'play');
  if (move === undefined) throw new Error('Nothing can be played');
  table.does(ana, move);
  table.does(ana, { type: 'request_undo' });
  const session = publishedOf(table);
  expect(verifySession(toy, session).faults).toEqual([]);
  const forged = JSON.parse(
    JSON.stringify(session).replace(/("type":"undo_done","game":\{)/u, '$1"extra":1,'),
  ) as PublishedSession;
  expect(verifySession(toy, forged).faults).toMatchObject([{ text: 'verify.fault.never_stood' }]);
});

describe('entries decided by another version of the rules', () => {
  const firstDates = rulesets.get('first-dates');
  if (firstDates === undefined) throw new Error('First Dates is not here');
  const session = playedSession(firstDates, 120);
  const ofRules = (rules: number | undefined): PublishedSession => ({
    ...session,
    entries: session.entries.map((entry) => ({ ...entry, rules })),
  });
  const sameRules: Ruleset = { ...firstDates, version: firstDates.version + 1 };
  /** The setup shuffles its decks under another label. */
  const otherRules: Ruleset = {
    ...sameRules,
    setup: (config, rng) =>
      firstDates.setup(config, { shuffle: (label, items) => rng.shuffle(`${label}, otherRules`, items) }),
  };

  it('are reported as unchecked if the present rules yield another result', () => {
    const all = verifySession(firstDates, session).shuffles;
    for (const rules of [firstDates.version, undefined]) {
      const verdict = verifySession(otherRules, ofRules(rules));
      expect(verdict).toMatchObject({ faults: [], unchecked: 1 });
      expect(outcomeOf(verdict)).toBe('partly');
      // Later shuffles continue from where the entry left off.
      expect(verdict.shuffles).toEqual(all.filter(({ entry }) => entry !== all[0]?.entry));
    }
    const verdict = verifySession(otherRules, ofRules(sameRules.version));
    expect(verdict).toMatchObject({ faults: [{ text: 'verify.fault.order' }], unchecked: 0 });
    expect(outcomeOf(verdict)).toBe('unfair');
  });

  it('are verified if the present rules yield the same result', () => {
    expect(verifySession(sameRules, ofRules(firstDates.version))).toEqual(verifySession(firstDates, session));
    expect(outcomeOf(verifySession(sameRules, ofRules(firstDates.version)))).toBe('fair');
  });

  it('are converted to present events first', () => {
    const old = JSON.parse(
      JSON.stringify(ofRules(firstDates.version)).replaceAll('"type":"cards_drawn"', '"type":"cards_taken"'),
    ) as PublishedSession;
    const upcastEvent = (_: number, event: unknown): GameEvent => {
      const taken = event as GameEvent;
      return taken.type === 'cards_taken' ? { ...taken, type: 'cards_drawn' } : taken;
    };
    expect(verifySession({ ...sameRules, upcastEvent }, old)).toEqual(verifySession(firstDates, session));
    // The state of the game is unknown after an event of an unknown version.
    const unread = verifySession(sameRules, old);
    expect(unread.faults).toEqual([]);
    expect(outcomeOf(unread)).toBe('partly');
  });

  it('may undo to a state of an older version, which is migrated before it is compared', () => {
    const { table, ana } = playing(toy);
    const move = table.layer.legal(table.view(ana)).find(({ type }) => type === 'play');
    if (move === undefined) throw new Error('Nothing can be played');
    table.does(ana, move);
    table.does(ana, { type: 'request_undo' });
    const initial = () => ({ ...toy.initial(), since: 'today' });
    const migrateState = <T extends object>(game: T) => ({ since: 'today', ...game });
    const published = publishedOf(table);
    expect(verifySession({ ...toy, version: 2, initial, migrateState }, published)).toMatchObject({
      faults: [],
      unchecked: 0,
    });
  });
});

describe('tampering is detected:', () => {
  const ruleset = rulesets.get('first-dates');
  if (ruleset === undefined) throw new Error('First Dates is not here');
  const session = playedSession(ruleset, 200);

  function altered(change: (text: string, entry: PublishedEntry) => string): PublishedSession {
    return {
      ...session,
      entries: session.entries.map((entry) => JSON.parse(change(JSON.stringify(entry), entry)) as PublishedEntry),
    };
  }

  const verdict = (forged: PublishedSession) => verifySession(ruleset, forged).faults;
  const contains = (entry: PublishedEntry, type: string): boolean =>
    entry.events.some((event) => event.type === 'game' && event.event.type === type);
  const shuffling = session.entries.filter(({ events }) => events.some(({ type }) => type === 'shuffled'));

  it('two cards of a deck are swapped', () => {
    const forged = altered((text) => text.replace(/"order":\["(\w\w)","(\w\w)"/u, '"order":["$2","$1"'));
    expect(verdict(forged)).toMatchObject([{ text: 'verify.fault.order', facts: { place: 1 } }]);
  });

  it('a drawn card is replaced', () => {
    const drawing = session.entries.findLast((entry) => contains(entry, 'cards_drawn'));
    const forged = altered((text, entry) =>
      entry === drawing ? text.replace(/("type":"cards_drawn".*?"cards":\[")\w\w/u, '$1X1') : text,
    );
    expect(verdict(forged)).toMatchObject([{ facts: { entry: drawing?.number, found: 'X1' } }]);
  });

  it('the seed or a value is changed', () => {
    expect(verdict({ ...session, seed: browserValue('f') })).toEqual([{ text: 'verify.fault.seed' }]);
    const values = { ...session.values, p1: browserValue('9') };
    expect(verdict({ ...session, values })).toEqual([{ text: 'verify.fault.values' }]);
  });

  it('a shuffle is removed', () => {
    const [first, second] = shuffling;
    if (first === undefined || second === undefined) throw new Error('One shuffle is not enough');
    const entries = session.entries
      .filter((entry) => entry !== second)
      .map((entry, index) => ({ ...entry, number: index + 1 }));
    expect(verdict({ ...session, entries })).toMatchObject([{ text: 'verify.fault.shuffle_missing' }]);
    expect(verdict({ ...session, entries: session.entries.filter((entry) => entry !== second) })).toMatchObject([
      { text: 'verify.fault.entry_missing', facts: { due: second.number } },
    ]);
  });

  it('the request that drew cards is removed', () => {
    const drawing = session.entries.findLast((entry) => contains(entry, 'cards_drawn'));
    const forged = session.entries.map((entry) =>
      entry === drawing ? { ...entry, events: entry.events.filter(({ type }) => type !== 'decided') } : entry,
    );
    expect(verdict({ ...session, entries: forged })).toEqual([
      { text: 'verify.fault.unexplained', facts: { entry: drawing?.number } },
    ]);
  });

  it('two entries are swapped', () => {
    const entries = session.entries.toSpliced(4, 2, ...session.entries.slice(4, 6).toReversed());
    expect(verdict({ ...session, entries })).toMatchObject([{ text: 'verify.fault.entry_moved', facts: { due: 5 } }]);
  });
});
