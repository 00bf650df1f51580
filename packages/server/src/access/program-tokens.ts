/** Tokens of programs (TB-03): random secrets, of which a hash is stored, so that the host can revoke each of them. */
import type { ProgramRight } from '@cartomancer/protocol';
import { tableOfProgram } from '@cartomancer/protocol';
import type { TableState } from '@cartomancer/rules/table';
import { isBanned, wasRemoved } from '@cartomancer/rules/table';

import type { Programs, StoredProgram } from '../programs/programs.ts';
import type { ServerIds } from '../sources.ts';
import { hashOf } from './links.ts';

export interface KnownProgram extends StoredProgram {
  readonly code: string;
  /** The identity under which the table knows it. */
  readonly identity: string;
}

export interface MadeProgram {
  readonly token: string;
  readonly program: StoredProgram;
}

export interface ProgramTokens {
  /** Only the token's hash is stored, so this is the only time that the token can be shown. */
  make(program: {
    readonly table: { readonly number: number; readonly code: string };
    readonly name: string;
    readonly right: ProgramRight;
    /** The identity of the host. */
    readonly by: string;
    readonly at: number;
  }): Promise<MadeProgram | 'full' | 'gone'>;
  /** Undefined for a token that was revoked or never existed. */
  read(token: string): Promise<KnownProgram | undefined>;
}

const programPrefix = 'program:';

export function identityOfProgram(id: string): string {
  return `${programPrefix}${id}`;
}

export function isProgramIdentity(identity: string): boolean {
  return identity.startsWith(programPrefix);
}

/** `madeBy` is null for people, and for programs made by older versions. */
export function isProgramBanned(
  state: TableState,
  { identity, madeBy }: Pick<KnownProgram, 'identity' | 'madeBy'>,
): boolean {
  return isBanned(state, identity) || (madeBy !== null && isBanned(state, madeBy));
}

/** The removal also revokes the token, but that may take a while. */
export function hasLostMaker(state: Pick<TableState, 'doors'>, { madeBy }: Pick<KnownProgram, 'madeBy'>): boolean {
  return madeBy !== null && wasRemoved(state, madeBy);
}

/** No token of a person has this form. */
export function isProgramToken(token: string): boolean {
  return tableOfProgram(token) !== undefined;
}

export function programTokens(programs: Pick<Programs, 'add' | 'find'>, ids: ServerIds): ProgramTokens {
  return {
    async make({ table, name, right, by, at }) {
      const token = `program.${table.code}.${ids.secret()}`;
      const program = { id: ids.next(), table: table.number, name, right, madeBy: by, madeAt: at };
      const outcome = await programs.add({ ...program, hash: hashOf(token) });
      return outcome === 'added' ? { token, program: { ...program, usedAt: null } } : outcome;
    },
    async read(token) {
      const code = tableOfProgram(token);
      const found = code === undefined ? undefined : await programs.find(hashOf(token));
      return code === undefined || found === undefined
        ? undefined
        : { ...found, code, identity: identityOfProgram(found.id) };
    },
  };
}
