/**
 * What lies in a box beside the tree: what just happened, and the acknowledgement. A notice stays until something
 * newer takes its place.
 */
import type { ViewEvent } from '@cartomancer/rules/kernel';

import type { Box } from './boxes.ts';
import type { Json } from './json.ts';
import { readTerse, terse } from './terse.ts';

/** Keys of notices begin with a letter; paths never do. */
export const notices = { happened: 'happened', accepted: 'accepted' } as const;

/** What a reader needs of a box to read its notices. */
export interface NoticeBoard {
  get(key: string): string | undefined;
}

/**
 * What everybody hears, in the shared box. Each box numbers only what it tells itself, from 0, so that a number says nothing
 * about what others hear.
 */
export interface SharedHappened {
  /** The number of the first of these events. */
  readonly first: number;
  readonly events: readonly ViewEvent[];
}

/** What one person hears where that differs from what everybody hears: the whole list as they hear it, in order. */
export interface OwnHappened extends SharedHappened {
  /** The number of the first shared event that this list does not stand for. */
  readonly covers: number;
}

/** `[first,event,event,…]`, such as `[41,(type=card_played,seat=s1,card=#h7 TD)]`. */
export function writeSharedHappened(box: Box, happened: SharedHappened): void {
  box.set(notices.happened, terse([happened.first, ...(happened.events as readonly Json[])]));
}

/** `[first,covers,event,…]`, such as `[12,42,(type=card_drawn,seat=s1,card=#h9 3C)]`. */
export function writeOwnHappened(box: Box, happened: OwnHappened): void {
  box.set(notices.happened, terse([happened.first, happened.covers, ...(happened.events as readonly Json[])]));
}

function listIn(board: NoticeBoard): readonly Json[] {
  const text = board.get(notices.happened);
  return text === undefined ? [] : (readTerse(text) as readonly Json[]);
}

/** Reads both boxes after each patch and hands out every event once. */
export interface HappenedReader {
  /** The events since the last call, as this viewer hears them, in order. None at the first call: they came before. */
  read(shared: NoticeBoard, own: NoticeBoard | undefined): readonly ViewEvent[];
}

interface Heard {
  readonly text: string | undefined;
  /** The number of the next event. */
  readonly next: number;
}

export function happenedReader(): HappenedReader {
  let heardShared: Heard | undefined;
  let heardOwn: Heard | undefined;

  function freshOwn(board: NoticeBoard | undefined): { events: readonly Json[]; covers: number } {
    const text = board?.get(notices.happened);
    const [first = 0, covers = 0, ...events] =
      board === undefined || text === heardOwn?.text ? [heardOwn?.next ?? 0] : listIn(board);
    const next = Number(first) + events.length;
    const fresh = heardOwn === undefined ? [] : events.slice(Math.max(0, heardOwn.next - Number(first)));
    heardOwn = { text, next };
    return { events: fresh, covers: Number(covers) };
  }

  function freshShared(board: NoticeBoard, covered: number): readonly Json[] {
    const text = board.get(notices.happened);
    if (heardShared !== undefined && text === heardShared.text) return [];
    const [first = 0, ...events] = listIn(board);
    const from = Math.max(heardShared?.next ?? Number.POSITIVE_INFINITY, covered);
    heardShared = { text, next: Number(first) + events.length };
    return events.slice(Math.max(0, from - Number(first)));
  }

  return {
    read: (shared, own) => {
      const told = freshOwn(own);
      const others = freshShared(shared, told.covers);
      return [...told.events, ...others] as readonly unknown[] as readonly ViewEvent[];
    },
  };
}

/** The `intentId` of this person's last accepted intent. It comes with what the intent did, in one frame. */
export function readAccepted(own: NoticeBoard): string | undefined {
  return own.get(notices.accepted);
}

export function writeAccepted(box: Box, intentId: string): void {
  box.set(notices.accepted, intentId);
}
