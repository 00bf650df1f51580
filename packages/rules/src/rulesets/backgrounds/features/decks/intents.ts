import { intent } from '../../declare.ts';
import { reshuffle } from '../../flow/decks.ts';

/** After a rewind the deck keeps its order, or is reshuffled if `rewindDeck` says so (DR-138). */
export const rewindDone = intent(
  {},
  {
    type: 'rewind_done',
    clause: 'DR-138',
    who: ['system'],
    stale: 'accept',
    checks: [],
    execute(context) {
      if (context.state.options.rewindDeck === 'reshuffle') reshuffle(context, 'draw');
    },
  },
);
