/** TB-03 */
import type { ProgramRight } from '@cartomancer/protocol';

export interface StoredProgram {
  readonly id: string;
  readonly table: number;
  readonly name: string;
  readonly right: ProgramRight;
  /** The identity of the host who made it; null for programs of older versions. */
  readonly madeBy: string | null;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
  /** When it last entered the table; null if it never did. */
  readonly usedAt: number | null;
}

export interface NewProgram extends Omit<StoredProgram, 'usedAt'> {
  /** SHA-256 of the token, in hex. */
  readonly hash: string;
}

export const mostPrograms = 20;

/** All calls reject while the store cannot be reached. Programs are deleted with their table. */
export interface Programs {
  /** `full`: the table has `mostPrograms` already. `gone`: it was deleted. */
  add(program: NewProgram): Promise<'added' | 'full' | 'gone'>;
  /** The oldest first. */
  listOf(table: number): Promise<readonly StoredProgram[]>;
  find(hash: string): Promise<StoredProgram | undefined>;
  /** Stores when the program entered. Returns whether it still exists. */
  used(id: string, at: number): Promise<boolean>;
  /** Returns whether it existed. */
  remove(table: number, id: string): Promise<boolean>;
}
