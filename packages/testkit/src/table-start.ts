import type { CardCode, TableConfig } from '@cartomancer/rules';

export interface TableStart {
  /** The number of players, or the seats. */
  readonly seats: number | TableConfig['seats'];
  readonly options?: TableConfig['options'];
  /** The first cards of each shuffled pile by its label, top card first. This holds for later shuffles too. */
  readonly rig?: Readonly<Record<string, readonly CardCode[]>>;
}
