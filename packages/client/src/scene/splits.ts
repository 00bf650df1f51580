/** Splits a list into rows of similar widths. */
import type { ZoneInput } from './layout-input.ts';

/** Splits the zones into `count` rows, none empty: the widest row as narrow as possible. */
export function splits(
  zones: readonly ZoneInput[],
  count: number,
  widthOf: (zone: ZoneInput) => number,
): readonly (readonly ZoneInput[])[] {
  let best: { readonly cost: number; readonly rows: readonly (readonly ZoneInput[])[] } | undefined;
  const costOf = (row: readonly ZoneInput[]): number => row.reduce((sum, zone) => sum + widthOf(zone), 0);
  const cut = (from: number, rows: readonly (readonly ZoneInput[])[]): void => {
    const left = count - rows.length;
    if (left === 1) {
      const all = [...rows, zones.slice(from)];
      const cost = Math.max(...all.map(costOf));
      // Of equally good splits, prefer the one with more zones in the upper rows.
      if (best === undefined || cost <= best.cost + 0.001) best = { cost, rows: all };
      return;
    }
    for (let to = from + 1; to <= zones.length - left + 1; to += 1) cut(to, [...rows, zones.slice(from, to)]);
  };
  cut(0, []);
  return best?.rows ?? [zones];
}
