import type { Holder, Initiative, Play, Player, Pool, Scene, Settled, Side, State, Used, EntityId } from './state.ts';
import type { CardCode, SeatId, SeenCard } from '../../kernel/index.ts';
import { enter, takeOut } from '../../kernel/index.ts';
import { handIn } from './hands.ts';
import { rivalOf } from './selectors.ts';
import type { DeclaredPlay } from './event-fields.ts';

export function intoDiscard(state: State, pool: Pool, cards: readonly CardCode[]): State {
  return { ...state, discards: { ...state.discards, [pool]: enter(state.discards[pool], cards) } };
}

export function fromDeck(state: State, pool: Pool, count: number): State {
  return { ...state, decks: { ...state.decks, [pool]: state.decks[pool].slice(count) } };
}

export function intoHand(state: State, holder: Holder, cards: readonly CardCode[]): State {
  return { ...state, hands: { ...state.hands, [holder]: enter(handIn(state, holder), cards) } };
}

export function outOfHand(state: State, holder: Holder, card: CardCode): State {
  return { ...state, hands: { ...state.hands, [holder]: takeOut(handIn(state, holder), card) } };
}

export function intoPlay(
  state: State,
  side: Side,
  card: Omit<Used, keyof SeenCard> & { readonly face: CardCode },
): State {
  return withTop(state, (play): Partial<Play> => ({
    arrivals: play.arrivals + 1,
    sides: { ...play.sides, [side]: [...play.sides[side], { ...card, handle: `u${play.arrivals + 1}` }] },
  }));
}

export function withInitiative(state: State, change: (initiative: Initiative) => Partial<Initiative>): State {
  const { combat } = state;
  if (combat === null || combat.initiative === null) return state;
  const { initiative } = combat;
  return { ...state, combat: { ...combat, initiative: { ...initiative, ...change(initiative) } } };
}

export function withPlayer(state: State, seat: SeatId, change: (player: Player) => Partial<Player>): State {
  return {
    ...state,
    players: state.players.map((player) => (player.seat === seat ? { ...player, ...change(player) } : player)),
  };
}

export function withFlags(state: State, seat: SeatId, flags: Partial<Player['flags']>): State {
  return withPlayer(state, seat, (player) => ({ flags: { ...player.flags, ...flags } }));
}

export function withTop(state: State, change: (play: Play) => Partial<Play>): State {
  return {
    ...state,
    plays: state.plays.map((play, index) => (index === state.plays.length - 1 ? { ...play, ...change(play) } : play)),
  };
}

/** Records that the harm of the play on top brought this target down. */
export function withFallen(state: State, who: EntityId): State {
  return withTop(state, ({ harm }) => ({
    harm: harm.map((entry) => (entry.who === who ? { ...entry, fell: true } : entry)),
  }));
}

export const noFlags: Player['flags'] = {
  charisma: false,
  ambush: false,
  awareness: false,
  feint: false,
  skips: null,
};

/** A character to whom nothing has happened yet. */
export const freshCondition = {
  damage: 0,
  out: false,
  lost: null,
  flags: noFlags,
  disarmed: false,
  skipsFor: [],
} as const satisfies Partial<Player>;

const noRiders: Play['riders'] = {
  player: { C: 0, D: 0, H: 0, S: 0 },
  gm: { C: 0, D: 0, H: 0, S: 0 },
};

export const blankPlay: Omit<Play, 'id' | 'kind' | 'use'> = {
  mode: null,
  seat: null,
  npc: null,
  rival: null,
  rivalCharm: 0,
  marks: [],
  desired: null,
  text: '',
  step: 'PROPOSED',
  answers: [],
  opposition: null,
  charismaWanted: false,
  charisma: 0,
  feint: 0,
  free: null,
  offer: null,
  sides: { player: [], gm: [] },
  arrivals: 0,
  added: 0,
  steps: 0,
  round: 1,
  reshots: 0,
  lenders: [],
  picks: [],
  cover: null,
  leaders: [],
  jacks: [],
  spent: { player: [], gm: [] },
  rivalSpent: [],
  riders: noRiders,
  outcome: null,
  harm: [],
  followUp: null,
  holdOn: null,
};

/** Whether the GM called for this play; a free attack that follows from it is the player's own. */
function isCalledByGm({ kind, free = null }: Pick<Play, 'kind'> & Partial<Play>): boolean {
  return kind === 'called' && free === null;
}

function counted(scene: Scene, play: Pick<Play, 'kind'> & Partial<Play>): Scene {
  return { ...scene, plays: scene.plays + 1, called: scene.called + (isCalledByGm(play) ? 1 : 0) };
}

export function opened(state: State, play: Pick<Play, 'id' | 'kind' | 'use'> & Partial<Play>): State {
  return {
    ...state,
    made: { ...state.made, play: state.made.play + 1 },
    scene: state.scene === null ? null : counted(state.scene, play),
    plays: [...state.plays, { ...blankPlay, ...play }],
  };
}

function withCallResult(scene: Scene | null, play: Play | undefined): Scene | null {
  if (scene === null || play === undefined || play.outcome === null || !isCalledByGm(play)) return scene;
  return { ...scene, failed: !play.outcome.success };
}

/** Cards still in the area of the play would be lost; there are none when a play closes. */
export function closed(state: State): State {
  const play = state.plays.at(-1);
  return {
    ...state,
    scene: withCallResult(state.scene, play),
    plays: state.plays.slice(0, -1),
    tray: null,
    swap: null,
    last: settled(play, state.scenes) ?? state.last,
  };
}

/** A declined free attack goes back to the choice of a mark, without those out of reach (SU-178). */
export function declined(state: State): State {
  const { offer, marks } = state.plays.at(-1) ?? { offer: null, marks: [] };
  if (offer === null) return closed(state);
  return withTop(state, () => ({
    step: 'FOLLOW_UP',
    followUp: { ...offer, outOfReach: [...offer.outOfReach, ...marks] },
  }));
}

function settled(play: Play | undefined, scene: number): Settled | undefined {
  if (play === undefined || play.outcome === null) return undefined;
  const { kind, use, seat, npc, marks, spent, harm, outcome } = play;
  const against = rivalOf(play);
  const rival = against === null ? {} : { rival: { seat: against, spent: play.rivalSpent } };
  return { scene, kind, use, seat, npc, marks, spent, harm, outcome, ...rival };
}

export function declared(state: State, event: DeclaredPlay): State {
  return opened(state, {
    id: event.play,
    kind: event.kind,
    use: event.use,
    mode: event.mode,
    seat: event.seat,
    marks: event.marks,
    desired: event.desired,
    text: event.text,
    charismaWanted: event.charisma,
    free: event.free,
    offer: event.offer,
    rival: event.rival ?? null,
    step: event.called ? 'CALLED' : event.rival === undefined ? 'PROPOSED' : 'CONSENT',
  });
}

export function without<T>(items: readonly T[], item: T): readonly T[] {
  const index = items.indexOf(item);
  return index < 0 ? items : items.toSpliced(index, 1);
}

export const noSkips = { skips: null, skipsFor: [] } as const;

export const nothingSpent = { player: [], gm: [] } as const;
