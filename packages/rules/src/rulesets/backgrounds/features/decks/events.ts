import type { PileName, State } from '../../state.ts';
import type { AudienceInput, CardCode } from '../../../../kernel/index.ts';
import { leftInPack } from '../../packs.ts';
import { event } from '../../declare-event.ts';
import { limitsUndo } from '../../audience.ts';

interface DeckShuffled {
  readonly pile: PileName;
  /** The size of the pile, as the players can count it. */
  readonly size: number;
  readonly order: readonly CardCode[];
  /** Set if only cards of unmet NPCs came back into the pile, so players must not hear of it (DR-143). */
  readonly unheard?: true;
}

/**
 * Players hear of a new pack of backgrounds if they can count that the old one is empty (DR-29). If the old one is
 * empty only because unmet NPCs hold cards of it, the new one is opened in secret (DR-143).
 */
function hasRunOut({ before, event: { pile } }: AudienceInput<State, DeckShuffled>): boolean {
  return pile === 'draw' || leftInPack(before, pile) === 0;
}

function isHeard({ event, viewer }: AudienceInput<State, DeckShuffled>): boolean {
  return event.unheard !== true || viewer.kind === 'gm';
}

/** Shuffling the draw deck includes the discard pile, so that pile is empty afterwards. */
function shuffled(state: State, { pile, order }: DeckShuffled): State {
  return {
    ...state,
    piles: { ...state.piles, [pile]: order },
    shuffles: { ...state.shuffles, [pile]: state.shuffles[pile] + 1 },
    discard: pile === 'draw' ? { ...state.discard, cards: [] } : state.discard,
  };
}

/**
 * A pack that is added later comes from `box`. Older tables also announced the initial packs by this event; those were
 * never in `box`.
 */
function packAdded(state: State, event: DeckShuffled): State {
  const { pile } = event;
  const isAddedLater = state.shuffles[pile] > 0;
  return { ...shuffled(state, event), box: isAddedLater ? { ...state.box, [pile]: [] } : state.box };
}

export const decksEvents = {
  deck_shuffled: event<DeckShuffled>({
    ...limitsUndo,
    audience: isHeard,
    secret: { order: 'none', unheard: 'none' },
    prompt: 'keep',
    apply: shuffled,
  }),
  pack_added: event<DeckShuffled>({
    ...limitsUndo,
    audience: hasRunOut,
    secret: { order: 'none' },
    prompt: 'keep',
    apply: packAdded,
  }),
};
