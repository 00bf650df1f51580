/** Calendar files, read by an independent implementation of RFC 5545. */
import ical from 'ical.js';
import { expect, it } from 'vitest';

import { calendarFile } from './calendar-file.ts';

const friday = Date.UTC(2026, 10, 27, 19, 30);
const event = {
  uid: 'KQ7-4T9-1@play.example',
  revision: 0,
  title: 'The long road',
  about: 'Suits',
  address: 'https://play.example/t/KQ7-4T9',
  at: friday,
  minutes: 210,
  now: Date.UTC(2026, 10, 20, 8, 5, 9),
};

function read(file: string) {
  const [found, ...others] = new ical.Component(ical.parse(file) as unknown[]).getAllSubcomponents('vevent');
  if (found === undefined || others.length > 0) throw new Error('There should be exactly one event');
  return { event: new ical.Event(found), property: (name: string) => String(found.getFirstPropertyValue(name)) };
}

it('has the time in UTC, the length, an address, and the fields that every event needs', () => {
  const { event: found, property } = read(calendarFile({ ...event, revision: 2 }));
  expect(found.startDate.toJSDate().getTime()).toBe(friday);
  expect(found.startDate.zone.tzid).toBe('UTC');
  expect(found.duration.toSeconds()).toBe(210 * 60);
  expect(found.endDate.toJSDate().getTime()).toBe(friday + 210 * 60_000);
  expect([found.uid, found.sequence, found.summary, found.description]).toEqual([
    'KQ7-4T9-1@play.example',
    2,
    'The long road',
    'Suits',
  ]);
  expect(property('dtstamp')).toBe('2026-11-20T08:05:09Z');
  expect(property('url')).toBe('https://play.example/t/KQ7-4T9');
});

it.each([
  ['the special characters of the format', String.raw`Salt; pepper, \n and C:\temp "quoted": END:VEVENT`],
  ['several lines', 'First\nsecond\n\nEND:VCALENDAR\nBEGIN:VALARM'],
  ['characters of several octets', 'Über den Fluß, né à Łódź — 日本語のテーブル 🂡🃏👩‍👩‍👧 '.repeat(6).trim()],
  ['one long word', 'x'.repeat(400)],
])('keeps %s', (_, text) => {
  const file = calendarFile({ ...event, title: text.replaceAll('\n', ' '), about: text });
  const { event: found } = read(file);
  expect(found.summary).toBe(text.replaceAll('\n', ' '));
  expect(found.description).toBe(text);
  const lines = file.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(lines.filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([]);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
  // No line begins or ends with half of a character.
  expect(file.isWellFormed() && lines.every((line) => line.isWellFormed())).toBe(true);
});

it('writes a carriage return as a line break and drops other control characters', () => {
  const { event: found } = read(calendarFile({ ...event, about: 'one\r\ntwo\rthree\u0007\u0000' }));
  expect(found.description).toBe('one\ntwo\nthree');
});
