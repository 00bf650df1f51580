/** Scenes, damage and the order of a fight. */
import type { Holder, Npc, State, Used, Who } from '../state.ts';
import { printed } from '../cards.ts';
import { fromDeck, outOfHand, withEntry, withInitiative } from './cards.ts';
import type { Handlers } from './handlers.ts';
import { noFlags, withFallen, withFlags, withPlayer, withTop } from './handlers.ts';
import { poolOf } from '../table.ts';
import { feintBonus } from '../constants.ts';

function withSkip(state: State, who: Who, owed: Pick<Npc, 'skips' | 'skipsFor'>): State {
  const { skips, skipsFor } = owed;
  if (state.players.some(({ seat }) => seat === who))
    return withPlayer(state, who, ({ flags }) => ({ flags: { ...flags, skips }, skipsFor }));
  return { ...state, npcs: state.npcs.map((npc) => (npc.id === who ? { ...npc, ...owed } : npc)) };
}

/** An opening that a feint has made, or that is used. */
function withFeint(
  state: State,
  { seat, npc }: { readonly seat: Holder; readonly npc?: string },
  feint: boolean,
): State {
  if (npc === undefined) return withFlags(state, seat, { feint });
  return { ...state, npcs: state.npcs.map((one) => (one.id === npc ? { ...one, feint } : one)) };
}

function withDisarmed(state: State, who: Who, disarmed: boolean): State {
  if (state.players.some(({ seat }) => seat === who)) return withPlayer(state, who, () => ({ disarmed }));
  return { ...state, npcs: state.npcs.map((npc) => (npc.id === who ? { ...npc, disarmed } : npc)) };
}

const nothingOwed = { skips: null, skipsFor: [] } as const;

function withUsed(state: State, party: Who, card: Omit<Used, 'handle'>): State {
  const counted = withInitiative(state, ({ arrivals }) => ({ arrivals: arrivals + 1 }));
  const handle = `u${counted.combat?.initiative?.arrivals ?? 0}`;
  return withEntry(counted, party, ({ cards }) => ({ cards: [...cards, { ...card, handle }] }));
}

/** Those for whom a card is turned: of a group the first alone. */
function flipping(parties: readonly Who[], group: readonly Who[]): readonly Who[] {
  const led = new Set(group.slice(1));
  return parties.filter((party) => !led.has(party));
}

const nothingSpent = { player: [], gm: [] } as const;

export const sceneHandlers = {
  scene_started: (state, { number, title, present }) => ({
    ...state,
    stage: 'SCENE',
    scene: { number, title, plays: 0, called: 0, fights: 0, failed: false },
    scenes: number,
    players: state.players.map((player) => ({
      ...player,
      present: present.includes(player.seat),
      lost: null,
      flags: noFlags,
      disarmed: false,
      skipsFor: [],
    })),
  }),
  character_entered: (state, { seat }) => withPlayer(state, seat, () => ({ present: true })),
  scene_ended: (state) => ({
    ...state,
    stage: 'INTERMISSION',
    scene: null,
    combat: null,
    attack: null,
    players: state.players.map((player) => ({
      ...player,
      present: false,
      out: false,
      lost: null,
      flags: { ...player.flags, feint: false, skips: null },
      disarmed: false,
      skipsFor: [],
    })),
    setAside: state.setAside.map((one) => ({
      ...one,
      damage: 0,
      out: false,
      lost: null,
      flags: noFlags,
      disarmed: false,
      skipsFor: [],
    })),
    npcs: state.npcs.map((npc) => ({ ...npc, feint: false, disarmed: false, ...nothingOwed })),
  }),
  damage_cleared: (state) => ({
    ...state,
    players: state.players.map((player) => ({ ...player, damage: 0 })),
    npcs: state.npcs.map((npc) => ({ ...npc, damage: 0 })),
  }),
  stunt_awarded: (state) => state,
  passed_over: (state) => state,

  damage_dealt: (state, { target, amount, damage }) => ({
    ...withTop(state, ({ harm }) => ({ harm: [...harm, { who: target, amount, fell: false }] })),
    players: state.players.map((player) => (player.seat === target ? { ...player, damage } : player)),
    npcs: state.npcs.map((npc) => (npc.id === target ? { ...npc, damage } : npc)),
    vehicles: state.vehicles.map((vehicle) => (vehicle.id === target ? { ...vehicle, damage } : vehicle)),
  }),
  character_died: (state, { seat, name, forGood }) =>
    withPlayer(withFallen(state, seat), seat, (player) =>
      forGood
        ? {
            present: false,
            lost: name,
            sheets: player.sheets.map((sheet) => (sheet.id === player.sheet ? { ...sheet, dead: true } : sheet)),
          }
        : { out: true },
    ),
  npc_down: (state, { npc }) => ({
    ...withFallen(state, npc),
    npcs: state.npcs.map((one) => (one.id === npc ? { ...one, down: true } : one)),
  }),
  vehicle_stopped: (state, { vehicle }) => ({
    ...withFallen(state, vehicle),
    vehicles: state.vehicles.map((one) => (one.id === vehicle ? { ...one, stopped: true } : one)),
  }),
  feint_gained: (state, feint) => withFeint(state, feint, true),
  feint_spent: (state, feint) => withTop(withFeint(state, feint, false), () => ({ feint: feintBonus })),
  feint_counted: (state) =>
    state.combat === null ? state : { ...state, combat: { ...state.combat, feints: state.combat.feints + 1 } },
  skip_owed: (state, { who, play, covered = [] }) => withSkip(state, who, { skips: play, skipsFor: covered }),
  skip_paid: (state, { who }) => withSkip(state, who, nothingOwed),
  weapon_lost: (state, { who }) => withDisarmed(state, who, true),
  weapon_recovered: (state, { who }) => withDisarmed(state, who, false),
  use_spent: (state, { seat, what }) => withFlags(state, seat, { [what]: true }),
  telling_owed: (state) => state,

  combat_started: (state, { parties }) => ({
    ...state,
    scene: state.scene === null ? null : { ...state.scene, fights: state.scene.fights + 1 },
    combat: { parties, newcomers: [], round: 0, order: [], turn: 0, feints: 0, initiative: null },
  }),
  combat_joined: (state, { party }) =>
    state.combat === null
      ? state
      : { ...state, combat: { ...state.combat, newcomers: [...state.combat.newcomers, party] } },
  combat_ended: (state) => ({ ...state, combat: null }),
  round_started: (state, { round, parties, modifiers, group = [] }) =>
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
  initiative_flipped: (state, { party, card }) => {
    if (card === null) return state;
    const by = state.players.some(({ seat }) => seat === party) ? party : 'gm';
    return withUsed(fromDeck(state, poolOf(by), 1), party, {
      face: card,
      by,
      from: 'flip',
      counts: printed(card),
      live: state.options['flippedFaces'] === 'active',
    });
  },
  initiative_added: (state, { party, seat, card, counts }) =>
    withUsed(outOfHand(state, seat, card), party, { face: card, by: seat, from: 'hand', counts, live: true }),
  initiative_charmed: (state, { party, amount }) =>
    withFlags(
      withEntry(state, party, () => ({ charisma: amount })),
      party,
      { charisma: true },
    ),
  initiative_passed: (state, { party }) => (party === 'gm' ? state : withEntry(state, party, () => ({ done: true }))),
  initiative_tied: (state, { parties, places }) => {
    const again = new Set(parties.flat());
    return withInitiative(state, ({ entries, spent, tie }) => ({
      step: 'ADD',
      places,
      spent: nothingSpent,
      lost: spent.player,
      tie: tie + 1,
      entries: entries.map((entry) => ({ ...entry, done: !again.has(entry.party) })),
    }));
  },
  order_fixed: (state, { order }) => (state.combat === null ? state : { ...state, combat: { ...state.combat, order } }),
  turns_opened: (state) =>
    state.combat === null ? state : { ...state, combat: { ...state.combat, initiative: null } },
  turn_started: (state, { party }) =>
    state.combat === null
      ? state
      : { ...state, combat: { ...state.combat, turn: state.combat.order.indexOf(party), feints: 0 } },
  turn_passed: (state) => state,
  turn_skipped: (state, { party }) =>
    state.combat === null ? state : { ...state, combat: { ...state.combat, turn: state.combat.order.indexOf(party) } },
  turn_ended: (state) => state,
} satisfies Partial<Handlers>;
