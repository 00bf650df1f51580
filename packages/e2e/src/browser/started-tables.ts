/** Tables that are opened, joined and started over the wire, so that each page loads only once. */
import type { MakeTableBody } from '@cartomancer/protocol';
import type { BrowserContextOptions } from 'playwright-core';

import type { ServerProcess } from '../server-process.ts';
import { playToFirstTurn, seated, startDate } from '../wire/seated-players.ts';
import type { SeatedPlayers } from '../wire/seated-players.ts';
import type { Person } from './person.ts';
import type { Links, Rig } from './table-setup.ts';
import type { TestSite } from './test-site.ts';

export interface StartedTableSetup {
  /** First Dates by default. */
  readonly ruleset?: string;
  readonly title?: string;
  /** One for each player by default. */
  readonly seats?: number;
  readonly options?: MakeTableBody['options'];
  /** Only on a server with `CARTOMANCER_TEST_RIG`. */
  readonly rig?: Rig;
  /** The device of everyone who does not have their own. */
  readonly device?: BrowserContextOptions | undefined;
  /** Runs on the host's page when everyone has sat down; then the host starts play there. */
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

interface Sitter {
  readonly guest: GuestSetup;
  readonly seat: string;
}

const guestOf = (guest: Guest): GuestSetup => (typeof guest === 'string' ? { name: guest } : guest);

const playersOf = (guests: readonly Guest[]): readonly Sitter[] =>
  guests.map((guest, index) => ({ guest: guestOf(guest), seat: `s${index + 1}` }));

/** Seats these people in this order, and opens their pages. Calls `start` first, unless there is `inWaitingRoom`. */
async function openTable(
  site: TestSite,
  sitters: readonly Sitter[],
  { setup, start }: { readonly setup: StartedTableSetup; readonly start: (table: SeatedPlayers) => Promise<void> },
): Promise<{ readonly people: readonly Person[]; readonly links: Links; readonly code: string }> {
  const { server } = site;
  const { ruleset = 'first-dates', title, seats, options, rig, device, inWaitingRoom } = setup;
  const seatedPlayers: SeatedPlayers<ServerProcess> = await seated(
    server,
    sitters.map(({ guest: { name }, seat }) => ({ name, seat })),
    {
      ruleset,
      name: title ?? `${sitters[0]?.guest.name ?? ''}’s table`,
      ...(seats === undefined ? {} : { seats }),
      ...(options === undefined ? {} : { options }),
      ...(rig === undefined ? {} : { rig: mutable(rig) }),
    },
  );
  const { table, people: accounts, players } = seatedPlayers;
  if (inWaitingRoom === undefined) await start(seatedPlayers);
  const people: Person[] = [];
  for (const [index, { guest }] of sitters.entries()) {
    const person = await site.person(guest.name, guest.device ?? device, accounts[index]);
    guest.onPage?.(person);
    people.push(person);
  }
  await Promise.all(people.map(({ page }) => page.goto(`/t/${table.code}`)));
  const [host] = people;
  if (inWaitingRoom !== undefined && host !== undefined) {
    await Promise.all(people.map(({ page }) => page.getByRole('heading', { name: 'Players' }).waitFor()));
    await inWaitingRoom(host);
    await host.starts();
  }
  await Promise.all(people.map((person) => person.table.waitFor()));
  await Promise.all(players.map((client) => client.leave()));
  const { seat, spectator } = table.links;
  const links = { seat: `${server.origin}${seat}`, spectator: `${server.origin}${spectator}` };
  return { people, links, code: table.code };
}

/** The protocol's types are mutable. */
function mutable(rig: Rig): Record<string, string[]> {
  return Object.fromEntries(Object.entries(rig).map(([label, cards]) => [label, [...cards]]));
}

async function startPlay({ players: [host] }: SeatedPlayers): Promise<void> {
  await host?.does({ type: 'start' });
}

/** A started table without a GM: the first player is the host. */
export async function startedTable<const Guests extends readonly Guest[]>(
  site: TestSite,
  players: readonly [...Guests],
  setup: StartedTableSetup = {},
): Promise<StartedTable<Guests>> {
  const { people, links, code } = await openTable(site, playersOf(players), { setup, start: startPlay });
  return { players: people as Pages<Guests>, links, code };
}

/** A date at its first turn: safety, roles, Prospect and scene are settled as bots would do it. */
export async function dateAtFirstTurn<const Guests extends readonly Guest[]>(
  site: TestSite,
  players: readonly [...Guests],
  setup: Omit<StartedTableSetup, 'ruleset' | 'inWaitingRoom'> = {},
): Promise<StartedTable<Guests>> {
  const start = async (table: SeatedPlayers): Promise<void> => {
    await startDate(table);
    await playToFirstTurn(table);
  };
  const { people, links, code } = await openTable(site, playersOf(players), { setup, start });
  return { players: people as Pages<Guests>, links, code };
}

/** A started table whose host is the GM. */
export async function tableWithGm<const Guests extends readonly Guest[]>(
  site: TestSite,
  { gm, players }: { readonly gm: Guest; readonly players: readonly [...Guests] },
  setup: StartedTableSetup & { readonly ruleset: string },
): Promise<StartedTable<Guests> & { readonly gm: Person }> {
  const sitters = [{ guest: guestOf(gm), seat: 'gm' }, ...playersOf(players)];
  const { people, links, code } = await openTable(site, sitters, { setup, start: startPlay });
  const [gmPage, ...pages] = people;
  if (gmPage === undefined) throw new Error('The GM has no page');
  return { gm: gmPage, players: pages as unknown as Pages<Guests>, links, code };
}
