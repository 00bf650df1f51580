/** Feints, owed actions, and what works once per scene. */
import type { Holder, Npc, State, EntityId } from '../../state.ts';
import type { SeatId } from '../../../../kernel/index.ts';
import type { EntityFields, SpentSkill } from '../../event-fields.ts';
import { noSkips, withFlags, withPlayer, withTop } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';
import { feintBonus } from '../../constants.ts';

interface FeintFields {
  readonly seat: Holder;
  readonly npc?: string;
}

interface SkipOwed {
  readonly who: EntityId;
  readonly play: string;
  /** Names of the covered allies; absent in older journals. */
  readonly covered?: readonly string[];
}

interface UseSpent {
  readonly seat: SeatId;
  readonly what: SpentSkill;
}

function withSkip(state: State, who: EntityId, owed: Pick<Npc, 'skips' | 'skipsFor'>): State {
  const { skips, skipsFor } = owed;
  if (state.players.some(({ seat }) => seat === who))
    return withPlayer(state, who, ({ flags }) => ({ flags: { ...flags, skips }, skipsFor }));
  return { ...state, npcs: state.npcs.map((npc) => (npc.id === who ? { ...npc, ...owed } : npc)) };
}

function withFeint(
  state: State,
  { seat, npc }: { readonly seat: Holder; readonly npc?: string },
  feint: boolean,
): State {
  if (npc === undefined) return withFlags(state, seat, { feint });
  return { ...state, npcs: state.npcs.map((other) => (other.id === npc ? { ...other, feint } : other)) };
}

export const skillsEvents = {
  feint_gained: event<FeintFields>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, feint) => withFeint(state, feint, true),
  }),
  feint_spent: event<FeintFields>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, feint) => withTop(withFeint(state, feint, false), () => ({ feint: feintBonus })),
  }),
  feint_counted: event<FeintFields>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) =>
      state.combat === null ? state : { ...state, combat: { ...state.combat, feints: state.combat.feints + 1 } },
  }),
  skip_owed: event<SkipOwed>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { who, play, covered = [] }) => withSkip(state, who, { skips: play, skipsFor: covered }),
  }),
  skip_paid: event<EntityFields>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { who }) => withSkip(state, who, noSkips),
  }),
  use_spent: event<UseSpent>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { seat, what }) => withFlags(state, seat, { [what]: true }),
  }),
};
