/** What a screen reader hears of an event: the line of the chronicle, else the table's own sentence for it. */
import type { ChronicleLine, Presentation, Message, ViewEvent } from '@cartomancer/rules/kernel';
import type { SeatNames } from '@cartomancer/rules/table';
import { seatNamesAfter } from '@cartomancer/rules/table';

import { ownWording } from '../text/own.ts';
import type { Wording } from '../text/wording.ts';
import { isLasting, lineOf } from './story.ts';

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
  // Of some events there are kinds with a sentence of their own. A system says by itself what there is to say of its events.
  const text = [`event.${type}.${String(event['kind'])}`, `event.${type}`].find((key) => ownWording.has(key));
  const sentence = text === undefined ? undefined : wording.plain({ text, facts });
  // An event of the system may have the type of one of the table's: then the facts of its sentence are missing.
  return sentence?.includes('{{') === true ? undefined : sentence;
}

/** What is heard of these events, with people called what they were called at each of them. */
export function announcementsOf(
  events: readonly ViewEvent[],
  parts: {
    readonly presentation: Presentation;
    readonly names: SeatNames;
    /** People by their own names, or by those of their characters. */
    readonly wordingWith: (names: SeatNames, called: 'people' | 'characters') => Wording;
  },
): readonly string[] {
  const { presentation, wordingWith } = parts;
  let { names } = parts;
  const spoken: string[] = [];
  for (const event of events) {
    names = seatNamesAfter(names, event);
    const called = isLasting(event, presentation) ? 'people' : 'characters';
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
  // What people do begins with a verb; what they say is quoted.
  if (kind === 'event' && facts.card === undefined) return { text: 'announce.event', facts };
  return { text: facts.card === undefined ? 'announce.seat' : 'announce.seat_card', facts };
}
