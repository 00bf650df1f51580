/** Moves at a table of Backgrounds with three players and a spectator, with or without a GM. */
import { expect } from 'vitest';

import { allRead } from './felt.ts';
import { fills } from './forms.ts';
import { startedTable, tableWithGm } from './started-tables.ts';
import type { TestSite } from './test-site.ts';
import type { Person } from './person.ts';
import type { Rig } from './table-setup.ts';

export const characterCards: Rig = {
  'background:red': ['KS', '9H', '4D'],
  'background:blue': ['3C', 'JD', '5H', '2D', '8S', 'TC', '6C', 'QH', '7S'],
};

export interface BackgroundsParty {
  /** The host: the GM, or the first player at a table without one. */
  readonly host: Person;
  readonly franz: Person;
  readonly anna: Person;
  readonly cleo: Person;
  readonly wanda: Person;
}

export async function backgroundsParty(site: TestSite, lead: 'gm' | 'shared', rig: Rig): Promise<BackgroundsParty> {
  const names = ['Franz', 'Anna', 'Cleo'] as const;
  const setup = { ruleset: 'backgrounds', rig, options: { gmMode: lead, windowTimer: 0 } };
  const { players, links, gm } =
    lead === 'gm'
      ? await tableWithGm(site, { gm: 'Gail', players: names }, setup)
      : { ...(await startedTable(site, names, setup)), gm: undefined };
  const [franz, anna, cleo] = players;
  const host = gm ?? franz;
  const wanda = await site.person('Wanda');
  await wanda.watches(links.spectator);
  await wanda.table.waitFor();
  return { host, franz, anna, cleo, wanda };
}

/** Declares a different suggested aim for each player; a fourth person, the GM on the other side, repeats the first. */
export async function declareAims(people: readonly Person[]): Promise<void> {
  const aims = [/hold them off/u, /get to the boat/u, /find their leader/u];
  for (const [index, person] of people.entries()) await person.chooses(aims[index % aims.length] ?? /hold them off/u);
}

/** Draws the cards of a character one by one, and gives each the name from `names` or else the page's suggestion. */
export async function makesCharacter(person: Person, names: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const kind of ['innate', 'temperament', 'personality type', 'profession or hobby']) {
    await person.chooses(`Draw a card: ${kind}`);
    const name = names[kind];
    if (name === undefined) await person.chooses(/^Call it/u);
    else await person.writes(new RegExp(`Name your .*: ${kind}`, 'su'), name);
  }
  await person.chooses('Finish my character');
}

export async function sheetOf(person: Person, name: string): Promise<string> {
  await person.actions.getByRole('button', { name, exact: true }).click();
  const dialog = person.page.getByRole('dialog');
  const text = await dialog.getByRole('article').innerText();
  await person.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return text.replaceAll(/\s+/gu, ' ');
}

/** Anna climbs: her first card nearly reaches the target, and a second one does (DR-73). */
export async function annaClimbs({ franz, anna, wanda }: BackgroundsParty, judge: Person): Promise<void> {
  await fills(anna, 'Try something', { 'In your words': 'Over the wall', Suit: 'Clubs' });
  await judge.chooses(/^Tough: target 8/u);
  await allRead([franz, wanda], /Reach 8 in clubs/u);
  await anna.chooses(/^Draw/u);
  await anna.chooses(/^Accept/u);
  await anna.chooses(/^Take more time and draw again/u);
  await anna.chooses(/^Accept/u);
  await allRead([judge, franz, anna, wanda], /Anna succeeds: Over the wall/u);
}

/** Anna takes a disadvantage that does not help (DR-122). */
export async function annaTakesDisadvantage({ franz, anna, wanda }: BackgroundsParty, judge: Person): Promise<void> {
  await fills(anna, 'Try something', { 'In your words': 'Open the door', Suit: 'Spades' });
  await judge.chooses(/^Tough: target 8/u);
  await anna.chooses(/^Draw/u);
  await anna.chooses(/^Draw a disadvantage/u);
  await anna.chooses(/^Use .*, the card from before/u);
  await anna.chooses(/^Accept/u);
  await allRead([judge, franz, wanda], /Anna fails: Open the door/u);
}

/** Kills and restarts the server. Franz's cards must still be played, each until its own moment. */
export async function survivesRestart(site: TestSite, people: readonly Person[]): Promise<void> {
  await site.powerCut();
  for (const person of people) {
    const sheet = await sheetOf(person, 'Franz');
    expect(sheet).toContain('Performer J played · back next scene');
    expect(sheet).toContain('Iron nerve K played · back next session');
  }
}

/** Errors in people's pages, except for requests while the server was down. */
export function problemsIn({ people }: TestSite): readonly string[] {
  return people.flatMap(({ problems }) => problems.filter((problem) => !problem.includes('ERR_')));
}
