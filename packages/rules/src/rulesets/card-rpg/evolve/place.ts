/** The environment: what it draws, whom it asks, whom it hits. */
import { colourOf } from '../../../kernel/index.ts';
import type { Card } from '../cards.ts';
import type { Conflict, Environment, State } from '../state.ts';
import type { Some } from './change.ts';
import { withConflict, withoutAsked } from './change.ts';

export function withEnvironment(
  state: State,
  id: string | null,
  change: (one: Environment) => Partial<Environment>,
): State {
  return {
    ...state,
    environments: state.environments.map((one) => (one.definition.id === id ? { ...one, ...change(one) } : one)),
  };
}

/** The card that was drawn and has no place yet lies in `reveal`. */
function withReveal(state: State, change: (reveal: NonNullable<Conflict['reveal']>) => Conflict['reveal']): State {
  return withConflict(state, ({ reveal }) => (reveal === null ? {} : { reveal: change(reveal) }));
}

/** What the place has laid already is done with for that side, and that side reveals nothing (CR-184, CR-189). */
function sheltered(
  { participants, reds, reveal }: Conflict,
  { side, covers }: Pick<Conflict['harness'][number], 'side' | 'covers'>,
): Pick<Conflict, 'reds' | 'reveal'> {
  const safe = participants.filter((one) => one.side === side).map(({ id }) => id);
  const isCovered = ({ face }: Card): boolean => covers === 'both' || covers === colourOf(face);
  return {
    reds: reds.map((red) =>
      isCovered(red.card) ? { ...red, resolvedBy: [...new Set([...red.resolvedBy, ...safe])] } : red,
    ),
    reveal: reveal !== null && isCovered(reveal.card) ? withoutAsked(reveal, safe) : reveal,
  };
}

export const place: Some<
  | 'env_called'
  | 'env_due'
  | 'env_drew'
  | 'red_laid'
  | 'reveal_asked'
  | 'reveal_committed'
  | 'reveals_opened'
  | 'env_attack_placed'
  | 'env_card_dropped'
  | 'red_resolved'
  | 'red_cleared'
  | 'help_laid'
  | 'help_taken'
  | 'help_over'
  | 'env_silent'
  | 'harness_granted'
> = {
  env_called: (state) => withConflict(state, () => ({ cued: true })),
  env_due: (state, { step }) => withConflict(state, () => ({ waiting: step, cued: false })),
  env_drew: (state) => {
    const id = state.conflict?.environment ?? null;
    const card = state.environments.find(({ definition }) => definition.id === id)?.pile[0];
    if (card === undefined) return state;
    const drawn = withEnvironment(state, id, ({ pile }) => ({ pile: pile.slice(1) }));
    return withConflict(drawn, (conflict) => ({
      drawn: conflict.drawn + 1,
      silent: false,
      stirred: true,
      waiting: conflict.waiting === null ? null : { ...conflict.waiting, draws: conflict.waiting.draws - 1 },
      reveal: { card, acts: 'lowest', asked: [], committed: {}, shown: {} },
    }));
  },
  red_laid: (state, { aid, resolvedBy }) =>
    withConflict(state, ({ reveal, reds, aids }) =>
      reveal === null ? {} : { reds: [...reds, { aid, card: reveal.card, resolvedBy }], aids: aids + 1, reveal: null },
    ),
  reveal_asked: (state, { parts, acts }) =>
    withConflict(
      withReveal(state, (reveal) => ({ ...reveal, asked: parts, acts, committed: {} })),
      () => ({ phase: 'ENV.reveal' }),
    ),
  reveal_committed: (state, { part, cid }) =>
    withReveal(state, (reveal) => ({ ...reveal, committed: { ...reveal.committed, [part]: cid } })),
  reveals_opened: (state) =>
    withReveal(state, (reveal) => ({
      ...reveal,
      committed: {},
      shown: {
        ...reveal.shown,
        ...Object.fromEntries(
          Object.entries(reveal.committed).map(([part, cid]) => [part, [...(reveal.shown[part] ?? []), cid]]),
        ),
      },
    })),
  env_attack_placed: (state, { aid, target }) =>
    withConflict(state, ({ reveal, attacks, aids }) =>
      reveal === null
        ? {}
        : {
            attacks: [...attacks, { aid, pile: [reveal.card], target, by: 'ENV', status: 'open' }],
            aids: aids + 1,
            reveal: null,
          },
    ),
  env_card_dropped: (state) =>
    withConflict(state, ({ reveal, outOfPlay }) =>
      reveal === null ? {} : { outOfPlay: [...outOfPlay, reveal.card], reveal: null },
    ),
  red_resolved: (state, { aid, part }) =>
    withConflict(state, ({ reds }) => ({
      reds: reds.map((red) =>
        red.aid === aid && !red.resolvedBy.includes(part) ? { ...red, resolvedBy: [...red.resolvedBy, part] } : red,
      ),
    })),
  red_cleared: (state, { aid }) => {
    const { conflict } = state;
    const red = conflict?.reds.find((one) => one.aid === aid);
    if (conflict === null || red === undefined) return state;
    const cleared = withConflict(state, ({ reds }) => ({ reds: reds.filter((one) => one !== red) }));
    return withEnvironment(cleared, conflict.environment, ({ discard }) => ({ discard: [...discard, red.card] }));
  },
  // There is one at a time: a new one ends the one before.
  help_laid: (state, { aid }) =>
    withConflict(state, ({ reveal, help, outOfPlay, aids }) =>
      reveal === null
        ? {}
        : {
            help: { aid, card: reveal.card, usedBy: [] },
            outOfPlay: help === null ? outOfPlay : [...outOfPlay, help.card],
            aids: aids + 1,
            reveal: null,
          },
    ),
  help_taken: (state, { part }) =>
    withConflict(state, ({ help }) => ({ help: help === null ? null : { ...help, usedBy: [...help.usedBy, part] } })),
  help_over: (state) =>
    withConflict(state, ({ help, outOfPlay }) => ({
      help: null,
      outOfPlay: help === null ? outOfPlay : [...outOfPlay, help.card],
    })),
  env_silent: (state) => withConflict(state, () => ({ silent: true })),
  harness_granted: (state, { type: _type, ...granted }) =>
    withConflict(state, (conflict) => ({
      ...sheltered(conflict, granted),
      harness: [...conflict.harness, { k: 'harness', ...granted }],
    })),
};
