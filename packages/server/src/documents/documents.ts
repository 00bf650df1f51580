/** Documents that people write for themselves. Each is visible to its owner only. */

/** Documents of one kind: the notes of one table, by its number, or the prepared things of one system. */
export type Drawer =
  { readonly kind: 'notes'; readonly table: number } | { readonly kind: 'prepared'; readonly ruleset: string };

export interface StoredDocument {
  readonly id: string;
  /** 1 for a new document; every change adds 1. */
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
  /** Plain JSON. */
  readonly body: unknown;
}

export interface OwnDrawer {
  readonly owner: string;
  readonly drawer: Drawer;
}

export interface OwnDocument extends OwnDrawer {
  readonly id: string;
}

export interface NewDocuments extends OwnDrawer {
  readonly documents: readonly { readonly id: string; readonly body: unknown }[];
  readonly at: number;
  /** The maximum number of documents in the drawer, including the new ones. */
  readonly most: number;
}

export interface DocumentChange extends OwnDocument {
  /** The version that the change was made to. */
  readonly version: number;
  readonly body: unknown;
  readonly at: number;
}

/**
 * `saved`: the document after the change. `changed`: another device of the owner has changed it since that version, and
 * nothing was stored. `gone`: it was deleted.
 */
export type Changed = { readonly is: 'saved' | 'changed'; readonly document: StoredDocument } | { readonly is: 'gone' };

/** All calls reject while the store cannot be reached. */
export interface Documents {
  /** In the order in which they were added. */
  list(own: OwnDrawer): Promise<readonly StoredDocument[]>;
  /** All of them, or none. `gone`: the table was deleted. */
  add(added: NewDocuments): Promise<readonly StoredDocument[] | 'full' | 'gone'>;
  change(change: DocumentChange): Promise<Changed>;
  /** Returns whether it existed. */
  remove(own: OwnDocument): Promise<boolean>;
}

/** The name of a drawer in the stores. Stored, so it must not change. */
export function drawerName(drawer: Drawer): string {
  return drawer.kind === 'notes' ? `notes ${drawer.table}` : `prepared ${drawer.ruleset}`;
}
