/** "Highest card" among seats, Headmates or choices, with ties flipped again (FD-17, FD-36). */
import type { CardCode, Rank } from '../../../kernel/index.ts';
import { rankOf } from '../../../kernel/index.ts';
import type { Options } from '../options.ts';
import type { FlipPurpose } from '../state.ts';
import { flip } from './decks.ts';
import type { FlowContext } from './flow-context.ts';

const order: readonly Rank[] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];

/** The rank's value: 2 … 10 J Q K, and the ace above or below them (FD-17). */
export function heightOf(options: Options, card: CardCode): number {
  const rank = rankOf(card);
  if (rank === 'A') return options.aceRank === 'low' ? -1 : order.length;
  return order.indexOf(rank);
}

interface Contest {
  readonly purpose: FlipPurpose;
  readonly tie: FlipPurpose;
  /** How many first places must be clear; ties below them are ignored. */
  readonly places: number;
}

/** The highest cards come first. */
function groupedByHeight(
  context: FlowContext,
  names: readonly string[],
  flipped: ReadonlyMap<string, CardCode>,
): readonly (readonly string[])[] {
  const height = (name: string): number => {
    const card = flipped.get(name);
    return card === undefined ? -2 : heightOf(context.state.options, card);
  };
  const heights = [...new Set(names.map(height))].toSorted((first, second) => second - first);
  return heights.map((shared) => names.filter((name) => height(name) === shared));
}

function flipsFor(
  context: FlowContext,
  names: readonly string[],
  details: { readonly purpose: FlipPurpose; readonly deck: 'date' | 'system' },
): ReadonlyMap<string, CardCode> {
  return new Map(names.map((name) => [name, flip(context, { ...details, for: name })]));
}

function withTiesBroken(
  context: FlowContext,
  groups: readonly (readonly string[])[],
  contest: Contest,
): readonly string[] {
  const clear: string[] = [];
  for (const group of groups) {
    const placesLeft = contest.places - clear.length;
    if (placesLeft <= 0 || group.length === 1) {
      clear.push(...group);
      continue;
    }
    const again = flipsFor(context, group, { purpose: contest.tie, deck: 'system' });
    clear.push(...withTiesBroken(context, groupedByHeight(context, group, again), { ...contest, places: placesLeft }));
  }
  return clear;
}

/** All names, highest card first; ties are broken only for the first `places`. */
export function orderByFlips(context: FlowContext, names: readonly string[], contest: Contest): readonly string[] {
  const first = flipsFor(context, names, { purpose: contest.purpose, deck: 'date' });
  return withTiesBroken(context, groupedByHeight(context, names, first), contest);
}

/** The names with the highest card, ties included (FD-51). */
export function highestFlippers(
  context: FlowContext,
  names: readonly string[],
  purpose: FlipPurpose,
): readonly string[] {
  const first = flipsFor(context, names, { purpose, deck: 'date' });
  return groupedByHeight(context, names, first)[0] ?? [];
}
