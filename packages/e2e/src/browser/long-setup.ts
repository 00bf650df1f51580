/** Steps of the long setup of First Dates: sheets that all agree on, and sheets that are passed around. */
import type { Person } from './person.ts';

/** Each of these people presses the button as soon as it is available. */
export async function allPress(people: readonly Person[], button: string | RegExp): Promise<void> {
  for (const person of people) await person.presses(button);
}

/** One person proposes something, and the others agree. */
export async function agree(
  people: readonly Person[],
  offer: { readonly by: Person; readonly field: string; readonly text: string },
): Promise<void> {
  const { by, field, text } = offer;
  await by.writes(`Suggest something for ${field}`, text);
  for (const person of people) if (person !== by) await person.presses(`Yes: ${text}`);
}

/** Each of these people adds a detail to the appearance of the System or the Prospect, in turn. */
export async function addLooks(people: readonly Person[], looks: readonly string[]): Promise<void> {
  for (const [index, person] of people.entries())
    await person.writes(/^Add to .+ looks/u, looks[index] ?? 'tired eyes');
}

/** The sheets have been passed on: each of these people writes into the first empty box of the sheet that they have now. */
export async function passSheets(people: readonly Person[], words: readonly string[]): Promise<void> {
  for (const [index, person] of people.entries()) {
    await person.button('Write it down').waitFor();
    await person.writes(/Write it down/u, words[index] ?? 'curious');
  }
}
