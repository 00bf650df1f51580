/** Names of the built-in places by id, apart from the places because forms need only the names. */
export const placeNames = {
  'burning-mill': 'The burning mill',
  'market-day': 'Market day',
  'night-ice': 'Night on the ice',
  'rising-flood': 'The rising flood',
  'old-library': 'The old library',
} as const;

/** The name of a built-in place; `undefined` for any other id. */
export function placeName(id: string): string | undefined {
  return Object.entries(placeNames).find(([known]) => known === id)?.[1];
}
