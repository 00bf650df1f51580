import type { SeatId } from '../../../../kernel/index.ts';
import type { PartId, Side } from '../../cards.ts';
import { emptyHand } from '../../cards.ts';
import type { Conflict, Participant } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';
import { withConflict, withEnvironment } from '../../state-changes.ts';

interface EntryAsked {
  readonly entry: string;
  readonly by: SeatId;
  /** For a new participant; missing for a place. */
  readonly part?: PartId;
  readonly side?: Side;
  readonly reason?: string;
  /** The place that would enter; `null` if the current one is to leave, or for a participant. */
  readonly place: string | null;
  readonly name: string | null;
}

interface EntryAnswered {
  readonly entry: string;
  readonly by: SeatId;
  readonly accept: boolean;
}

interface EntryClosed {
  readonly entry: string;
  readonly comes?: boolean;
  readonly part?: PartId;
}

interface ParticipantJoined {
  readonly part: PartId;
  readonly side: Side;
  readonly reason: string;
}

interface PlaceEntered {
  readonly place: string;
  readonly name: string;
}

/** Replaces `ENV` by the place's id in wounds and attacks, so that they still name the place after it has left. */
function withPlaceId(conflict: Conflict, place: string): Pick<Conflict, 'participants' | 'attacks'> {
  const ofPart = (part: Participant): Participant => ({
    ...part,
    wounds: part.wounds.map((wound) => (wound.from === 'ENV' ? { ...wound, from: place } : wound)),
  });
  return {
    participants: conflict.participants.map(ofPart),
    attacks: conflict.attacks.map((attack) => (attack.by === 'ENV' ? { ...attack, by: place } : attack)),
  };
}

export const enteringEvents = {
  entry_asked: event<EntryAsked>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { entry, by, part, side, reason, place }) =>
      withConflict(state, (conflict) => ({
        entering: [
          ...conflict.entering,
          {
            id: entry,
            part: part === undefined || side === undefined ? null : { id: part, side, reason: reason ?? '' },
            place,
            by,
            yes: [by],
          },
        ],
      })),
  }),
  entry_answered: event<EntryAnswered>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { entry, by, accept }) =>
      withConflict(state, (conflict) => ({
        entering: accept
          ? conflict.entering.map((one) => (one.id === entry ? { ...one, yes: [...one.yes, by] } : one))
          : conflict.entering.filter(({ id }) => id !== entry),
      })),
  }),
  entry_closed: event<EntryClosed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { entry }) =>
      withConflict(state, (conflict) => ({ entering: conflict.entering.filter(({ id }) => id !== entry) })),
  }),
  participant_joined: event<ParticipantJoined>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { part, side, reason }) =>
      withConflict(state, ({ participants, late }) => ({
        participants: [...participants, { id: part, side, active: true, reason, hand: emptyHand, wounds: [], cost: 0 }],
        late: [...late, part],
        stirred: true,
      })),
  }),
  place_entered: event<PlaceEntered>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { place }) =>
      withConflict(state, ({ round }) => ({
        environment: place,
        placeSince: round,
        drawn: 0,
        silent: false,
        cued: false,
        stirred: true,
      })),
  }),
  // The place's red cards and its help leave the table; attacks it has made stay (as in CR-121).
  place_left: event<PlaceEntered>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { place }) => {
      const reds = state.conflict?.reds.map(({ card }) => card) ?? [];
      const cleared = withEnvironment(state, place, ({ discard }) => ({ discard: [...discard, ...reds] }));
      return withConflict(cleared, (conflict) => ({
        ...withPlaceId(conflict, place),
        help: null,
        outOfPlay: conflict.help === null ? conflict.outOfPlay : [...conflict.outOfPlay, conflict.help.card],
        environment: null,
        reds: [],
        harness: [],
        silent: false,
        cued: false,
      }));
    },
  }),
};
