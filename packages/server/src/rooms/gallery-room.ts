import { GalleryBoxes, intentIdSchema, joinRefusals } from '@cartomancer/protocol';
import { ServerError } from 'colyseus';

import type { OpenTable } from '../table/port.ts';
import { tableFor } from './desk.ts';
import { GalleryFeed } from './gallery-feed.ts';
import type { HallClient } from './hall.ts';
import { Hall } from './hall.ts';
import { WrittenBox } from './written-box.ts';

/** Watchers come and go in crowds: their number is told when none came or went for so long, in milliseconds. */
const settling = 1_000;
/** A gallery that stays empty for so long is closed, in milliseconds. */
const emptyFor = 60_000;

/** The room of those who watch a table: nobody has a view, so one encoding serves them all. */
export abstract class GalleryRoom extends Hall<GalleryBoxes> {
  override state = new GalleryBoxes();
  // Colyseus would close it at the first refused join.
  override autoDispose = false;
  #cancelCount: (() => void) | undefined;
  #cancelClosing: (() => void) | undefined;
  #opened: { readonly table: OpenTable; readonly stop: () => void } | undefined;

  override messages = {
    _: (client: HallClient, _type: unknown, payload: unknown) => {
      const id = intentIdSchema.safeParse((payload as { intentId?: unknown } | null | undefined)?.intentId);
      const refusals = [{ code: 'E_SPECTATOR', clause: 'TB-05', facts: {} }];
      this.answer(client, { intentId: id.success ? id.data : null, ok: false, refusals });
    },
  };

  override onCreate(options: unknown): void {
    const table = tableFor(this.desk, options);
    const feed = new GalleryFeed({
      layer: table.layer,
      clock: this.desk.house.clock,
      boxes: { shared: new WrittenBox(this.state.shared), own: new WrittenBox(this.state.own) },
      send: () => this.broadcastPatch(),
    });
    feed.begin(table.state());
    const stopListening = table.onTold((told) => feed.tell(told));
    this.#opened = {
      table,
      stop: () => {
        stopListening();
        feed.stop();
        this.#cancelCount?.();
        this.#cancelClosing?.();
      },
    };
    this.#closeWhenEmpty();
  }

  override onJoin(client: HallClient): void {
    this.welcome(client);
    const { table } = this.#sitting;
    if (client.auth?.pass !== this.desk.passes.get(table.code))
      throw new ServerError(joinRefusals.notEntered, 'E_NOT_ENTERED');
    this.#cancelClosing?.();
    this.#countWatchers();
  }

  override onLeave(): void {
    this.#countWatchers();
    if (this.clients.length === 0) this.#closeWhenEmpty();
  }

  override onDispose(): void {
    this.#sitting.stop();
  }

  get #sitting(): { readonly table: OpenTable; readonly stop: () => void } {
    if (this.#opened === undefined) throw new Error('The room is not made yet');
    return this.#opened;
  }

  #countWatchers(): void {
    this.#cancelCount?.();
    this.#cancelCount = this.desk.house.clock.after(settling, () => {
      this.state.watching = this.clients.length;
      this.broadcastPatch();
      this.desk.watchers.get(this.#sitting.table.code)?.(this.clients.length);
    });
  }

  #closeWhenEmpty(): void {
    this.#cancelClosing?.();
    this.#cancelClosing = this.desk.house.clock.after(emptyFor, () => {
      if (this.clients.length === 0) void this.disconnect();
    });
  }
}
