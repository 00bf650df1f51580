/**
 * Programs at a table: the host gives each a token with its own rights. The token is sent like a person's, as
 * `Authorization: Bearer`.
 */
import * as z from 'zod/mini';

import { longestName } from './fields.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestName));
const longestSeat = 20;

/** `program.`, the code of the table, and a secret of 128 bits. */
const tokenPattern = /^program\.([A-Z0-9]{3}-[A-Z0-9]{3})\.[\w-]{22}$/u;

/** Undefined for any text that is not a program's token. */
export function tableOfProgram(token: string): string | undefined {
  return tokenPattern.exec(token)?.[1];
}

/**
 * The rights of a program. `watch`: it sees the table as spectators do, with their delay, and sends nothing. `seat`: it
 * plays this one seat.
 *
 * @example
 * { "kind": "watch" }
 * @example
 * { "kind": "seat", "seat": "s2" }
 */
export const programRight = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('watch') }),
  z.strictObject({ kind: z.literal('seat'), seat: z.string().check(z.minLength(1), z.maxLength(longestSeat)) }),
]);
export type ProgramRight = z.infer<typeof programRight>;

/**
 * `POST /api/tables/:code/programs`, for the host: a token for a program. The seat that `right` names must be a player's seat
 * that no person holds.
 *
 * @example
 * { "name": "Overlay", "right": { "kind": "watch" } }
 */
export const makeProgramBody = z.strictObject({ name, right: programRight });
export type MakeProgramBody = z.infer<typeof makeProgramBody>;

const program = z.object({
  id: z.string(),
  name: z.string(),
  right: programRight,
  madeAt: z.number(),
  usedAt: z.nullable(z.number()),
});
export type ProgramEntry = z.infer<typeof program>;

/**
 * The new program and its token, which the server sends only in this answer.
 *
 * @example
 * { "token": "program.KQ7-4T9.V1StGXR8_Z5jdHi6B-myTQ", "program": { "id": "V1S…", "name": "Overlay", "right": { "kind": "watch" }, "madeAt": 1790000000000, "usedAt": null } }
 */
export const makeProgramReply = z.object({ token: z.string(), program });
export type MakeProgramReply = z.infer<typeof makeProgramReply>;

/**
 * `GET /api/tables/:code/programs`, for the host: the programs with a token, the oldest first. `usedAt`: when the program last
 * entered the table. `DELETE /api/tables/:code/programs/:id` revokes a token, closes its connections with 4017, and takes
 * the program from its seat.
 *
 * @example
 * { "programs": [{ "id": "V1S…", "name": "Overlay", "right": { "kind": "watch" }, "madeAt": 1790000000000, "usedAt": null }] }
 */
export const programsReply = z.object({ programs: z.array(program) });
export type ProgramsReply = z.infer<typeof programsReply>;
