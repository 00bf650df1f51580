/**
 * Notices in a flat state: the events of the last entry, and the acknowledgement of an intent. A notice stays until a
 * newer one replaces it.
 */
import type { ViewEvent } from '@cartomancer/rules/kernel';

import type { FlatState } from './flat-state.ts';

/** Keys of notices begin with a letter; paths never do. */
const happenedKey = 'happened';
const acceptedKey = 'accepted';

/** The part of a flat state that holds its notices. */
export interface NoticeBoard {
  get(key: string): string | undefined;
}

/**
 * Writes the events that one audience receives. Each audience has its own numbers, from 0, so that a number reveals
 * nothing about events for others.
 */
export interface HappenedWriter {
  /** The number of the next event for this audience. */
  readonly next: number;
  /**
   * For the shared state: the public events, as JSON `[first, event, event, …]`. Without an event nothing is written.
   */
  tellEverybody(events: readonly ViewEvent[]): void;
  /**
   * For a person's private state, if they receive other events than the public ones: the whole list, in order. A shared
   * event is given by its number. `covers`: the number of the first shared event after this list.
   * Written as JSON `[first, covers, event, …]`, such as `[12,43,41,{"type":"card_drawn","seat":"s1"}]`.
   */
  tellOne(events: readonly (ViewEvent | number)[], covers: number): void;
}

export function happenedWriter(state: FlatState): HappenedWriter {
  let next = 0;

  function write(head: readonly number[], events: readonly (ViewEvent | number)[]): void {
    state.set(happenedKey, JSON.stringify([...head, ...events]));
    next += events.length;
  }

  return {
    get next() {
      return next;
    },
    tellEverybody: (events) => {
      if (events.length > 0) write([next], events);
    },
    tellOne: (events, covers) => write([next, covers], events),
  };
}

interface List {
  readonly text: string | undefined;
  readonly first: number;
  readonly covers: number;
  readonly events: readonly (ViewEvent | number)[];
}

const emptyList: List = { text: undefined, first: 0, covers: 0, events: [] };

function readList(board: NoticeBoard | undefined, whose: 'shared' | 'own'): List {
  const text = board?.get(happenedKey);
  if (board === undefined || text === undefined) return emptyList;
  const [first, ...rest] = JSON.parse(text) as [number, ...(ViewEvent | number)[]];
  const covers = whose === 'own' ? Number(rest.shift()) : 0;
  return { text, first, covers, events: rest };
}

/** Reads both flat states after each patch and returns every event once. */
export interface HappenedReader {
  /** This viewer's events since the last call, in order. None at the first call: they came before. */
  read(shared: NoticeBoard, own: NoticeBoard | undefined): readonly ViewEvent[];
}

export function happenedReader(): HappenedReader {
  let last: { readonly shared: List; readonly own: List } | undefined;
  return {
    read: (sharedBoard, ownBoard) => {
      const shared = readList(sharedBoard, 'shared');
      const own = readList(ownBoard, 'own');
      const before = last;
      last = { shared, own };
      if (before === undefined) return [];
      // The number of the first event that has not been read yet, in each state.
      const freshOwn = before.own.first + before.own.events.length;
      const freshShared = before.shared.first + before.shared.events.length;
      const mine = own.events
        .slice(Math.max(0, freshOwn - own.first))
        .map((event) => (typeof event === 'number' ? shared.events[event - shared.first] : event));
      const covered = own.text === before.own.text ? 0 : own.covers;
      const others = shared.events.slice(Math.max(0, Math.max(freshShared, covered) - shared.first));
      return [...mine, ...others].filter((event) => typeof event === 'object');
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
