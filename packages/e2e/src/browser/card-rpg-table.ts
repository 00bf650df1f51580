/** Moves at a table of Card RPG with a GM, two players and a spectator. */
import type { BrowserContextOptions } from 'playwright-core';

import { fills } from './forms.ts';
import { tableWithGm } from './started-tables.ts';
import type { TestSite } from './test-site.ts';
import type { Person } from './person.ts';
import type { Rig } from './table-setup.ts';

export interface CardRpgParty {
  readonly gail: Person;
  readonly ada: Person;
  readonly ben: Person;
  readonly wanda: Person;
}

export async function cardRpgParty(site: TestSite, rig: Rig, device?: BrowserContextOptions): Promise<CardRpgParty> {
  const guests = { gm: 'Gail', players: ['Ada', 'Ben'] } as const;
  const { gm: gail, players, links } = await tableWithGm(site, guests, { ruleset: 'card-rpg', rig, device });
  const [ada, ben] = players;
  const wanda = await site.person('Wanda', device);
  await wanda.watches(links.spectator);
  await wanda.table.waitFor();
  return { gail, ada, ben, wanda };
}

export async function tells(person: Person, move: string | RegExp, line: string): Promise<void> {
  await person.chooses(move);
  await person.button('Do something else').waitFor();
  await person.actions.getByLabel('In your words').fill(line);
  await person.actions.locator('form').getByRole('button').last().click();
  await person.button('Do something else').waitFor({ state: 'detached' });
  await person.page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
}

export async function answers(person: Person, attacker: string, move: RegExp): Promise<void> {
  const attack = person.actions.locator('.move-group').filter({ hasText: `${attacker} strikes with` });
  await attack.getByRole('button').filter({ hasText: move }).first().click();
  await person.page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
}

/** The GM's input for the setup of a conflict. */
export interface Terms {
  readonly title: string;
  /** The buttons that add participants to the default ones. */
  readonly people: readonly string[];
  readonly place?: string;
  readonly trump: RegExp;
  readonly opener?: string;
  readonly stakes: Readonly<Record<string, string>>;
  readonly reasons: Readonly<Record<string, string>>;
}

/** The GM opens a conflict and fills in all of it except the others' reasons. */
export async function offersTerms(gail: Person, terms: Terms): Promise<void> {
  await fills(gail, 'Open a conflict', { Title: terms.title });
  for (const button of terms.people) await gail.chooses(button);
  if (terms.place !== undefined) await fills(gail, 'Where does it happen?', { Place: terms.place });
  await gail.chooses(terms.trump);
  if (terms.opener !== undefined) await gail.chooses(terms.opener);
  for (const [side, text] of Object.entries(terms.stakes))
    await fills(gail, new RegExp(`if side ${side} wins`, 'u'), { 'What comes true': text });
  for (const [name, reason] of Object.entries(terms.reasons)) await fills(gail, `Why does ${name}`, { Reason: reason });
}

export async function allAgree(people: readonly Person[]): Promise<void> {
  for (const person of people) await person.chooses('Agree to these stakes');
}
