/** The announcements of events for screen readers: the line of the chronicle, else the table's own sentence. */
import type { ChronicleLine, Presentation, Message, ViewEvent } from '@cartomancer/rules/kernel';
import type { SeatNames } from '@cartomancer/rules/table';
import { seatNamesAfter } from '@cartomancer/rules/table';
import { isLasting, lineOf } from '@cartomancer/wording';

import { ownWording } from '../text/own.ts';
import type { Wording } from '../text/wording.ts';

function announcementOf(
  event: ViewEvent,
  parts: { readonly presentation: Presentation; readonly wording: Wording },
): string | undefined {
  const { wording } = parts;
  const line = lineOf(event, parts.presentation);
  if (line !== undefined) {
    const facts = { line: wording.plain(line.message), seat: line.seat, card: line.card };
    return wording.plain(spokenLine(line.kind, facts));
  }
  const { type, ...facts } = event;
  // Some kinds of events have their own sentence, and some that withdraw what was agreed. Events of a system are announced by its
  // chronicle lines only.
  const withdrawn = event['on'] === false ? [`event.${type}.not`] : [];
  const text = [`event.${type}.${String(event['kind'])}`, ...withdrawn, `event.${type}`].find((key) =>
    ownWording.has(key),
  );
  const sentence = text === undefined ? undefined : wording.plain({ text, facts });
  // An event of the system may share its type with one of the table's; then the facts of this sentence are missing.
  return sentence?.includes('{{') === true ? undefined : sentence;
}

/** The announcements of these events, with the names at the time of each event. */
export function announcementsOf(
  events: readonly ViewEvent[],
  parts: {
    readonly presentation: Presentation;
    readonly names: SeatNames;
    /** A wording that uses the names of people, or of their characters. */
    readonly wordingWith: (names: SeatNames, called: 'people' | 'characters') => Wording;
  },
): readonly string[] {
  const { presentation, wordingWith } = parts;
  let { names } = parts;
  const spoken: string[] = [];
  for (const event of events) {
    names = seatNamesAfter(names, event);
    const isOfTable = lineOf(event, presentation) === undefined || isLasting(event, presentation);
    const called = isOfTable ? 'people' : 'characters';
    const sentence = announcementOf(event, { presentation, wording: wordingWith(names, called) });
    if (sentence !== undefined) spoken.push(sentence);
  }
  return spoken;
}

function spokenLine(
  kind: ChronicleLine['kind'],
  facts: { readonly line: string; readonly seat: string | undefined; readonly card: string | undefined },
): Message {
  if (facts.seat === undefined) return { text: 'announce.line', facts };
  // An event of a seat has its own sentence form: it begins with a verb, while a line is quoted.
  if (kind === 'event' && facts.card === undefined) return { text: 'announce.event', facts };
  return { text: facts.card === undefined ? 'announce.seat' : 'announce.seat_card', facts };
}
