import { useRef } from 'preact/hooks';
import type { MoveWords } from '@cartomancer/rules/kernel';
import type { Piece } from '@cartomancer/wording';

import './phone-actions.css';
import { useTableSession } from '../../table/context.ts';
import type { Move, Moves } from '../../table/moves.ts';
import { buttonMessage, irreversibleLast, isHarmless } from '../../table/moves.ts';
import { handleIn, movesOfCard } from '../../table/moves-by-card.ts';
import { make } from '../../table/play.ts';
import { safetyStep } from '../../table/safety-step.ts';
import { shortOf } from '../../text/short.ts';
import { speech } from '../../text/speech.ts';
import { Words } from '../../text/words.tsx';
import type { Wording } from '../../text/wording.ts';
import { Countdown } from './countdown.tsx';
import { BegunMoveForm } from './begun-moves.tsx';
import { HandOrder } from './hand-order.tsx';
import { ShortButton } from './move-groups.tsx';
import { canHighlight, isPrompt } from '../../table/prompt.ts';
import { Refusals } from '../../widgets/refusals.tsx';
import { useEarlyTouch } from '../../hooks/use-early-touch.ts';
import { useKeptFocus } from '../../hooks/use-kept-focus.ts';

/** The usual limit of move buttons in the bar; one more is shown if it is the only one left. */
const fewButtons = 3;
/** The limit for a chosen card, or for a question with its answers. */
const manyButtons = 8;
/** If exactly this many moves are shown, each says what it would do, so that they can be compared. */
const comparable = 2;
/** The same for up to this many moves of one type that play no card, such as the choice of a suit. */
const comparableAnswers = 4;

export function PhoneActions(props: {
  /** `form`: the key of the move whose form is to be opened. */
  readonly onAll: (form?: string) => void;
  readonly onSay: () => void;
}) {
  const session = useTableSession();
  const { wording } = session;
  const { plays } = session.system.presentation;
  const moves = session.moves.value;
  const bar = useRef<HTMLDivElement>(null);
  useKeptFocus(bar);
  const begun = moves.legal.filter(({ key }) => session.begunMoves.value.includes(key));
  const [only, ...others] = begun;
  const asksForWords = only !== undefined && others.length === 0;
  const chosen = session.chosen.value;
  const stopEarlyTouch = useEarlyTouch();
  const handleOf = (move: Pick<Move, 'intent'>): string | undefined => handleIn(move, plays);
  const isAsked = canHighlight(session);
  const simple = movesInBar(moves, chosen, handleOf);
  const offered = begun.length > 1 ? begun : isAsked ? simple : withoutIrreversible(simple, moves);
  /** The move before, if both are moves of the same card: the card is then named only once. */
  const namedBefore = (move: Move, before: Move | undefined): Move | undefined =>
    before !== undefined && handleOf(move) !== undefined && handleOf(move) === handleOf(before) ? before : undefined;
  const isForm = (move: Move): boolean => isFormInBar(move, moves, { chosen, handleOf, wording });
  // The forms of the chosen card are shown in the bar.
  const ofCard =
    begun.length > 1 || chosen === null ? [] : moves.legal.filter((move) => isForm(move) && handleOf(move) === chosen);
  const forms = irreversibleLast(moves.legal).filter(
    (move) => isForm(move) && (handleOf(move) === undefined || (chosen === null && move.words.folded === undefined)),
  );
  // A form that can wait (a folded one) is shown only if every offered move is irreversible or has a cost.
  const form =
    forms.find(({ words }) => words.folded === undefined) ??
    (offered.some(isHarmless) ? undefined : forms.find(isHarmless));
  // A playable card comes before any question that is not urgent.
  const isCard = (move: Move): boolean => handleOf(move) !== undefined;
  const urgent = offered.find(({ words }) => words.group?.urgent === true)?.words.group;
  // A question whose answers all have a cost does not come first.
  const question = offered.find((move) => move.words.group !== undefined && isHarmless(move))?.words.group;
  const group = urgent ?? (offered.some(isCard) ? undefined : question);
  const hasCost = (move: Move): boolean => !isCard(move) && !isHarmless(move);
  const candidates =
    group === undefined
      ? offered.toSorted((first, second) => Number(hasCost(first)) - Number(hasCost(second)))
      : offered.filter(({ words }) => words.group?.id === group.id);
  const room = chosen !== null || group !== undefined || begun.length > 1 ? manyButtons : fewButtons;
  const shown = candidates.length <= room + 1 ? candidates : candidates.slice(0, room);
  const missingSafety = safetyStep(session);
  // Of several moves that differ only in a value, no single one is expected, so none is highlighted.
  const isAlternative = ({ intent }: Move): boolean =>
    shown.filter((other) => other.intent.type === intent.type).length > 1;
  const canCompare =
    shown.length === comparable ||
    (shown.length > 1 &&
      shown.length <= comparableAnswers &&
      shown.every((move) => move.intent.type === shown[0]?.intent.type && !isCard(move)));
  // If the chosen card has no moves, no other move is highlighted in its place.
  const isIdle = chosen !== null && ofCard.length === 0 && !offered.some((move) => handleOf(move) === chosen);
  const isHighlighted = (move: Move, index: number): boolean =>
    index === 0 &&
    isAsked &&
    !isIdle &&
    // A form of the chosen card comes first and is highlighted instead.
    ofCard.length === 0 &&
    isHarmless(move) &&
    (group !== undefined || isCard(move) || !isAlternative(move));
  const countInBar = shown.length + ofCard.length + (form === undefined ? 0 : 1);
  const hasMore = moves.legal.length + moves.refused.length > countInBar;
  const mayTell = session.can.value.has('narrate');
  const maySpeak = mayTell || session.can.value.has('chat');
  // The story box is out of sight, so the button says that its text goes with the next move.
  const goesAlong = session.line.value.trim() !== '' && session.lineHeldBack.value === null;
  const safetyButton = (style: string) => (
    <button type="button" class={style} onClick={() => props.onAll()}>
      {wording.plain({ text: 'phone.safety' })}
    </button>
  );
  // If a form is the answer, highlight it rather than a move that avoids it.
  const isFormHighlighted =
    isAsked &&
    form !== undefined &&
    form.words.folded === undefined &&
    isHarmless(form) &&
    !shown.some(isCard) &&
    group?.urgent !== true;
  const openForm = form !== undefined && (
    <button
      type="button"
      class={isFormHighlighted ? 'button button-legal' : 'button'}
      onClick={() => props.onAll(form.key)}
    >
      <span>
        <Words message={form.words.message} wording={wording} cards="mark" />
      </span>
    </button>
  );
  if (asksForWords)
    return (
      <div
        ref={bar}
        class="phone-actions"
        role="region"
        tabIndex={-1}
        aria-label={wording.plain({ text: 'actions.title' })}
      >
        <div class="phone-form">
          {/* The form covers the countdown above the hand. */}
          <Countdown most={1} />
          {session.refusedForm.value === null && <Refusals refusals={session.refusals.value} wording={wording} />}
          <BegunMoveForm key={only.key} move={only} />
        </div>
      </div>
    );
  return (
    <div
      ref={bar}
      class="phone-actions"
      role="region"
      tabIndex={-1}
      aria-label={wording.plain({ text: 'actions.title' })}
      aria-busy={session.pending.value !== null}
    >
      {session.refusedForm.value === null && <Refusals refusals={session.refusals.value} wording={wording} />}
      {group !== undefined && form !== undefined && (
        // Above the question, because the form is not an answer to it.
        <div class="phone-moves" onClickCapture={stopEarlyTouch}>
          {openForm}
        </div>
      )}
      {group !== undefined && !isPrompt(session, group.message) && (
        <p class="phone-about">
          <Words message={group.message} wording={wording} />
        </p>
      )}
      <div class="phone-row">
        {/* Ignores a touch that was meant for a card that was there before. */}
        <div class="phone-moves" onClickCapture={stopEarlyTouch}>
          {missingSafety !== undefined && missingSafety.length > 0 && safetyButton('button button-legal')}
          {group === undefined && openForm}
          {ofCard.map((move, index) => (
            <button
              key={move.key}
              type="button"
              class={index === 0 && isAsked && isHarmless(move) ? 'button button-legal' : 'button'}
              onClick={() => void make(session, move)}
            >
              <span>
                <Words message={buttonMessage(move)} wording={wording} cards="mark" />
              </span>
            </button>
          ))}
          {shown.map((move, index) =>
            group !== undefined ? (
              <ShortButton
                key={move.key}
                move={move}
                class={
                  group.even !== true && !isFormHighlighted && isHighlighted(move, index)
                    ? 'button button-legal'
                    : 'button'
                }
              />
            ) : (
              <button
                key={move.key}
                type="button"
                class={!isFormHighlighted && isHighlighted(move, index) ? 'button button-legal' : 'button'}
                data-irreversible={move.irreversible === true}
                data-warns={move.words.warns !== undefined}
                onClick={() => void make(session, move)}
              >
                <MoveText move={move} named={namedBefore(move, shown[index - 1])} wording={wording} />
                <MoveNote words={move.words} wording={wording} withMeaning={canCompare} />
              </button>
            ),
          )}
          {missingSafety?.length === 0 && safetyButton('button')}
        </div>
        <span class="phone-rest">
          {begun.length > 1 && (
            <button type="button" class="button button-short" onClick={() => (session.begunMoves.value = [])}>
              {wording.plain({ text: 'actions.another' })}
            </button>
          )}
          {hasMore && (
            <button type="button" class="button button-short" onClick={() => props.onAll()}>
              {wording.plain({ text: countInBar === 0 ? 'phone.moves' : 'phone.more' })}
            </button>
          )}
          {maySpeak && (
            <button type="button" class="button button-short" onClick={props.onSay}>
              {wording.plain({ text: goesAlong ? 'phone.say.ready' : mayTell ? 'phone.tell' : 'phone.say' })}
            </button>
          )}
          <HandOrder class="button button-short phone-order" />
        </span>
      </div>
    </div>
  );
}

function MoveNote(props: { readonly words: MoveWords; readonly wording: Wording; readonly withMeaning: boolean }) {
  const { warns, means } = props.words;
  const note = warns ?? (props.withMeaning ? means : undefined);
  if (note === undefined) return null;
  return (
    <small class="phone-note">
      <Words message={shortOf(note, props.wording)} wording={props.wording} cards="mark" />
    </small>
  );
}

/**
 * Whether the bar may show the form of this move. A form that reads like a complete move of the same card, such as a
 * king with or without a copied card, is shown only in the list of all moves.
 */
export function isFormInBar(
  move: Move,
  { legal }: Pick<Moves, 'legal'>,
  parts: {
    readonly chosen: string | null;
    readonly handleOf: (move: Pick<Move, 'intent'>) => string | undefined;
    readonly wording: Pick<Wording, 'plain'>;
  },
): boolean {
  if (move.requiredFields.length === 0) return false;
  if (move.words.aside !== undefined && !movesOfCard(parts.chosen, legal, parts.handleOf).includes(move)) return false;
  const complete = legal.filter(
    ({ requiredFields, words }) => requiredFields.length === 0 && words.aside === undefined,
  );
  return !readsLikeAny(move, complete, parts);
}

export function readsLikeAny(
  move: Move,
  others: readonly Move[],
  {
    handleOf,
    wording,
  }: {
    readonly handleOf: (move: Pick<Move, 'intent'>) => string | undefined;
    readonly wording: Pick<Wording, 'plain'>;
  },
): boolean {
  const handle = handleOf(move);
  const text = wording.plain(move.words.message);
  return (
    handle !== undefined &&
    others.some((other) => handleOf(other) === handle && wording.plain(other.words.message) === text)
  );
}

/** The card is hidden visually if the previous button has named it. */
function MoveText(props: { readonly move: Move; readonly named: Move | undefined; readonly wording: Wording }) {
  const { wording } = props;
  const pieces = wording.pieces(props.move.words.message);
  const [first, ...rest] = pieces;
  const before = props.named === undefined ? undefined : wording.pieces(props.named.words.message)[0];
  const isNamed = first?.kind === 'card' && before?.kind === 'card' && first.code === before.code;
  if (!isNamed)
    return (
      <span>
        <Words pieces={pieces} wording={wording} cards="mark" />
      </span>
    );
  return (
    <span>
      <span class="visually-hidden">
        <Words pieces={[first]} wording={wording} cards="mark" />
      </span>
      <Words pieces={capitalized(rest)} wording={wording} cards="mark" />
    </span>
  );
}

/** The pieces with a capital first letter, because the card before them is hidden. */
function capitalized(pieces: readonly Piece[]): readonly Piece[] {
  const [first, ...rest] = pieces;
  if (first?.kind !== 'text') return pieces;
  const text = first.text.trimStart();
  return [{ ...first, text: `${text.slice(0, 1).toLocaleUpperCase(speech.value.language)}${text.slice(1)}` }, ...rest];
}

/**
 * The moves of the chosen card, or else of the first card with a move that has no cost, then the moves without a card.
 * If no card has such a move, the moves without a card come first. Moves with a cost follow the others.
 */
export function movesInBar(
  moves: Moves,
  chosen: string | null,
  handleOf: (move: Pick<Move, 'intent'>) => string | undefined,
): readonly Move[] {
  const ofChosen = new Set(movesOfCard(chosen, moves.legal, handleOf));
  const simple = moves.legal.filter(
    (move) => move.requiredFields.length === 0 && (move.words.aside === undefined || ofChosen.has(move)),
  );
  const withCard = simple.filter((move) => handleOf(move) !== undefined);
  const first = withCard.find(isHarmless) ?? withCard[0];
  const shownCard = chosen ?? (first === undefined ? undefined : handleOf(first));
  const cardless = (move: Move): number => Number(handleOf(move) === undefined);
  const costs = (move: Move): number => Number(!isHarmless(move));
  const isCostly = chosen === null && first !== undefined && !isHarmless(first);
  const byCard = (one: Move, other: Move): number => (cardless(one) - cardless(other)) * (isCostly ? -1 : 1);
  return irreversibleLast(simple.filter((move) => [undefined, shownCard].includes(handleOf(move)))).toSorted(
    (one, other) => byCard(one, other) || costs(one) - costs(other),
  );
}

/**
 * The moves for a person whose answer is not due. Irreversible moves are left to the list of all moves, so that they
 * are not tapped by accident, unless nothing else is possible. A group keeps all its moves: it is a question.
 */
export function withoutIrreversible(offered: readonly Move[], { legal }: Pick<Moves, 'legal'>): readonly Move[] {
  const hasOthers = legal.some((move) => isHarmless(move) && move.words.aside === undefined);
  return hasOthers
    ? offered.filter(({ irreversible, words }) => irreversible === undefined || words.group !== undefined)
    : offered;
}
