/** Chooses a complete move of the game at a table from a person's view, for any ruleset. */
import type { Intent, View } from '@cartomancer/rules';
import type { TableLayer, TableView } from '@cartomancer/rules/table';

import type { Chance } from './random.ts';
import type { AnyKit } from './kits.ts';
import { filled } from './open-fields.ts';

/** Once in this many moves, those that the kit calls rare are allowed. */
const rareOnceIn = 40;

/** The game inside a table's view; undefined before play. */
function gameOf({ shared, own }: TableView): View | undefined {
  if (shared.game === null || own.game === null) return undefined;
  return { shared: { ...shared.game, prompt: shared.prompt }, own: own.game };
}

export function tableMove(
  { layer, kit }: { readonly layer: TableLayer; readonly kit: AnyKit },
  { view, chance }: { readonly view: TableView; readonly chance: Chance },
): Intent | undefined {
  const game = gameOf(view);
  if (game === undefined || view.shared.table.pause !== null) return undefined;
  const rare = new Set(chance.onceIn(rareOnceIn) ? [] : kit.rare);
  // The table's own moves are left out, because only the table knows their fields.
  const gameTypes = new Set(kit.ruleset.legal(game).map(({ type }) => type));
  const moves = layer.legal(view).filter(({ type }) => gameTypes.has(type) && !rare.has(type));
  if (moves.length === 0) return undefined;
  const botMove = chance.onceIn(2) ? undefined : kit.ruleset.bot?.(game, moves);
  return filled({ kit, view: game, chance }, botMove ?? chance.one(moves));
}
