/** The export and import format of a character: plain JSON with a version. */
import type { CardCode, SeatId } from '../../kernel/index.ts';
import { factoryOrderOf } from '../../kernel/index.ts';
import type { Card } from './cards.ts';
import { isPlayable } from './cards.ts';
import type { PrequelRecord, Scar, State, Taken } from './state.ts';
import { isAlive } from './selectors.ts';

export interface Sheet {
  readonly version: 1;
  readonly name: string;
  readonly concept: string;
  readonly childhood: string | null;
  readonly deck: readonly CardCode[];
  readonly ashes: readonly CardCode[];
  readonly prequels: readonly PrequelRecord[];
  readonly scars: readonly Scar[];
  readonly taken: readonly Taken[];
  /** Cards in deck and ashes that are gifts (CR-155); missing if none are. */
  readonly gifts?: readonly CardCode[];
}

const mostCards = 300;
const mostTaken = 100;
/** Every conflict of a campaign can add a few scars. */
const mostScars = 1000;
const longestText = 2000;
const longestName = 60;
/** Scars and thefts number equal names: `Anna (2)`. */
const longestFrom = longestName + ' (999)'.length;
const longestConcept = 500;

function sorted(cards: readonly { readonly face: CardCode }[]): readonly CardCode[] {
  return cards
    .map(({ face }) => face)
    .toSorted((one, other) => (factoryOrderOf(one) ?? 0) - (factoryOrderOf(other) ?? 0));
}

/** The origin of gifts (CR-155), which come from no pack; each gift adds a number, and an imported one its owner. */
export const giftOrigin = 'gift';

/** The id of a place may begin with the same word. */
function isGift({ origin }: Card): boolean {
  return /^gift(?:\d+| of c\d+)$/u.test(origin);
}

/** The sheets of finished characters by seat, between conflicts only: during one their cards are in play. */
export function sheets(state: State): Readonly<Record<SeatId, Sheet>> {
  if (state.conflict !== null) return {};
  return Object.fromEntries(
    state.characters.flatMap((one) => {
      const { seat, name, concept, childhood, deck, ashes, prequels, scars, taken } = one;
      if (seat === null || one.creation !== 'ready' || !isAlive(one)) return [];
      const gifts = [...deck, ...ashes].filter(isGift);
      const sheet: Sheet = {
        version: 1,
        name,
        concept,
        childhood,
        deck: sorted(deck),
        ashes: sorted(ashes),
        prequels,
        scars,
        taken,
        ...(gifts.length === 0 ? {} : { gifts: sorted(gifts) }),
      };
      return [[seat, sheet] as const];
    }),
  );
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function has(value: unknown, shape: Readonly<Record<string, (part: unknown) => boolean>>): boolean {
  if (!isFields(value)) return false;
  const keys = Object.keys(shape);
  return (
    Object.keys(value).length === keys.length &&
    keys.every((key) => Object.hasOwn(value, key) && shape[key]?.(value[key]) === true)
  );
}

function isText(most: number): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && value.length <= most;
}

function isNullOr(check: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => value === null || check(value);
}

function isList(check: (value: unknown) => boolean, most: number): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.length <= most && value.every(check);
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isCards = isList(isPlayable, mostCards);

const isPrequel = (value: unknown): boolean =>
  has(value, {
    level: isText(longestName),
    premise: isText(longestConcept),
    partner: isNullOr(isText(longestName)),
    won: isFlag,
    story: isText(longestText),
    gains: isCards,
    ...(isFields(value) && Object.hasOwn(value, 'second') ? { second: isText(longestName) } : {}),
  });

const isScar = (value: unknown): boolean =>
  has(value, {
    wid: isText(longestName),
    cards: isCards,
    from: isText(longestFrom),
    title: isText(longestConcept),
    story: isNullOr(isText(longestText)),
    healed: isFlag,
  });

const isTaken = (value: unknown): boolean =>
  has(value, { face: isPlayable, from: isText(longestFrom), title: isText(longestConcept) });

/** Files of earlier versions have internal ids in place of missing names. */
const internalId = /^(?:[cnp]\d+|place-[\w-]*|ENV)$/u;

function unlessInternal(from: string): string {
  return internalId.test(from) ? '' : from;
}

export function withoutIds<Row extends { readonly from: string }>(rows: readonly Row[]): readonly Row[] {
  return rows.map((row) => ({ ...row, from: unlessInternal(row.from) }));
}

/** Scars from several tables may have the same number, so duplicates get new ones. */
function numbered(scars: readonly Scar[]): readonly Scar[] {
  const taken = new Set<string>();
  return scars.map((scar) => {
    let { wid } = scar;
    for (let number = 1; taken.has(wid); number += 1) wid = `W${number}`;
    taken.add(wid);
    return { ...scar, wid };
  });
}

/** Reads a sheet; `undefined` if it is malformed. `sheetFault` checks whether the rules allow it. */
export function readSheet(value: unknown): Sheet | undefined {
  const fits = has(value, {
    version: (one) => one === 1,
    name: (one) => isText(longestName)(one) && String(one).trim() !== '',
    concept: isText(longestConcept),
    childhood: isNullOr(isText(longestConcept)),
    deck: (one) => isCards(one) && Array.isArray(one) && one.length > 0,
    ashes: isCards,
    prequels: isList(isPrequel, mostTaken),
    scars: isList(isScar, mostScars),
    taken: isList(isTaken, mostTaken),
    ...(isFields(value) && Object.hasOwn(value, 'gifts') ? { gifts: isCards } : {}),
  });
  if (!fits) return undefined;
  const sheet = value as Sheet;
  return { ...sheet, scars: numbered(withoutIds(sheet.scars)), taken: withoutIds(sheet.taken) };
}
