/** Follow-ups of a play: free attacks and further shots (SU-154, SU-178). */
import type { FollowUp, FollowUpKind, Side, EntityId } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';
import { withTop } from '../../state-changes.ts';

interface FollowUpOffered extends FollowUp {
  readonly side: Side;
}

interface FollowUpTaken {
  readonly side: Side;
  readonly kind: FollowUpKind;
  readonly mark: EntityId;
  /** What the attacker says or does with it, if anything; missing in older events. */
  readonly text?: string;
  /** The attacker, a seat or an NPC; present together with the text. */
  readonly who?: EntityId;
}

interface FollowUpDeclined {
  readonly side: Side;
}

interface FollowUpLapsed {
  readonly side: Side;
  /** The party whose attack it would have been. */
  readonly who: EntityId;
}

export const followUpsEvents = {
  follow_up_offered: event<FollowUpOffered>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { kinds, mark, bonus, outOfReach }) =>
      withTop(state, () => ({ step: 'FOLLOW_UP', followUp: { kinds, mark, bonus, outOfReach } })),
  }),
  follow_up_taken: event<FollowUpTaken>({
    ...toEverybody,
    prompt: 'keep',
    // Another shot keeps the text of the play before it, so the new text is set there (SU-154).
    apply: (state, { text }) => (text === undefined ? state : withTop(state, () => ({ text }))),
  }),
  follow_up_declined: event<FollowUpDeclined>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => withTop(state, () => ({ followUp: null })),
  }),
  follow_up_lapsed: event<FollowUpLapsed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => withTop(state, () => ({ followUp: null })),
  }),
};
