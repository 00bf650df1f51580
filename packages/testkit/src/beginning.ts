import type { CardCode, TableConfig } from '@cartomancer/rules';

export interface Beginning {
  /** How many players, or who sits where. */
  readonly seats: number | TableConfig['seats'];
  readonly options?: TableConfig['options'];
  /** The order in which piles come out of a shuffle, top first, by label; it holds for later shuffles too. */
  readonly rig?: Readonly<Record<string, readonly CardCode[]>>;
}
