import type { DeclinedProposal, NamedParty } from '../../event-fields.ts';
import type { SeatId, Suit } from '../../../../kernel/index.ts';
import type { Topic } from '../../questions.ts';
import type { CharacterId, PartyId, State } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { withCharacter, withResolution } from '../../state-changes.ts';
import { toEverybody } from '../../audience.ts';

interface ConsentKnown extends NamedParty {
  readonly yes: boolean;
}

interface ProposalMade {
  readonly id: number;
  readonly kind: 'challenge' | 'competition' | 'fray';
  readonly seat: SeatId;
  readonly text: string;
  readonly suit: Suit | null;
  readonly sides: readonly (readonly PartyId[])[];
  readonly gmCards: number;
  readonly combat: boolean;
  /** NPCs in the opposition of a fray. */
  readonly cast?: readonly CharacterId[];
}

interface ProposalDropped {
  readonly id: number;
  /** Missing if the proposal was opened or replaced, or its player left. */
  readonly declined?: DeclinedProposal;
}

interface QuestionAsked {
  readonly id: number;
  readonly topic: Topic;
  readonly by: SeatId;
  readonly asked: readonly SeatId[];
  readonly character: string;
  readonly detail: string;
  readonly text: string;
  /** Set if play waits for the answer. The timer of the choice restarts. */
  readonly restarts?: true;
}

interface QuestionAnswered {
  readonly id: number;
  readonly seat: SeatId;
  readonly yes: boolean;
}

interface QuestionClosed {
  readonly id: number;
  readonly topic: Topic;
  readonly yes: boolean;
  /** The question closed because it became moot or ran out of time, not by its answers. */
  readonly cause?: 'moot' | 'time';
}

function proposalDropped(state: State, id: number): State {
  return { ...state, proposals: state.proposals.filter((proposal) => proposal.id !== id) };
}

function proposed(state: State, event: ProposalMade): State {
  const { id, kind, seat, text, suit, sides, gmCards, combat, cast } = event;
  return {
    ...state,
    proposed: id,
    proposals: [
      ...state.proposals,
      { id, kind, by: seat, text, suit, sides, gmCards, combat, ...(cast === undefined ? {} : { cast }) },
    ],
  };
}

function questionAsked(state: State, event: QuestionAsked): State {
  const { restarts = false, ...question } = event;
  // The players who are asked get the full time of a choice (DR-131).
  const timed = restarts ? withResolution(state, ({ step }) => ({ step: step + 1 })) : state;
  return {
    ...timed,
    asked: event.id,
    questions: [...state.questions, { ...question, yes: [], no: [] }],
  };
}

function questionAnswered(state: State, { id, seat, yes }: QuestionAnswered): State {
  return {
    ...state,
    questions: state.questions.map((question) =>
      question.id === id
        ? {
            ...question,
            yes: yes ? [...question.yes, seat] : question.yes,
            no: yes ? question.no : [...question.no, seat],
          }
        : question,
    ),
  };
}

export const votesEvents = {
  consent_known: event<ConsentKnown>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => withCharacter(state, event.character, () => ({ consents: event.yes ? 'yes' : 'no' })),
  }),
  proposal_made: event<ProposalMade>({
    ...toEverybody,
    prompt: 'raise',
    apply: proposed,
  }),
  proposal_dropped: event<ProposalDropped>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => proposalDropped(state, event.id),
  }),
  question_asked: event<QuestionAsked>({
    ...toEverybody,
    prompt: 'raise',
    apply: questionAsked,
  }),
  question_answered: event<QuestionAnswered>({
    ...toEverybody,
    prompt: 'keep',
    apply: questionAnswered,
  }),
  question_closed: event<QuestionClosed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => ({ ...state, questions: state.questions.filter(({ id }) => id !== event.id) }),
  }),
};
