import { useEffect } from 'preact/hooks';

import { handleIn } from './moves-by-card.ts';
import type { TableSession } from './session.ts';

/** All in milliseconds. */
const lookEvery = 1_000;
const repeatEvery = 10_000;
/** A person counts as considering their move for this long after the last key or touch on a form or a card. */
const considers = 8_000;
/** An open form or a chosen card counts as abandoned after this long without a key or touch. */
const isForgotten = 180_000;
/** A shown form with words in it counts as abandoned only after this long: typing on a phone is slow. */
const isGivenUp = 900_000;

const fields = 'input, textarea, select, [contenteditable]';
/** On a phone: the sheet with all moves. */
const openMoves = 'dialog.dialog-sheet .actions';
const places = `${fields}, form, .scene-host, .actions`;

type HeldParts = Pick<TableSession, 'chosen' | 'wanted' | 'refusedForm' | 'moves' | 'openForms'> & {
  readonly system: { readonly presentation: Pick<TableSession['system']['presentation'], 'plays'> };
};
type WrittenParts = Pick<TableSession, 'drafts' | 'moves'>;

/** Whether this person is in the middle of a move: a card is chosen, a form is being filled in, or one was just touched. */
export function isBusy(now: {
  /** Milliseconds since the last key or touch. */
  readonly idle: number;
  readonly isHolding: boolean;
  readonly isWriting: boolean;
  /** Whether a shown form has words in it. */
  readonly hasWords: boolean;
}): boolean {
  if (now.hasWords) return now.idle < isGivenUp;
  return now.idle < considers || ((now.isHolding || now.isWriting) && now.idle < isForgotten);
}

/** Whether the focus is in a field of the table or anywhere in the form of a move, or the sheet with all moves is open. */
function isWriting(): boolean {
  const focused = document.activeElement;
  const isInField = focused?.matches(fields) === true && focused.closest('.table-page') !== null;
  const isInForm = document.querySelector('.actions form:focus-within') !== null;
  return isInField || isInForm || document.querySelector(openMoves) !== null;
}

/**
 * Whether a card that can do something is chosen, a card's moves or an offered form are open, or a refusal of a form is shown.
 * A person who only looks at a card does not hold up the table.
 */
export function isHolding({ chosen, wanted, refusedForm, moves, openForms, system }: HeldParts): boolean {
  const { legal } = moves.peek();
  const card = chosen.peek();
  const isOpen = ({ key }: { readonly key: string }) => openForms.unfolded.has(key) || openForms.values.has(key);
  const isCardPlayable = card !== null && legal.some((move) => handleIn(move, system.presentation.plays) === card);
  return isCardPlayable || wanted.peek().length > 0 || refusedForm.peek() !== null || legal.some(isOpen);
}

/** Whether a form that is shown has words that were not sent yet. */
export function hasWords({ drafts, moves }: WrittenParts, isShown: (key: string) => boolean): boolean {
  return moves.peek().legal.some(({ key }) => drafts.get(key) !== undefined && isShown(key));
}

function isFormShown(key: string): boolean {
  return document.querySelector(`form[data-move="${CSS.escape(key)}"]`)?.checkVisibility() === true;
}

function hasBots({ view }: TableSession): boolean {
  return view.peek().shared.table.seats.some(({ holder }) => holder === 'bot');
}

/** Tells the server while this person is in the middle of a move, so that bots wait for them (TB-07). */
export function useAttention(session: TableSession): void {
  useEffect(() => {
    let touched = Number.NEGATIVE_INFINITY;
    let wasOpen = false;
    let reported: 'busy' | 'free' = 'free';
    let reportedAt = 0;
    const touch = ({ target }: Event) => {
      if (target instanceof Element && target.closest(places) !== null) touched = performance.now();
    };
    const look = () => {
      if (session.view.peek().own.you === null || !hasBots(session)) return;
      const now = performance.now();
      const open = { isHolding: isHolding(session), isWriting: isWriting(), hasWords: hasWords(session, isFormShown) };
      const isOpen = open.isHolding || open.isWriting || open.hasWords;
      // A person who opens a form reads it first: the button that opens it is elsewhere, and words can be left from before.
      if (isOpen && !wasOpen) touched = now;
      wasOpen = isOpen;
      const found = isBusy({ idle: now - touched, ...open }) ? 'busy' : 'free';
      if (found === reported && (found === 'free' || now - reportedAt < repeatEvery)) return;
      reported = found;
      reportedAt = now;
      session.connection.reportAttention(found);
    };
    const timer = setInterval(look, lookEvery);
    const kinds = ['pointerdown', 'keydown', 'input'] as const;
    const touchAndLook = (event: Event) => {
      touch(event);
      look();
    };
    for (const kind of kinds) addEventListener(kind, touchAndLook, { capture: true, passive: true });
    // A sent move ends the attention, so that the bots can answer at once.
    const stop = session.pending.subscribe((pending) => {
      if (pending === null) return;
      touched = Number.NEGATIVE_INFINITY;
    });
    return () => {
      clearInterval(timer);
      stop();
      for (const kind of kinds) removeEventListener(kind, touchAndLook, { capture: true });
    };
  }, [session]);
}
