import type { Person } from './person.ts';

export async function allPress(people: readonly Person[], button: string | RegExp): Promise<void> {
  for (const person of people) await person.presses(button);
}

export async function agree(
  people: readonly Person[],
  offer: { readonly by: Person; readonly field: string; readonly text: string },
): Promise<void> {
  const { by, field, text } = offer;
  await by.writes(`Suggest something for ${field}`, text);
  for (const person of people) if (person !== by) await person.presses(`Yes: ${text}`);
}

export async function addLooks(people: readonly Person[], looks: readonly string[]): Promise<void> {
  for (const [index, person] of people.entries())
    await person.writes(/^Add to .+ looks/u, looks[index] ?? 'tired eyes');
}

/** Each of these people writes into the first empty box of the sheet that was passed to them. */
export async function passSheets(people: readonly Person[], words: readonly string[]): Promise<void> {
  for (const [index, person] of people.entries()) {
    await person.button('Write it down').waitFor();
    await person.writes(/Write it down/u, words[index] ?? 'curious');
  }
}
