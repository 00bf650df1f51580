import type { Background } from '../../state.ts';
import type { Message } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import { slotMessage } from '../characters/slot-words.ts';
import type { Check } from '../../declare.ts';

/** The name in refusals: the background's own, or its slot while it has none. */
export function titleOf({ name, slot }: Pick<Background, 'name' | 'slot'>): string | Message {
  return name === '' ? slotMessage(slot) : name;
}

/** The background is spent until the end of the scene or the next session brings it back (DR-98). */
export function spentRefusal(background: Background) {
  return {
    code: background.back === 'red' ? 'DR_SPENT_SESSION' : 'DR_SPENT_SCENE',
    clause: 'DR-97',
    facts: { background: titleOf(background) },
  };
}

/** Refuses once all follow-up draws of this table are used (DR-77). */
export const redrawsAreLeft: Check = check('DR-77', [], ({ view }) => {
  const n = view.shared.options.maxRedraws;
  const used = view.shared.resolution?.challenge?.redraws ?? 0;
  return n > 0 && used >= n ? { code: 'DR_REDRAW_LIMIT', facts: { n } } : undefined;
});
