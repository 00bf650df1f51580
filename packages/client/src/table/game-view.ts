/** The game as its rules and its presentation know it, out of the table's view. */
import type { PlayView } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';

/** Nothing before play. A table's view carries the prompt once for both; here it is put back into the game's. */
export function gameViewOf(view: TableView): PlayView | undefined {
  const { game } = view.shared;
  if (game === null) return undefined;
  const shared = { ...game, prompt: view.shared.prompt } as PlayView['shared'];
  // Who watches has no game of their own but knows as much as everybody.
  const own = (view.own.game ?? { you: { kind: 'spectator' } }) as PlayView['own'];
  return { shared, own };
}
