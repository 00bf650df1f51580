/** Who stands against whom, read from what a form or a program sends (DR-45). */
import type { PartyId } from '../state.ts';

export type Sides = readonly (readonly PartyId[])[];

const mostParties = 40;

function isIdList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= mostParties && value.every((item) => typeof item === 'string');
}

function isListOfLists(value: unknown): value is readonly (readonly string[])[] {
  return Array.isArray(value) && value.length <= mostParties && value.length > 0 && value.every(isIdList);
}

function isUnique(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

/**
 * Parties are a list of ids, or of lists, one for each side. `sides` groups them: as a list of lists, or as one list, whose
 * people stand together against all others together. What is in no group stands alone. Nothing where it makes no sense.
 */
export function readSides(parties: unknown, sides: unknown): Sides | undefined {
  if (isListOfLists(parties) && sides === undefined) return valid(parties.filter((side) => side.length > 0));
  if (!isIdList(parties) || !isUnique(parties)) return undefined;
  if (sides === undefined) return valid(parties.map((id) => [id]));
  if (isIdList(sides) && sides.every((id) => parties.includes(id)))
    return valid([sides, parties.filter((id) => !sides.includes(id))].filter((side) => side.length > 0));
  if (!isListOfLists(sides) || !sides.flat().every((id) => parties.includes(id))) return undefined;
  const grouped = new Set(sides.flat());
  const alone = parties.filter((id) => !grouped.has(id)).map((id) => [id]);
  return valid([...sides.filter((side) => side.length > 0), ...alone]);
}

function valid(sides: Sides): Sides | undefined {
  return isUnique(sides.flat()) ? sides : undefined;
}
