/** The exchange that follows a card: a pending pattern, a window, an event, an answer. */
import type { CardCode, SeatId } from '../../../kernel/index.ts';
import { colourOf, sameRank } from '../../../kernel/index.ts';
import { changesFront, hasRedClause, kindOf } from '../features/interference/debts.ts';
import { endsAtOnce, patternOf, topsWith } from '../matching.ts';
import type { OpenWindow, Role, State } from '../state.ts';
import { deckOf, playerOf, rolesOf, topAt, topsOf } from '../selectors.ts';
import { maskOf } from '../features/windows/mask.ts';
import { helperCards } from './decks.ts';
import { endDate } from './ending.ts';
import { seatStillHere } from './leaving.ts';
import { closeCheck, fillIn } from './fill-in.ts';
import { describeEvent, openWindow, settle } from './settle.ts';
import type { FlowContext } from './flow-context.ts';
import { cleanUp } from './turns.ts';
import { tellLine } from './words.ts';

export interface Play {
  readonly seat: SeatId;
  readonly role: Role;
  readonly card: CardCode;
  /** 1 to 3. */
  readonly stack: number;
}

/** What is said or done with the card (FD-67). */
export interface Words {
  readonly text?: string | undefined;
  readonly mood?: string | undefined;
}

/** An event ends once another card covers it (FD-99); a person who came with it leaves (FD-103). */
function endEventOn(context: FlowContext, number: number): void {
  const stack = context.state.stacks[number - 1];
  if (stack === undefined || !stack.sideways) return;
  const slot = stack.event?.slot ?? null;
  const person = slot === null ? undefined : context.state.roster[slot];
  if (slot !== null && person !== undefined) {
    const { name, pronouns, side } = person;
    context.emit({ type: 'npc_left', slot, stack: number, name, pronouns, side });
  }
  context.emit({ type: 'stack_turned', stack: number, sideways: false });
}

export function putDown(
  context: FlowContext,
  type: 'card_played' | 'responded',
  play: Play & { readonly words?: Words },
): void {
  const { seat, role, card, stack, words } = play;
  const covers = topAt(context.state, stack);
  const down = { seat, role, card, deck: deckOf(role), stack, covers };
  if (type === 'responded') context.emit({ type, ...down });
  else context.emit({ type, ...down, turn: context.state.turn?.number ?? 0 });
  tellLine(context, { seat, text: words?.text, mood: words?.mood, card });
  endEventOn(context, stack);
}

function breakEnding(context: FlowContext, by: SeatId): void {
  const { pending } = context.state;
  if (pending !== null)
    context.emit({ type: 'ending_broken', pattern: pending.pattern, tops: topsOf(context.state), by });
}

/** FD-116, FD-118. */
export function afterCard(context: FlowContext, play: Play, kind: 'turn' | 'response'): void {
  const pattern = patternOf(topsOf(context.state));
  const { options } = context.state;
  const { oi } = rolesOf(context.state);
  const noWindow = oi === null || (kind === 'response' && options.oiChain === 'once');
  if (pattern !== null && (noWindow || endsAtOnce(options, pattern))) {
    endDate(context, { cause: pattern, by: play.seat });
    return;
  }
  if (pattern !== null) context.emit({ type: 'ending_pending', pattern, tops: topsOf(context.state), by: play.seat });
  else breakEnding(context, play.seat);
  if (oi === null || noWindow) cleanUp(context);
  else openWindow(context, { kind: 'reaction', seat: oi, stack: play.stack });
}

/** FD-74, FD-85, FD-87. */
export function interfere(
  context: FlowContext,
  play: Play & { readonly window: OpenWindow; readonly description?: string },
): void {
  const { card, stack, seat, window } = play;
  const { options, turn, last, line } = context.state;
  const isHere = context.state.players.some((player) => player.seat === last?.seat);
  const covered = window.kind === 'reaction' && isHere ? (last?.seat ?? null) : null;
  const affected = seatStillHere(context.state, covered ?? turn?.seat ?? seat);
  const covers = topAt(context.state, stack);
  const tops = topsWith(topsOf(context.state), card, stack);
  const pattern = patternOf(tops);
  const kind = kindOf(card);
  // By option, the pattern stays pending until the covered seat has answered (FD-119). Three of a rank do not: the
  // Interference cannot complete them, only confirm them (FD-118).
  const mayAnswer = options.respondToOiEnding && covered !== null && pattern !== 'ranks';
  const final = pattern !== null && !mayAnswer;
  if (line !== null && line.seat === covered)
    context.emit({
      type: 'line_told',
      line: line.number,
      seat: line.seat,
      text: line.text,
      ...(line.mood === null ? {} : { mood: line.mood }),
      ...(line.card === null ? {} : { card: line.card }),
      interrupted: true,
    });
  const closed = { kind: window.kind, stack: window.stack, rank: window.rank, cause: 'card', truly: 'card' } as const;
  context.emit({ type: 'window_closed', ...closed });
  const coveredStack = context.state.stacks[stack - 1];
  if (coveredStack?.sideways === true) endEventOn(context, stack);
  context.emit({
    type: 'oi_played',
    seat,
    role: 'oi',
    card,
    deck: 'date',
    stack,
    covers,
    kind,
    red: colourOf(card) === 'red' && hasRedClause(kind),
    affected,
    responder: covered,
    final,
  });
  if (!changesFront(card)) context.emit({ type: 'stack_turned', stack, sideways: true });
  if (pattern !== null) {
    if (context.state.pending === null) context.emit({ type: 'ending_pending', pattern, tops, by: seat });
  } else breakEnding(context, seat);
  if (play.description !== undefined) describeEvent(context, play.description);
  if (closeCheck(context) === 'open') settle(context);
}

/** FD-03. */
function automaticCard(state: State, window: OpenWindow): Pick<Play, 'card' | 'stack'> | undefined {
  const stacks = window.stack === null ? [1, 2, 3] : [window.stack];
  const anyRank = window.kind === 'speechless' && state.options.speechlessRank === 'any';
  for (const { face } of playerOf(state, window.seat).hand.cards)
    for (const stack of stacks) if (anyRank || sameRank(face, topAt(state, stack))) return { card: face, stack };
  return undefined;
}

/**
 * A helper card decides: on red the automatic Interference steps in, if it can. Its event has the group's own text or
 * none.
 */
function automaticMove(context: FlowContext, window: OpenWindow): boolean {
  const [signal] = helperCards(context);
  const play = automaticCard(context.state, window);
  if (signal === undefined || colourOf(signal) === 'black' || play === undefined) return false;
  interfere(context, { ...play, seat: window.seat, role: 'oi', window });
  fillIn(context, 'interference');
  return true;
}

/**
 * The window closes without a card, unless the automatic Interference plays one. Only the window's own seat learns the
 * true cause; all others see a pass (FD-80).
 */
export function closeWindow(context: FlowContext, truly: 'pass' | 'time'): void {
  const { window, automatic, interference } = context.state;
  if (window === null) return;
  const isAutomatic = automatic?.seat === window.seat;
  if (isAutomatic && automaticMove(context, window)) return;
  const { kind, stack, rank, seat } = window;
  if (kind === 'response' && interference !== null)
    context.emit({ type: 'response_declined', seat, card: interference.card, stack: interference.stack });
  else
    context.emit({ type: 'window_closed', kind, stack, rank, cause: 'pass', truly: isAutomatic ? 'automatic' : truly });
  cleanUp(context);
}

/** A pass takes effect only after the mask, a delay during which only its own seat sees it (FD-80). */
export function pass(context: FlowContext): void {
  const { window, options } = context.state;
  if (window === null) return;
  const runsToTheEnd = options.reactionMaskFull && options.reactionTimer > 0;
  if (!runsToTheEnd && (window.unmasked || maskOf(context.state) === 0)) closeWindow(context, 'pass');
  else context.emit({ type: 'pass_noted', seat: window.seat });
}
