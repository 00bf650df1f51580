import type { Background, CharacterId } from '../../state.ts';
import type { TableView } from '../../view-types.ts';

/** The background with this handle; `undefined` for other cards. */
export function ownBackground(
  view: TableView,
  handle: string,
): (Background & { readonly character: CharacterId }) | undefined {
  for (const { id, backgrounds } of view.own.sheets) {
    const found = backgrounds.find((background) => background.handle === handle);
    if (found !== undefined) return { ...found, character: id };
  }
  return undefined;
}
