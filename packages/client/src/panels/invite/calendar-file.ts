/**
 * Writes the format of RFC 5545. Times are in UTC, which every calendar shows in its own time zone. A library would
 * take too much of the size budget of the table's page.
 */

export interface CalendarEvent {
  /** Stays the same when the event is moved, so that calendars replace the event they have. */
  readonly uid: string;
  /** Raised each time the event is moved. */
  readonly revision: number;
  readonly title: string;
  readonly about: string;
  readonly address: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly minutes: number;
  /** When the file is written, in milliseconds since the epoch. */
  readonly now: number;
}

/** The longest line, in octets. */
const longestLine = 75;

const encoder = new TextEncoder();

/** Divides a long line with a line break and a space, never in the middle of a character (RFC 5545, section 3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > longestLine) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

/**
 * Escapes a text (RFC 5545, section 3.3.11), and removes the control characters that are not allowed in a file: all
 * except line breaks and tabs.
 */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/gu, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** `20261127T190000Z` */
function utc(time: number): string {
  return new Date(time).toISOString().replaceAll(/[-:]|\.\d+/gu, '');
}

export function calendarFile({ uid, revision, title, about, address, at, minutes, now }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cartomancer//Cartomancer//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${revision}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(at)}`,
    `DURATION:PT${minutes}M`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(about)}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
