import type { Card, PartId, Side } from '../../cards.ts';
import type { Conflict, Participant, State, Taken } from '../../state.ts';
import {
  cardsIn,
  withCharacter,
  withConflict,
  withDeck,
  withNpc,
  withPart,
  withoutRevealBy,
  withoutConflict,
} from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import { toEverybody, turnedUp } from '../../audience.ts';

interface Conceded {
  readonly part: PartId;
  readonly why: 'will' | 'third' | 'consumed' | 'absent';
  readonly woundsTaken: readonly string[];
  readonly say: string | null;
}

interface TruceProposed {
  readonly by: string;
  readonly text: string;
}

interface TruceAnswered {
  readonly by: string;
  readonly accept: boolean;
}

interface TruceMade {
  readonly text: string;
}

interface ConflictWon {
  readonly side: Side;
  readonly winners: readonly PartId[];
  readonly losers: readonly PartId[];
}

interface OutcomeNarrated {
  readonly side: Side;
  readonly stake: string;
  readonly won: boolean;
  readonly text: string | null;
}

interface ConflictAborted {
  readonly reason: string;
  /** Up to version 12, cards that were taken and then shuffled into a deck stayed there. */
  readonly decks?: 'kept';
}

function resolved(state: State, result: NonNullable<Conflict['result']>): State {
  return withConflict(state, ({ stakes, participants }) => ({
    phase: 'CONFLICT.resolve',
    result,
    // A side whose members all have their own stakes may have no shared one (CR-52).
    owed: Object.keys(stakes).filter((key) => stakes[key] !== '' || participants.every(({ side }) => side !== key)),
    truce: null,
    turn: null,
    waiting: null,
  }));
}

/**
 * Removes only the last theft of this card under this title, because an earlier conflict can have had the same title.
 */
function withoutTheft(taken: readonly Taken[], theft: { readonly face: string; readonly title: string }) {
  const index = taken.findLastIndex(({ face, title }) => face === theft.face && title === theft.title);
  return index < 0 ? taken : taken.toSpliced(index, 1);
}

function isLost({ lost }: Card): boolean {
  return lost !== null;
}

/**
 * Puts the taken cards that were shuffled into decks of participants (CR-202) back on the table, where the aftermath
 * collects them.
 */
function withTakenOnTable(state: State): State {
  const fought = new Set(state.conflict?.participants.map(({ id }) => id));
  const owners = [...state.characters, ...state.npcs].filter(({ id }) => fought.has(id));
  const found = owners.flatMap(({ deck }) => deck.filter(isLost));
  const withoutFound = owners.reduce(
    (current, { id }) => withDeck(current, id, (deck) => deck.filter((card) => !isLost(card))),
    state,
  );
  return withConflict(withoutFound, ({ outOfPlay }) => ({ outOfPlay: [...outOfPlay, ...found] }));
}

/** CR-204 */
function restoreOwners(state: State): State {
  const { conflict } = state;
  if (conflict === null) return state;
  const back = <C extends Card>(card: C): C => (card.lost === null ? card : { ...card, ...card.lost, lost: null });
  const ofPart = (part: Participant): Participant => ({
    ...part,
    cost: 0,
    hand: { ...part.hand, cards: part.hand.cards.map(back) },
    wounds: part.wounds.map((wound) => ({ ...wound, pile: wound.pile.map(back) })),
  });
  const lost = cardsIn(conflict).flatMap((card) => (card.lost === null ? [] : [card.face]));
  return {
    ...state,
    characters: state.characters.map((one) => ({
      ...one,
      consumed: one.fate === null ? false : one.consumed,
      taken: lost.reduce((taken, face) => withoutTheft(taken, { face, title: conflict.title }), one.taken),
    })),
    npcs: state.npcs.map((one) => ({ ...one, consumed: one.fate === null ? false : one.consumed })),
    conflict: {
      ...conflict,
      participants: conflict.participants.map(ofPart),
      attacks: conflict.attacks.map((attack) => ({ ...attack, pile: attack.pile.map(back) })),
      reds: conflict.reds.map((red) => ({ ...red, card: back(red.card) })),
      outOfPlay: conflict.outOfPlay.map(back),
      result: { kind: 'nobody', text: '' },
      turn: null,
    },
  };
}

export const endingsEvents = {
  conceded: event<Conceded>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { part, why }) => {
      const out = withPart(state, part, () => ({ active: false }));
      const flagged =
        why !== 'consumed'
          ? out
          : withNpc(
              withCharacter(out, part, () => ({ consumed: true })),
              part,
              () => ({ consumed: true }),
            );
      return withConflict(flagged, ({ reveal, tied }) => ({
        tied: tied.filter((one) => one !== part),
        reveal: withoutRevealBy(reveal, [part]),
      }));
    },
  }),
  stalled: event({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => withConflict(state, () => ({ phase: 'CONFLICT.stalled', turn: null, waiting: null })),
  }),
  truce_proposed: event<TruceProposed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { by, text }) => withConflict(state, () => ({ truce: { text, by, yes: [by] } })),
  }),
  truce_answered: event<TruceAnswered>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { by, accept }) =>
      withConflict(state, ({ truce }) =>
        truce === null ? {} : { truce: accept ? { ...truce, yes: [...truce.yes, by] } : null },
      ),
  }),
  truce_made: event<TruceMade>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { text }) => resolved(state, { kind: 'truce', text }),
  }),
  no_winner_declared: event<TruceMade>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { text }) => resolved(state, { kind: 'nobody', text }),
  }),
  conflict_won: event<ConflictWon>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { side, winners }) => resolved(state, { kind: 'won', side, winners }),
  }),
  outcome_narrated: event<OutcomeNarrated>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { side }) => withConflict(state, ({ owed }) => ({ owed: owed.filter((one) => one !== side) })),
  }),
  conflict_aborted: event<ConflictAborted>({
    ...turnedUp,
    prompt: 'raise',
    apply: (state, { decks }) => restoreOwners(decks === 'kept' ? state : withTakenOnTable(state)),
  }),
  conflict_over: event({
    ...toEverybody,
    prompt: 'raise',
    apply: withoutConflict,
  }),
};
