import type { ZoneInput } from './layout-input.ts';

/** No row is empty, and the widest row is as narrow as possible. */
export function splits(
  zones: readonly ZoneInput[],
  count: number,
  widthOf: (zone: ZoneInput) => number,
): readonly (readonly ZoneInput[])[] {
  let best: { readonly cost: number; readonly rows: readonly (readonly ZoneInput[])[] } | undefined;
  const costOf = (row: readonly ZoneInput[]): number => row.reduce((sum, zone) => sum + widthOf(zone), 0);
  const extend = (from: number, rows: readonly (readonly ZoneInput[])[]): void => {
    const rowsLeft = count - rows.length;
    if (rowsLeft === 1) {
      const all = [...rows, zones.slice(from)];
      const cost = Math.max(...all.map(costOf));
      // Of equally good splits, prefer the one with more zones in the upper rows.
      if (best === undefined || cost <= best.cost + 0.001) best = { cost, rows: all };
      return;
    }
    for (let to = from + 1; to <= zones.length - rowsLeft + 1; to += 1) extend(to, [...rows, zones.slice(from, to)]);
  };
  extend(0, []);
  return best?.rows ?? [zones];
}
