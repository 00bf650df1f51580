/** A GM or none, three players and somebody who watches: what they do at a table of Backgrounds, in the words of the page. */
import type { House } from './house.ts';
import type { Person } from './person.ts';
import type { Rig } from './wishes.ts';

export interface Company {
  /** Whoever opened the table: the GM, or the first player where there is none. */
  readonly host: Person;
  readonly franz: Person;
  readonly anna: Person;
  readonly cleo: Person;
  readonly wanda: Person;
}

async function playersFor(house: House, names: readonly string[], link: string): Promise<readonly Person[]> {
  const players: Person[] = [];
  for (const name of names) {
    const person = await house.person(name);
    await person.joins(link);
    await person.sits();
    await person.getsReady();
    players.push(person);
  }
  return players;
}

function known(person: Person | undefined): Person {
  if (person === undefined) throw new Error('Nobody came');
  return person;
}

/** Everybody comes and sits down, and play begins. */
export async function companyOf(house: House, lead: 'gm' | 'shared', rig: Rig): Promise<Company> {
  const options = { 'Who leads': lead, 'Seconds for each choice': '0' };
  const host = await house.person(lead === 'gm' ? 'Gail' : 'Franz');
  const links = await host.hosts({ system: 'Backgrounds', seats: 3, rig, options });
  if (lead === 'gm') {
    await host.page.getByRole('listitem').filter({ hasText: 'GM' }).getByRole('button', { name: 'Sit here' }).click();
    await host.page.getByText('Gail · you').waitFor();
  } else await host.sits();
  const names = lead === 'gm' ? ['Franz', 'Anna', 'Cleo'] : ['Anna', 'Cleo'];
  const players = [...(lead === 'gm' ? [] : [host]), ...(await playersFor(house, names, links.seat))];
  const wanda = await house.person('Wanda');
  await wanda.watches(links.spectator);
  await host.starts();
  await Promise.all([...players, wanda].map(({ table }) => table.waitFor()));
  const [franz, anna, cleo] = players;
  return { host, franz: known(franz), anna: known(anna), cleo: known(cleo), wanda };
}

/** Draws the cards of a character one by one and names each, as somebody wishes or as the page offers. */
export async function makesCharacter(person: Person, names: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const kind of ['innate', 'temperament', 'personality type', 'profession or hobby']) {
    await person.chooses(`Draw a card: ${kind}`);
    const name = names[kind];
    if (name === undefined) await person.chooses(/^Call it/u);
    else await person.writes(`Name your card: ${kind}`, name);
  }
  await person.chooses('My character is ready');
}

/** What stands on the sheet of this character, taken up and laid back. */
export async function sheetOf(person: Person, name: string): Promise<string> {
  await person.actions.getByRole('button', { name, exact: true }).click();
  const dialog = person.page.getByRole('dialog');
  const text = await dialog.getByRole('article').innerText();
  await person.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return text.replaceAll(/\s+/gu, ' ');
}
