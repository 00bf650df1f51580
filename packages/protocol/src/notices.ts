/**
 * Notices in a flat state: the events of the last entry, and the acknowledgement of an intent. A notice stays until a
 * newer one replaces it.
 */
import type { ViewEvent } from '@cartomancer/rules/kernel';

import type { FlatState } from './flat-state.ts';

/** Keys of notices begin with a letter; paths never do. */
const happenedKey = 'happened';
const acceptedKey = 'accepted';

export interface NoticeBoard {
  get(key: string): string | undefined;
}

/**
 * Writes the events that one audience receives. Each audience has its own numbers, from 0, so that a number reveals
 * nothing about the events of other audiences.
 */
export interface EventWriter {
  /** The number of the next event for this audience. */
  readonly next: number;
  /**
   * For the shared state: the public events, as JSON `[first, event, event, …]`. If there are none, nothing is written.
   */
  writePublic(events: readonly ViewEvent[]): void;
  /**
   * For a person's private state, if they receive other events than the public ones: all their events in order, with a
   * public event replaced by its number in the shared state. `covers`: the number of the first public event after this
   * list. Written as JSON `[first, covers, event, …]`, such as `[12,43,41,{"type":"card_drawn","seat":"s1"}]`.
   */
  writePrivate(events: readonly (ViewEvent | number)[], covers: number): void;
}

export function eventWriter(state: FlatState): EventWriter {
  let next = 0;

  function write(head: readonly number[], events: readonly (ViewEvent | number)[]): void {
    state.set(happenedKey, JSON.stringify([...head, ...events]));
    next += events.length;
  }

  return {
    get next() {
      return next;
    },
    writePublic: (events) => {
      if (events.length > 0) write([next], events);
    },
    writePrivate: (events, covers) => write([next, covers], events),
  };
}

interface EventList {
  readonly text: string | undefined;
  readonly first: number;
  readonly covers: number;
  readonly events: readonly (ViewEvent | number)[];
}

const emptyList: EventList = { text: undefined, first: 0, covers: 0, events: [] };

function readList(board: NoticeBoard | undefined, part: 'shared' | 'own'): EventList {
  const text = board?.get(happenedKey);
  if (board === undefined || text === undefined) return emptyList;
  const [first, ...rest] = JSON.parse(text) as [number, ...(ViewEvent | number)[]];
  const covers = part === 'own' ? Number(rest.shift()) : 0;
  return { text, first, covers, events: rest };
}

/** Returns every event once. Both flat states are read after each patch. */
export interface EventReader {
  /**
   * This viewer's events since the last call, in order. The first call returns none: those events came before the join.
   */
  read(shared: NoticeBoard, own: NoticeBoard | undefined): readonly ViewEvent[];
}

export function eventReader(): EventReader {
  let last: { readonly shared: EventList; readonly own: EventList } | undefined;
  return {
    read: (sharedBoard, ownBoard) => {
      const shared = readList(sharedBoard, 'shared');
      const own = readList(ownBoard, 'own');
      const before = last;
      last = { shared, own };
      if (before === undefined) return [];
      // The number of the first event that has not been read yet, in each state.
      const firstUnreadOwn = before.own.first + before.own.events.length;
      const firstUnreadShared = before.shared.first + before.shared.events.length;
      const ownEvents = own.events
        .slice(Math.max(0, firstUnreadOwn - own.first))
        .map((event) => (typeof event === 'number' ? shared.events[event - shared.first] : event));
      // A new list of the person's own events replaces the public ones that it covers.
      const covered = own.text === before.own.text ? 0 : own.covers;
      const laterPublicEvents = shared.events.slice(Math.max(0, Math.max(firstUnreadShared, covered) - shared.first));
      return [...ownEvents, ...laterPublicEvents].filter((event) => typeof event === 'object');
    },
  };
}

/** The `intentId` of this person's last accepted intent. It comes in the same frame as the effect of the intent. */
export function readAccepted(own: NoticeBoard): string | undefined {
  return own.get(acceptedKey);
}

export function writeAccepted(state: FlatState, intentId: string): void {
  state.set(acceptedKey, intentId);
}
