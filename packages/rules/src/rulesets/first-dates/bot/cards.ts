/** Which card an empty seat lays down, and what it says with it: by its role and the hour, from what that seat sees. */
import type { CardCode, Intent } from '../../../kernel/index.ts';
import { cardAt, sameRank, sameSuit, suitOf } from '../../../kernel/index.ts';
import { settledLines, spokenLines } from '../data/lines.ts';
import { kindOf } from '../features/interference/debts.ts';
import { matches, patternOf, topsWith } from '../matching.ts';
import type { TableView } from '../view-types.ts';

/** Dates of people end after some fourteen turns: no bot ends one long before if it can help it, and each wants to soon after. */
const earlyTurns = 10;
const lateTurns = 20;

type Hour = 'early' | 'ripe' | 'late';

function hourOf({ shared }: TableView): Hour {
  const turn = shared.turn?.number ?? 0;
  if (turn < earlyTurns) return 'early';
  return turn < lateTurns ? 'ripe' : 'late';
}

/** The table as it would lie after a move. */
interface Prospective {
  readonly move: Intent;
  readonly face: CardCode;
  readonly tops: readonly CardCode[];
  readonly ends: boolean;
}

function prospects(view: TableView, plays: readonly Intent[]): readonly Prospective[] {
  const tops = view.shared.stacks.flatMap((stack) => stack.cards.at(-1)?.face ?? []);
  return plays.flatMap((move) => {
    const face = typeof move['card'] === 'string' ? cardAt(view.own.hand, move['card'])?.face : undefined;
    if (face === undefined) return [];
    const after = topsWith(tops, face, Number(move['stack']));
    return [{ move, face, tops: after, ends: patternOf(after) !== null }];
  });
}

/** How far the tops agree: the most that share a suit or a rank, 1 to 3. */
function agreement({ tops }: Prospective): number {
  const shared = tops.flatMap((top) => [
    tops.filter((other) => sameSuit(other, top)).length,
    tops.filter((other) => sameRank(other, top)).length,
  ]);
  return Math.max(0, ...shared);
}

/** A wish about the table after a move: the higher, the better. */
type Wish = (after: Prospective) => number;

/** What a seat wants, the most important first: what the ones before it leave open is for the next to say. */
function wishesOf(view: TableView): readonly Wish[] {
  const goesOn: Wish = ({ ends }) => (ends ? 0 : 1);
  const staysOpen: Wish = (after) => -agreement(after);
  const closes: Wish = agreement;
  /** Trouble that lies there sideways wants an answer. */
  const setsRight: Wish = ({ move }) => (view.shared.stacks[Number(move['stack']) - 1]?.sideways === true ? 1 : 0);
  /** The Date knows what the Prospect is like, and leads the evening to where a last card shares it (FD-126). */
  const pleases: Wish = ({ tops }) =>
    (view.own.traits ?? []).filter((trait) => tops.some((top) => matches(top, trait))).length;
  const elsewhere: Wish = ({ move }) => (view.shared.last?.stack === Number(move['stack']) ? 0 : 1);
  switch (hourOf(view)) {
    case 'early':
      return [goesOn, setsRight, staysOpen, elsewhere];
    case 'ripe':
      // Now and then somebody is ready for the end, so that no two evenings are equally long.
      return (view.shared.turn?.number ?? 0) % 4 === 0 ? [closes, pleases] : [setsRight, pleases, elsewhere];
    case 'late':
      return [closes, pleases];
  }
}

/** The moves that fulfil these wishes best; where several do, the table decides among them. */
function best(view: TableView, plays: readonly Prospective[]): Prospective | undefined {
  let left = plays;
  for (const wish of wishesOf(view)) {
    const most = Math.max(...left.map(wish));
    left = left.filter((after) => wish(after) === most);
  }
  return left[view.shared.prompt % Math.max(left.length, 1)];
}

/** About as many cards of one suit as a date sees: the next date begins with the lines after those. */
const linesOfADate = 5;

/** Other words each time: every card of a suit that already lies there has had the ones before. */
function lineFor(view: TableView, { move, face }: Prospective): string | undefined {
  const { stacks, date } = view.shared;
  const stack = stacks[Number(move['stack']) - 1];
  const lying = stacks.flatMap(({ cards }) => cards).filter((card) => sameSuit(card.face, face)).length;
  const lines =
    stack?.event === undefined || stack.event === null ? spokenLines[suitOf(face)] : settledLines[stack.event.kind];
  return lines[(lying + date * linesOfADate) % lines.length];
}

function told(view: TableView, chosen: Prospective | undefined): Intent | undefined {
  if (chosen === undefined) return undefined;
  const line = lineFor(view, chosen);
  return line === undefined ? chosen.move : { ...chosen.move, line };
}

/** The card of a turn; nothing where no card has a place. */
export function turn(view: TableView, plays: readonly Intent[]): Intent | undefined {
  return told(view, best(view, prospects(view, plays)));
}

/** An answer to what went wrong, but none that ends the date before its time: that is worth leaving it (FD-92). */
export function answer(view: TableView, plays: readonly Intent[]): Intent | undefined {
  const offered = prospects(view, plays);
  return told(view, best(view, hourOf(view) === 'early' ? offered.filter(({ ends }) => !ends) : offered));
}

/**
 * Whether it steps in, and with which card: on two openings of three, so that there is also a conversation. It always saves an
 * early date from its end, and never a late one. What is going on at another stack does not go wrong a second time.
 */
export function interference(view: TableView, plays: readonly Intent[]): Intent | undefined {
  const { pending, window, stacks } = view.shared;
  const hour = hourOf(view);
  const isWanted = pending === null ? (window?.number ?? 0) % 3 !== 0 : hour !== 'late';
  if (!isWanted) return undefined;
  const goingOn = new Set(stacks.flatMap(({ event }) => (event === null ? [] : [event.kind])));
  const offered = prospects(view, plays);
  const lasting = hour === 'early' ? offered.filter(({ ends }) => !ends) : offered;
  const fresh = lasting.filter(({ face }) => !goingOn.has(kindOf(face)));
  const pool = fresh.length > 0 ? fresh : lasting;
  return pool[view.shared.prompt % Math.max(pool.length, 1)]?.move;
}
