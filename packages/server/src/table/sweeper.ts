import type { Journal, TableRecord } from '../journal/journal.ts';
import { cautiousTime } from '../clock-jumps.ts';
import type { Clock } from '../clock.ts';

const everyMilliseconds = 3_600_000;
const pageSize = 200;

export interface SweeperParts {
  readonly journal: Pick<Journal, 'staleDemoTables'>;
  readonly clock: Clock;
  /** How long a demo table is kept after it was last played, in milliseconds; undefined: for ever. */
  readonly keepDemoTables: number | undefined;
  /** Here and in every other process. */
  readonly isClosed: (code: string) => Promise<boolean>;
  readonly remove: (record: TableRecord) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

export class Sweeper {
  readonly #parts: SweeperParts;
  readonly #now: () => number;
  #cancel: () => void = () => {};
  #stopped = false;

  constructor(parts: SweeperParts) {
    this.#parts = parts;
    this.#now = cautiousTime(parts.clock);
    if (parts.keepDemoTables !== undefined) this.#schedule(parts.keepDemoTables);
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  #schedule(keepDemoTables: number): void {
    const { clock, failed } = this.#parts;
    this.#cancel = clock.after(everyMilliseconds, () => {
      this.#schedule(keepDemoTables);
      this.#sweep(this.#now() - keepDemoTables).catch(failed);
    });
  }

  async #sweep(before: number): Promise<void> {
    const { journal, isClosed, remove, failed } = this.#parts;
    let page = await journal.staleDemoTables(before, { after: 0, most: pageSize });
    for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
      for (const record of page) {
        if (this.#stopped) return;
        if (await isClosed(record.code)) await remove(record).catch(failed);
      }
      // Each page begins after the previous one: tables that could not be removed must not hide all later ones.
      page = await journal.staleDemoTables(before, { after: last.number, most: pageSize });
    }
  }
}
