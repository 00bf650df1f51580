/** Plays that the GM calls for, and the consent of players whose characters are marks of others (SU-41, SU-70). */
import type { SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import type { DeclaredPlay } from '../../event-fields.ts';
import { toEverybody } from '../../audience.ts';
import { closed, declared, declined, withTop } from '../../state-changes.ts';

interface CallAnswered {
  readonly play: string;
  readonly seat: SeatId;
  readonly accept: boolean;
  readonly charisma: boolean;
}

interface ChallengeAnswered {
  readonly play: string;
  readonly seat: SeatId;
  readonly accept: boolean;
}

export const callsEvents = {
  call_made: event<DeclaredPlay>({
    ...toEverybody,
    prompt: 'raise',
    apply: declared,
  }),
  call_answered: event<CallAnswered>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { accept, charisma }) =>
      accept ? withTop(state, () => ({ step: 'PROPOSED', charismaWanted: charisma })) : closed(state),
  }),
  challenge_answered: event<ChallengeAnswered>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { accept }) => (accept ? withTop(state, () => ({ step: 'PROPOSED' })) : declined(state)),
  }),
};
