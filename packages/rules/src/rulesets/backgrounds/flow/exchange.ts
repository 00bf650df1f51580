/** What challenges, competitions and frays share: dealing, choosing and the window (DR-36). */
import type { CardCode } from '../../../kernel/index.ts';
import { gmSeat, suitOf } from '../../../kernel/index.ts';
import { countedAs, heldIn } from '../features/draws/judging.ts';
import type { Draw, DrawReason, HeldDraw, PartyId, ResultCard } from '../state.ts';
import {
  awaitedJudges,
  characterOf,
  choosingParties,
  dueParties,
  hasOpenQuestion,
  heldDrawOf,
  isChoosing,
  hasController,
  keepHandle,
  opposition,
  windowParties,
} from '../selectors.ts';
import { judgeChallengeDraw } from './challenge.ts';
import { judgeCompetition } from './competition.ts';
import { ensureCard } from './decks.ts';
import { judgeFray } from './fray.ts';
import { aceOf } from './harm.ts';
import { running } from './resolution.ts';
import type { FlowContext } from './flow-context.ts';
import { enterPhase, namedParty } from './flow-context.ts';

/** The parties that draw, in seat order; the GM's are last (DR-134). */
function dealOrder(context: FlowContext): readonly PartyId[] {
  const due = dueParties(context.state, running(context));
  const seats = context.state.players.map(({ seat }) => seat);
  const placeOf = (id: PartyId): number => {
    const owner = characterOf(context.state, id)?.owner ?? gmSeat;
    return seats.includes(owner) ? seats.indexOf(owner) : seats.length;
  };
  return due.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The number of cards for this party's draw; uses up its advantages (DR-53 to DR-55). */
function cardsFor(context: FlowContext, party: PartyId): { readonly count: number; readonly why: DrawReason } {
  const { resolution, advantages, options } = context.state;
  if (resolution?.challenge?.next === 'two') return { count: 2, why: 'two' };
  const plain: DrawReason = resolution?.kind === 'fray' ? 'fray' : (resolution?.challenge?.next ?? 'first');
  const held = advantages[party] ?? 0;
  if (held === 0) return { count: 1, why: plain };
  context.emit({ type: 'advantage_spent', ...namedParty(context.state, party) });
  return { count: 1 + (options.advantageStack ? held : 1), why: 'advantage' };
}

interface DueDraw {
  readonly party: PartyId;
  readonly draw: string;
  readonly count: number;
  readonly why: DrawReason;
}

/**
 * Draws one card at a time. If the deck runs out between two, the first is reported before the discard pile is shuffled
 * in (DR-12).
 */
export function drawCards(context: FlowContext, due: DueDraw): void {
  let cards: CardCode[] = [];
  for (let left = due.count; left > 0; left -= 1) {
    if (context.state.piles.draw.length === cards.length) {
      turnUp(context, due, cards);
      cards = [];
      ensureCard(context);
    }
    const next = context.state.piles.draw[cards.length];
    if (next === undefined) throw new Error('The deck holds a card after it was refilled');
    cards.push(next);
  }
  turnUp(context, due, cards);
}

function turnUp(context: FlowContext, { party, draw, why }: DueDraw, drawn: readonly CardCode[]): void {
  if (drawn.length === 0) return;
  const character = characterOf(context.state, party);
  const kept = why === 'disadvantage' ? 'disadvantage' : 'drawn';
  const dealt = drawn.map((card) => ({ card, counts: countedAs(character, card, aceNow(context, why), kept) }));
  const counts = dealt.map((card) => card.counts);
  context.emit({ type: 'cards_drawn', ...namedParty(context.state, party), draw, cards: drawn, counts, why });
  for (const card of dealt) penalise(context, { party, why, ...card });
}

/** The value of an ace just drawn as a disadvantage, by option (DR-116). */
function aceNow(context: FlowContext, why: DrawReason): number {
  return why === 'disadvantage' ? context.state.options.aceNow : aceOf(context);
}

function penalise(
  context: FlowContext,
  drawn: { readonly party: PartyId; readonly card: CardCode; readonly counts: ResultCard; readonly why: DrawReason },
): void {
  const { party, card, counts, why } = drawn;
  const held = heldIn(characterOf(context.state, party), card);
  if (held === undefined) return;
  if (counts.from === 'penalty')
    context.emit({
      type: 'penalty_applied',
      ...namedParty(context.state, party),
      drawn: card,
      disadvantage: held,
      taken: counts.card,
    });
  // A second card of a suit counts if it is a disadvantage, or with any draw if the option says so (DR-118).
  const takesOut = why === 'disadvantage' || context.state.options.incapacitateOn === 'anyDraw';
  const isSecond = (characterOf(context.state, party)?.disadvantages ?? []).some(
    (held) => suitOf(held.card) === suitOf(card),
  );
  if (takesOut && isSecond && context.state.resolution?.falling.includes(party) === false)
    context.emit({ type: 'falling', ...namedParty(context.state, party) });
}

/** Puts the cards of an attempt on hold back on the table (DR-135). */
function resumeHeldDraw(
  context: FlowContext,
  { party, draw, held }: { readonly party: PartyId; readonly draw: string; readonly held: HeldDraw },
): void {
  const { cards, counts } = held;
  context.emit({
    type: 'cards_drawn',
    ...namedParty(context.state, party),
    draw,
    cards,
    counts,
    why: cards.length > 1 ? 'two' : 'first',
    resumed: true,
  });
}

/** Whether all parties that a person controls are ready to draw (DR-147). */
export function allReady(context: FlowContext): boolean {
  const resolution = running(context);
  return dueParties(context.state, resolution).every(
    (id) => resolution.ready.includes(id) || !hasController(context.state, id),
  );
}

/** Deals the cards of all parties in one step, so that no one sees a card before the others (DR-134). */
export function deal(context: FlowContext): void {
  for (const party of dealOrder(context)) {
    const { fray } = running(context);
    const count = party === opposition && fray !== null ? gmDraws(context) : 1;
    for (let number = 0; number < count; number += 1) {
      const draw = `d${running(context).draws.length + 1}`;
      const held = heldDrawOf(context.state, party);
      if (held !== undefined) resumeHeldDraw(context, { party, draw, held });
      else drawCards(context, { party, draw, ...cardsFor(context, party) });
    }
  }
  chooseByRule(context);
  if (choosingParties(running(context)).length > 0) enterPhase(context, 'PICK');
  else openWindow(context);
}

/** The number of the opposition's draws: one to three; in a draw-off one for each tied card (DR-88, DR-93). */
function gmDraws(context: FlowContext): number {
  const { fray } = running(context);
  if (fray === null) return 1;
  return fray.drawOff === null ? fray.gmCards : fray.drawOff.filter((id) => id === opposition).length;
}

/** The card with the highest value; of equal cards the earlier (DR-56, DR-131). */
function bestOf(draw: Draw): ResultCard {
  const [first, ...rest] = draw.cards.map(({ counts }) => counts);
  if (first === undefined) throw new Error('A draw has cards');
  return rest.reduce((best, card) => (card.value > best.value ? card : best), first);
}

function chooseByRule(context: FlowContext): void {
  for (const draw of running(context).draws) {
    const byRule = context.state.options.bestOf === 'highest' || !hasController(context.state, draw.party);
    if (isChoosing(draw) && draw.result === null && byRule) pickHighest(context, draw);
  }
}

/** Keeps the card of higher value; of equal cards the earlier (DR-131). */
export function pickHighest(context: FlowContext, draw: Draw): void {
  if (draw.offer !== null && draw.result !== null) {
    const { counts } = draw.offer.card;
    choose(context, draw, counts.value > draw.result.value ? counts : draw.result);
  } else if (draw.result === null) choose(context, draw, bestOf(draw));
}

/** A person who was to choose may have left in the meantime (DR-135, DR-147). */
export function pickForUncontrolled(context: FlowContext): void {
  const uncontrolled = new Set(choosingParties(running(context)).filter((id) => !hasController(context.state, id)));
  for (const draw of running(context).draws)
    if (isChoosing(draw) && uncontrolled.has(draw.party)) pickHighest(context, draw);
}

function choose(context: FlowContext, draw: Draw, kept: ResultCard): void {
  const { offer, result, cards } = draw;
  const choices = offer === null ? cards : [offer.card];
  const dropped = choices.filter(({ counts }) => counts !== kept).map(({ card }) => card);
  const replaced = offer !== null && result !== null && result !== kept ? [result.card] : [];
  const isPlayReplaced = replaced.length > 0 && context.state.resolution?.play?.draw === draw.id;
  context.emit({
    type: 'card_chosen',
    ...namedParty(context.state, draw.party),
    draw: draw.id,
    kept: kept.card,
    dropped: [...dropped, ...replaced],
    result: kept,
    ...(isPlayReplaced ? { play: 'replaced' } : {}),
  });
}

/** The card of this draw that has this handle; for an offer, also the previous result under its own handle. */
export function pickedCard(draw: Draw, handle: string): ResultCard | undefined {
  if (draw.offer !== null) {
    if (draw.offer.card.handle === handle) return draw.offer.card.counts;
    return handle === keepHandle(draw) && draw.result !== null ? draw.result : undefined;
  }
  return draw.cards.find((card) => card.handle === handle)?.counts;
}

/** Reveals all choices together once the last one is made (DR-134). */
export function revealPicks(context: FlowContext): void {
  if (choosingParties(running(context)).length > 0) return;
  for (const draw of running(context).draws) {
    const kept = draw.pick === null ? undefined : pickedCard(draw, draw.pick);
    if (kept !== undefined) choose(context, draw, kept);
  }
  openWindow(context);
}

function openWindow(context: FlowContext): void {
  enterPhase(context, 'WINDOW');
  context.emit({ type: 'window_opened', parties: windowParties(running(context)) });
  closeWindowIfDone(context);
}

/**
 * Parties that have not answered in the window, without those out of action and the automated opposition (DR-131,
 * DR-147).
 */
export function unansweredParties(context: FlowContext): readonly PartyId[] {
  const resolution = running(context);
  return windowParties(resolution).filter(
    (id) =>
      !resolution.passed.includes(id) &&
      characterOf(context.state, id)?.incapacitated !== true &&
      hasController(context.state, id),
  );
}

/** Closes the window once all have passed since the last change (DR-101). */
export function closeWindowIfDone(context: FlowContext): void {
  if (context.state.phase !== 'WINDOW' || unansweredParties(context).length > 0) return;
  // Descriptions that can still be vetoed have to be accepted first (DR-96).
  if (awaitedJudges(context.state).length > 0 || hasOpenQuestion(context.state, 'veto_description')) return;
  context.emit({ type: 'window_closed' });
  const { kind } = running(context);
  if (kind === 'challenge') judgeChallengeDraw(context);
  else if (kind === 'competition') judgeCompetition(context);
  else {
    judgeFray(context);
    dealDrawOff(context);
  }
}

/**
 * Deals a draw-off at once if only the automated opposition draws again: the table waits for no one (DR-93, DR-147).
 */
function dealDrawOff(context: FlowContext): void {
  if (context.state.phase === 'FR_DRAW' && allReady(context)) deal(context);
}
