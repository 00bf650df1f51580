import { describe, expect, test } from 'vitest';
import type { IntentSpec } from '../kernel/index.ts';
import { firstCard, playingWithGm, person, playing, TestTable, spectator, system } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';
import { tableWaitsFor } from './index.ts';

describe('pause', () => {
  test('TB-12: anyone can pause; the game and undo stop until every present seat resumes', () => {
    const { table, ana, ben, cleo } = playing(toy);
    table.refuses(ana, { type: 'resume' }, 'E_NOT_PAUSED');
    table.does(ben, { type: 'pause', reason: ' tea ' });
    expect(table.view(spectator).shared.table.pause).toEqual({ cause: 'asked', reason: 'tea', by: 's2', resuming: [] });
    table.refuses(ana, { type: 'play', card: firstCard(table.view(ana)) }, 'E_PAUSED');
    table.refuses(ana, { type: 'request_undo' }, 'E_PAUSED');
    table.refuses(ana, { type: 'pause' }, 'E_PAUSED');
    table.does(ana, { type: 'chat', text: 'milk?' });
    table.does(ana, { type: 'resume' });
    table.does(ben, { type: 'resume' });
    expect(table.view(cleo).own.asks).toEqual({ text: 'ask.resume' });
    expect(table.state.pause?.resuming).toEqual(['s1', 's2']);
    table.does(system, { type: 'person_away', person: 'p3' });
    expect(table.state.pause).toBeNull();
  });

  test('TB-12: the GM can resume alone', () => {
    const table = new TestTable(toy);
    const gail = table.arrives('Gail', 'gm');
    const ben = table.arrives('Ben');
    table.does(gail, { type: 'take_seat', seat: 'gm' });
    table.does(gail, { type: 'ready', on: true });
    table.does(ben, { type: 'take_seat', seat: 's1' });
    table.does(ben, { type: 'ready', on: true });
    table.does(person('p1'), { type: 'invite_bot', seat: 's2' });
    table.does(person('p1'), { type: 'start' });
    table.does(ben, { type: 'pause' });
    expect(table.layer.botMoves(table.state, 's2')).toBeUndefined();
    table.does(gail, { type: 'resume' });
    expect(table.state.pause).toBeNull();
  });

  test('TB-12: while a person is GM, the ruleset decides who may resume', () => {
    const ledBy = (rule: 'gm' | 'gm or host' | 'gm or pauser') => playingWithGm({ ...toy, resumeRule: () => rule });
    const strict = ledBy('gm');
    strict.table.does(strict.ben, { type: 'pause' });
    for (const who of [strict.host, strict.ben, strict.cleo])
      strict.table.refuses(who, { type: 'resume' }, 'E_GM_ONLY');
    expect(strict.table.view(strict.ben).own.asks).toBeUndefined();
    expect(strict.table.view(strict.gail).own.asks).toEqual({ text: 'ask.resume' });
    strict.table.does(strict.gail, { type: 'leave_seat' });
    for (const who of [strict.ben, strict.cleo]) strict.table.does(who, { type: 'resume' });
    expect(strict.table.state.pause).toBeNull();

    const hosted = ledBy('gm or host');
    hosted.table.does(hosted.ben, { type: 'pause' });
    hosted.table.refuses(hosted.ben, { type: 'resume' }, 'E_GM_ONLY');
    hosted.table.does(hosted.host, { type: 'resume' });
    expect(hosted.table.state.pause).toBeNull();

    const asked = ledBy('gm or pauser');
    asked.table.does(asked.ben, { type: 'pause' });
    asked.table.refuses(asked.cleo, { type: 'resume' }, 'E_GM_ONLY');
    asked.table.does(asked.ben, { type: 'resume' });
    expect(asked.table.state.pause).toBeNull();
    asked.table.does(asked.ben, { type: 'safety_signal', kind: 'x' });
    asked.table.refuses(asked.ben, { type: 'resume' }, 'E_GM_ONLY');
    asked.table.does(asked.gail, { type: 'resume' });
    expect(asked.table.state.pause).toBeNull();
  });

  test('TB-12: while the GM is away, all who are present can resume together', () => {
    for (const rule of ['gm', 'gm or host', 'gm or pauser'] as const) {
      const { table, host, ben, cleo } = playingWithGm({ ...toy, resumeRule: () => rule });
      const gail = 'p2';
      table.does(ben, { type: 'safety_signal', kind: 'x' });
      table.refuses(cleo, { type: 'resume' }, 'E_GM_ONLY');
      table.does(system, { type: 'person_away', person: gail });
      expect(table.view(cleo).own.asks).toEqual({ text: 'ask.resume' });
      expect(tableWaitsFor(table.view(spectator).shared)).toEqual(['s1', 's2']);
      if (rule !== 'gm or host') table.refuses(host, { type: 'resume' }, 'E_SPECTATOR');
      table.does(ben, { type: 'resume' });
      expect(table.state.pause).not.toBeNull();
      // The GM decides again once they are back.
      table.does(system, { type: 'person_back', person: gail });
      table.refuses(cleo, { type: 'resume' }, 'E_GM_ONLY');
      expect(tableWaitsFor(table.view(spectator).shared)).toEqual([]);
      table.does(system, { type: 'person_away', person: gail });
      table.does(cleo, { type: 'resume' });
      expect(table.state.pause).toBeNull();
    }
  });

  test('TB-12: the host or the person who paused, whom a rule names, can resume alone while the GM is away too', () => {
    for (const rule of ['gm or host', 'gm or pauser'] as const) {
      const { table, host, ben } = playingWithGm({ ...toy, resumeRule: () => rule });
      table.does(ben, { type: 'pause' });
      table.does(system, { type: 'person_away', person: 'p2' });
      table.does(rule === 'gm or host' ? host : ben, { type: 'resume' });
      expect(table.state.pause).toBeNull();
    }
  });

  test('TB-12: a host without a seat can end their own pause, but not one that is up to the GM', () => {
    for (const rule of ['everyone', 'gm or pauser'] as const) {
      const { table, host, ben } = playingWithGm({ ...toy, resumeRule: () => rule });
      table.does(host, { type: 'pause' });
      table.does(host, { type: 'resume' });
      expect(table.state.pause).toBeNull();
      table.does(ben, { type: 'safety_signal', kind: 'x' });
      table.refuses(host, { type: 'resume' }, rule === 'everyone' ? 'E_SPECTATOR' : 'E_GM_ONLY');
    }
    const { table, host } = playingWithGm({ ...toy, resumeRule: () => 'gm' });
    table.does(host, { type: 'pause' });
    table.refuses(host, { type: 'resume' }, 'E_GM_ONLY');
    table.does(system, { type: 'person_away', person: 'p2' });
    table.does(host, { type: 'resume' });
    expect(table.state.pause).toBeNull();
  });

  test('TB-12: fast-forward is possible only during a pause, and reaches the game', () => {
    const { table, ana } = playing(toy);
    table.refuses(ana, { type: 'fast_forward' }, 'E_NOT_PAUSED');
    table.does(ana, { type: 'pause' });
    table.does(ana, { type: 'fast_forward' });
    expect(table.state.game?.skipped).toBe(true);
    expect(table.state.pause).not.toBeNull();
  });
});

describe('safety', () => {
  test('TB-12: X pauses at once, and its entry does not identify its sender', () => {
    const { table, ana, ben } = playing(toy);
    const byBen = table.does(ben, { type: 'safety_signal', kind: 'x', seen: 0 });
    expect(byBen).toMatchObject({ actor: null, intentId: null });
    expect(table.state.pause?.cause).toBe('safety');

    const other = playing(toy);
    const byAna = other.table.does(other.ana, { type: 'safety_signal', kind: 'x' });
    expect(byAna).toEqual(byBen);
    expect(other.table.state).toEqual(table.state);
    expect(table.view(ana).shared.table.pause).toEqual({ cause: 'safety', reason: null, by: null, resuming: [] });
  });

  test('TB-12: an N reaches seated people only, and play goes on', () => {
    const { table, ana } = playing(toy);
    const before = table.state;
    const entry = table.does(ana, { type: 'safety_signal', kind: 'n' });
    const [toBen, toSpectators] = table.layer.heard(before, entry, [person('p2'), spectator]);
    expect(toBen).toEqual([{ type: 'safety_signalled', kind: 'n' }]);
    expect(toSpectators).toEqual([]);
    expect(table.state.pause).toBeNull();
    table.refuses(ana, { type: 'safety_signal', kind: 'z' }, 'E_MALFORMED');
  });

  test('only seated people see lines and veils, without their authors', () => {
    const { table, ana, ben } = playing(toy);
    const watcher = table.arrives('Dora');
    const entry = table.does(ana, { type: 'safety_add_line', text: 'spiders' });
    table.does(ben, { type: 'safety_add_veil', text: 'blood' });
    table.does(ben, { type: 'safety_rating', rating: 'teens' });
    expect(entry).toMatchObject({ actor: null, intentId: null });
    expect(table.view(ben).own.safety).toEqual({ tools: [], rating: 'teens', lines: ['spiders'], veils: ['blood'] });
    expect(table.view(watcher).own).not.toHaveProperty('safety');
    expect(JSON.stringify(table.view(spectator))).not.toContain('spiders');
  });

  test('the lists of lines and veils have a limited length', () => {
    const { table, ana, ben } = playing(toy);
    for (let entry = 1; entry <= 60; entry += 1) table.does(ana, { type: 'safety_add_line', text: `line ${entry}` });
    table.refuses(ben, { type: 'safety_add_line', text: 'one more' }, 'E_LIST_FULL');
    table.does(ben, { type: 'safety_add_veil', text: 'one more' });
  });

  test('E_TOOL_REQUIRED: no one can confirm safety before a tool is switched on', () => {
    const { table, ana } = playing(toy);
    table.refuses(ana, { type: 'safety_ack' }, 'E_TOOL_REQUIRED');
    expect(table.layer.legal(table.view(ana)).map(({ type }) => type)).not.toContain('safety_ack');
    table.does(ana, { type: 'safety_tools', tool: 'x', on: true });
    expect(table.layer.legal(table.view(ana)).map(({ type }) => type)).toContain('safety_ack');
    table.does(ana, { type: 'safety_ack' });
    expect(table.state.game?.acked).toEqual(['s1']);
  });
});

describe('talk', () => {
  test('TB-15: chat and story lines reach everybody, a whisper two people, a note only its writer', () => {
    const { table, ana } = playing(toy);
    const viewers = [person('p1'), person('p2'), person('p3'), spectator];
    const hearers = (intent: { type: string; [field: string]: unknown }) => {
      const before = table.state;
      const entry = table.does(ana, intent);
      return table.layer.heard(before, entry, viewers).map((events) => events.length);
    };
    expect(hearers({ type: 'chat', text: 'hello' })).toEqual([1, 1, 1, 1]);
    expect(hearers({ type: 'chat', text: 'psst', to: 'p2' })).toEqual([1, 1, 0, 0]);
    expect(hearers({ type: 'note', text: 'remember the key' })).toEqual([1, 0, 0, 0]);
    expect(hearers({ type: 'narrate', text: 'The lights go out.', as: 'the house' })).toEqual([1, 1, 1, 1]);
  });

  test('TB-15: an invisible text counts as empty, and direction marks are removed', () => {
    const { table, ana } = playing(toy);
    for (const text of ['\u200B', '\u202E', '\uFE0F\u2060', '\u0301'])
      table.refuses(ana, { type: 'chat', text }, 'E_MALFORMED');
    const { events } = table.does(ana, { type: 'chat', text: '\u202Eevil\u202C \u{1F469}\u200D\u{1F680}' });
    expect(events).toMatchObject([{ text: 'evil \u{1F469}\u200D\u{1F680}' }]);
  });

  test('TB-15: texts within moves are cleaned before they reach the game', () => {
    const received: unknown[] = [];
    const wait: IntentSpec = { fields: { line: { kind: 'text', most: 99 } }, who: ['seat'], stale: 'accept' };
    const { table, ana } = playing({
      ...toy,
      intents: { ...toy.intents, wait },
      decide: (state, actor, intent, rng) => {
        received.push(intent['line']);
        return toy.decide(state, actor, { type: 'wait' }, rng);
      },
    });
    for (const line of [' well\u0000,\u202E then ', '\u200B\u2060']) table.does(ana, { type: 'wait', line });
    expect(received).toEqual(['well, then', '']);
  });

  test('TB-15: texts within records and lists are cleaned as well', () => {
    const received: unknown[] = [];
    const wait: IntentSpec = {
      fields: {
        card: { kind: 'record', fields: { name: { kind: 'text', most: 99 } } },
        people: { kind: 'json' },
        value: { kind: 'choice', of: [], open: true },
      },
      who: ['seat'],
      stale: 'accept',
    };
    const { table, ana } = playing({
      ...toy,
      intents: { ...toy.intents, wait },
      decide: (state, actor, intent, rng) => {
        received.push(intent['card'], intent['people'], intent['value']);
        return toy.decide(state, actor, { type: 'wait' }, rng);
      },
    });
    const people = [{ name: '\u202EGret', age: 40 }, '\u0000Tam', null];
    table.does(ana, { type: 'wait', card: { name: 'Mara\u2066' }, people, value: '\u202Eevil' });
    expect(received).toEqual([{ name: 'Mara' }, [{ name: 'Gret', age: 40 }, 'Tam', null], 'evil']);
  });

  test('TB-15: a text has 1 to 2,000 characters, and a whisper needs another person as its recipient', () => {
    const { table, ana } = playing(toy);
    for (const code of ['E_TEXT_REQUIRED', 'E_MALFORMED']) table.refuses(ana, { type: 'chat', text: ' \n\t ' }, code);
    table.refuses(ana, { type: 'chat', text: 'x'.repeat(2_001) }, 'E_MALFORMED');
    table.refuses(ana, { type: 'chat', text: 'psst', to: 'p1' }, 'E_ONESELF');
    table.refuses(ana, { type: 'chat', text: 'psst', to: 'p9' }, 'E_NOT_HERE');
    table.refuses(ana, { type: 'safety_add_line', text: ' ' }, 'E_TEXT_REQUIRED');
    table.refuses(ana, { type: 'chat' }, 'E_MALFORMED');
    const entry = table.does(ana, { type: 'chat', text: ' one\r\ntwo\u0007 ' });
    expect(entry.events).toMatchObject([{ type: 'chat_sent', text: 'one\ntwo' }]);
  });
});

describe('stale and refused intents', () => {
  test('TB-08: an answer to an old prompt is refused, unless its intent accepts that', () => {
    const { table, ana, ben } = playing(toy);
    const { prompt } = table.view(ana).shared;
    const card = firstCard(table.view(ben));
    table.does(ana, { type: 'play', card: firstCard(table.view(ana)), seen: prompt });
    table.refuses(ben, { type: 'play', card, seen: prompt }, 'E_STALE');
    table.does(ben, { type: 'draw', seen: prompt });
    table.does(ben, { type: 'play', card, seen: prompt + 1 });
  });

  test('TB-09: a refused intent changes nothing and emits nothing', () => {
    const { table, ben } = playing(toy);
    const before = JSON.stringify(table.state);
    table.refuses(ben, { type: 'play', card: 'h99' }, 'E_NOT_YOUR_TURN');
    expect(JSON.stringify(table.state)).toBe(before);
  });
});
