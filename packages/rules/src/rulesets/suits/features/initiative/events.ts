import type { Counts, Holder, InitiativeEntry, State, Used, EntityId } from '../../state.ts';
import type { CardCode, SeatId } from '../../../../kernel/index.ts';
import { fromDeck, nothingSpent, outOfHand, withFlags, withInitiative } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import { toEverybody, turnedUp } from '../../audience.ts';
import { poolOf } from '../../selectors.ts';
import { printed } from '../../cards.ts';

interface InitiativeFlipped {
  readonly party: EntityId;
  readonly card: CardCode | null;
}

interface InitiativeAdded {
  readonly party: EntityId;
  readonly seat: Holder;
  readonly card: CardCode;
  readonly counts: Counts;
}

interface InitiativeCharmed {
  readonly party: SeatId;
  readonly amount: number;
}

interface InitiativePassed {
  readonly party: Holder;
}

interface InitiativeTied {
  readonly parties: readonly (readonly EntityId[])[];
  readonly places: readonly (readonly EntityId[])[];
}

interface OrderFixed {
  readonly order: readonly EntityId[];
}

function withEntry(state: State, party: string, change: (entry: InitiativeEntry) => Partial<InitiativeEntry>): State {
  return withInitiative(state, ({ entries }) => ({
    entries: entries.map((entry) => (entry.party === party ? { ...entry, ...change(entry) } : entry)),
  }));
}

function withUsed(state: State, party: EntityId, card: Omit<Used, 'handle'>): State {
  const counted = withInitiative(state, ({ arrivals }) => ({ arrivals: arrivals + 1 }));
  const handle = `u${counted.combat?.initiative?.arrivals ?? 0}`;
  return withEntry(counted, party, ({ cards }) => ({ cards: [...cards, { ...card, handle }] }));
}

export const initiativeEvents = {
  initiative_flipped: event<InitiativeFlipped>({
    ...turnedUp,
    prompt: 'keep',
    apply: (state, { party, card }) => {
      if (card === null) return state;
      const by = state.players.some(({ seat }) => seat === party) ? party : 'gm';
      return withUsed(fromDeck(state, poolOf(by), 1), party, {
        face: card,
        by,
        from: 'flip',
        counts: printed(card),
        live: state.options.flippedFaces === 'active',
      });
    },
  }),
  initiative_added: event<InitiativeAdded>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { party, seat, card, counts }) =>
      withUsed(outOfHand(state, seat, card), party, { face: card, by: seat, from: 'hand', counts, live: true }),
  }),
  initiative_charmed: event<InitiativeCharmed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { party, amount }) =>
      withFlags(
        withEntry(state, party, () => ({ charisma: amount })),
        party,
        { charisma: true },
      ),
  }),
  initiative_passed: event<InitiativePassed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { party }) => (party === 'gm' ? state : withEntry(state, party, () => ({ done: true }))),
  }),
  initiative_tied: event<InitiativeTied>({
    audience: 'everybody',
    secret: { places: 'none' },
    reveals: 'hidden',
    prompt: 'raise',
    apply: (state, { parties, places }) => {
      const tied = new Set(parties.flat());
      return withInitiative(state, ({ entries, spent, tie }) => ({
        step: 'ADD',
        places,
        spent: nothingSpent,
        lost: spent.player,
        tie: tie + 1,
        entries: entries.map((entry) => ({ ...entry, done: !tied.has(entry.party) })),
      }));
    },
  }),
  order_fixed: event<OrderFixed>({
    ...turnedUp,
    prompt: 'raise',
    apply: (state, { order }) => (state.combat === null ? state : { ...state, combat: { ...state.combat, order } }),
  }),
};
