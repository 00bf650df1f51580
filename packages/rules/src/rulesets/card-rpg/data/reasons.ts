/** Default reasons to fight, for bots and ready-made characters. */

export const reasons: readonly string[] = [
  'Somebody has to say no to this.',
  'I gave my word.',
  'If not here, then nowhere.',
  'I owe it to somebody who cannot ask for it.',
  'I want to see whether it can be done.',
];

/** A reason for this participant (`c1`, `n2`): the same throughout a conflict, another one in the next. */
export function suggestedReason(conflict: number, part: string): string {
  const index = Number(part.slice(1)) + conflict * 2;
  return reasons[index % reasons.length] ?? '';
}
