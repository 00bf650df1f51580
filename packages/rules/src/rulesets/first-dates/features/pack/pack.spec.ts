/** A group's own word lists: what a good file changes, and how a bad one is refused. */
import { scenario } from '@cartomancer/testkit';
import { describe, expect, test } from 'vitest';

import { eventLines } from '../../data/lines.ts';
import { longestPack, nameIn, readPack, traitIn } from './pack.ts';
import { presentation } from '../../presentation/index.ts';
import { pronounsByTwo } from '../prospect/marks.ts';
import { groupPack } from '../../scenarios/group-pack.ts';
import { kit } from '../../scenarios/kit.ts';
import { all, upToFronting } from '../../scenarios/steps.ts';

/** What a group might write: one sentence for each kind. */
const firstLines = Object.fromEntries(Object.entries(eventLines).map(([kind, [line]]) => [kind, line]));

/** The line, the key and the place of the first reported fault. */
function firstFault(text: string): readonly [number, string, string] | undefined {
  const reading = readPack(text);
  const [fault] = reading.ok ? [] : reading.faults;
  return fault === undefined ? undefined : [fault.line, fault.fault, fault.at];
}

function changed(from: string, to: string): string {
  expect(groupPack).toContain(from);
  return groupPack.replace(from, to);
}

describe('FD-41 FD-102: a file of a group', () => {
  test('is read, and the built-in texts fill what it leaves out', () => {
    const reading = readPack(groupPack);
    if (!reading.ok) expect.fail(JSON.stringify(reading.faults));
    expect(nameIn(reading.pack, 'AC')).toBe('Crew A');
    expect(traitIn(reading.pack, 'KS')).toBe('sharp K');
    expect(reading.pack.events).toBeNull();
    expect(pronounsByTwo('6C', 'QD', reading.pack)).toBe('they 6 + they/them');
    expect(nameIn(null, 'AC')).toBe('Adair');
  });

  test('can give its words under their ranks, and a text for each kind of event', () => {
    const byRank = Object.fromEntries([...'A23456789TJQK'].map((rank) => [rank, `p${rank}`]));
    const file = JSON.stringify({ title: 'Vega', pronouns: byRank, events: firstLines }, null, 2);
    const reading = readPack(file);
    expect(reading.ok && reading.pack.pronouns.T).toBe('pT');
  });

  test.each([
    ['a missing comma', changed('Vega",', 'Vega"'), [3, 'json', '']],
    ['a missing bracket at the end', groupPack.trimEnd().slice(0, -1), [15, 'json', '']],
    ['something after the end', `${groupPack}\n{}`, [18, 'json', '']],
    ['a text without its first quote', changed('"The crew', 'The crew'), [2, 'json', '']],
    ['no title', changed('"title": "The crew of the Vega",', ''), [1, 'missing', 'title']],
    ['an empty word', changed('"Deck 5"', '" "'), [5, 'empty', 'names.D.5']],
    ['a number in place of a word', changed('"Star K"', '13'), [7, 'text', 'names.S.K']],
    ['a list of twelve words', changed('"Helm K"', '').replace('"Helm Q",', '"Helm Q"'), [6, 'thirteen', 'names.H']],
    ['an unknown suit', changed('"C": ["plain A"', '"X": ["plain A"'), [11, 'unknown', 'traits.X']],
    ['a suit that is there twice', changed('"D": ["Deck A"', '"C": ["Deck A"'), [5, 'twice', 'names.C']],
    ['an unknown part', changed('"pronouns"', '"nouns"'), [9, 'unknown', 'nouns']],
    ['a long word', changed('"Crew 2"', `"${'x'.repeat(101)}"`), [4, 'long', 'names.C.2']],
    ['a list in place of a record', '[]', [1, 'record', '']],
    ['nothing at all', '', [1, 'json', '']],
    ['very deep nesting', '['.repeat(100), [1, 'json', '']],
  ] as const)('with %s is refused, with the line of the fault', (_name, text, fault) => {
    expect(firstFault(text)).toEqual(fault);
  });

  test('an escaped quote is accepted, a line break inside a text is not', () => {
    const reading = readPack(changed('The crew of the Vega', String.raw`The \"crew\" é`));
    expect(reading.ok && reading.pack.title).toBe('The "crew" é');
    expect(firstFault(changed('The crew of the Vega', 'The\ncrew'))?.[1]).toBe('json');
  });
});

scenario(
  'FD-41 FD-124: the host can load a file before any name is needed, and names and traits come from it',
  kit,
  (s) => {
    s.start({ seats: 3, options: { setupDepth: 'quick' }, rig: { date: ['KH', 'QS', '2D', 'AC'] } });
    s.s1.refused('load_pack', { file: groupPack }, 'E_HOST_ONLY');
    s.host.refused('load_pack', { file: groupPack.replace('"Deck 5"', '""') }, 'FD_PACK', {
      clause: 'FD-41',
      facts: { n: 5, fault: { text: 'fault.empty' }, at: 'names.D.5' },
    });
    s.host.does('load_pack', { file: groupPack });
    s.expectEvent('pack_loaded', {});
    all(s, 'safety_ack');
    s.host.refused('load_pack', { file: groupPack }, 'E_PHASE');
    expect(s.shared.headmates.every(({ name }) => /^(?:Crew|Deck|Helm|Star) /.test(name))).toBe(true);
    all(s, 'ack');
    s.date.does('flip_name');
    s.spectator.sees('shared.setup.meeting.name', 'Crew A');
    s.timePasses({ ms: 400_000 });
    const words = presentation
      .panels(s.date.view)
      .flatMap(({ lines }) => lines.map(({ facts }) => String(facts?.['traits'])));
    expect(words.some((word) => /^(?:plain|coy|warm|sharp) /.test(word))).toBe(true);
  },
);

scenario('FD-83 FD-146: an event without a description gets the group’s prepared words', kit, (s) => {
  const events = Object.fromEntries(Object.keys(eventLines).map((kind) => [kind, `The crew: ${kind}`]));
  for (const file of [undefined, JSON.stringify({ title: 'Vega', events })]) {
    s.start({
      seats: 3,
      options: { setupDepth: 'quick' },
      rig: { 'date#2': ['TD', '3D', 'JS', '2C', '4C', '6C', '8C', '9C', '2H', '4H', '6H', '8H', '9H'] },
    });
    if (file !== undefined) s.host.does('load_pack', { file });
    upToFronting(s);
    all(s, 'ack');
    s.date.does('play_card', { card: '2C', stack: 1 });
    s.oi.does('oi_play', { card: '2H', stack: 1 });
    s.oi.does('ack');
    s.expectEvent('event_described', { text: file === undefined ? null : 'The crew: surroundings' });
  }
});

scenario('FD-104: after a no to the event’s description, the group’s prepared words are not used again', kit, (s) => {
  s.start({
    seats: 3,
    options: { setupDepth: 'quick' },
    rig: { 'date#2': ['TD', '3D', '4S', 'JS', '4C', '6C', '8C', '9C', 'JH', '4H', '6H', '8H', '9H'] },
  });
  s.host.does('load_pack', {
    file: JSON.stringify({ title: 'Vega', events: { ...firstLines, ex: 'The ex is here.' } }),
  });
  upToFronting(s);
  all(s, 'ack');
  s.date.does('play_card', { card: 'JS', stack: 1 });
  s.oi.does('oi_play', { card: 'JH', stack: 1 });
  s.oi.does('npc_name', { name: 'Robin', pronouns: 'he/him' });
  s.oi.does('ack');
  s.expectEvent('event_described', { text: 'The ex is here.' });
  s.date.does('npc_object');
  s.oi.does('ack');
  s.expectEvent('event_described', { text: null });
});

test('FD-102: a file fits into one message in any script', () => {
  expect(new TextEncoder().encode('漢'.repeat(longestPack)).length).toBeLessThan(16_000);
  expect(groupPack.length).toBeLessThan(longestPack);
});
