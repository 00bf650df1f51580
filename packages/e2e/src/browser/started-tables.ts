/**
 * Tables that are opened, joined and started over the wire, so that each page loads only once, where the test begins. Tests
 * of the lobby and the waiting room use the steps of `Person` instead.
 */
import type { MakeTableBody } from '@cartomancer/protocol';
import type { BrowserContextOptions } from 'playwright-core';

import type { Person as Account } from '../test-client.ts';
import { WireClient } from '../wire/client.ts';
import { playToFirstTurn } from '../wire/seated-players.ts';
import type { Person } from './person.ts';
import type { Links, Rig } from './table-setup.ts';
import type { TestSite } from './test-site.ts';

export interface StartedTableSetup {
  /** First Dates, with the quick setup, if it is not named. */
  readonly ruleset?: string;
  readonly title?: string;
  /** One for each player by default. */
  readonly seats?: number;
  /** Options by their keys. */
  readonly options?: MakeTableBody['options'];
  /** Only on a server with `CARTOMANCER_TEST_RIG`. */
  readonly rig?: Rig;
  /** The device of everyone who does not have their own. */
  readonly device?: BrowserContextOptions | undefined;
  /** Runs on the host's page when everyone has sat down; then the host starts play. */
  readonly inWaitingRoom?: (host: Person) => Promise<unknown>;
}

interface GuestSetup {
  readonly name: string;
  readonly device?: BrowserContextOptions;
  /** Called before the page of this person loads. */
  readonly onPage?: (person: Person) => void;
}

type Guest = string | GuestSetup;

type Pages<Guests extends readonly Guest[]> = { readonly [Place in keyof Guests]: Person };

export interface StartedTable<Guests extends readonly Guest[]> {
  readonly players: Pages<Guests>;
  readonly links: Links;
  readonly code: string;
}

interface SeatedGuest {
  readonly setup: GuestSetup;
  readonly account: Account;
  readonly client: WireClient;
}

interface SeatedTable {
  readonly guests: readonly SeatedGuest[];
  readonly links: Links;
  readonly code: string;
}

/** Creates a table for the first of these people and seats them in this order. */
async function seatGuests(
  { server }: TestSite,
  places: readonly Place[],
  { ruleset = 'first-dates', title, seats, options, rig }: StartedTableSetup,
): Promise<SeatedTable> {
  const accounts: Account[] = [];
  for (const { guest } of places) accounts.push(await server.person(guest.name));
  const [host] = accounts;
  if (host === undefined) throw new Error('A table needs at least one person');
  const table = await server.makeTable(host, {
    ruleset,
    name: title ?? `${host.name}’s table`,
    seats: seats ?? places.filter(({ seat }) => seat !== 'gm').length,
    ...(options === undefined ? {} : { options }),
    ...(rig === undefined ? {} : { rig: mutable(rig) }),
  });
  const guests: SeatedGuest[] = [];
  for (const [index, { guest, seat }] of places.entries()) {
    const account: Account = accounts[index] ?? host;
    const isHost = account === host;
    const client = await WireClient.join(server, account, table.code, isHost ? undefined : table.seatLink);
    await client.does({ type: 'take_seat', seat });
    if (!isHost) await client.does({ type: 'ready', on: true });
    guests.push({ setup: guest, account, client });
  }
  const { seat, spectator } = table.links;
  const links = { seat: `${server.origin}${seat}`, spectator: `${server.origin}${spectator}` };
  return { guests, links, code: table.code };
}

/** Opens the table on a page of each person, and ends their connections over the wire. */
async function openPages(
  site: TestSite,
  { guests, code }: SeatedTable,
  { device, inWaitingRoom }: StartedTableSetup,
): Promise<readonly Person[]> {
  const people: Person[] = [];
  for (const { setup, account } of guests) {
    const person = await site.person(setup.name, setup.device ?? device, account);
    setup.onPage?.(person);
    people.push(person);
  }
  await Promise.all(people.map(({ page }) => page.goto(`/t/${code}`)));
  const [host] = people;
  if (inWaitingRoom !== undefined && host !== undefined) {
    await Promise.all(people.map(({ page }) => page.getByRole('heading', { name: 'Players' }).waitFor()));
    await inWaitingRoom(host);
    await host.starts();
  }
  await Promise.all(people.map(({ table }) => table.waitFor()));
  await Promise.all(guests.map(({ client }) => client.leave()));
  return people;
}

/** The protocol's types are mutable. */
function mutable(rig: Rig): Record<string, string[]> {
  return Object.fromEntries(Object.entries(rig).map(([label, cards]) => [label, [...cards]]));
}

async function startPlay({ guests: [host] }: SeatedTable): Promise<void> {
  await host?.client.does({ type: 'start' });
}

/** A started table without a GM: the first player is the host. */
export async function startedTable<const Guests extends readonly Guest[]>(
  site: TestSite,
  players: readonly [...Guests],
  setup: StartedTableSetup = {},
): Promise<StartedTable<Guests>> {
  const table = await seatGuests(site, placesOf(players), setup);
  if (setup.inWaitingRoom === undefined) await startPlay(table);
  const pages = await openPages(site, table, setup);
  return { players: pages as Pages<Guests>, links: table.links, code: table.code };
}

/** A date at its first turn: safety, roles, Prospect and scene are settled as bots would do it. */
export async function dateAtFirstTurn<const Guests extends readonly Guest[]>(
  site: TestSite,
  players: readonly [...Guests],
  setup: Omit<StartedTableSetup, 'ruleset' | 'inWaitingRoom'> = {},
): Promise<StartedTable<Guests>> {
  const table = await seatGuests(site, placesOf(players), setup);
  await startPlay(table);
  const clients = table.guests.map(({ client }) => client);
  // Play needs a safety tool (FD-22).
  await clients[0]?.does({ type: 'safety_tools', tool: 'x', on: true });
  await playToFirstTurn({ players: clients });
  const pages = await openPages(site, table, setup);
  return { players: pages as Pages<Guests>, links: table.links, code: table.code };
}

/** A started table whose host is the GM. */
export async function tableWithGm<const Guests extends readonly Guest[]>(
  site: TestSite,
  { gm, players }: { readonly gm: Guest; readonly players: readonly [...Guests] },
  setup: StartedTableSetup & { readonly ruleset: string },
): Promise<StartedTable<Guests> & { readonly gm: Person }> {
  const table = await seatGuests(site, [{ guest: guestOf(gm), seat: 'gm' }, ...placesOf(players)], setup);
  if (setup.inWaitingRoom === undefined) await startPlay(table);
  const [gmPage, ...pages] = await openPages(site, table, setup);
  if (gmPage === undefined) throw new Error('The GM has no page');
  return { gm: gmPage, players: pages as unknown as Pages<Guests>, links: table.links, code: table.code };
}

interface Place {
  readonly guest: GuestSetup;
  readonly seat: string;
}

function guestOf(guest: Guest): GuestSetup {
  return typeof guest === 'string' ? { name: guest } : guest;
}

function placesOf(players: readonly Guest[]): Place[] {
  return players.map((guest, index) => ({ guest: guestOf(guest), seat: `s${index + 1}` }));
}
