/** The layer's entries and the journal's are the same plain JSON; the journal knows nothing of what the events mean. */
import type { Entry } from '@cartomancer/rules/table';

import type { StoredEntry } from '../journal/stored-entry.ts';

/** What the journal gives back was made by the same layer, at this version or an older one that it can lift. */
export function entryFrom(stored: StoredEntry): Entry {
  return stored as Entry;
}

export function storedFrom(entry: Entry): StoredEntry {
  return entry as unknown as StoredEntry;
}
