/**
 * Tables created or imported in this browser, newest first, with their links, which the page shows until the server has
 * sent the current ones. Entries without links are visits from before the server kept a list of visits; each is removed
 * once the server lists its table.
 */
import { signal } from '@preact/signals';
import { z } from 'zod/mini';

import { readStored, writeStored } from './stored.ts';

const linksSchema = z.object({
  seat: z.optional(z.string()),
  spectator: z.optional(z.string()),
  gm: z.optional(z.string()),
});

const createdSchema = z.array(
  z.object({ code: z.string(), title: z.string(), ruleset: z.string(), links: z.optional(linksSchema) }),
);

export type CreatedTable = z.infer<typeof createdSchema>[number];
export type TableLinks = z.infer<typeof linksSchema>;

const storedUnder = 'cartomancer.tables';
const mostTables = 12;

export const createdTables = signal<readonly CreatedTable[]>(readStored(storedUnder, createdSchema) ?? []);

/** Known links are kept. */
export function rememberTable(table: CreatedTable): void {
  const before = createdTables.value.find(({ code }) => code === table.code);
  const links = table.links ?? before?.links;
  createdTables.value = [
    { code: table.code, title: table.title, ruleset: table.ruleset, ...(links === undefined ? {} : { links }) },
    ...createdTables.value.filter(({ code }) => code !== table.code),
  ].slice(0, mostTables);
  writeStored(storedUnder, createdTables.value);
}

/** Entries without links are not needed once the server lists the table. */
export function forgetListed(code: string): void {
  const known = createdTables.value.find((table) => table.code === code);
  if (known !== undefined && known.links === undefined) forgetTable(code);
}

export function forgetTable(code: string): void {
  createdTables.value = createdTables.value.filter((table) => table.code !== code);
  writeStored(storedUnder, createdTables.value);
}
