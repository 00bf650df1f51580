/** No one may be mistaken for another (TB-02). Only decisions need this, so clients do not load it. */
import { visualForm } from './lookalikes.ts';
import { cutName, longestName } from './names.ts';
import type { TableState } from './state.ts';

/** In lower case, and by how they look. */
function comparedForms(name: string): readonly string[] {
  // No name contains the separator, so that the two forms cannot be confused.
  return [name.normalize('NFKC').toLowerCase(), `\0${visualForm(name)}`];
}

export function uniqueName(
  state: Pick<TableState, 'people' | 'seats'>,
  name: string,
  self: string | null = null,
): string {
  const taken = new Set(
    [
      ...Object.entries(state.people).flatMap(([person, { name: other }]) => (person === self ? [] : [other])),
      ...state.seats.flatMap(({ holder }) => (holder?.kind === 'bot' ? [holder.name] : [])),
    ].flatMap(comparedForms),
  );
  let unique = name;
  for (let number = 2; comparedForms(unique).some((form) => taken.has(form)); number += 1) {
    const suffix = ` ${number}`;
    unique = `${cutName(name, longestName - suffix.length)}${suffix}`;
  }
  return unique;
}

/** Not names of cards: a bot called Jack could be mistaken for a card. */
const botNames = ['Widget', 'Pixel', 'Sprocket', 'Rivet', 'Gizmo', 'Dynamo', 'Piston', 'Cog'] as const;

export function botName(state: Pick<TableState, 'people' | 'seats'>): string {
  const bots = state.seats.filter(({ holder }) => holder?.kind === 'bot').length;
  return uniqueName(state, botNames[bots % botNames.length] ?? botNames[0]);
}
