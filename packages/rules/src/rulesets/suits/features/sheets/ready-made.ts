/** Ready-made characters and their names, each of them once in a story. */
import type { Suit } from '../../../../kernel/index.ts';
import type { Preset } from '../../data/crew.ts';
import { presets } from '../../data/crew.ts';
import type { State } from '../../state.ts';
import type { TableView } from '../../view-types.ts';

/**
 * Ready-made names on sheets, as far as everybody may know: with private sheets, only those of characters in play and
 * of the dead (SU-22). A new character with such a name would be mistaken for the earlier one.
 */
export function usedNames({ players, setAside, options }: Pick<State, 'players' | 'setAside' | 'options'>) {
  const sheets = [...players, ...setAside].flatMap(({ sheets: all, sheet: inPlay }) =>
    all.filter(({ id, dead }) => options.sheets !== 'owner' || id === inPlay || dead),
  );
  const names = new Set(sheets.map(({ name }) => name));
  return presets.map(({ name }) => name).filter((name) => names.has(name));
}

/** The ready-made characters with names that are still free: neither used in this story nor on an own sheet. */
export function freePresets({ shared, own }: TableView): readonly Preset[] {
  const taken = new Set([...shared.usedNames, ...(own.sheets ?? []).map(({ name }) => name)]);
  return presets.filter(({ name }) => !taken.has(name));
}

export function readyMadeIn(view: TableView, suit: Suit): Preset | undefined {
  return freePresets(view).find((preset) => preset.suit === suit);
}
