/** Cards and lines of a bot depend only on what its seat sees. */
import type { CardCode, Intent } from '../../../kernel/index.ts';
import { cardAt, sameRank, sameSuit, suitOf } from '../../../kernel/index.ts';
import { settledLines, spokenLines } from '../data/lines.ts';
import { kindOf } from '../features/interference/debts.ts';
import { matches, patternOf, topsWith } from '../matching.ts';
import type { TableView } from '../view-types.ts';

/** A date lasts about 14 turns. A bot avoids an end before `earlyTurns`, and seeks it from `lateTurns` on. */
const earlyTurns = 10;
const lateTurns = 20;

type Progress = 'early' | 'middle' | 'late';

function progressOf({ shared }: TableView): Progress {
  const turn = shared.turn?.number ?? 0;
  if (turn < earlyTurns) return 'early';
  return turn < lateTurns ? 'middle' : 'late';
}

interface Candidate {
  readonly move: Intent;
  readonly face: CardCode;
  /** After the move. */
  readonly tops: readonly CardCode[];
  /** Whether the tops end the date, unless the Interference breaks the pattern. */
  readonly ends: boolean;
}

function candidatesOf(view: TableView, plays: readonly Intent[]): readonly Candidate[] {
  const tops = view.shared.stacks.flatMap((stack) => stack.cards.at(-1)?.face ?? []);
  return plays.flatMap((move) => {
    const face = typeof move['card'] === 'string' ? cardAt(view.own.hand, move['card'])?.face : undefined;
    if (face === undefined) return [];
    const topsAfter = topsWith(tops, face, Number(move['stack']));
    return [{ move, face, tops: topsAfter, ends: patternOf(topsAfter) !== null }];
  });
}

/** How many of the three tops share a suit or a rank: 1 to 3. */
function matchingTops({ tops }: Candidate): number {
  const shared = tops.flatMap((top) => [
    tops.filter((other) => sameSuit(other, top)).length,
    tops.filter((other) => sameRank(other, top)).length,
  ]);
  return Math.max(0, ...shared);
}

/** Scores the table after a move: the higher, the better. */
type Goal = (after: Candidate) => number;

/** What a seat aims for, most important first: each goal decides between moves that the earlier goals rate equally. */
function goalsOf(view: TableView): readonly Goal[] {
  const goesOn: Goal = ({ ends }) => (ends ? 0 : 1);
  const staysOpen: Goal = (after) => -matchingTops(after);
  const closes: Goal = matchingTops;
  /** Covers a sideways stack, which ends its event (FD-99). */
  const endsEvent: Goal = ({ move }) => (view.shared.stacks[Number(move['stack']) - 1]?.sideways === true ? 1 : 0);
  /** Only the Date knows the traits and prefers tops that match them (FD-126). */
  const sharesTrait: Goal = ({ tops }) =>
    (view.own.traits ?? []).filter((trait) => tops.some((top) => matches(top, trait))).length;
  const elsewhere: Goal = ({ move }) => (view.shared.last?.stack === Number(move['stack']) ? 0 : 1);
  switch (progressOf(view)) {
    case 'early':
      return [goesOn, endsEvent, staysOpen, elsewhere];
    case 'middle':
      // The bot seeks the end on every fourth turn only, so that dates differ in length.
      return (view.shared.turn?.number ?? 0) % 4 === 0 ? [closes, sharesTrait] : [endsEvent, sharesTrait, elsewhere];
    case 'late':
      return [closes, sharesTrait];
  }
}

/** The move that meets the goals best; among equal ones the prompt number decides. */
function best(view: TableView, plays: readonly Candidate[]): Candidate | undefined {
  let remaining = plays;
  for (const goal of goalsOf(view)) {
    const most = Math.max(...remaining.map(goal));
    remaining = remaining.filter((after) => goal(after) === most);
  }
  return remaining[view.shared.prompt % Math.max(remaining.length, 1)];
}

/** How many lines of a suit each further date skips: about as many as one date uses. */
const linesOfADate = 5;

/**
 * A line for the suit of the card, or for the event that the card ends. The index counts the cards of this suit on the
 * stacks, so that lines rarely repeat.
 */
function lineFor(view: TableView, { move, face }: Candidate): string | undefined {
  const { stacks, date } = view.shared;
  const stack = stacks[Number(move['stack']) - 1];
  const used = stacks.flatMap(({ cards }) => cards).filter((card) => sameSuit(card.face, face)).length;
  const lines =
    stack?.event === undefined || stack.event === null ? spokenLines[suitOf(face)] : settledLines[stack.event.kind];
  return lines[(used + date * linesOfADate) % lines.length];
}

function withLine(view: TableView, chosen: Candidate | undefined): Intent | undefined {
  if (chosen === undefined) return undefined;
  const line = lineFor(view, chosen);
  return line === undefined ? chosen.move : { ...chosen.move, line };
}

/** `undefined` if no card fits. */
export function turn(view: TableView, plays: readonly Intent[]): Intent | undefined {
  return withLine(view, best(view, candidatesOf(view, plays)));
}

/**
 * The answer to an Interference; none if every answer would end the date too early, although the event then goes on
 * (FD-92).
 */
export function answer(view: TableView, plays: readonly Intent[]): Intent | undefined {
  const offered = candidatesOf(view, plays);
  return withLine(view, best(view, progressOf(view) === 'early' ? offered.filter(({ ends }) => !ends) : offered));
}

/**
 * Whether the Interference steps in, and with which card: in two of three windows, so that the couple can also talk
 * undisturbed. It tries to break an ending unless the date is late. It prefers event kinds that are not ongoing on a
 * stack.
 */
export function interference(view: TableView, plays: readonly Intent[]): Intent | undefined {
  const { pending, window, stacks } = view.shared;
  const progress = progressOf(view);
  const shouldInterfere = pending === null ? (window?.number ?? 0) % 3 !== 0 : progress !== 'late';
  if (!shouldInterfere) return undefined;
  const ongoingKinds = new Set(stacks.flatMap(({ event }) => (event === null ? [] : [event.kind])));
  const offered = candidatesOf(view, plays);
  const allowed = progress === 'early' ? offered.filter(({ ends }) => !ends) : offered;
  const fresh = allowed.filter(({ face }) => !ongoingKinds.has(kindOf(face)));
  const pool = fresh.length > 0 ? fresh : allowed;
  return pool[view.shared.prompt % Math.max(pool.length, 1)]?.move;
}
