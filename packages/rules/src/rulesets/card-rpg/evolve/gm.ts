/** What the GM prepares: people, places, and what is told about a card. */
import type { PromptChange } from '../../../kernel/index.ts';
import type { Card } from '../cards.ts';
import { emptyHand, layDown, newCard, plain, takeUp } from '../cards.ts';
import type { Line, Npc, NpcDraft, State } from '../state.ts';
import type { Some } from './change.ts';
import { withConflict, withNpc, withPart, withPool } from './change.ts';
import { sentHome } from './home.ts';
import { withEnvironment } from './place.ts';

function withDraft(state: State, change: (draft: NpcDraft) => Partial<NpcDraft>): State {
  const { draft } = state;
  return draft === null ? state : { ...state, draft: { ...draft, ...change(draft) } };
}

function withLine(state: State, ref: string, change: (line: Line) => Partial<Line>): State {
  return withConflict(state, ({ lines }) => ({
    lines: lines.map((line) => (line.ref === ref ? { ...line, ...change(line) } : line)),
  }));
}

const nobodyYet: Omit<Npc, 'id' | 'name' | 'hidden'> = {
  pool: null,
  kept: true,
  deck: [],
  ashes: [],
  traits: {},
  good: [],
  bad: [],
  scars: [],
  captives: [],
  consumed: false,
  fate: null,
};

/** The number of the prompt must not tell of a person whom only the GM knows. */
function unlessHidden({
  before,
  event,
}: {
  readonly before: State;
  readonly event: { readonly npc: string };
}): PromptChange {
  return before.npcs.some(({ id, hidden }) => hidden && id === event.npc) ? 'keep' : 'raise';
}

export const gm: Some<
  | 'npc_draft_started'
  | 'pool_written'
  | 'npc_suit_named'
  | 'npc_step_set'
  | 'npc_discarded'
  | 'npc_ready'
  | 'npc_kept'
  | 'npc_revealed'
  | 'npc_dissolved'
  | 'full_npc_created'
  | 'environment_defined'
  | 'environment_revealed'
  | 'environment_removed'
  | 'ruling_made'
  | 'retelling_asked'
  | 'retold'
> = {
  npc_draft_started: (state, { npc, poolId, name, cards }) => {
    const drawn = state.pools[poolId]?.pile.slice(0, cards.length) ?? [];
    const taken = withPool(state, poolId, ({ pile }) => ({ pile: pile.slice(cards.length) }));
    return {
      ...taken,
      npcsMade: taken.npcsMade + 1,
      draft: {
        id: npc,
        poolId,
        name,
        cards: takeUp(emptyHand, drawn, npc),
        step: 'bad',
        bad: [],
        good: [],
        traits: {},
      },
    };
  },
  pool_written: (state, { pool, name, cards }) => ({
    ...state,
    pools: { ...state.pools, [pool]: { name, pile: cards.map((face) => newCard(face, pool)), discard: [] } },
  }),
  npc_suit_named: (state, { as, suit, trait }) =>
    withDraft(state, ({ bad, good, traits }) => ({
      bad: as === 'bad' ? [...bad, suit] : bad,
      good: as === 'good' ? [...good, suit] : good.filter((one) => one !== suit),
      traits: trait === null ? traits : { ...traits, [suit]: trait },
    })),
  npc_step_set: (state, { step }) => withDraft(state, () => ({ step })),
  npc_discarded: (state, { card }) => {
    const { draft } = state;
    if (draft === null) return state;
    const laid = layDown(draft.cards, card, draft.poolId);
    return withPool(
      withDraft(state, () => ({ cards: laid.hand })),
      draft.poolId,
      ({ discard }) => ({ discard: [...discard, laid.card] }),
    );
  },
  npc_ready: (state, { npc, name, hidden = false }) => {
    const { draft } = state;
    if (draft === null) return state;
    const deck = draft.cards.cards.map((card) => ({ ...plain(card), home: npc }));
    const { poolId: pool, traits, good, bad } = draft;
    return {
      ...state,
      draft: null,
      npcs: [...state.npcs, { ...nobodyYet, id: npc, name, hidden, pool, kept: false, deck, traits, good, bad }],
    };
  },
  npc_revealed: (state, { npc }) => withNpc(state, npc, () => ({ hidden: false })),
  npc_kept: (state, { npc }) => withNpc(state, npc, () => ({ kept: true })),
  npc_dissolved: (state, { npc }) => {
    const one = state.npcs.find(({ id }) => id === npc);
    if (one === undefined) return state;
    const leaves = (card: Card): Card => ({ ...card, home: null });
    const [cards, burnt] = [one.deck.map(leaves), one.ashes.map(leaves)];
    const without = {
      ...state,
      npcs: state.npcs.filter((other) => other !== one),
      // Wounds and stories name only people whom everyone has met.
      departed: one.hidden ? state.departed : { ...state.departed, [npc]: one.name },
      gone: [...state.gone, ...burnt],
    };
    if (one.pool === null) {
      const captured = one.captives.flatMap((captive) => captive.cards);
      return captured.reduce(sentHome, { ...without, gone: [...without.gone, ...cards] });
    }
    return withPool(without, one.pool, ({ discard }) => ({ discard: [...discard, ...cards] }));
  },
  full_npc_created: (state, { npc, name, cards, hidden = false }) => ({
    ...state,
    npcsMade: state.npcsMade + 1,
    npcs: [...state.npcs, { ...nobodyYet, id: npc, name, hidden, deck: cards.map((face) => newCard(face, npc)) }],
  }),
  environment_defined: (state, { id, definition, cards, hidden = false }) => ({
    ...state,
    environments: [
      ...state.environments,
      { definition, hidden, pile: cards.map((face) => newCard(face, id)), discard: [] },
    ],
  }),
  environment_revealed: (state, { id }) => withEnvironment(state, id, () => ({ hidden: false })),
  environment_removed: (state, { id }) => {
    const place = state.environments.find(({ definition }) => definition.id === id);
    if (place === undefined) return state;
    return {
      ...state,
      environments: state.environments.filter((other) => other !== place),
      gone: [...state.gone, ...place.pile, ...place.discard],
    };
  },
  ruling_made: (state, { part, old, new: cost }) =>
    part === null || old === null ? state : withPart(state, part, () => ({ cost: Number(cost) })),
  retelling_asked: (state, { ref, why, by }) => withLine(state, ref, () => ({ asked: { why, by } })),
  retold: (state, { ref, text }) => withLine(state, ref, (line) => ({ answered: true, text: text ?? line.text })),
};
