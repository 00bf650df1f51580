/** Moves at a table of Suits with a GM, a crew of three and a spectator, made through the page's texts. */
import { seatPlayers } from './seat-players.ts';
import type { TestSite } from './test-site.ts';
import type { Person } from './person.ts';

export interface Crew {
  readonly gail: Person;
  readonly ada: Person;
  readonly ben: Person;
  readonly cleo: Person;
  readonly wanda: Person;
}

/** Everyone enters and sits down, and the session is open. */
export async function crewOf(site: TestSite, rig: Readonly<Record<string, readonly string[]>>): Promise<Crew> {
  const gail = await site.person('Gail');
  const links = await gail.hosts({ system: 'Suits', seats: 3, rig });
  await gail.leads();
  const players = await seatPlayers(site, ['Ada', 'Ben', 'Cleo'], { link: links.seat });
  const wanda = await site.person('Wanda');
  await wanda.watches(links.spectator);
  await gail.starts();
  await Promise.all([...players, wanda].map(({ table }) => table.waitFor()));
  await gail.chooses('Open the session');
  const [ada, ben, cleo] = players;
  return { gail, ada, ben, cleo, wanda };
}

/** Finishes a sheet with the typical values of this suit. */
export async function buildsTypical(person: Person, suit: RegExp): Promise<void> {
  for (const move of [suit, /^Typical attributes/u, /^Typical skills/u, /^A ready-made name/u])
    await person.chooses(move);
  await person.chooses('Finish the sheet');
}
