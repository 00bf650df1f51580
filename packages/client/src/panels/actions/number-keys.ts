import { useEffect } from 'preact/hooks';

import type { SeenChoices } from './seen-choices.ts';
import { afterChange } from './seen-choices.ts';

const typingTargets = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
/**
 * Number keys are ignored for this long after typing, because the text field may disappear while the person still
 * types. They are also ignored after a number has moved to another choice, because the person may still mean the old
 * one.
 */
const quietMilliseconds = 1_000;

/** Whether this change gave another number to a choice that stays on screen. */
function isRenumbered({ oldValue, target }: MutationRecord): boolean {
  const number = target instanceof HTMLElement ? target.dataset['number'] : undefined;
  return oldValue !== null && number !== undefined && number !== oldValue;
}

function shownIn(list: HTMLElement | null): ReadonlyMap<string, string> {
  const choices = [...(list?.querySelectorAll<HTMLElement>('[data-number]') ?? [])];
  return new Map(choices.map((choice) => [choice.dataset['number'] ?? '', sentenceOf(choice)]));
}

/** Without the odds: they change while the move stays the same. */
function sentenceOf(choice: HTMLElement): string {
  const sentence = choice.querySelector('.move-message, .hand-row-move');
  if (sentence === null) return choice.textContent;
  return `${choice.querySelector('.move-card, .hand-row > .chip-place')?.textContent ?? ''} ${sentence.textContent}`;
}

/**
 * A number key presses its button, except in a text field or while a dialog is open. `offered` returns the moves on
 * offer: a new object whenever the table has changed.
 */
export function useNumberKeys(list: { readonly current: HTMLDivElement | null }, offered: () => unknown): void {
  useEffect(() => {
    let quietSince = Number.NEGATIVE_INFINITY;
    let seen: SeenChoices = { shown: shownIn(list.current), gone: new Map() };
    let offer = offered();
    let offerSince = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.matches(typingTargets)) quietSince = event.timeStamp;
      const isQuiet = event.timeStamp - quietSince < quietMilliseconds;
      if (isQuiet || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]') !== null) return;
      list.current?.querySelector<HTMLButtonElement>(`button[data-number="${CSS.escape(event.key)}"]`)?.click();
    };
    const observer = new MutationObserver((changes) => {
      const at = performance.now();
      if (offered() !== offer) [offer, offerSince] = [offered(), at];
      const change = afterChange(seen, shownIn(list.current), { at, quiet: quietMilliseconds });
      ({ seen } = change);
      // Keys are ignored for a while when a choice on screen gets another number. When a number gets another choice,
      // they are ignored only if the table has just changed: a person who chooses a card expects new numbers.
      const hasTableJustChanged = at - offerSince < quietMilliseconds;
      if (changes.some(isRenumbered) || (change.meansAnother && hasTableJustChanged)) quietSince = at;
    });
    if (list.current !== null)
      observer.observe(list.current, {
        subtree: true,
        childList: true,
        attributeFilter: ['data-number'],
        attributeOldValue: true,
      });
    addEventListener('keydown', press);
    return () => {
      observer.disconnect();
      removeEventListener('keydown', press);
    };
  }, [list]);
}
