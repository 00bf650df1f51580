import { writeFlatState } from '@cartomancer/protocol';
import type { ViewEvent } from '@cartomancer/rules';
import type { TableLayer, TableState } from '@cartomancer/rules/table';
import { delayIn } from '@cartomancer/rules/table';

import type { Clock } from '../clock.ts';
import type { CommittedEntry } from '../table/open-table.ts';
import type { FlatStateWriter } from './flat-state-writer.ts';

/**
 * Milliseconds between frames: at most four frames a second, and fewer for a crowd, because each frame costs a system
 * call per spectator.
 */
const quickest = 250;
const slowest = 1_000;
const perSpectator = 2;

function intervalFor(spectators: number): number {
  return Math.min(Math.max(quickest, spectators * perSpectator), slowest);
}

/** Players are always served first: a spectator waits at least this long, in milliseconds. */
const afterPlayers = 20;
const second = 1_000;

/** Milliseconds by which spectators see the table late. */
export function delayOf({ options }: TableState): number {
  return delayIn(options) * second;
}

interface PendingUpdate {
  readonly due: number;
  readonly state: TableState;
  readonly heard: readonly ViewEvent[];
}

/** Shows the spectators each change of the table when it is due, in order, and combines changes into few frames. */
export class GalleryFeed {
  readonly #layer: TableLayer;
  readonly #clock: Clock;
  readonly #writers: { readonly shared: FlatStateWriter; readonly own: FlatStateWriter };
  readonly #send: () => void;
  readonly #spectators: () => number;
  #pending: PendingUpdate[] = [];
  #cancel: (() => void) | undefined;
  #lastSent: number;
  #shown: TableState | undefined;

  constructor(parts: {
    readonly layer: TableLayer;
    readonly clock: Clock;
    readonly writers: { readonly shared: FlatStateWriter; readonly own: FlatStateWriter };
    readonly spectators: () => number;
    readonly send: () => void;
  }) {
    this.#layer = parts.layer;
    this.#clock = parts.clock;
    this.#writers = parts.writers;
    this.#send = parts.send;
    this.#spectators = parts.spectators;
    this.#lastSent = this.#clock.elapsed() - slowest;
  }

  begin(state: TableState): void {
    const delay = delayOf(state);
    if (delay === 0) this.#show(state);
    else this.#queue({ due: this.#clock.elapsed() + delay, state, heard: [] });
  }

  add({ before, publicEvents: heard, after }: CommittedEntry): void {
    // An entry without a visible effect is not queued: it would delay later ones, and so be noticeable.
    if (heard.length === 0 && !this.#differ(before, after)) return;
    this.#queue({ due: this.#clock.elapsed() + delayOf(after), state: after, heard });
  }

  /** Undefined until the first state is due. */
  shown(): TableState | undefined {
    return this.#shown;
  }

  stop(): void {
    this.#cancel?.();
  }

  #queue(update: PendingUpdate): void {
    this.#pending.push(update);
    if (this.#cancel === undefined) this.#plan();
  }

  #plan(): void {
    const [next] = this.#pending;
    this.#cancel = undefined;
    if (next === undefined) return;
    const now = this.#clock.elapsed();
    const wait = Math.max(afterPlayers, next.due - now, this.#lastSent + intervalFor(this.#spectators()) - now);
    this.#cancel = this.#clock.after(wait, () => this.#sendDue());
  }

  #sendDue(): void {
    const now = this.#clock.elapsed();
    // Later entries wait for earlier ones, even if the delay was shortened meanwhile.
    const waiting = this.#pending.findIndex(({ due }) => due > now);
    const due = this.#pending.splice(0, waiting < 0 ? this.#pending.length : waiting);
    const last = due.at(-1);
    if (last !== undefined) {
      this.#show(last.state);
      this.#writers.shared.happened.writePublic(due.flatMap(({ heard }) => heard));
      this.#lastSent = now;
      this.#send();
    }
    this.#plan();
  }

  #differ(before: TableState, after: TableState): boolean {
    let changed = false;
    const probe = {
      set: () => {
        changed = true;
      },
    };
    writeFlatState(
      probe,
      this.#layer.view(before, { kind: 'spectator' }),
      this.#layer.view(after, { kind: 'spectator' }),
    );
    return changed;
  }

  #show(state: TableState): void {
    this.#shown = state;
    const { shared, own } = this.#layer.view(state, { kind: 'spectator' });
    this.#writers.shared.show(shared);
    this.#writers.own.show(own);
  }
}
