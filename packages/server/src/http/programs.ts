import { makeProgramBody } from '@cartomancer/protocol';
import type { EnterReply, MakeProgramReply, ProgramEntry, ProgramRight, ProgramsReply } from '@cartomancer/protocol';
import type { TableState } from '@cartomancer/rules/table';
import { cleanName, personAt, seesWithDelay, wasRemoved } from '@cartomancer/rules/table';
import type { Request, RequestHandler, Response, Router } from 'express';

import type { KnownProgram, ProgramTokens } from '../access/program-tokens.ts';
import { hasLostMaker, identityOfProgram, isProgramBanned, isProgramToken } from '../access/program-tokens.ts';
import type { Programs, StoredProgram } from '../programs/programs.ts';
import { mostPrograms } from '../programs/programs.ts';
import type { Sources } from '../sources.ts';
import type { Rooms } from '../table/table-access.ts';
import type { OpenedTable } from '../table/table-opening.ts';
import type { DailyLimit } from './daily-limit.ts';
import type { HostRouteParts } from './entry.ts';
import { requireAccepted, hostFinder, refuseStandIn } from './entry.ts';
import { bearerIn } from './people.ts';
import { answering, parsed, refuse } from './refusals.ts';

/** The program whose token the request has; undefined for people. Refuses a token that is not valid at this table. */
export type ProgramFinder = (request: Request) => Promise<KnownProgram | undefined>;

export function programFinder(tokens: Pick<ProgramTokens, 'read'>): ProgramFinder {
  return async (request) => {
    const token = bearerIn(request);
    if (token === undefined || !isProgramToken(token)) return undefined;
    const program = await tokens.read(token);
    const isHere = program?.code === String(request.params['code']).toUpperCase();
    return program !== undefined && isHere ? program : refuse(401, 'E_PROGRAM_TOKEN', 'TB-03');
  };
}

/** The token of a banned program, or of one whose maker was removed, may not be revoked yet. */
export function refuseShutOut(state: TableState, program: KnownProgram): void {
  if (isProgramBanned(state, program)) refuse(403, 'E_BANNED', 'TB-04');
  if (hasLostMaker(state, program)) refuse(401, 'E_PROGRAM_TOKEN', 'TB-03');
}

/** A player's seat that no person holds, so that the program does not see a person's cards. */
function canBelongToProgram({ seats }: TableState, id: string): boolean {
  return seats.some(({ seat, kind, holder }) => seat === id && kind === 'player' && holder?.kind !== 'person');
}

function checkSeat(state: TableState, right: ProgramRight): void {
  if (right.kind === 'seat' && !canBelongToProgram(state, right.seat)) refuse(409, 'E_PROGRAM_SEAT', 'TB-03');
}

export interface ProgramEntryParts {
  readonly programs: Pick<Programs, 'used'>;
  readonly rooms: Rooms;
  readonly sources: Sources;
  readonly dailyWatches: DailyLimit;
}

/** A program's token is the host's admission, so lock, phrase and knocking do not apply; a ban does. */
export function programEntry({ programs, rooms, sources, dailyWatches }: ProgramEntryParts) {
  async function arrive({ table, wake }: OpenedTable, program: KnownProgram): Promise<void> {
    const { identity, name, right } = program;
    const state = table.state();
    if (right.kind !== 'seat' || personAt(state, identity) !== undefined) return await wake();
    // A program does not return to a table from which the host has removed it.
    if (wasRemoved(state, identity)) refuse(403, 'E_REMOVED', 'TB-04');
    checkSeat(state, right);
    requireAccepted(await table.system({ type: 'arrive', identity, name, link: 'seat', program: true }));
    await wake();
    const person = personAt(table.state(), identity);
    if (person === undefined) return;
    const intent = { type: 'take_seat', seat: right.seat };
    // If the game admits no newcomers now, this is refused, and the program has to send `take_seat` itself later.
    await table.submit(person, { intent, intentId: sources.ids.next(), seen: table.state().prompt });
  }

  return async (
    opened: OpenedTable,
    program: KnownProgram,
    { request, response }: { readonly request: Request; readonly response: Response },
  ): Promise<EnterReply> => {
    const { record, table } = opened;
    const { ruleset } = record;
    const { identity } = program;
    if (record.archivedAt !== null) refuse(403, 'E_ARCHIVED', 'TB-20');
    refuseShutOut(table.state(), program);
    if (program.right.kind === 'watch') await dailyWatches(request, response);
    await arrive(opened, program);
    if (!(await programs.used(program.id, sources.clock.now()))) {
      // The token was revoked while the program entered, so it loses the seat that it has just taken.
      const person = personAt(table.state(), identity);
      if (person !== undefined) await table.removeProgram(person);
      refuse(401, 'E_PROGRAM_TOKEN', 'TB-03');
    }
    if (program.right.kind === 'watch')
      return { ruleset, role: 'spectator', ...(await rooms.gallery(table, { identity, as: 'spectator' })) };
    const state = table.state();
    const person = personAt(state, identity) ?? refuse(403, 'E_REMOVED', 'TB-04');
    if (seesWithDelay(state, person))
      return { ruleset, role: 'visitor', ...(await rooms.gallery(table, { identity, as: 'visitor' })) };
    return { ruleset, role: 'person', ...(await rooms.open(table)) };
  };
}

export interface ProgramsParts extends Pick<HostRouteParts, 'tokens' | 'tableOf' | 'sources'> {
  readonly programs: Programs;
  readonly programTokens: Pick<ProgramTokens, 'make'>;
  readonly rooms: Pick<Rooms, 'endProgram'>;
  readonly rateLimits: { readonly read: RequestHandler; readonly change: RequestHandler };
}

function entryOf({ id, name, right, madeAt, usedAt }: StoredProgram): ProgramEntry {
  return { id, name, right, madeAt, usedAt };
}

export function addPrograms(router: Router, parts: ProgramsParts): void {
  const { programs, programTokens, rooms, sources, rateLimits } = parts;
  const findAsHost = hostFinder(parts);

  router.get(
    '/tables/:code/programs',
    rateLimits.read,
    answering(async (request) => {
      const { opened } = await findAsHost(request);
      return { programs: (await programs.listOf(opened.record.number)).map(entryOf) } satisfies ProgramsReply;
    }),
  );

  router.post(
    '/tables/:code/programs',
    rateLimits.change,
    answering(async (request) => {
      const body = parsed(makeProgramBody, request.body);
      const name = cleanName(body.name);
      if (name === '') refuse(400, 'E_MALFORMED', 'TB-02', { field: 'name' });
      const { opened, host } = await findAsHost(request);
      refuseStandIn(opened);
      const { record, table } = opened;
      checkSeat(table.state(), body.right);
      const by = table.state().people[host]?.identity ?? refuse(403, 'E_HOST_ONLY', 'TB-03');
      const made = await programTokens.make({ table: record, name, right: body.right, by, at: sources.clock.now() });
      if (made === 'gone') refuse(404, 'E_NO_TABLE', 'TB-03');
      if (made === 'full') refuse(409, 'E_PROGRAMS_FULL', 'TB-03', { n: mostPrograms });
      return { token: made.token, program: entryOf(made.program) } satisfies MakeProgramReply;
    }),
  );

  router.delete(
    '/tables/:code/programs/:id',
    rateLimits.change,
    answering(async (request) => {
      const { opened } = await findAsHost(request);
      refuseStandIn(opened);
      const { table, record } = opened;
      const id = String(request.params['id']);
      if (!(await programs.remove(record.number, id))) refuse(404, 'E_NO_PROGRAM', 'TB-03');
      rooms.endProgram(id);
      const person = personAt(table.state(), identityOfProgram(id));
      if (person !== undefined) requireAccepted(await table.removeProgram(person));
      return {};
    }),
  );
}
