import type { Holder, State } from '../../state.ts';
import type { CardCode } from '../../../../kernel/index.ts';
import { intoHand, withTop, without } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import { toEverybody, turnedUp } from '../../audience.ts';
import { poolOf } from '../../selectors.ts';

interface JacksCalled {
  readonly owners: readonly Holder[];
}

interface JackTaken {
  readonly seat: Holder;
  readonly card: CardCode;
  readonly from: 'discard' | 'deck';
}

interface JackSkipped {
  readonly seat: Holder;
}

function jackAnswered(state: State): State {
  if (state.plays.length > 0) return withTop(state, ({ jacks }) => ({ jacks: jacks.slice(1) }));
  const { combat } = state;
  if (combat === null || combat.initiative === null) return state;
  const { initiative } = combat;
  return { ...state, combat: { ...combat, initiative: { ...initiative, jacks: initiative.jacks.slice(1) } } };
}

export const jacksEvents = {
  jacks_called: event<JacksCalled>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { owners }) => {
      if (state.plays.length > 0) return withTop(state, () => ({ step: 'JACKS', jacks: owners }));
      const { combat } = state;
      if (combat === null || combat.initiative === null) return state;
      return {
        ...state,
        combat: { ...combat, initiative: { ...combat.initiative, step: 'JACKS', jacks: owners } },
      };
    },
  }),
  jack_taken: event<JackTaken>({
    ...turnedUp,
    prompt: 'raise',
    apply: (state, { seat, card, from }) => {
      const pool = poolOf(seat);
      const taken =
        from === 'deck'
          ? { ...state, decks: { ...state.decks, [pool]: without(state.decks[pool], card) } }
          : {
              ...state,
              discards: {
                ...state.discards,
                [pool]: {
                  ...state.discards[pool],
                  cards: state.discards[pool].cards.filter(({ face }) => face !== card),
                },
              },
            };
      return jackAnswered(intoHand(taken, seat, [card]));
    },
  }),
  jack_skipped: event<JackSkipped>({
    ...toEverybody,
    prompt: 'raise',
    apply: jackAnswered,
  }),
};
