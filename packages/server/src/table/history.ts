/** What happened at one table, read from the journal again: older states for undo and rewind, and pages of the chronicle. */
import type { ViewEvent } from '@cartomancer/rules/kernel';
import type { Entry, TableLayer, TableState, WantedState } from '@cartomancer/rules/table';

import type { Journal } from '../journal/journal.ts';
import { entryFrom } from './entries.ts';

/** Entries read from the journal at a time. */
const stretch = 1_000;

/** Entries whose answers are remembered when a table is opened again. */
const tailLength = 512;

/** States kept between the first entry and the last; their distance doubles when there would be more. */
const mostCheckpoints = 16;
const firstDistance = 128;

/** Events on a page of the chronicle. */
const pageSize = 100;

/** A state on the way, and how many events everybody had heard by then. */
interface Checkpoint {
  readonly state: TableState;
  readonly heard: number;
}

/** An event as everybody heard it, and the prompt that stood after it: what a rewind to before it goes by (TB-13). */
export interface ChronicleEntry {
  readonly number: number;
  readonly at: number;
  readonly prompt: number;
  readonly event: ViewEvent;
}

export interface ChroniclePage {
  readonly entries: readonly ChronicleEntry[];
  /** The number to ask for to get the page before this one. */
  readonly before: number | null;
}

interface Step extends Checkpoint {
  readonly entry: Entry;
  /** What everybody hears of the entry. */
  readonly events: readonly ViewEvent[];
}

export class History {
  readonly #source: { readonly journal: Journal; readonly layer: TableLayer; readonly table: number };
  #distance = firstDistance;
  #checkpoints: Checkpoint[];

  constructor(source: { readonly journal: Journal; readonly layer: TableLayer; readonly table: number }) {
    this.#source = source;
    this.#checkpoints = [{ state: source.layer.initial(), heard: 0 }];
  }

  /**
   * The state after all entries, and the last of them; rejects where one cannot be read. `known`: the state after one of them,
   * from where it goes on.
   */
  async replay(known?: TableState): Promise<{ readonly state: TableState; readonly tail: readonly Entry[] }> {
    const { layer } = this.#source;
    let state = known ?? layer.initial();
    let tail: readonly Entry[] = [];
    for await (const entries of this.#stretches(Math.max(state.entries - tailLength, 0))) {
      for (const entry of entries) if (entry.seq > state.entries) state = layer.apply(state, entry);
      tail = [...tail, ...entries].slice(-tailLength);
    }
    // A state after an entry that is not there is nobody's.
    if (known !== undefined && tail.at(-1)?.seq !== state.entries) return await this.replay();
    return { state, tail };
  }

  /** The older state, out of entries that are stored; nothing where the table never stood there. */
  async older(wanted: WantedState): Promise<TableState | undefined> {
    const isPast = (state: TableState) =>
      wanted.after === 'entry' ? state.entries > wanted.seq : state.prompt >= wanted.prompt;
    const isIt = (state: TableState) =>
      wanted.after === 'entry' ? state.entries === wanted.seq : state.prompt >= wanted.prompt;
    const start = this.#checkpoints.findLast(({ state }) => !isPast(state)) ?? this.#first();
    if (isIt(start.state)) return start.state;
    for await (const { state } of this.#steps(start)) if (isIt(state)) return state;
    return undefined;
  }

  /** What everybody heard: the last events before number `before`, out of entries made until the time of day `until`. */
  async chronicle(asked: { readonly before?: number; readonly until?: number }): Promise<ChroniclePage> {
    const { before = Number.POSITIVE_INFINITY, until = Number.POSITIVE_INFINITY } = asked;
    const told = this.#checkpoints.findLast(({ state }) => state.clock.at <= until) ?? this.#first();
    const end = Math.min(before, told.heard);
    const start = this.#checkpoints.findLast(({ heard }) => heard + pageSize <= end) ?? this.#first();
    let page: ChroniclePage['entries'][number][] = [];
    for await (const { entry, state, events, heard } of this.#steps(start)) {
      if (entry.at > until) break;
      const first = heard - events.length;
      for (const [index, event] of events.entries())
        if (first + index < before) page.push({ number: first + index, at: entry.at, prompt: state.prompt, event });
      if (page.length > 2 * pageSize) page = page.slice(-pageSize);
      if (heard >= before) break;
    }
    page = page.slice(-pageSize);
    const number = page[0]?.number ?? 0;
    return { entries: page, before: number > 0 ? number : null };
  }

  #first(): Checkpoint {
    const [first] = this.#checkpoints;
    if (first === undefined) throw new Error('A history begins before the first entry');
    return first;
  }

  #last(): Checkpoint {
    return this.#checkpoints.at(-1) ?? this.#first();
  }

  /** While one stretch is gone through, the journal's thread reads the next. */
  async *#stretches(after: number): AsyncGenerator<readonly Entry[]> {
    const { journal, table } = this.#source;
    const read = (from: number) => journal.read(table, { after: from, most: stretch });
    let last = after;
    let next = read(after);
    for (let from = after + stretch; ; from += stretch) {
      const stored = await next;
      const isLast = stored.length < stretch;
      if (!isLast) {
        next = read(from);
        // Whoever stops on the way does not hear of it; whoever goes on does.
        next.catch(() => {});
      }
      // A state made without one of its entries would be a lie.
      for (const { seq } of stored) {
        if (seq !== last + 1) throw new Error(`Entry ${last + 1} of table ${table} is missing`);
        last = seq;
      }
      yield stored.map(entryFrom);
      if (isLast) return;
    }
  }

  async *#steps(start: Checkpoint): AsyncGenerator<Step> {
    const { layer } = this.#source;
    let { state: before, heard } = start;
    for await (const entries of this.#stretches(before.entries))
      for (const entry of entries) {
        const state = layer.apply(before, entry);
        const [events = []] = layer.heard(before, entry, [{ kind: 'spectator' }]);
        heard += events.length;
        this.#keep({ state, heard });
        yield { entry, state, events, heard };
        before = state;
      }
  }

  /** Remembers a state now and then, so that the next way back is shorter. */
  #keep(step: Checkpoint): void {
    if (step.state.entries < this.#last().state.entries + this.#distance) return;
    this.#checkpoints.push({ state: step.state, heard: step.heard });
    if (this.#checkpoints.length <= mostCheckpoints) return;
    this.#distance *= 2;
    this.#checkpoints = this.#checkpoints.filter((_, index) => index % 2 === 0);
  }
}
