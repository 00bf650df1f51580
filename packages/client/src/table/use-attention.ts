import { useEffect } from 'preact/hooks';

import { handleIn } from './moves-by-card.ts';
import type { TableSession } from './session.ts';

// All times are in milliseconds.
const checkEvery = 1_000;
const repeatEvery = 10_000;
/** A person is busy for this long after the last key or touch on a form or a card. */
const considerationTime = 8_000;
/** The same while the focus is in an empty story box or chat box: after a line is sent, the focus often stays there. */
const emptyBoxTime = 20_000;
/** An open form or a chosen card counts as abandoned after this long without a key or touch. */
const abandonedAfter = 180_000;
/** A shown form with words in it counts as abandoned only after this long: typing on a phone is slow. */
const wordsAbandonedAfter = 900_000;

const fields = 'input, textarea, select, [contenteditable]';
/** On a phone: the dialog with all moves. */
const openMoves = 'dialog.dialog-sheet .actions';
const moveElements = `${fields}, form, .scene-host, .actions`;

type HeldParts = Pick<TableSession, 'chosen' | 'begunMoves' | 'refusedForm' | 'moves' | 'openForms'> & {
  readonly system: { readonly presentation: Pick<TableSession['system']['presentation'], 'plays'> };
};
type WrittenParts = Pick<TableSession, 'drafts' | 'moves'>;

export function isBusy(now: {
  readonly idle: number;
  readonly isHolding: boolean;
  readonly isWriting: boolean;
  /** Whether the focus is in an empty box that belongs to no move. */
  readonly isAtEmptyBox: boolean;
  readonly hasWords: boolean;
}): boolean {
  if (now.hasWords) return now.idle < wordsAbandonedAfter;
  if (now.isAtEmptyBox && now.idle < emptyBoxTime) return true;
  return now.idle < considerationTime || ((now.isHolding || now.isWriting) && now.idle < abandonedAfter);
}

/**
 * What counts as the time of the last touch once the answer to a move has arrived. After an accepted move there is
 * none, so that the bots can answer at once; after a refusal it is now, because the person reads the reason and
 * corrects the form.
 */
export function touchedAfter(refusals: readonly unknown[], now: number): number {
  return refusals.length === 0 ? Number.NEGATIVE_INFINITY : now;
}

function isFormFocused(): boolean {
  return document.querySelector('.actions form:focus-within') !== null;
}

/** Whether the focus is in an empty text box outside the forms of moves: the story box or the chat. */
function isAtEmptyBox(): boolean {
  const focused = document.activeElement;
  const isBox = focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement;
  return isBox && focused.value.trim() === '' && focused.closest('.table-page') !== null && !isFormFocused();
}

/**
 * Whether the focus is in a field of the table with words in it, or anywhere in the form of a move, or the dialog with
 * all moves is open.
 */
function isWriting(): boolean {
  const focused = document.activeElement;
  const isInField = focused?.matches(fields) === true && focused.closest('.table-page') !== null && !isAtEmptyBox();
  return isInField || isFormFocused() || document.querySelector(openMoves) !== null;
}

/**
 * Whether a card with moves is chosen, a card's moves or an offered form are open, or a refusal of a form is shown. The
 * table does not wait for a person who only looks at a card.
 */
export function isHolding({ chosen, begunMoves, refusedForm, moves, openForms, system }: HeldParts): boolean {
  const { legal } = moves.peek();
  const card = chosen.peek();
  const isOpen = ({ key }: { readonly key: string }) => openForms.unfolded.has(key) || openForms.values.has(key);
  const isCardPlayable = card !== null && legal.some((move) => handleIn(move, system.presentation.plays) === card);
  return isCardPlayable || begunMoves.peek().length > 0 || refusedForm.peek() !== null || legal.some(isOpen);
}

export function hasWords({ drafts, moves }: WrittenParts, isShown: (key: string) => boolean): boolean {
  return moves.peek().legal.some(({ key }) => drafts.get(key) !== undefined && isShown(key));
}

function isFormShown(key: string): boolean {
  return document.querySelector(`form[data-move="${CSS.escape(key)}"]`)?.checkVisibility() === true;
}

function hasBots({ view }: TableSession): boolean {
  return view.peek().shared.table.seats.some(({ holder }) => holder === 'bot');
}

/** Tells the server whether this person is in the middle of a move, so that bots wait for them (TB-07). */
export function useAttention(session: TableSession): void {
  useEffect(() => {
    let touched = Number.NEGATIVE_INFINITY;
    let wasOpen = false;
    let reported: 'busy' | 'free' = 'free';
    let reportedAt = 0;
    const touch = ({ target }: Event) => {
      if (target instanceof Element && target.closest(moveElements) !== null) touched = performance.now();
    };
    const check = () => {
      if (session.view.peek().own.you === null || !hasBots(session)) return;
      const now = performance.now();
      const open = {
        isHolding: isHolding(session),
        isWriting: isWriting(),
        isAtEmptyBox: isAtEmptyBox(),
        hasWords: hasWords(session, isFormShown),
      };
      const isOpen = Object.values(open).includes(true);
      // Opening a form counts as a touch: its button may be elsewhere on the page, and the person reads the form first.
      if (isOpen && !wasOpen) touched = now;
      wasOpen = isOpen;
      const found = isBusy({ idle: now - touched, ...open }) ? 'busy' : 'free';
      if (found === reported && (found === 'free' || now - reportedAt < repeatEvery)) return;
      reported = found;
      reportedAt = now;
      session.connection.reportAttention(found);
    };
    const timer = setInterval(check, checkEvery);
    const kinds = ['pointerdown', 'keydown', 'input'] as const;
    const touchAndCheck = (event: Event) => {
      touch(event);
      check();
    };
    for (const kind of kinds) addEventListener(kind, touchAndCheck, { capture: true, passive: true });
    let isSent = false;
    const stop = session.pending.subscribe((pending) => {
      if (isSent && pending === null) {
        touched = touchedAfter(session.refusals.peek(), performance.now());
        check();
      }
      isSent = pending !== null;
    });
    return () => {
      clearInterval(timer);
      stop();
      for (const kind of kinds) removeEventListener(kind, touchAndCheck, { capture: true });
    };
  }, [session]);
}
