/** Ready-made characters, each of them once at a table. */
import type { Suit } from '../../../../kernel/index.ts';
import type { Preset } from '../../data/crew.ts';
import { presets } from '../../data/crew.ts';
import type { TableView } from '../../view-types.ts';

/** The first ready-made character of this suit whose name is not in play, lost in this scene, or on an own sheet. */
export function readyMadeIn({ shared, own }: TableView, suit: Suit): Preset | undefined {
  const taken = new Set([
    ...shared.seats.flatMap(({ called, lost }) => (lost === null ? [called] : [called, lost])),
    ...(own.sheets ?? []).map(({ name }) => name),
  ]);
  return presets.find((preset) => preset.suit === suit && !taken.has(preset.name));
}
