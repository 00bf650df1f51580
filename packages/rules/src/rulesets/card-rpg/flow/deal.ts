/** From the last agreement to the first turn (CR-53, CR-62 to CR-69). */
import type { CardCode, Suit } from '../../../kernel/index.ts';
import { suitOf } from '../../../kernel/index.ts';
import type { PartId } from '../cards.ts';
import { valueOf } from '../cards.ts';
import { areTermsWritten } from '../features/terms/stakes.ts';
import { conflictOf, npcAt, parties, prequelParts } from '../selectors.ts';
import { advance } from './advance.ts';
import { dealHand, shuffleDeck, shuffleEnvironment } from './decks.ts';
import type { FlowContext } from './flow-context.ts';
import { beginRound } from './turns.ts';

interface OpeningCandidate {
  readonly part: PartId;
  /** Trumps in hand, the lowest first. */
  readonly trumps: readonly CardCode[];
}

function openingCandidates(context: FlowContext, trump: Suit): readonly OpeningCandidate[] {
  return conflictOf(context.state).participants.map(({ id, hand }) => ({
    part: id,
    trumps: hand.cards
      .map(({ face }) => face)
      .filter((face) => suitOf(face) === trump)
      .toSorted((one, other) => valueOf(one) - valueOf(other)),
  }));
}

export interface Opening {
  /** If there is more than one, the GM has to choose (CR-68). */
  readonly parts: readonly PartId[];
  readonly shown: readonly CardCode[];
}

/** CR-66, CR-67 */
export function openingBy(candidates: readonly OpeningCandidate[]): Opening {
  let left = candidates.filter(({ trumps }) => trumps.length > 0);
  if (left.length === 0) return { parts: candidates.map(({ part }) => part), shown: [] };
  for (let step = 0; ; step += 1) {
    const able = left.filter(({ trumps }) => trumps.length > step);
    if (able.length === 0) return { parts: left.map(({ part }) => part), shown: [] };
    const lowest = Math.min(...able.map(({ trumps }) => valueOf(trumps[step] ?? 'KS')));
    left = able.filter(({ trumps }) => valueOf(trumps[step] ?? 'KS') === lowest);
    const [only] = left;
    if (left.length === 1 && only !== undefined) return { parts: [only.part], shown: only.trumps.slice(0, step + 1) };
  }
}

function chooseOpener(context: FlowContext): void {
  const { openerNamed, trump } = conflictOf(context.state);
  if (openerNamed !== null) {
    context.emit({ type: 'opener_set', part: openerNamed, how: 'scene' });
    beginRound(context, openerNamed);
    return;
  }
  if (trump === null) return;
  const { parts, shown } = openingBy(openingCandidates(context, trump));
  const [first] = parts;
  if (first === undefined || parts.length > 1) {
    context.emit({ type: 'opener_tied', parts });
    return;
  }
  const cards = context.state.options.showOpenerTrump ? { shown } : {};
  context.emit({ type: 'opener_set', part: first, how: 'trump', ...cards });
  beginRound(context, first);
}

function beginConflict(context: FlowContext): void {
  const { version, participants, stakes, trump, environment } = conflictOf(context.state);
  if (trump === null) return;
  context.emit({
    type: 'stakes_sealed',
    version,
    participants: participants.map(({ id, side }) => ({ id, side })),
    sides: [...new Set(participants.map(({ side }) => side))],
    stakes,
    trump,
    options: context.state.options,
  });
  if (environment !== null) shuffleEnvironment(context, environment);
  for (const { id } of participants) {
    const fromPool = npcAt(context.state, id)?.pool;
    if (fromPool === undefined || fromPool === null) shuffleDeck(context, id);
    dealHand(context, id, 'hand_dealt');
  }
  chooseOpener(context);
}

/** CR-53 */
export function dealIfAgreed(context: FlowContext): void {
  const { conflict } = context.state;
  if (conflict?.phase !== 'CONFLICT.setup' || !areTermsWritten(conflict, prequelParts(context.state))) return;
  if (!parties(context.state).every((seat) => conflict.agreed.includes(seat))) return;
  beginConflict(context);
  advance(context);
}
