/**
 * What a person keeps: a character sheet as versioned JSON (SU-23). Decks, hands, damage and flags
 * are not part of it.
 */
import { suits } from '../../kernel/index.ts';
import type { Refusal, Suit } from '../../kernel/index.ts';
import { attributeSum, leastAttribute, longestLook, longestName, longestText, mostAttribute } from './constants.ts';
import type { Skill } from './features/skills/skills.ts';
import { attributes, skills } from './features/skills/skills.ts';
import type { Attributes, Character, State } from './state.ts';
import { isBegun, sheetOf, tagsDue } from './selectors.ts';

export const sheetVersion = 1;

export type KeptSheet = Omit<Character, 'id'> & { readonly version: typeof sheetVersion };

function kept({ id: _id, ...sheet }: Character): KeptSheet {
  return { version: sheetVersion, ...sheet };
}

/** The sheet that each seat plays, unless it is empty. */
export function sheets(state: State): Readonly<Record<string, KeptSheet>> {
  return Object.fromEntries(
    state.players
      // The sheet at a newcomer's seat is still the leaver's.
      .filter(({ newcomer }) => newcomer === null)
      .map((player) => [player.seat, sheetOf(player)] as const)
      .filter(([, sheet]) => isBegun(sheet))
      .map(([seat, sheet]) => [seat, kept(sheet)]),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most;
}

function readAttributes(value: unknown): Attributes | undefined {
  if (!isRecord(value) || Object.keys(value).length !== attributes.length) return undefined;
  const isRight = attributes.every((attribute) => {
    const points = value[attribute];
    return Number.isInteger(points) && Number(points) >= leastAttribute && Number(points) <= mostAttribute;
  });
  return isRight ? (value as Attributes) : undefined;
}

function isTagList(value: unknown): value is readonly Skill[] {
  return (
    Array.isArray(value) &&
    new Set(value).size === value.length &&
    value.every((tag) => (skills as readonly unknown[]).includes(tag))
  );
}

const keys: ReadonlySet<string> = new Set([
  'version',
  'name',
  'look',
  'note',
  'suit',
  'attributes',
  'tags',
  'finished',
  'dead',
]);

export function readSheet(value: unknown): Omit<Character, 'id'> | undefined {
  // Older servers dropped the version of imported sheets.
  if (!isRecord(value) || (value['version'] ?? sheetVersion) !== sheetVersion) return undefined;
  if (Object.keys(value).some((key) => !keys.has(key))) return undefined;
  const { name, look, note, suit, tags, finished, dead } = value;
  const points = readAttributes(value['attributes']);
  if (!isText(name, longestName) || !isText(look, longestLook) || !isText(note, longestText)) return undefined;
  if (suit !== null && !suits.some((known) => known === suit)) return undefined;
  if (points === undefined || !isTagList(tags) || typeof finished !== 'boolean' || typeof dead !== 'boolean')
    return undefined;
  const sum = attributes.reduce((total, attribute) => total + points[attribute], 0);
  const due = tagsDue({ attributes: points });
  if (tags.length > due || (!finished && sum > attributeSum)) return undefined;
  // Each raise may still owe a tag (SU-24); otherwise a finished sheet is complete.
  const owed = sum - attributeSum;
  if (finished && (suit === null || name.trim() === '' || owed < 0 || tags.length < due - owed)) return undefined;
  return { name, look, note, suit: suit as Suit | null, attributes: points, tags, finished, dead };
}

export function readKeptSheet(value: unknown): KeptSheet | undefined {
  const sheet = readSheet(value);
  return sheet === undefined ? undefined : { version: sheetVersion, ...sheet };
}

/** SU-108: dead characters do not return. */
export function sheetRefusals(value: unknown): readonly Refusal[] {
  const sheet = readSheet(value);
  if (sheet?.dead !== true) return [];
  return [{ code: 'SU_SHEET_DEAD', clause: 'SU-108', facts: { name: sheet.name } }];
}
