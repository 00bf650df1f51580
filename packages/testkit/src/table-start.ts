import type { CardCode, TableConfig } from '@cartomancer/rules';

export interface TableStart {
  /** The number of players, or the seats. */
  readonly seats: number | TableConfig['seats'];
  readonly options?: TableConfig['options'];
  /** The order of piles after a shuffle, top first, by label; it applies to later shuffles too. */
  readonly rig?: Readonly<Record<string, readonly CardCode[]>>;
}
