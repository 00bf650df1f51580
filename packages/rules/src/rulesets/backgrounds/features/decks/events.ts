/** Packs and piles as they are shuffled. */
import type { PileName, State } from '../../state.ts';
import type { AudienceInput, CardCode } from '../../../../kernel/index.ts';
import { leftInPack } from '../../packs.ts';
import { event } from '../../declare-event.ts';
import { final } from '../../audience.ts';

interface DeckShuffled {
  readonly pile: PileName;
  /** As many as lie there now, as far as everybody can count. */
  readonly size: number;
  readonly order: readonly CardCode[];
  /** Only cards of one of the GM's people whom the players have not met came back into it (DR-143). */
  readonly unheard?: true;
}

/**
 * A pack of backgrounds is opened before all where everybody can count that the one before has run out (DR-29). Where the
 * GM's people have taken cards of it that nobody knows of, another is opened unseen (DR-143).
 */
function hasRunOut({ before, event: { pile } }: AudienceInput<State, DeckShuffled>): boolean {
  return pile === 'draw' || leftInPack(before, pile) === 0;
}

function isHeard({ event, viewer }: AudienceInput<State, DeckShuffled>): boolean {
  return event.unheard !== true || viewer.kind === 'gm';
}

/** The draw deck takes the discard pile in; a background pack whatever was put back into it. */
function shuffled(state: State, { pile, order }: DeckShuffled): State {
  return {
    ...state,
    piles: { ...state.piles, [pile]: order },
    shuffles: { ...state.shuffles, [pile]: state.shuffles[pile] + 1 },
    discard: pile === 'draw' ? { ...state.discard, cards: [] } : state.discard,
  };
}

/** Whatever is added later comes out of the box first; in older tables so did the pack of the start. */
function packAdded(state: State, event: DeckShuffled): State {
  const { pile } = event;
  const isTwin = state.shuffles[pile] > 0;
  return { ...shuffled(state, event), box: isTwin ? { ...state.box, [pile]: [] } : state.box };
}

export const decksEvents = {
  deck_shuffled: event<DeckShuffled>({
    ...final,
    audience: isHeard,
    secret: { order: 'nobody', unheard: 'nobody' },
    prompt: 'keep',
    apply: shuffled,
  }),
  pack_added: event<DeckShuffled>({
    ...final,
    audience: hasRunOut,
    secret: { order: 'nobody' },
    prompt: 'keep',
    apply: packAdded,
  }),
};
