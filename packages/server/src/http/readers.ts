/** Who reads what happened at a table: its people, and those who watch by a link (TB-05, TB-16, TB-17). */
import type { PersonId, TableState } from '@cartomancer/rules/table';
import type { Request } from 'express';
import { z } from 'zod';

import { opens } from '../access/links.ts';
import type { PersonToken, Tokens } from '../access/tokens.ts';
import type { LinkRole } from '../journal/journal.ts';
import type { Sources } from '../sources.ts';
import type { OpenedTable, TableHouse } from '../table/house.ts';
import { personOf } from './people.ts';
import { refuse } from './refusing.ts';

/** `Table-Link: seat 9fQ…`: the link somebody looks by who is not among the table's people. */
const linkHeader = /^(seat|spectator|gm) ([\w-]{1,64})$/u;

export function personAt(state: TableState, { identity }: PersonToken): PersonId | undefined {
  return Object.entries(state.people).find(([, person]) => person.identity === identity)?.[0];
}

/** What this visitor may come in as; a public table is open to seats and spectators without a link. */
export function mayUse({ record }: OpenedTable, link: { readonly kind: LinkRole; readonly secret: string }): boolean {
  return (record.visibility === 'public' && link.kind !== 'gm') || opens(record.links, link);
}

/** Finds the table that a request's path names, or refuses. */
export function tableFinder(house: TableHouse): (request: Request) => Promise<OpenedTable> {
  return async (request) => {
    const { code } = request.params;
    const opened = await house.open(String(code).toUpperCase());
    return opened ?? refuse(404, 'E_NO_TABLE', 'TB-03');
  };
}

export interface Reader {
  /** Nobody for who only watches. */
  readonly person: PersonId | undefined;
  /** Until which time of day they may read: who only watches, as far behind as the host said (TB-05). */
  readonly until: number | undefined;
}

/** Says who reads, or refuses. */
export function readers(parts: { readonly tokens: Tokens; readonly sources: Sources }) {
  const { tokens, sources } = parts;
  return async (request: Request, opened: OpenedTable): Promise<Reader> => {
    const state = opened.table.state();
    // A link that somebody watches by goes before the seat they may have in another window.
    const [, kind, secret = ''] = linkHeader.exec(request.get('Table-Link') ?? '') ?? [];
    if (request.headers.authorization !== undefined && kind !== 'spectator') {
      const person = personAt(state, await personOf(tokens, request));
      if (person !== undefined) return { person, until: undefined };
    }
    const link = { kind: z.enum(['seat', 'spectator', 'gm']).catch('spectator').parse(kind), secret };
    if (!mayUse(opened, link)) refuse(403, 'E_LINK', 'TB-03');
    const delay = state.options['spectatorDelay'];
    return { person: undefined, until: sources.clock.now() - (typeof delay === 'number' ? delay * 1000 : 0) };
  };
}
