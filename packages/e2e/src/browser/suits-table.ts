/** Moves at a table of Suits with a GM, a crew of three and a spectator. */
import { tableWithGm } from './started-tables.ts';
import type { TestSite } from './test-site.ts';
import type { Person } from './person.ts';

export interface Crew {
  readonly gail: Person;
  readonly ada: Person;
  readonly ben: Person;
  readonly cleo: Person;
  readonly wanda: Person;
}

export async function crewOf(site: TestSite, rig: Readonly<Record<string, readonly string[]>>): Promise<Crew> {
  const guests = { gm: 'Gail', players: ['Ada', 'Ben', 'Cleo'] } as const;
  const { gm: gail, players, links } = await tableWithGm(site, guests, { ruleset: 'suits', rig });
  const wanda = await site.person('Wanda');
  await wanda.watches(links.spectator);
  await wanda.table.waitFor();
  await gail.chooses('Open the session');
  const [ada, ben, cleo] = players;
  return { gail, ada, ben, cleo, wanda };
}

export async function buildsTypical(person: Person, suit: RegExp): Promise<void> {
  for (const move of [suit, /^Typical attributes/u, /^Typical skills/u, /^A ready-made name/u])
    await person.chooses(move);
  await person.chooses('Finish the sheet');
}
