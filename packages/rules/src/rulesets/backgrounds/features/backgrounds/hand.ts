/** What lies under a handle in the own hand. */
import type { Background, CharacterId } from '../../state.ts';
import type { TableView } from '../../view-types.ts';

/** Whether this card is a background, and if so which. */
export function backgroundUnder(
  view: TableView,
  handle: string,
): (Background & { readonly character: CharacterId }) | undefined {
  for (const { id, backgrounds } of view.own.sheets) {
    const found = backgrounds.find((background) => background.handle === handle);
    if (found !== undefined) return { ...found, character: id };
  }
  return undefined;
}
