/** Read from the journal: a table's current state, older states for undo and rewind, and pages of the chronicle. */
import type { ViewEvent } from '@cartomancer/rules/kernel';
import type { Entry, PersonId, SeatNames, TableLayer, TableState, RequiredState } from '@cartomancer/rules/table';
import { seatNamesAfter, seatNamesIn } from '@cartomancer/rules/table';

import type { Journal, SnapshotMark } from '../journal/journal.ts';
import { entryFrom } from './entries.ts';
import { LongWork } from './long-work.ts';
import type { CommittedEntry } from './open-table.ts';
import type { Checkpoint, Snapshots } from './snapshots.ts';

/** For opening a table and for older states. Few, because the entry of a rewind can be very long. */
const portion = { opening: 250, older: 100 };

/** Entries whose answers are remembered when a table is opened again. */
const tailLength = 512;

const pageSize = 100;

/** Of one person on a page; older events are left out. */
const mostPrivate = 500;

/** An event of the story, with the prompts around it, which a rewind to the moment before the event needs (TB-13). */
export interface ChronicleEntry {
  /** Counts public events; a private one has the number of the public event before it. */
  readonly number: number;
  readonly at: number;
  readonly promptBefore: number;
  readonly prompt: number;
  readonly event: ViewEvent;
  /** From here on; absent if unchanged. */
  readonly names?: SeatNames;
}

export interface ChroniclePage {
  /** Before the first entry. */
  readonly names: SeatNames;
  readonly entries: readonly ChronicleEntry[];
  /** The `before` that requests the previous page; null on the first page. */
  readonly before: number | null;
}

/** Public events before number `before`, in entries until the time `until`. */
export interface ChronicleRequest {
  readonly before?: number;
  /** Milliseconds since the epoch. */
  readonly until?: number;
  /** Adds what only this person heard in the seats they had at the time, without chat; absent: public events only. */
  readonly person?: PersonId;
  /** Aborted once the page is no longer wanted: it is then incomplete. */
  readonly gone?: AbortSignal;
}

export interface HistoryParts {
  readonly journal: Pick<Journal, 'read'>;
  readonly layer: TableLayer;
  readonly table: number;
  readonly snapshots: Snapshots;
}

/** An entry, its public events, and the states around it. */
export interface HistoryStep extends Checkpoint {
  readonly entry: Entry;
  readonly before: TableState;
  readonly promptBefore: number;
  readonly events: readonly ViewEvent[];
  /** The states before each of its events. */
  readonly steps: CommittedEntry['steps'];
}

interface HeardEvent {
  readonly event: ViewEvent;
  readonly audience: 'everybody' | 'reader';
}

interface PageEntry extends Pick<HeardEvent, 'audience'> {
  readonly line: ChronicleEntry;
  readonly step: HistoryStep;
}

const spectator = { kind: 'spectator' } as const;

/** Private events that belong to the chat, which is read separately. */
const privateTalk: ReadonlySet<string> = new Set(['chat_sent', 'note_kept']);

function heardBy(layer: TableLayer, step: HistoryStep, person: PersonId | undefined): readonly HeardEvent[] {
  const { before, entry, events, steps } = step;
  // A person who joins the table with this entry gets only its public events.
  if (person === undefined || !(person in before.people))
    return events.map((event) => ({ event, audience: 'everybody' }));
  return layer.eventsOf(entry).flatMap((event, index): readonly HeardEvent[] => {
    const state = steps[index] ?? before;
    const publicEvent = layer.viewEvent(state, event, spectator);
    const heard = layer.viewEvent(state, event, { kind: 'person', person });
    // Every public event counts, even if this person did not hear it.
    if (publicEvent !== undefined) return [{ event: heard ?? publicEvent, audience: 'everybody' }];
    return heard === undefined || privateTalk.has(event.type) ? [] : [{ event: heard, audience: 'reader' }];
  });
}

/** The last events of a page: `pageSize` public ones, and the private ones among them. */
function lastOf(page: PageEntry[]): PageEntry[] {
  const first = page.filter(({ audience }) => audience === 'everybody').at(-pageSize);
  const kept = first === undefined ? page : page.slice(page.indexOf(first));
  const tooMany = kept.filter(({ audience }) => audience === 'reader').slice(0, -mostPrivate);
  const dropped = new Set(tooMany);
  return dropped.size === 0 ? kept : kept.filter((entry) => !dropped.has(entry));
}

export function publicEventsOf(
  layer: TableLayer,
  before: TableState,
  entry: Entry,
  steps?: CommittedEntry['steps'],
): readonly ViewEvent[] {
  const [events = []] = layer.heard(before, entry, [{ kind: 'spectator' }], steps);
  return events;
}

export class History {
  readonly #parts: HistoryParts;
  /** The number of public events in all entries. */
  #publicEventCount = 0;

  constructor(parts: HistoryParts) {
    this.#parts = parts;
  }

  begin({ entry, after }: { readonly entry: Entry; readonly after: TableState }): void {
    const { layer } = this.#parts;
    this.#onCheckpoint({ state: after, publicEventCount: publicEventsOf(layer, layer.initial(), entry).length });
  }

  /** `tail`: the last entries. Rejects if one cannot be read. */
  async replay(): Promise<{ readonly state: TableState; readonly tail: readonly Entry[] }> {
    const { layer, snapshots } = this.#parts;
    const known = await snapshots.last(() => true);
    let { state, publicEventCount } = known ?? this.#first();
    let tail: readonly Entry[] = [];
    const work = new LongWork();
    for await (const entries of this.#portions(Math.max(state.entries - tailLength, 0), portion.opening)) {
      await work.pause();
      for (const entry of entries) {
        if (entry.seq <= state.entries) continue;
        if (work.isDue) await work.pause();
        const { after, steps } = layer.applied(state, entry);
        publicEventCount += publicEventsOf(layer, state, entry, steps).length;
        state = after;
        this.#onCheckpoint({ state, publicEventCount });
      }
      tail = [...tail, ...entries].slice(-tailLength);
    }
    // A snapshot that is newer than the last stored entry contradicts the journal.
    if (known !== undefined && tail.at(-1)?.seq !== state.entries) {
      snapshots.forget();
      return await this.replay();
    }
    this.#publicEventCount = publicEventCount;
    void snapshots.keep();
    return { state, tail };
  }

  get publicEventCount(): number {
    return this.#publicEventCount;
  }

  async *publicEventsAfter(
    sequence: number,
  ): AsyncGenerator<{ readonly at: number; readonly events: readonly ViewEvent[] }> {
    const start = await this.checkpointBy(sequence);
    for await (const { entry, events } of this.#steps(start)) if (entry.seq > sequence) yield { at: entry.at, events };
  }

  async checkpointBy(sequence: number): Promise<Checkpoint> {
    return (await this.#parts.snapshots.last((mark) => mark.sequence <= sequence)) ?? this.#first();
  }

  stepsFrom(start: Checkpoint): AsyncGenerator<HistoryStep> {
    return this.#steps(start);
  }

  /** Nothing waits for it. */
  onEntry({ after, publicEvents: everybody }: CommittedEntry): void {
    this.#onCheckpoint({ state: after, publicEventCount: this.#publicEventCount + everybody.length });
    void this.#parts.snapshots.keep();
  }

  async beforeSleep(state: TableState): Promise<void> {
    const { snapshots } = this.#parts;
    snapshots.beforeSleep({ state, publicEventCount: this.#publicEventCount });
    await snapshots.keep();
  }

  /** Undefined if the table never had this state. */
  async older(required: RequiredState): Promise<TableState | undefined> {
    const isPast = ({ sequence, prompt }: SnapshotMark) =>
      required.after === 'entry' ? sequence > required.seq : prompt >= required.prompt;
    const isRequested = (state: TableState) =>
      required.after === 'entry' ? state.entries === required.seq : state.prompt >= required.prompt;
    const start = (await this.#parts.snapshots.last((mark) => !isPast(mark))) ?? this.#first();
    if (isRequested(start.state)) return start.state;
    for await (const { state } of this.#steps(start)) if (isRequested(state)) return state;
    return undefined;
  }

  async chronicle(request: ChronicleRequest): Promise<ChroniclePage> {
    const { before = Number.POSITIVE_INFINITY, until = Number.POSITIVE_INFINITY, person, gone } = request;
    const { snapshots, layer } = this.#parts;
    // At least this many events were public at that time: a replay that starts one page earlier yields a whole page.
    const publicByThen =
      until === Number.POSITIVE_INFINITY
        ? this.#publicEventCount
        : (snapshots.lastMark(({ at }) => at <= until)?.heard ?? 0);
    const end = Math.min(before, publicByThen);
    const start = (await snapshots.last(({ heard }) => heard + pageSize <= end)) ?? this.#first();
    let page: PageEntry[] = [];
    for await (const step of this.#steps(start)) {
      const { entry, promptBefore, state, events, publicEventCount } = step;
      if (entry.at > until || gone?.aborted === true) break;
      let next = publicEventCount - events.length;
      const lines = heardBy(layer, step, person).map(({ event, audience }): PageEntry => {
        if (audience === 'everybody') next += 1;
        const number = Math.max(next - 1, 0);
        return { line: { number, at: entry.at, promptBefore, prompt: state.prompt, event }, audience, step };
      });
      page.push(...lines.filter(({ line: { number } }) => number < before));
      if (page.length > 2 * pageSize) page = lastOf(page);
      // Private events between the last public event of this page and the next one belong to this page.
      if (publicEventCount > before) break;
    }
    page = lastOf(page);
    const number = page[0]?.line.number ?? 0;
    return { ...this.#named(page), before: number > 0 ? number : null };
  }

  #named(page: readonly PageEntry[]): Pick<ChroniclePage, 'names' | 'entries'> {
    const [first] = page;
    const names = first === undefined ? {} : this.#namesIn(first.step.before);
    // The names that a reader knows from the lines before.
    let known: SeatNames = names;
    const entries = page.map(({ line, step }, index): ChronicleEntry => {
      known = seatNamesAfter(known, line.event);
      // The names of the state after an entry are valid once all of its events are published.
      if (step === page[index + 1]?.step) return line;
      const later = this.#namesIn(step.state);
      if (JSON.stringify(later) === JSON.stringify(known)) return line;
      known = later;
      return { ...line, names: later };
    });
    return { names, entries };
  }

  #namesIn(state: TableState): SeatNames {
    const { layer } = this.#parts;
    return seatNamesIn(layer.ruleset, layer.view(state, { kind: 'spectator' }).shared);
  }

  #first(): Checkpoint {
    return { state: this.#parts.layer.initial(), publicEventCount: 0 };
  }

  #onCheckpoint(checkpoint: Checkpoint): void {
    this.#publicEventCount = checkpoint.publicEventCount;
    this.#parts.snapshots.onEntry(checkpoint);
  }

  /** While one portion is processed, the journal reads the next. */
  async *#portions(after: number, most: number): AsyncGenerator<readonly Entry[]> {
    const { journal, table } = this.#parts;
    const read = (from: number) => journal.read(table, { after: from, most });
    let last = after;
    let next = read(after);
    for (let from = after + most; ; from += most) {
      const stored = await next;
      const isLast = stored.length < most;
      if (!isLast) {
        next = read(from);
        // A reader that stops early never awaits `next`, whose error would then be unhandled.
        next.catch(() => {});
      }
      // A state without one of its entries would be wrong.
      for (const { seq } of stored) {
        if (seq !== last + 1) throw new Error(`Entry ${last + 1} of table ${table} is missing`);
        last = seq;
      }
      yield stored.map(entryFrom);
      if (isLast) return;
    }
  }

  async *#steps(start: Checkpoint): AsyncGenerator<HistoryStep> {
    const { layer } = this.#parts;
    let { state: before, publicEventCount } = start;
    const work = new LongWork();
    for await (const entries of this.#portions(before.entries, portion.older)) {
      await work.pause();
      for (const entry of entries) {
        if (work.isDue) await work.pause();
        const { after: state, steps } = layer.applied(before, entry);
        const events = publicEventsOf(layer, before, entry, steps);
        publicEventCount += events.length;
        yield { entry, before, promptBefore: before.prompt, state, events, publicEventCount, steps };
        before = state;
      }
    }
  }
}

export interface PastTable {
  readonly layer: TableLayer;
  readonly history: Pick<History, 'checkpointBy' | 'stepsFrom'>;
}
