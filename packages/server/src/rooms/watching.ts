import { ArraySchema } from '@colyseus/schema';
import type { GalleryRoomState, TableRoomState } from '@cartomancer/protocol';

export interface Watching {
  readonly count: number;
  /** Their names if the host shows them, otherwise none. */
  readonly names: readonly string[];
}

/** Writes the spectators into the state of a room. Unchanged names are not written, since a new list is sent whole. */
export function showWatching(state: TableRoomState | GalleryRoomState, { count, names }: Watching): void {
  state.watching = count;
  const isSame = names.length === state.watchers.length && names.every((name, index) => name === state.watchers[index]);
  if (!isSame) state.watchers = new ArraySchema(...names);
}
