import type { Card, OwnerId, PartId } from '../../cards.ts';
import { emptyHand, removeFromHand, newCard, withoutHandle, addToHand } from '../../cards.ts';
import type { AudienceInput, CardCode, PromptChange, Suit, Viewer } from '../../../../kernel/index.ts';
import type { Npc, NpcDraft, State } from '../../state.ts';
import { leads } from '../../selectors.ts';
import { event } from '../../declare-event.ts';
import { withCardHome, withNpc, withPool } from '../../state-changes.ts';
import { toEverybody, toViewersUnlessHidden } from '../../audience.ts';

interface NpcDraftStarted {
  readonly npc: PartId;
  readonly poolId: string;
  readonly name: string;
  readonly cards: readonly CardCode[];
}

interface PoolWritten {
  readonly pool: OwnerId;
  readonly name: string;
  readonly cards: readonly CardCode[];
}

interface NpcSuitNamed {
  readonly as: 'bad' | 'good';
  readonly suit: Suit;
  readonly trait: string | null;
}

interface NpcStepSet {
  readonly step: 'bad' | 'discard' | 'good';
}

interface NpcDiscarded {
  readonly card: CardCode;
}

interface NpcReady {
  readonly npc: PartId;
  readonly name: string;
  readonly count: number;
  readonly cards: readonly CardCode[];
  /** Missing in journals up to version 5, where every NPC was public at once. */
  readonly hidden?: true;
}

interface NpcRevealed {
  readonly npc: PartId;
  readonly name: string;
}

interface NpcKept {
  readonly npc: PartId;
  readonly name: string;
}

interface FullNpcCreated {
  readonly npc: PartId;
  readonly name: string;
  readonly count: number;
  readonly cards: readonly CardCode[];
  readonly hidden?: true;
}

const toLeader = ({ before, viewer }: { readonly before: State; readonly viewer: Viewer }): boolean =>
  leads(before, viewer);

const toNpcViewers = ({ before, event, viewer }: AudienceInput<State, { readonly npc: string }>): boolean =>
  leads(before, viewer) || before.npcs.find(({ id }) => id === event.npc)?.hidden !== true;

function withDraft(state: State, change: (draft: NpcDraft) => Partial<NpcDraft>): State {
  const { draft } = state;
  return draft === null ? state : { ...state, draft: { ...draft, ...change(draft) } };
}

const blankNpc: Omit<Npc, 'id' | 'name' | 'hidden'> = {
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

/** Hidden NPCs must not advance the public prompt number. */
function unlessHidden({
  before,
  event,
}: {
  readonly before: State;
  readonly event: { readonly npc: string };
}): PromptChange {
  return before.npcs.some(({ id, hidden }) => hidden && id === event.npc) ? 'keep' : 'raise';
}

export const npcsEvents = {
  npc_draft_started: event<NpcDraftStarted>({
    audience: 'everybody',
    secret: { npc: toLeader, poolId: toLeader, name: toLeader, cards: toLeader },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (state, { npc, poolId, name, cards }) => {
      const drawn = state.pools[poolId]?.pile.slice(0, cards.length) ?? [];
      const taken = withPool(state, poolId, ({ pile }) => ({ pile: pile.slice(cards.length) }));
      return {
        ...taken,
        npcsMade: taken.npcsMade + 1,
        draft: {
          id: npc,
          poolId,
          name,
          cards: addToHand(emptyHand, drawn, npc),
          step: 'bad',
          bad: [],
          good: [],
          traits: {},
        },
      };
    },
  }),
  pool_written: event<PoolWritten>({
    audience: toLeader,
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { pool, name, cards }) => ({
      ...state,
      pools: { ...state.pools, [pool]: { name, pile: cards.map((face) => newCard(face, pool)), discard: [] } },
    }),
  }),
  npc_suit_named: event<NpcSuitNamed>({
    audience: toLeader,
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { as, suit, trait }) =>
      withDraft(state, ({ bad, good, traits }) => ({
        bad: as === 'bad' ? [...bad, suit] : bad,
        good: as === 'good' ? [...good, suit] : good.filter((one) => one !== suit),
        traits: trait === null ? traits : { ...traits, [suit]: trait },
      })),
  }),
  npc_step_set: event<NpcStepSet>({
    audience: toLeader,
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { step }) => withDraft(state, () => ({ step })),
  }),
  npc_discarded: event<NpcDiscarded>({
    audience: toLeader,
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { card }) => {
      const { draft } = state;
      if (draft === null) return state;
      const laid = removeFromHand(draft.cards, card, draft.poolId);
      return withPool(
        withDraft(state, () => ({ cards: laid.hand })),
        draft.poolId,
        ({ discard }) => ({ discard: [...discard, laid.card] }),
      );
    },
  }),
  npc_ready: event<NpcReady>({
    audience: toViewersUnlessHidden,
    secret: { cards: toLeader },
    reveals: 'nothing',
    prompt: 'raise',
    apply: (state, { npc, name, hidden = false }) => {
      const { draft } = state;
      if (draft === null) return state;
      const deck = draft.cards.cards.map((card) => ({ ...withoutHandle(card), home: npc }));
      const { poolId: pool, traits, good, bad } = draft;
      return {
        ...state,
        draft: null,
        npcs: [...state.npcs, { ...blankNpc, id: npc, name, hidden, pool, kept: false, deck, traits, good, bad }],
      };
    },
  }),
  npc_revealed: event<NpcRevealed>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { npc }) => withNpc(state, npc, () => ({ hidden: false })),
  }),
  npc_kept: event<NpcKept>({
    audience: toNpcViewers,
    reveals: 'nothing',
    prompt: unlessHidden,
    apply: (state, { npc }) => withNpc(state, npc, () => ({ kept: true })),
  }),
  npc_dissolved: event<NpcKept>({
    audience: toNpcViewers,
    reveals: 'nothing',
    prompt: unlessHidden,
    apply: (state, { npc }) => {
      const one = state.npcs.find(({ id }) => id === npc);
      if (one === undefined) return state;
      const withoutHome = (card: Card): Card => ({ ...card, home: null });
      const [cards, burnt] = [one.deck.map(withoutHome), one.ashes.map(withoutHome)];
      const withoutNpc = {
        ...state,
        npcs: state.npcs.filter((other) => other !== one),
        // Wounds and stories never name a hidden NPC, so its name is not kept.
        departed: one.hidden ? state.departed : { ...state.departed, [npc]: one.name },
        gone: [...state.gone, ...burnt],
      };
      if (one.pool === null) {
        const captured = one.captives.flatMap((captive) => captive.cards);
        return captured.reduce(withCardHome, { ...withoutNpc, gone: [...withoutNpc.gone, ...cards] });
      }
      return withPool(withoutNpc, one.pool, ({ discard }) => ({ discard: [...discard, ...cards] }));
    },
  }),
  full_npc_created: event<FullNpcCreated>({
    audience: toViewersUnlessHidden,
    secret: { cards: toLeader },
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { npc, name, cards, hidden = false }) => ({
      ...state,
      npcsMade: state.npcsMade + 1,
      npcs: [...state.npcs, { ...blankNpc, id: npc, name, hidden, deck: cards.map((face) => newCard(face, npc)) }],
    }),
  }),
};
