/** Participants and places that enter or leave a conflict under way (CR-58). */
import { emptyHand } from '../cards.ts';
import type { Conflict, Participant } from '../state.ts';
import type { Some } from './change.ts';
import { withConflict } from './change.ts';
import { withEnvironment } from './place.ts';

/** Wounds and attacks of a place that has left are told under its own name. */
function named(conflict: Conflict, place: string): Pick<Conflict, 'participants' | 'attacks'> {
  const ofPart = (part: Participant): Participant => ({
    ...part,
    wounds: part.wounds.map((wound) => (wound.from === 'ENV' ? { ...wound, from: place } : wound)),
  });
  return {
    participants: conflict.participants.map(ofPart),
    attacks: conflict.attacks.map((attack) => (attack.by === 'ENV' ? { ...attack, by: place } : attack)),
  };
}

export const entering: Some<
  'entry_asked' | 'entry_answered' | 'entry_closed' | 'participant_joined' | 'place_entered' | 'place_left'
> = {
  entry_asked: (state, { entry, by, part, side, reason, place }) =>
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
  entry_answered: (state, { entry, by, accept }) =>
    withConflict(state, (conflict) => ({
      entering: accept
        ? conflict.entering.map((one) => (one.id === entry ? { ...one, yes: [...one.yes, by] } : one))
        : conflict.entering.filter(({ id }) => id !== entry),
    })),
  entry_closed: (state, { entry }) =>
    withConflict(state, (conflict) => ({ entering: conflict.entering.filter(({ id }) => id !== entry) })),
  participant_joined: (state, { part, side, reason }) =>
    withConflict(state, ({ participants, late }) => ({
      participants: [...participants, { id: part, side, active: true, reason, hand: emptyHand, wounds: [], cost: 0 }],
      late: [...late, part],
      stirred: true,
    })),
  place_entered: (state, { place }) =>
    withConflict(state, ({ round }) => ({
      environment: place,
      placeSince: round,
      drawn: 0,
      silent: false,
      cued: false,
      stirred: true,
    })),
  // Its cards in the middle go with it; an attack that it has placed stays (as in CR-121).
  place_left: (state, { place }) => {
    const reds = state.conflict?.reds.map(({ card }) => card) ?? [];
    const cleared = withEnvironment(state, place, ({ discard }) => ({ discard: [...discard, ...reds] }));
    return withConflict(cleared, (conflict) => ({
      ...named(conflict, place),
      help: null,
      outOfPlay: conflict.help === null ? conflict.outOfPlay : [...conflict.outOfPlay, conflict.help.card],
      environment: null,
      reds: [],
      harness: [],
      silent: false,
      cued: false,
    }));
  },
};
