/** Why somebody might fight, where nobody has said: what empty seats write, and what a ready-made character begins with. */

export const reasons: readonly string[] = [
  'Somebody has to say no to this.',
  'I gave my word.',
  'If not here, then nowhere.',
  'I owe it to somebody who cannot ask for it.',
  'I want to see whether it can be done.',
];

/** Another one for each character of a conflict (`c1`, `n2`), and others in the next; the same whenever it is asked. */
export function suggestedReason(conflict: number, part: string): string {
  const place = Number(part.slice(1)) + conflict * 2;
  return reasons[place % reasons.length] ?? '';
}
