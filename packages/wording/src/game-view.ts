import type { PlayView } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';

/** `undefined` before play. Only the table's view contains the prompt number; here it is added to the game's view. */
export function gameViewOf(view: TableView): PlayView | undefined {
  const { game } = view.shared;
  if (game === null) return undefined;
  const shared = { ...game, prompt: view.shared.prompt } as PlayView['shared'];
  // Spectators have no `own` view of the game, only the shared one.
  const own = (view.own.game ?? { you: { kind: 'spectator' } }) as PlayView['own'];
  return { shared, own };
}
