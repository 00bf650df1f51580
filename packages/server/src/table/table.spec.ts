import type { Ruleset, ViewEvent } from '@cartomancer/rules/kernel';
import type { SeatNames } from '@cartomancer/rules/table';
import { seatNamesAfter } from '@cartomancer/rules/table';
import { sheetRuleset, toyRuleset } from '@cartomancer/testkit';
import { describe, expect, it } from 'vitest';

import { memoryJournal } from '../journal/memory.ts';
import { unconfirmed } from './answers.ts';
import type { ChronicleEntry, ChroniclePage } from './history.ts';
import {
  codesOf,
  done,
  haltingJournal,
  eventually,
  registryOf,
  sends,
  startedTable,
  eventTypes,
  toyTable,
} from '../../test/tables.ts';

const toy: Ruleset = toyRuleset();
const toyRegistry = (journal = haltingJournal()) => registryOf(toy, journal);

const say = (line: string) => ({ type: 'say', line });

/** The names that a reader knows after a page of the chronicle. */
function namesAfter({ names, entries }: Pick<ChroniclePage, 'names' | 'entries'>): SeatNames {
  return entries.reduce((known, { event, names: later }) => later ?? seatNamesAfter(known, event), names);
}

function entryCount(table: { state(): { readonly entries: number } }): number {
  return table.state().entries;
}

describe('a table', () => {
  it('sends no event and no answer before the journal has stored the entry', async () => {
    const { registry, journal } = toyRegistry();
    const table = await startedTable(registry);
    const published = eventTypes(table);
    const before = table.state();
    journal.hold();
    let answered = false;
    const answer = sends(table, 'p1', say('Hello')).finally(() => {
      answered = true;
    });
    await Promise.resolve();
    expect({ published, answered, held: journal.held }).toEqual({ published: [], answered: false, held: 1 });
    expect(table.state()).toBe(before);
    await journal.release();
    expect(await answer).toEqual({ ok: true });
    expect(published).toEqual(['line_said']);
    expect(entryCount(table)).toBe(before.entries + 1);
  });

  it('decides further moves while the disk is slow, and reports them in order', async () => {
    const { registry, journal } = toyRegistry();
    const table = await startedTable(registry);
    const published: string[] = [];
    table.onCommitted(({ entry }) => published.push(String(entry.intentId)));
    journal.hold();
    const answers = ['a', 'b', 'c'].map((id) =>
      sends(table, 'p1', say(id), id).then(() => published.push(`${id} answered`)),
    );
    await Promise.resolve();
    expect(journal.held).toBe(3);
    await journal.release();
    await Promise.all(answers);
    expect(published.filter((word) => !word.endsWith('answered'))).toEqual(['a', 'b', 'c']);
    for (const id of ['a', 'b', 'c'])
      expect(published.indexOf(`${id} answered`)).toBeGreaterThan(published.indexOf(id));
  });

  it('holds back a refusal that depends on an entry not stored yet', async () => {
    const { registry, journal } = toyRegistry();
    const table = await startedTable(registry);
    journal.hold();
    const draw = sends(table, 'p1', { type: 'draw' });
    let refused = false;
    const second = sends(table, 'p1', { type: 'draw' }).finally(() => {
      refused = true;
    });
    await Promise.resolve();
    expect(refused).toBe(false);
    await journal.release();
    expect(await draw).toEqual({ ok: true });
    expect(codesOf(await second)).toContain('E_STALE');
  });

  it('returns to the stored state when the journal fails, and refuses all decisions made since', async () => {
    const { registry, journal } = toyRegistry();
    const table = await startedTable(registry);
    const published = eventTypes(table);
    const before = table.state();
    journal.hold();
    const answers = [
      sends(table, 'p1', { type: 'draw' }, 'once'),
      sends(table, 'p1', say('one')),
      sends(table, 'p2', { type: 'nonsense' }),
    ];
    await journal.release('unavailable');
    const given = await Promise.all(answers);
    expect(given.map(codesOf)).toEqual([['E_NOT_STORED'], ['E_NOT_STORED'], ['E_NOT_STORED']]);
    expect(table.state()).toBe(before);
    expect(published).toEqual([]);
    // It is still p1's turn, and the same intent may be sent again.
    expect(await sends(table, 'p1', { type: 'draw' }, 'once')).toEqual({ ok: true });
    expect(published).toEqual(['card_drawn']);
  });

  it('TB-09: closes when the journal does not say what it stored, so that the same intent is decided again', async () => {
    const { registry, journal } = toyRegistry();
    const table = await startedTable(registry);
    const { game } = table.state();
    journal.hold();
    const answers = [sends(table, 'p1', { type: 'draw' }, 'once'), sends(table, 'p1', say('one'))];
    await journal.release('unknown');
    // Rooms do not send this answer.
    expect(await Promise.all(answers)).toEqual([unconfirmed, unconfirmed]);
    await eventually(() => registry.openCount).toBe(0);
    // If the same happens while the table is being opened, `open` rejects.
    journal.answer = 'unknown';
    await expect(registry.open(table.code)).rejects.toThrow('lost while it was opened');
    journal.answer = undefined;
    await eventually(() => registry.openCount).toBe(0);
    const again = await registry.open(table.code);
    expect(again?.table.state().game).toEqual(game);
  });

  it('closes when another process has written to the table', async () => {
    const journal = haltingJournal();
    const one = toyRegistry(journal);
    const table = await startedTable(one.registry);
    const other = await toyRegistry(journal).registry.open(table.code);
    expect(other).toBeDefined();
    expect(codesOf(await sends(table, 'p1', say('mine')))).toEqual(['E_NOT_STORED']);
    await eventually(() => one.registry.openCount).toBe(0);
    expect(one.closedRooms).toEqual([`${table.code} restart`]);
    const again = await one.registry.open(table.code);
    expect(again?.table).not.toBe(table);
    expect(await sends(again?.table ?? table, 'p1', say('mine'))).toEqual({ ok: true });
  });

  it('survives a listener that throws', async () => {
    const { registry, failures } = toyRegistry();
    const table = await startedTable(registry);
    table.onCommitted(() => {
      throw new Error('broken pipe');
    });
    const published = eventTypes(table);
    expect(await sends(table, 'p1', say('Hello'))).toEqual({ ok: true });
    expect(published).toEqual(['line_said']);
    expect(failures).toHaveLength(1);
  });

  it('refuses an intent on which the rules throw, and continues', async () => {
    const toy = toyRuleset();
    const faulty = {
      ...toy,
      decide: (state, actor, intent, rng) => {
        if (intent.line === 'fault') throw new TypeError('what is this?');
        return toy.decide(state, actor, intent, rng);
      },
    } satisfies typeof toy;
    const { registry, failures } = registryOf(faulty);
    const table = await startedTable(registry);
    expect(codesOf(await sends(table, 'p1', say('fault')))).toEqual(['E_INTERNAL']);
    expect(failures).toHaveLength(1);
    expect(await sends(table, 'p1', say('fine'))).toEqual({ ok: true });
  });

  it('also refuses an intent whose checks throw before its sheet is read', async () => {
    const sheetSystem = sheetRuleset();
    const faulty = {
      ...sheetSystem,
      explain: (view, intent) => {
        if (intent.type === 'sheet_brought') throw new TypeError('what is this?');
        return sheetSystem.explain(view, intent);
      },
    } satisfies typeof sheetSystem;
    const { registry, failures } = registryOf(faulty);
    const table = await startedTable(registry, { ruleset: 'sheet-system', seats: 3 });
    expect(codesOf(await sends(table, 'p1', { type: 'bring_sheet', sheet: 'row-1' }))).toEqual(['E_INTERNAL']);
    expect(failures).toHaveLength(1);
    expect(await sends(table, 'p1', { type: 'name_character', name: 'Mara' })).toEqual({ ok: true });
  });
});

describe('a repeated intent (TB-09)', () => {
  it('gets its first answer again and does nothing', async () => {
    const { registry } = toyRegistry();
    const table = await startedTable(registry);
    await done(sends(table, 'p1', say('Hello'), 'same'));
    const after = entryCount(table);
    expect(await sends(table, 'p1', say('Hello'), 'same')).toEqual({ ok: true });
    expect(entryCount(table)).toBe(after);
    const refusal = await sends(table, 'p2', { type: 'draw' }, 'early');
    expect(refusal.ok).toBe(false);
    expect(await sends(table, 'p2', { type: 'draw' }, 'early')).toEqual(refusal);
  });

  it('waits for the answer of the first one while that is pending', async () => {
    const { registry, journal } = toyRegistry();
    const table = await startedTable(registry);
    journal.hold();
    const answers = [sends(table, 'p1', say('Hello'), 'same'), sends(table, 'p1', say('Hello'), 'same')];
    expect(journal.held).toBe(1);
    await journal.release();
    expect(await Promise.all(answers)).toEqual([{ ok: true }, { ok: true }]);
  });

  it('is separate for each person, even with the same id', async () => {
    const { registry } = toyRegistry();
    const table = await startedTable(registry);
    await done(sends(table, 'p1', say('Hello'), 'same'));
    const after = entryCount(table);
    await done(sends(table, 'p2', say('Hello'), 'same'));
    expect(entryCount(table)).toBe(after + 1);
  });

  it('is recognized after a restart too', async () => {
    const journal = haltingJournal();
    const table = await startedTable(toyRegistry(journal).registry);
    await done(sends(table, 'p1', { type: 'draw' }, 'drawn'));
    const opened = await toyRegistry(journal).registry.open(table.code);
    const again = opened?.table ?? table;
    const after = entryCount(again);
    expect(await again.submit('p1', { intent: { type: 'draw' }, intentId: 'drawn', seen: 0 })).toEqual({ ok: true });
    expect(entryCount(again)).toBe(after);
  });
});

describe('timers (TB-11)', () => {
  it('fire once, on time, as an entry of the journal', async () => {
    const { registry, clock } = toyRegistry();
    const table = await startedTable(registry);
    const published = eventTypes(table);
    clock.advance(19_999);
    await table.settled();
    expect(published).toEqual([]);
    expect(table.shownTimers()).toMatchObject([{ left: 1 }]);
    // Someone who sees the table five seconds late sees more time left.
    expect(table.shownTimers({ state: table.state(), ago: 5_000 })).toMatchObject([{ left: 5_001 }]);
    clock.advance(1);
    await eventually(() => published).toEqual(['timer_fired', 'turn_passed']);
    clock.advance(19_000);
    await table.settled();
    expect(published).toHaveLength(2);
  });

  it('stop while the table is paused', async () => {
    const { registry, clock } = toyRegistry();
    const table = await startedTable(registry);
    clock.advance(5_000);
    await done(sends(table, 'p2', { type: 'pause' }));
    const published = eventTypes(table);
    clock.advance(600_000);
    await table.settled();
    expect(published).toEqual([]);
    expect(table.shownTimers()).toEqual([]);
    await done(sends(table, 'p1', { type: 'resume' }));
    await done(sends(table, 'p2', { type: 'resume' }));
    expect(table.shownTimers()).toMatchObject([{ left: 15_000 }]);
  });

  it('stop while the server is down, and continue with the remaining time', async () => {
    const journal = haltingJournal();
    const first = toyRegistry(journal);
    const table = await startedTable(first.registry);
    first.clock.advance(5_000);
    await done(sends(table, 'p1', say('Hello')));
    const later = toyRegistry(journal);
    later.clock.advance(86_400_000);
    const opened = await later.registry.open(table.code);
    await opened?.wake();
    expect(opened?.table.shownTimers()).toMatchObject([{ left: 15_000 }]);
    const published = eventTypes(opened?.table ?? table);
    later.clock.advance(15_000);
    await eventually(() => published).toEqual(['timer_fired', 'turn_passed']);
  });

  it('are tried again when their expiry could not be stored', async () => {
    const { registry, journal, clock } = toyRegistry();
    const table = await startedTable(registry);
    const published = eventTypes(table);
    journal.answer = 'unavailable';
    clock.advance(20_000);
    await table.settled();
    expect(published).toEqual([]);
    journal.answer = undefined;
    clock.advance(1_000);
    await eventually(() => published).toEqual(['timer_fired', 'turn_passed']);
  });
});

describe('undo and rewind (TB-13)', () => {
  it('restores the state before the move', async () => {
    const { registry } = toyRegistry();
    const table = await startedTable(registry);
    const before = table.state().game;
    const moves = table.layer.legal(table.layer.view(table.state(), { kind: 'person', person: 'p1' }));
    const play = moves.find(({ type }) => type === 'play_card') ?? { type: 'draw' };
    await done(sends(table, 'p1', play));
    await done(sends(table, 'p1', { type: 'request_undo' }));
    if (table.state().vote !== null) await done(sends(table, 'p2', { type: 'vote', topic: 'undo', yes: true }));
    expect(table.state().game).toEqual(before);
  });

  it('reads an older state that is no longer in memory from the journal, and keeps the order of intents', async () => {
    const journal = haltingJournal();
    const first = await startedTable(toyRegistry(journal).registry);
    const start = first.state();
    await done(sends(first, 'p1', { type: 'draw' }));
    await done(sends(first, 'p2', { type: 'draw' }));
    const opened = await toyRegistry(journal).registry.open(first.code);
    const table = opened?.table ?? first;
    await done(sends(table, 'p1', { type: 'rewind', to: start.prompt, reason: 'Wrong cards' }));
    const [passed, behind] = await Promise.all([
      sends(table, 'p2', { type: 'vote', topic: 'rewind', yes: true }),
      sends(table, 'p1', say('sent while the older state was read')),
    ]);
    expect(passed).toEqual({ ok: true });
    // This one is judged after the rewind, so the prompt that it answers is no longer current.
    expect(codesOf(behind)).toEqual(['E_STALE']);
    expect(table.state()).toMatchObject({ game: start.game, rewinds: 1 });
    expect(await sends(table, 'p1', { type: 'draw' })).toEqual({ ok: true });
  });
});

describe('bots (TB-07)', () => {
  it('move at a human pace, and only while a person is connected', async () => {
    const { registry, clock } = toyRegistry();
    const table = await toyTable(registry);
    await done(sends(table, 'p1', { type: 'take_seat', seat: 's1' }));
    await done(sends(table, 'p1', { type: 'invite_bot', seat: 's2' }));
    await done(sends(table, 'p1', { type: 'start' }));
    await done(sends(table, 'p1', { type: 'draw' }));
    const atRest = table.state().entries;
    clock.advance(10_000);
    await table.settled();
    expect(table.state().entries).toBe(atRest);
    // A listener means that a room is open, so that a person is connected.
    const published: { readonly at: number; readonly actor: string | undefined }[] = [];
    table.onCommitted(({ entry }) => published.push({ at: entry.at, actor: entry.actor?.kind }));
    const since = clock.now();
    for (let step = 0; step < 30 && published.length === 0; step += 1) {
      clock.advance(100);
      await table.settled();
    }
    expect(table.state().entries).toBeGreaterThan(atRest);
    expect(published[0]?.actor).toBe('bot');
    const thought = (published[0]?.at ?? 0) - since;
    expect(thought).toBeGreaterThanOrEqual(1_400);
    expect(thought).toBeLessThanOrEqual(2_200);
  });

  it('do not act while the table is paused', async () => {
    const { registry, clock } = toyRegistry();
    const table = await toyTable(registry);
    await done(sends(table, 'p1', { type: 'take_seat', seat: 's1' }));
    await done(sends(table, 'p1', { type: 'invite_bot', seat: 's2' }));
    await done(sends(table, 'p1', { type: 'start' }));
    const published = eventTypes(table);
    await done(sends(table, 'p1', { type: 'draw' }));
    await done(sends(table, 'p1', { type: 'pause' }));
    clock.advance(10_000);
    await table.settled();
    expect(published).toEqual(['card_drawn', 'paused']);
  });
});

describe('the chronicle (TB-16)', () => {
  it('contains what everyone heard, in pages, without a gap in its numbers', async () => {
    const { registry, clock } = toyRegistry(haltingJournal(memoryJournal()));
    const table = await startedTable(registry);
    for (let line = 1; line <= 250; line += 1) {
      clock.advance(10);
      await done(sends(table, 'p1', line % 5 === 0 ? { type: 'note', text: `secret ${line}` } : say(`line ${line}`)));
    }
    const last = await table.chronicle({});
    const numbers = last.entries.map(({ number }) => number);
    expect(numbers).toHaveLength(100);
    expect(last.entries.at(-1)?.event).toMatchObject({ type: 'line_said', line: 'line 249' });
    expect(JSON.stringify(last)).not.toContain('secret');
    // Each entry has the prompt number that is current after it.
    const prompts = last.entries.map(({ prompt }) => prompt);
    expect(prompts).toEqual(prompts.toSorted((one, other) => one - other));
    expect(prompts.at(-1)).toBe(table.state().prompt);
    let { before } = last;
    const all = [...numbers];
    while (before !== null) {
      const page = await table.chronicle({ before });
      all.unshift(...page.entries.map(({ number }) => number));
      ({ before } = page);
    }
    expect(all).toEqual(all.map((_, index) => index));
    const delayed = await table.chronicle({ until: clock.now() - 100 });
    expect(delayed.entries.at(-1)?.event).toMatchObject({ line: 'line 239' });
  });

  it('shows each person their private events, without chat and notes', async () => {
    const { registry } = toyRegistry(haltingJournal(memoryJournal()));
    const table = await startedTable(registry);
    const live: Record<string, ViewEvent[]> = { p1: [], p2: [] };
    table.onCommitted(({ before, entry, steps }) => {
      for (const [person, heard] of Object.entries(live))
        heard.push(...(table.layer.heard(before, entry, [{ kind: 'person', person }], steps)[0] ?? []));
    });
    for (let line = 1; line <= 120; line += 1) {
      await done(sends(table, 'p1', { type: 'show_handout', title: `Only for you ${line}`, text: 'x', to: ['s2'] }));
      await done(sends(table, 'p1', { type: 'put_away_handout', handout: line }));
      await done(sends(table, 'p2', { type: 'chat', text: `psst ${line}`, to: 'p1' }));
      await done(sends(table, 'p1', line % 2 === 0 ? { type: 'note', text: `secret ${line}` } : say(`line ${line}`)));
      if (line % 40 === 1) {
        const drawn = await sends(table, 'p1', { type: 'draw' });
        if (drawn === unconfirmed || !drawn.ok) await done(sends(table, 'p2', { type: 'draw' }));
      }
    }
    const whole = async (person?: string): Promise<readonly ChronicleEntry[]> => {
      const request = person === undefined ? {} : { person };
      const page = await table.chronicle(request);
      let { before } = page;
      const all = [...page.entries];
      while (before !== null) {
        const earlier = await table.chronicle({ ...request, before });
        all.unshift(...earlier.entries);
        ({ before } = earlier);
      }
      return all;
    };
    const publicly = await whole();
    for (const [person, heard] of Object.entries(live)) {
      const ownChronicle = await whole(person);
      const latest = ownChronicle.slice(-heard.filter(({ type }) => !['chat_sent', 'note_kept'].includes(type)).length);
      expect(latest.map(({ event }) => event)).toEqual(
        heard.filter(({ type }) => !['chat_sent', 'note_kept'].includes(type)),
      );
      const numbers = ownChronicle.map(({ number }) => number);
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
      expect(new Set(numbers)).toEqual(new Set(publicly.map(({ number }) => number)));
    }
    expect(JSON.stringify(await whole('p2'))).toContain('Only for you 1"');
    expect(JSON.stringify(publicly)).not.toMatch(/Only for you|secret|psst/u);
    // The next person in the seat does not receive the private events.
    await done(sends(table, 'p2', { type: 'leave_seat' }));
    await done(table.system({ type: 'arrive', identity: 'cleo', name: 'Cleo', link: 'seat' }));
    await done(sends(table, 'p3', { type: 'take_seat', seat: 's2' }));
    expect(JSON.stringify(await whole('p3'))).not.toMatch(/Only for you|secret|psst/u);
    expect(JSON.stringify(await whole('p2'))).toContain('Only for you 1"');
  });

  it('reports the names that apply at the start of each page, and none that have not changed', async () => {
    const { registry } = toyRegistry(haltingJournal(memoryJournal()));
    const table = await startedTable(registry);
    const before = await table.chronicle({});
    const [seat, { name = '' } = {}] = Object.entries(namesAfter(before))[1] ?? [];
    expect(name).not.toBe('');
    for (let line = 1; line <= 120; line += 1) await done(sends(table, 'p1', say(`line ${line}`)));
    const page = await table.chronicle({});
    expect(page.before).not.toBeNull();
    expect(page.names[seat ?? '']).toMatchObject({ name });
    expect(page.entries.filter(({ names }) => names !== undefined)).toEqual([]);
  });

  it('TB-16: still reports the character after its player leaves the seat and sits down there again', async () => {
    const ruleset: Ruleset = { ...toy, playedBy: (_, seat) => `The character of ${seat}` };
    const { registry } = registryOf(ruleset, haltingJournal(memoryJournal()));
    const table = await startedTable(registry);
    await done(sends(table, 'p2', { type: 'leave_seat' }));
    await done(sends(table, 'p2', { type: 'take_seat', seat: 's2' }));
    const page = await table.chronicle({});
    expect(namesAfter(page)['s2']).toMatchObject({ person: 'p2', played: 'The character of s2' });
  });
});
