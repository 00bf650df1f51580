/**
 * The pictures of handouts (TB-25), each stored once under the digest of its bytes. A picture is kept while it has
 * holders: the people who uploaded it, and the tables where it was shown.
 */
import type { StoredPicture } from '@cartomancer/rules/table';

export interface OwnPicture extends StoredPicture {
  /** In bytes. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly addedAt: number;
}

export interface NewPicture extends StoredPicture {
  readonly owner: string;
  readonly bytes: Uint8Array;
  readonly at: number;
  /** The maximum bytes of one person's pictures, including this one. */
  readonly most: number;
  /** The maximum bytes of all pictures on this server. */
  readonly mostInAll: number;
}

export interface OwnedPicture {
  readonly owner: string;
  readonly digest: string;
}

export interface LentPicture extends OwnedPicture {
  readonly table: number;
  readonly at: number;
  /** The maximum bytes of pictures at one table. */
  readonly most: number;
}

/** All calls reject while the store cannot be reached. */
export interface Pictures {
  add(picture: NewPicture): Promise<OwnPicture | 'full' | 'server full'>;
  /** The newest first. */
  list(owner: string): Promise<readonly OwnPicture[]>;
  /** From the owner's collection; tables that show the picture keep it. Returns whether it was there. */
  remove(owned: OwnedPicture): Promise<boolean>;
  own(owned: OwnedPicture): Promise<Uint8Array | undefined>;
  /** From now on the table holds the picture. Undefined: the owner has no such picture, or there is no such table. */
  lend(lent: LentPicture): Promise<StoredPicture | 'full' | undefined>;
  /** For an imported table. Pictures that are no longer stored are skipped. */
  hold(held: { readonly table: number; readonly digests: readonly string[]; readonly at: number }): Promise<void>;
  atTable(table: number, digest: string): Promise<Uint8Array | undefined>;
  /**
   * Removes from collections the pictures added before this time that no table holds, if their owners have visited no
   * table since.
   */
  forgetAbsent(before: number): Promise<void>;
  /** Deletes pictures without a holder, after a table was deleted. */
  tidy(): Promise<void>;
}

/** `mostAtTable`: in bytes. */
export interface TablePictures {
  readonly store: Pictures;
  readonly mostAtTable: number;
}
