/** A crew, a GM and somebody who watches: what they do at a table of Suits, in the words of the page. */
import type { Locator } from 'playwright-core';

import type { House } from './house.ts';
import type { Person } from './person.ts';

export interface Crew {
  readonly gail: Person;
  readonly ada: Person;
  readonly ben: Person;
  readonly cleo: Person;
  readonly wanda: Person;
}

/** Everybody comes, sits down, and the session is open. */
export async function crewOf(house: House, rig: Readonly<Record<string, readonly string[]>>): Promise<Crew> {
  const gail = await house.person('Gail');
  const links = await gail.hosts({ system: 'Suits', seats: 3, rig });
  await gail.page.getByRole('listitem').filter({ hasText: 'GM' }).getByRole('button', { name: 'Sit here' }).click();
  await gail.page.getByText('Gail · you').waitFor();
  const players: Person[] = [];
  for (const name of ['Ada', 'Ben', 'Cleo']) {
    const person = await house.person(name);
    await person.joins(links.seat);
    await person.sits();
    await person.getsReady();
    players.push(person);
  }
  const [ada, ben, cleo] = players;
  if (ada === undefined || ben === undefined || cleo === undefined) throw new Error('Nobody came');
  const wanda = await house.person('Wanda');
  await wanda.watches(links.spectator);
  await gail.starts();
  await Promise.all([...players, wanda].map(({ table }) => table.waitFor()));
  await gail.chooses('Open the session');
  return { gail, ada, ben, cleo, wanda };
}

/** A sheet as people of this suit mostly have it. */
export async function buildsUsually(person: Person, suit: RegExp): Promise<void> {
  for (const move of [suit, /^As people of your suit/u, /^What people of your suit/u, /^A name that is ready/u])
    await person.chooses(move);
  await person.chooses('The sheet is finished');
}

/** What is going on, as it stands on the felt. */
function captionOf(person: Person): Locator {
  return person.table.locator('.caption');
}

/** All these pages say so on the felt. */
export async function allRead(people: readonly Person[], words: RegExp): Promise<void> {
  await Promise.all(people.map((person) => captionOf(person).filter({ hasText: words }).waitFor()));
}
