/** A challenge, its outcome, its cost and its locks: what moves of several features check. */
import type { Background } from '../../state.ts';
import type { Message } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import { slotMessage } from '../characters/slot-words.ts';
import type { Check } from '../../declare.ts';

/** As the refusals call it: by its name, or by its place while it has none. */
export function titleOf({ name, slot }: Pick<Background, 'name' | 'slot'>): string | Message {
  return name === '' ? slotMessage(slot) : name;
}

/** Set aside until its clock brings it back (DR-98). */
export function spentRefusal(background: Background) {
  return {
    code: background.back === 'red' ? 'DR_SPENT_SESSION' : 'DR_SPENT_SCENE',
    clause: 'DR-97',
    facts: { background: titleOf(background) },
  };
}

/** How many follow-up draws this table allows, once they are used up (DR-77). */
export const redrawsAreLeft: Check = check('DR-77', [], ({ view }) => {
  const n = view.shared.options.maxRedraws;
  const used = view.shared.resolution?.challenge?.redraws ?? 0;
  return n > 0 && used >= n ? { code: 'DR_REDRAW_LIMIT', facts: { n } } : undefined;
});
