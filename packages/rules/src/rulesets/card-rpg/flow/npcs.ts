/** Makes an NPC from a pool, one card at a time (CR-159 to CR-168). */
import type { Suit } from '../../../kernel/index.ts';
import { suitOf, suits } from '../../../kernel/index.ts';
import type { HeldCard } from '../cards.ts';
import { rankOrder } from '../cards.ts';
import { draftCards, goodSuitCards, npcCards } from '../options.ts';
import type { NpcDraft } from '../state.ts';
import { shufflePool } from './decks.ts';
import type { FlowContext } from './flow-context.ts';

type DraftSuits = Pick<NpcDraft, 'bad' | 'good'> & { readonly cards: readonly { readonly face: HeldCard['face'] }[] };

function suitsLeft({ cards }: DraftSuits): readonly Suit[] {
  return suits.filter((suit) => cards.some(({ face }) => suitOf(face) === suit));
}

/** CR-165 */
export function suitsToName(draft: DraftSuits, step: 'bad' | 'good'): readonly Suit[] {
  const left = suitsLeft(draft);
  const unnamed = left.filter((suit) => !draft.bad.includes(suit) && !draft.good.includes(suit));
  if (unnamed.length > 0 || step === 'good') return unnamed;
  return left.filter((suit) => draft.good.includes(suit));
}

function draftOf(context: FlowContext): NpcDraft {
  if (context.state.draft === null) throw new Error('No NPC is being made');
  return context.state.draft;
}

function isDone(context: FlowContext): boolean {
  return draftOf(context).cards.cards.length <= npcCards;
}

function finishDraft(context: FlowContext): void {
  const { id, name, cards } = draftOf(context);
  context.emit({
    type: 'npc_ready',
    npc: id,
    name,
    count: cards.cards.length,
    cards: cards.cards.map(({ face }) => face),
    hidden: true,
  });
}

/** CR-159, CR-168 */
export function startDraft(context: FlowContext, poolId: string, name: string): void {
  if (
    (context.state.pools[poolId]?.pile.length ?? 0) < draftCards &&
    (context.state.pools[poolId]?.discard.length ?? 0) > 0
  )
    shufflePool(context, poolId);
  const cards = (context.state.pools[poolId]?.pile ?? []).slice(0, draftCards).map(({ face }) => face);
  context.emit({ type: 'npc_draft_started', npc: `n${context.state.npcsMade + 1}`, poolId, name, cards });
  if (isDone(context)) finishDraft(context);
}

function setStep(context: FlowContext, step: NpcDraft['step']): void {
  context.emit({ type: 'npc_step_set', step });
}

/** After the last card of a bad suit the GM names a good one or, if there is none, the next bad one. */
function afterBad(context: FlowContext): void {
  setStep(
    context,
    suitsToName({ ...draftOf(context), cards: draftOf(context).cards.cards }, 'good').length > 0 ? 'good' : 'bad',
  );
}

export function nameBad(context: FlowContext, suit: Suit, trait: string | null): void {
  context.emit({ type: 'npc_suit_named', as: 'bad', suit, trait });
  setStep(context, 'discard');
}

/** The suit whose cards are removed now. */
export function badSuit(draft: Pick<NpcDraft, 'bad'>): Suit | undefined {
  return draft.bad.at(-1);
}

export function discard(context: FlowContext, face: HeldCard['face']): void {
  context.emit({ type: 'npc_discarded', card: face });
  const draft = draftOf(context);
  if (isDone(context)) finishDraft(context);
  else if (draft.cards.cards.every((card) => suitOf(card.face) !== badSuit(draft))) afterBad(context);
}

/** CR-162 */
function trim(context: FlowContext, suit: Suit): void {
  for (let best = true; ; best = !best) {
    const own = draftOf(context)
      .cards.cards.filter(({ face }) => suitOf(face) === suit)
      .toSorted((one, other) => rankOrder(one.face) - rankOrder(other.face));
    const next = best ? own.at(-1) : own[0];
    if (own.length <= goodSuitCards || isDone(context) || next === undefined) return;
    context.emit({ type: 'npc_discarded', card: next.face });
  }
}

/** With this many cards or fewer a suit is not trimmed (CR-162). */
const mostKept = 6;

export function nameGood(context: FlowContext, suit: Suit, trait: string | null): void {
  context.emit({ type: 'npc_suit_named', as: 'good', suit, trait });
  const own = draftOf(context).cards.cards.filter(({ face }) => suitOf(face) === suit);
  if (own.length > mostKept) trim(context, suit);
  if (isDone(context)) finishDraft(context);
  else setStep(context, 'bad');
}
