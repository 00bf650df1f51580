export function inOrder(numbers: readonly number[]): readonly number[] {
  return numbers.toSorted((one, other) => one - other);
}

/** `sorted` ascending; `share` from 0 to 1. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(numbers: readonly number[]): number {
  const sorted = inOrder(numbers);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  if (sorted.length % 2 === 1) return upper;
  return ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
