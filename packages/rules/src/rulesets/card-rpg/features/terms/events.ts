import type { PartId, Side } from '../../cards.ts';
import { emptyHand } from '../../cards.ts';
import type { OptionValue, SeatId, Suit } from '../../../../kernel/index.ts';
import type { Participant } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';
import { withConflict, withPart } from '../../state-changes.ts';
import { stakesWithout } from './stakes.ts';

interface SetupEdited {
  readonly participants: readonly SideMember[];
  readonly environment: string | null;
  readonly stakes: Readonly<Record<Side, string>>;
  readonly version: number;
  /** Whether the GM gave the order of turns (CR-70); missing if the sides alternate. */
  readonly ordered?: boolean;
}

interface ReasonWritten {
  readonly part: PartId;
  readonly text: string;
}

interface TrumpChosen {
  readonly suit: Suit;
}

interface OpenerNamed {
  readonly part: PartId | null;
}

interface Agreed {
  readonly by: string;
  readonly version: number;
}

interface ConsentLapsed {
  readonly by: SeatId;
}

interface AgreementsCleared {
  readonly version: number;
}

interface ParticipantLeftSetup {
  readonly part: PartId;
}

interface StakesSealed {
  readonly version: number;
  readonly participants: readonly SideMember[];
  readonly sides: readonly Side[];
  readonly stakes: Readonly<Record<Side, string>>;
  readonly trump: Suit;
  readonly options: Readonly<Record<string, OptionValue>>;
}

interface SideMember {
  readonly side: Side;
  readonly id: PartId;
}

function participant(known: readonly Participant[], id: string, side: string): Participant {
  const before = known.find((one) => one.id === id);
  return before === undefined
    ? { id, side, active: true, reason: '', hand: emptyHand, wounds: [], cost: 0 }
    : { ...before, side };
}

export const termsEvents = {
  setup_edited: event<SetupEdited>({
    ...toEverybody,
    // The same version: nothing changed, so an agreement that is on its way still holds (CR-54).
    prompt: ({ before, event }) => (event.version === before.conflict?.version ? 'keep' : 'raise'),
    apply: (state, { participants, environment, stakes, version, ordered = false }) =>
      withConflict(state, (conflict) => ({
        participants: participants.map(({ id, side }) => participant(conflict.participants, id, side)),
        environment,
        stakes,
        version,
        ...(ordered === (conflict.ordered ?? false) ? {} : { ordered }),
        openerNamed: participants.some(({ id }) => id === conflict.openerNamed) ? conflict.openerNamed : null,
      })),
  }),
  reason_written: event<ReasonWritten>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { part, text }) => withPart(state, part, () => ({ reason: text })),
  }),
  trump_chosen: event<TrumpChosen>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { suit }) => withConflict(state, () => ({ trump: suit })),
  }),
  opener_named: event<OpenerNamed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { part }) => withConflict(state, () => ({ openerNamed: part })),
  }),
  agreed: event<Agreed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { by }) =>
      withConflict(state, ({ agreed, askedAgain }) => ({
        agreed: [...agreed, by],
        ...(askedAgain === undefined ? {} : { askedAgain: askedAgain.filter((seat) => seat !== by) }),
      })),
  }),
  agreement_withdrawn: event<Agreed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { by }) => withConflict(state, ({ agreed }) => ({ agreed: agreed.filter((one) => one !== by) })),
  }),
  consent_lapsed: event<ConsentLapsed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { by }) =>
      withConflict(state, ({ agreed, truce, entering }) => {
        const without = (seats: readonly string[]): readonly string[] => seats.filter((seat) => seat !== by);
        return {
          agreed: without(agreed),
          truce: truce === null ? null : { ...truce, yes: without(truce.yes) },
          entering: entering.map((one) => ({ ...one, yes: without(one.yes) })),
        };
      }),
  }),
  agreements_cleared: event<AgreementsCleared>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) =>
      withConflict(state, ({ agreed, askedAgain = [] }) => ({
        agreed: [],
        askedAgain: [...new Set([...askedAgain, ...agreed])],
      })),
  }),
  participant_left_setup: event<ParticipantLeftSetup>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { part }) =>
      withConflict(state, (conflict) => ({
        participants: conflict.participants.filter(({ id }) => id !== part),
        stakes: stakesWithout(conflict, part),
        openerNamed: conflict.openerNamed === part ? null : conflict.openerNamed,
        version: conflict.version + 1,
      })),
  }),
  setup_cancelled: event({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => ({ ...state, conflict: null }),
  }),
  stakes_sealed: event<StakesSealed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => withConflict(state, () => ({ sealed: true })),
  }),
};
