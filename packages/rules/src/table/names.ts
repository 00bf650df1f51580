/** Names and texts as people write them, made fit to be shown (TB-02, TB-15). */
import type { TableState } from './state.ts';

export const longestName = 32;
export const longestText = 2_000;

/** Letters that are drawn as nothing. */
const blankLetters = /[\u115F\u1160\u2800\u3164\uFFA0]/gu;

function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('').trim();
}

/** A name of 1 to 32 visible characters, or an empty text where nothing visible is left. */
export function cleanName(written: string): string {
  const visible = written
    .normalize('NFC')
    .replaceAll(/[\p{Z}\s]+/gu, ' ')
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(blankLetters, '')
    .trim();
  return cut(visible, longestName);
}

/** Plain text with its line breaks, without control characters. */
export function cleanText(written: string): string {
  return written
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim();
}

/** The name, with a number behind it where somebody else at the table bears it already. */
export function uniqueName(
  state: Pick<TableState, 'people' | 'seats'>,
  name: string,
  self: string | null = null,
): string {
  const taken = new Set(
    [
      ...Object.entries(state.people).flatMap(([person, { name: other }]) => (person === self ? [] : [other])),
      ...state.seats.flatMap(({ holder }) => (holder?.kind === 'bot' ? [holder.name] : [])),
    ].map((other) => other.toLowerCase()),
  );
  let unique = name;
  for (let number = 2; taken.has(unique.toLowerCase()); number += 1) {
    const suffix = ` ${number}`;
    unique = `${cut(name, longestName - suffix.length)}${suffix}`;
  }
  return unique;
}

/** Bots are named after cards. */
const botNames = ['Trey', 'Ace', 'Deuce', 'Knave', 'Regent', 'Joker', 'Pip', 'Tarot'] as const;

export function botName(state: Pick<TableState, 'people' | 'seats'>): string {
  const bots = state.seats.filter(({ holder }) => holder?.kind === 'bot').length;
  return uniqueName(state, botNames[bots % botNames.length] ?? botNames[0]);
}
