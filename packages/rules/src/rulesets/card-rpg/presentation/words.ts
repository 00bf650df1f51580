import type { Facts, Message, Suit } from '../../../kernel/index.ts';
import { firstName } from '../names.ts';
import { nameBehind } from '../features/npcs/known-npcs.ts';
import type { TableView } from '../view-types.ts';

export function say(text: string, facts?: Facts): Message {
  return facts === undefined ? { text } : { text, facts };
}

export function nameOf(view: TableView, id: unknown): string {
  return typeof id === 'string' ? nameBehind(view, id) : '';
}

/** CR-15 */
export function themeWords({ shared: { themes } }: TableView, suit: Suit): Message {
  const own = themes[suit];
  return own === undefined ? say(`theme.${suit}`) : say('sheet.text', { text: own });
}

/** The last word, with the number of a second bearer of the name. */
const lastWordPattern = /\S+(?: \(\d+\))?$/u;

function lastWord(name: string): string {
  return lastWordPattern.exec(firstName(name))?.[0] ?? name;
}

/** Names up to this length are not shortened: they fit in the narrowest label, with a word before them. */
const shortEnough = 8;

/**
 * The last word of a long name, for narrow spaces: Old Mother Oake is Oake. If two share it, both keep their whole
 * names.
 */
export function lastName({ shared: { conflict } }: TableView, name: string): string {
  if (firstName(name).length <= shortEnough) return firstName(name);
  const bearers = (conflict?.participants ?? []).filter((one) => lastWord(one.name) === lastWord(name));
  return bearers.length > 1 ? firstName(name) : lastWord(name);
}

/** The viewer's participant, if it is on turn. */
export function onTurn(view: TableView): string | undefined {
  const part = view.shared.conflict?.turn?.part;
  return part !== undefined && view.own.parts?.includes(part) === true ? part : undefined;
}

export function isSuit(value: unknown): value is 'C' | 'D' | 'H' | 'S' {
  return value === 'C' || value === 'D' || value === 'H' || value === 'S';
}
