/** Makes names unique, so that people are not confused (TB-02). Used in decisions only; clients do not need it. */
import { visualForm } from './lookalikes.ts';
import { cutName, longestName } from './names.ts';
import type { TableState } from './state.ts';

/** The forms under which names are compared: in lower case, and by their look. */
function likenesses(name: string): readonly string[] {
  return [name.normalize('NFKC').toLowerCase(), `drawn ${visualForm(name)}`];
}

/** The name, with a number if another person at the table has it already. */
export function uniqueName(
  state: Pick<TableState, 'people' | 'seats'>,
  name: string,
  self: string | null = null,
): string {
  const taken = new Set(
    [
      ...Object.entries(state.people).flatMap(([person, { name: other }]) => (person === self ? [] : [other])),
      ...state.seats.flatMap(({ holder }) => (holder?.kind === 'bot' ? [holder.name] : [])),
    ].flatMap(likenesses),
  );
  let unique = name;
  for (let number = 2; likenesses(unique).some((likeness) => taken.has(likeness)); number += 1) {
    const suffix = ` ${number}`;
    unique = `${cutName(name, longestName - suffix.length)}${suffix}`;
  }
  return unique;
}

/** Names of small machines: those of cards would be taken for cards on the table. */
const botNames = ['Widget', 'Pixel', 'Sprocket', 'Rivet', 'Gizmo', 'Dynamo', 'Piston', 'Cog'] as const;

export function botName(state: Pick<TableState, 'people' | 'seats'>): string {
  const bots = state.seats.filter(({ holder }) => holder?.kind === 'bot').length;
  return uniqueName(state, botNames[bots % botNames.length] ?? botNames[0]);
}
