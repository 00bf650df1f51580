/** Announcements for screen readers: an event's line of the chronicle, else the table's own sentence. */
import type { ChronicleLine, Presentation, Message, ViewEvent } from '@cartomancer/rules/kernel';
import type { SeatNames } from '@cartomancer/rules/table';
import { seatNamesAfter } from '@cartomancer/rules/table';
import { isLasting, isNarrationOf, lineOf } from '@cartomancer/wording';

import { ownWording } from '../text/own.ts';
import type { Wording } from '../text/wording.ts';

/** Systems have events of these types as well. Only the table's events name a person, and only they are announced. */
const aboutPeople: ReadonlySet<string> = new Set(['seat_back', 'seat_dropped']);

function announcementOf(
  event: ViewEvent,
  parts: {
    readonly line: ChronicleLine | undefined;
    readonly last: ChronicleLine | undefined;
    readonly wording: Wording;
    readonly nameOf: (person: string) => string | undefined;
  },
): string | undefined {
  const { line, last, wording, nameOf } = parts;
  if (line !== undefined) {
    const text = wording.plain(line.message);
    // A narration follows its card, so the player and the card are not named again.
    if (last !== undefined && isNarrationOf(line, last))
      return wording.plain({ text: 'announce.line', facts: { line: text } });
    const facts = { line: text, seat: line.seat, card: line.card };
    return wording.plain(spokenLine(line.kind, facts));
  }
  const { type, ...fields } = event;
  if (aboutPeople.has(type) && event['person'] === undefined) return undefined;
  // The event before it has named the successor already.
  const isOfSuccession = type === 'host_changed' ? event['name'] === undefined : event['cause'] === 'succession';
  if (isOfSuccession) return undefined;
  // An event of the table has a sentence for its type, or a more specific one for its kind, for withdrawing an
  // agreement, for a person with a seat, or for a known name. Events of a system are announced by its chronicle lines
  // only.
  const withdrawn = event['on'] === false ? [`event.${type}.not`] : [];
  const seated = typeof event['seat'] === 'string' ? [`event.${type}.seated`] : [];
  const name = event['name'] ?? nameOf(String(event['person']));
  const named = seated.length === 0 && name !== undefined ? [`event.${type}.named`] : [];
  const text = [`event.${type}.${String(event['kind'])}`, ...withdrawn, ...seated, ...named, `event.${type}`].find(
    (key) => ownWording.has(key),
  );
  const sentence = text === undefined ? undefined : wording.plain({ text, facts: { ...fields, name } });
  // An event of the system can have the type of a table event, but not its facts; then it has no announcement.
  return sentence?.includes('{{') === true ? undefined : sentence;
}

export function announcementsOf(
  events: readonly ViewEvent[],
  parts: {
    readonly presentation: Presentation;
    readonly names: SeatNames;
    /** The name of a person without a seat. */
    readonly nameOf: (person: string) => string | undefined;
    /** A wording with the names of people, or of their characters. */
    readonly wordingWith: (names: SeatNames, called: 'people' | 'characters') => Wording;
  },
): readonly string[] {
  const { presentation, nameOf, wordingWith } = parts;
  let { names } = parts;
  const spoken: string[] = [];
  let last: ChronicleLine | undefined;
  for (const event of events) {
    names = seatNamesAfter(names, event);
    const line = lineOf(event, presentation);
    const isOfTable = line === undefined || isLasting(event, presentation);
    const called = isOfTable ? 'people' : 'characters';
    const sentence = announcementOf(event, { line, last, wording: wordingWith(names, called), nameOf });
    last = line ?? last;
    const ended = sentence === undefined ? undefined : asSentence(sentence);
    // Several events at once can have the same words, such as one question for each seat.
    if (ended !== undefined && ended !== spoken.at(-1)) spoken.push(ended);
  }
  return spoken;
}

/** The title of a scene has no full stop, and a screen reader would run on into the next announcement. */
function asSentence(line: string): string {
  // A line without its optional text ends with a space.
  const text = line.trimEnd();
  return /[.!?…:][”’"“»)]*$/u.test(text) ? text : `${text}.`;
}

function spokenLine(
  kind: ChronicleLine['kind'],
  facts: { readonly line: string; readonly seat: string | undefined; readonly card: string | undefined },
): Message {
  if (facts.seat === undefined) return { text: 'announce.line', facts };
  // The sentence of an event begins with a verb; a line is quoted after the name of its speaker.
  if (kind === 'event' && facts.card === undefined) return { text: 'announce.event', facts };
  return { text: facts.card === undefined ? 'announce.seat' : 'announce.seat_card', facts };
}
