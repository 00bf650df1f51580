/** What a card is worth and what it counts as (SU-07, SU-08, SU-79 to SU-85). */
import type { CardCode, Handle, Rank, SeenCard } from '../../kernel/index.ts';
import { isJoker, pack, rankOf, suitOf } from '../../kernel/index.ts';
import type { Counts } from './state.ts';

const faceRanks: ReadonlySet<string> = new Set(['J', 'Q', 'K', 'A', 'X']);
const faceValue = 10;

/** SU-81. */
export const namedFaces: readonly CardCode[] = pack({ jokers: 'without' });

/**
 * One step of a treatment: a King copies a card, or a joker is named. `then` is the next step.
 * `copy`: a card of the players' discard, by its handle or its face.
 */
export interface Treat {
  readonly copy?: Handle;
  readonly name?: string;
  readonly then?: Treat;
}

/** Deeper chains are malformed. Shorter ones that repeat a kind of step have refusals of their own (SU-83). */
const deepest = 3;

export function readTreat(value: unknown, depth = 0): Treat | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > deepest) return undefined;
  const { copy, name, then, ...rest } = value as Readonly<Record<string, unknown>>;
  if (Object.keys(rest).length > 0) return undefined;
  const link =
    typeof copy === 'string' && name === undefined
      ? { copy }
      : typeof name === 'string' && copy === undefined
        ? { name }
        : undefined;
  if (link === undefined || then === undefined) return link;
  const next = readTreat(then, depth + 1);
  // oxlint-disable-next-line unicorn/no-thenable -- that is what the field is called on the wire
  return next === undefined ? undefined : { ...link, then: next };
}

export function rankOfCard(card: string): Rank | 'X' {
  return isJoker(card as CardCode) ? 'X' : rankOf(card as CardCode);
}

export function isFace(card: CardCode): boolean {
  return faceRanks.has(card[0] ?? '');
}

export function cardValue(card: CardCode): number {
  const rank = rankOfCard(card);
  if (faceRanks.has(rank) || rank === 'T') return faceValue;
  return Number(rank);
}

/** The card as printed; a joker has no suit (SU-72). */
export function printed(card: CardCode): Counts {
  return {
    rank: rankOfCard(card),
    suit: isJoker(card) ? null : suitOf(card),
    value: cardValue(card),
    chain: [card],
  };
}

export type Treatment = { readonly ok: true; readonly counts: Counts } | { readonly ok: false; readonly code: string };

function matches(card: SeenCard, handleOrFace: string): boolean {
  return card.handle === handleOrFace || card.face === handleOrFace;
}

/**
 * What a card counts as with this treatment (SU-79 to SU-83). A card can copy once and be named once. If it ends as
 * a King, or as a joker after its naming is used up, it is a plain ten.
 *
 * @param discard the players' discard, from which copies are made.
 */
export function treated(card: CardCode, treat: Treat | undefined, discard: readonly SeenCard[]): Treatment {
  let current: CardCode = card;
  const chain: string[] = [card];
  let copied = false;
  let named = false;
  for (let link = treat; link !== undefined; link = link.then) {
    const rank = rankOfCard(current);
    if (link.copy !== undefined) {
      const wanted = link.copy;
      if (copied) return { ok: false, code: 'SU_COPY_AGAIN' };
      if (rank !== 'K') return { ok: false, code: 'SU_TREAT_FORBIDDEN' };
      const found = discard.find((seen) => matches(seen, wanted));
      if (found === undefined) return { ok: false, code: 'SU_COPY_NOT_IN_DISCARD' };
      copied = true;
      current = found.face;
    } else {
      const face = namedFaces.find((candidate) => candidate === link.name);
      if (named) return { ok: false, code: 'SU_NAME_AGAIN' };
      if (rank !== 'X') return { ok: false, code: 'SU_TREAT_FORBIDDEN' };
      if (face === undefined) return { ok: false, code: 'SU_NAME_REQUIRED' };
      named = true;
      current = face;
    }
    chain.push(current);
  }
  // A joker has to be named (SU-82). The exception is a joker that was named as a King, which then copied another
  // joker: its naming is used up, so it ends as a plain ten (SU-83).
  if (isJoker(current) && !named) return { ok: false, code: 'SU_NAME_REQUIRED' };
  return { ok: true, counts: { ...printed(current), chain } };
}
