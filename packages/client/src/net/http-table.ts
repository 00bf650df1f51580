import { enterReply } from '@cartomancer/protocol';
import type { EnterBody, EnterReply, MakeTableReply } from '@cartomancer/protocol';

import { askAsPerson } from './http.ts';
import type { Answer, Entrance, OpenedTable } from './api-client.ts';
import { keepEntryRole } from './entry-role.ts';
import { rememberLink, keepPass, passFor, spectatorLink } from './spectator-link.ts';

/** Asks the server to enter a table, which also wakes the table. Throws if the server does not answer. */
export async function enterTable(
  code: string,
  { link, phrase, waits, afterRemoval }: Entrance = {},
): Promise<Answer<EnterReply>> {
  const by = link ?? spectatorLink(code);
  const pass = by?.role === 'spectator' ? passFor(code) : undefined;
  const body: EnterBody = {
    ...(by === undefined ? {} : { link: { kind: by.role, secret: by.secret } }),
    ...(phrase === undefined ? {} : { phrase }),
    ...(pass === undefined ? {} : { pass }),
    ...(waits === undefined ? {} : { waits }),
    ...(afterRemoval === undefined ? {} : { afterRemoval }),
  };
  const answer = await askAsPerson(`/api/tables/${encodeURIComponent(code)}/enter`, body, enterReply);
  if (answer.ok && link !== undefined) {
    rememberLink(code, link);
    keepEntryRole(code, link);
  }
  if (answer.ok && 'pass' in answer.value && answer.value.pass !== undefined) keepPass(code, answer.value.pass);
  return answer;
}

/** A table without a GM has no GM link. */
export function openedTable({ code, links: { seat, spectator, gm } }: MakeTableReply): OpenedTable {
  return { code, links: { seat, spectator, ...(gm === null ? {} : { gm }) } };
}
