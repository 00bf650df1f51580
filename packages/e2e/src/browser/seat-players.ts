import type { TestSite } from './test-site.ts';
import type { Person } from './person.ts';

/** One person for each name, in this order, each ready to start. */
export async function seatPlayers<Names extends readonly string[]>(
  site: TestSite,
  names: readonly [...Names],
  { link }: { readonly link: string },
): Promise<{ readonly [Place in keyof Names]: Person }> {
  const people: Person[] = [];
  for (const name of names) {
    const person = await site.person(name);
    await person.joins(link);
    await person.sits();
    await person.getsReady();
    people.push(person);
  }
  return people as { readonly [Place in keyof Names]: Person };
}
