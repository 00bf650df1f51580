/** The layer's entries and the journal's are the same plain JSON; the journal does not know the meaning of events. */
import type { Entry } from '@cartomancer/rules/table';

import type { StoredEntry } from '../journal/stored-entry.ts';

/** Stored entries were made by the same layer, at this version or an older one that it can migrate. */
export function entryFrom(stored: StoredEntry): Entry {
  return stored as Entry;
}

export function storedFrom(entry: Entry): StoredEntry {
  return entry as unknown as StoredEntry;
}
