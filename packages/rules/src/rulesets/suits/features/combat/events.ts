import type { EntityId } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { toEverybody, toGm } from '../../audience.ts';
import { nothingSpent } from '../../state-changes.ts';

interface CombatStarted {
  readonly parties: readonly EntityId[];
}

interface CombatJoined {
  readonly party: EntityId;
}

interface RoundStarted {
  readonly round: number;
  readonly parties: readonly EntityId[];
  readonly modifiers: Readonly<Record<EntityId, number>>;
  /** NPCs that share one card; missing if each has its own. */
  readonly group?: readonly EntityId[];
}

interface TurnStarted {
  readonly party: EntityId;
}

/** The parties that flip a card: of a group only the first. */
function flipping(parties: readonly EntityId[], group: readonly EntityId[]): readonly EntityId[] {
  const followers = new Set(group.slice(1));
  return parties.filter((party) => !followers.has(party));
}

export const combatEvents = {
  combat_started: event<CombatStarted>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { parties }) => ({
      ...state,
      scene: state.scene === null ? null : { ...state.scene, fights: state.scene.fights + 1 },
      combat: { parties, newcomers: [], round: 0, order: [], turn: 0, feints: 0, initiative: null },
    }),
  }),
  combat_joined: event<CombatJoined>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { party }) =>
      state.combat === null
        ? state
        : { ...state, combat: { ...state.combat, newcomers: [...state.combat.newcomers, party] } },
  }),
  combat_ended: event({
    ...toEverybody,
    prompt: 'raise',
    apply: (state) => ({ ...state, combat: null }),
  }),
  round_started: event<RoundStarted>({
    audience: 'everybody',
    secret: { modifiers: toGm },
    reveals: 'nothing',
    prompt: 'raise',
    apply: (state, { round, parties, modifiers, group = [] }) =>
      state.combat === null
        ? state
        : {
            ...state,
            combat: {
              ...state.combat,
              parties,
              newcomers: [],
              round,
              order: [],
              turn: -1,
              feints: 0,
              initiative: {
                step: 'ADD',
                places: [flipping(parties, group)],
                entries: flipping(parties, group).map((party) => ({
                  party,
                  cards: [],
                  charisma: 0,
                  done: false,
                  modifier: modifiers[party] ?? 0,
                })),
                arrivals: 0,
                jacks: [],
                spent: nothingSpent,
                lost: [],
                group,
                tie: 0,
              },
            },
          },
  }),
  turns_opened: event({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => (state.combat === null ? state : { ...state, combat: { ...state.combat, initiative: null } }),
  }),
  turn_started: event<TurnStarted>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { party }) =>
      state.combat === null
        ? state
        : { ...state, combat: { ...state.combat, turn: state.combat.order.indexOf(party), feints: 0 } },
  }),
  turn_passed: event<TurnStarted>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
  turn_skipped: event<TurnStarted>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, { party }) =>
      state.combat === null
        ? state
        : { ...state, combat: { ...state.combat, turn: state.combat.order.indexOf(party) } },
  }),
  turn_ended: event<TurnStarted>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
};
