import { gmSeat } from '../../kernel/index.ts';
import { cardsIn } from './state-changes.ts';
import type { Colour, SeatId, Suit, Viewer } from '../../kernel/index.ts';
import { sharersOf } from './features/prequels/pairs.ts';
import type { OwnerId, PartId } from './cards.ts';
import { isSpell } from './cards.ts';
import { enemiesOf } from './features/attacks/arena.ts';
import type { Options } from './options.ts';

import type {
  Acts,
  Character,
  Conflict,
  Environment,
  EnvironmentAttribute,
  EnvironmentDefinition,
  Half,
  Npc,
  Participant,
  Phase,
  State,
} from './state.ts';

export function phaseOf(state: State): Phase {
  if (state.suspended) return 'SUSPENDED';
  if (state.conflict !== null) return state.conflict.phase;
  if (state.prequel?.step === 'scene') return 'PREQUEL.scene';
  return state.stage;
}

export function characterAt(state: State, id: PartId): Character | undefined {
  return state.characters.find((one) => one.id === id);
}

export function npcAt(state: State, id: PartId): Npc | undefined {
  return state.npcs.find((one) => one.id === id);
}

export function isAlive({ fate }: Pick<Character, 'fate'>): boolean {
  return fate === null || fate.fate === 'spared';
}

/** The living character this seat plays: the first one, if a person got several back (CR-209). */
export function firstCharacterOf(state: State, seat: SeatId): Character | undefined {
  return state.characters.find((one) => one.seat === seat && isAlive(one));
}

/**
 * Whether the character is known to belong to another person than `person`, which is `undefined` for a bot (CR-209,
 * TB-02). A character that has never left its seat names no owner.
 */
export function isOwnedByAnother({ leftBy }: Pick<Character, 'leftBy'>, person: string | undefined): boolean {
  return leftBy !== undefined && leftBy !== person;
}

/** CR-43 */
export function seatsWithoutCharacter(state: State): readonly SeatId[] {
  return state.seats
    .filter(({ seat, presence }) => presence === 'here' && firstCharacterOf(state, seat) === undefined)
    .map(({ seat }) => seat);
}

/** CR-42 */
export function isCreationOver(state: State): boolean {
  return (
    seatsWithoutCharacter(state).length === 0 &&
    state.characters.every((one) => one.creation === 'ready' || one.seat === null || !isAlive(one))
  );
}

function isHere(state: State, seat: SeatId): boolean {
  const found = seat === gmSeat ? state.gm : state.seats.find((one) => one.seat === seat);
  return found?.presence === 'here';
}

/** The GM or, in the GM's absence, the named co-GM, unless that person plays in the conflict (CR-207). */
export function leaderOf(state: State): SeatId {
  const named = state.standIns[gmSeat];
  if (isHere(state, gmSeat) || named === undefined || !isHere(state, named)) return gmSeat;
  const plays = state.conflict?.participants.some(({ id }) => characterAt(state, id)?.seat === named) === true;
  return plays ? gmSeat : named;
}

/** CR-207 */
export function isLeaderless(state: State): boolean {
  return leaderOf(state) === gmSeat && !isHere(state, gmSeat);
}

/**
 * CR-205, CR-207: a stand-in sees the hand, so the leading player, an enemy, and an enemy's stand-in
 * are excluded, whatever was agreed before.
 */
function mayStandIn(state: State, part: PartId, named: SeatId): boolean {
  if (leaderOf(state) === named) return false;
  const participants = state.conflict?.participants ?? [];
  const side = participants.find(({ id }) => id === part)?.side;
  const seesHandOf = (id: PartId): boolean => {
    const seat = characterAt(state, id)?.seat ?? '';
    return seat === named || (state.standIns[id] === named && !isHere(state, seat));
  };
  return side === undefined || !participants.some((other) => other.side !== side && seesHandOf(other.id));
}

/**
 * The seat that controls a participant: its player, a stand-in in that player's absence (CR-205), or the GM.
 * Empty if the player left.
 */
export function controllerOf(state: State, part: PartId): SeatId {
  const character = characterAt(state, part);
  if (character === undefined) return leaderOf(state);
  if (character.seat === null) return '';
  const owner = character.seat;
  const named = state.standIns[part];
  const isReplaced = !isHere(state, owner) && named !== undefined && isHere(state, named);
  return isReplaced && mayStandIn(state, part, named) ? named : owner;
}

export function seatOfViewer(viewer: Viewer): SeatId | null {
  if (viewer.kind === 'gm') return gmSeat;
  return viewer.kind === 'seat' ? viewer.seat : null;
}

export function leads(state: State, viewer: Viewer): boolean {
  return viewer.kind === 'gm' || (viewer.kind === 'seat' && leaderOf(state) === viewer.seat);
}

export function controls(state: State, viewer: Viewer, part: PartId): boolean {
  const seat = seatOfViewer(viewer);
  return seat !== null && controllerOf(state, part) === seat;
}

/** CR-137, CR-171 */
export function ownerFor(state: State, part: PartId): OwnerId {
  return npcAt(state, part)?.pool ?? part;
}

/** CR-157, CR-170. By option no one pays in a prequel (CR-41). */
export function paysFor(state: State, part: PartId): boolean {
  if (state.prequel !== null && !state.options.prequelMagicCost) return false;
  const isLasting = characterAt(state, part) !== undefined || npcAt(state, part)?.pool === null;
  return isLasting || state.options.poolNpcPays;
}

/** The current or last name of a participant, place or pool; empty if it never had one, never an id. */
export function nameIn(state: State, id: OwnerId): string {
  return (
    characterAt(state, id)?.name ??
    npcAt(state, id)?.name ??
    state.environments.find(({ definition }) => definition.id === id)?.definition.name ??
    state.departed[id] ??
    state.pools[id]?.name ??
    ''
  );
}

export function conflictOf(state: State): Conflict {
  if (state.conflict === null) throw new Error('There is no conflict');
  return state.conflict;
}

/** Throws if there is no conflict. */
export function nextAttackId(state: State): string {
  return `A${conflictOf(state).aids + 1}`;
}

export function partOf(state: State, id: PartId): Participant {
  const part = state.conflict?.participants.find((one) => one.id === id);
  if (part === undefined) throw new Error(`${id} is not in the conflict`);
  return part;
}

export function environmentOf(state: State): Environment | undefined {
  const id = state.conflict?.environment ?? null;
  return id === null ? undefined : state.environments.find(({ definition }) => definition.id === id);
}

/** CR-178, CR-187 */
export function actsIn({ attributes }: Pick<EnvironmentDefinition, 'attributes'>, colour: Colour): Acts {
  const named = attributes.find((one) => one.k === 'colour' && one.colour === colour);
  if (named?.k === 'colour') return named.acts;
  return colour === 'red' ? 'all' : 'lowest';
}

type Tempo = NonNullable<EnvironmentDefinition['tempo']>;

/** CR-176 */
export function tempoIn({ tempo }: Pick<EnvironmentDefinition, 'tempo'>, options: Pick<Options, 'envTempo'>): Tempo {
  return tempo ?? { when: options.envTempo, every: 1, cards: 1 };
}

export function attributeOf<K extends EnvironmentAttribute['k']>(
  place: Environment | undefined,
  k: K,
): Extract<EnvironmentAttribute, { readonly k: K }> | undefined {
  return place?.definition.attributes.find(
    (one): one is Extract<EnvironmentAttribute, { readonly k: K }> => one.k === k,
  );
}

/** CR-153 */
export function plainCardsOf(state: State, owner: OwnerId): number {
  const { conflict } = state;
  const home = characterAt(state, owner)?.deck ?? npcAt(state, owner)?.deck ?? [];
  const away = conflict === null ? [] : cardsIn(conflict);
  const payment = conflict?.payments[owner];
  const counted = [...home, ...away, ...(payment?.apart ?? []), ...(payment?.paid ?? [])];
  return counted.filter((card) => card.owner === owner && !isSpell(card.face)).length;
}

/** CR-25 */
const presetLevels: Readonly<Record<string, readonly [Suit, Suit]>> = {
  words: ['D', 'H'],
  bodies: ['H', 'C'],
  blows: ['C', 'S'],
  weapons: ['S', 'D'],
};

/** CR-25 */
const sixLevels: Readonly<Record<string, readonly [Suit, Suit]>> = {
  ...presetLevels,
  craft: ['D', 'C'],
  ordeal: ['H', 'S'],
};

export function levelsOf(state: Pick<State, 'options' | 'levels'>): Readonly<Record<string, readonly [Suit, Suit]>> {
  switch (state.options.levels) {
    case 'pairs6':
      return sixLevels;
    case 'custom':
      return state.levels;
    default:
      return presetLevels;
  }
}

/** The suits of a prequel's level, even if the level was removed after the prequel began (CR-14, CR-29). */
export function suitsOfLevel(state: Pick<State, 'options' | 'levels'>, level: string): readonly Suit[] {
  const known = [levelsOf(state), sixLevels, state.levels].find((levels) => Object.hasOwn(levels, level));
  return known?.[level] ?? [];
}

/** CR-53 */
export function parties(state: State): readonly SeatId[] {
  const players = state.conflict?.participants.map(({ id }) => controllerOf(state, id)) ?? [];
  return [...new Set([leaderOf(state), ...players])];
}

export function activeParts(conflict: {
  readonly participants: readonly Pick<Participant, 'id' | 'active'>[];
}): readonly PartId[] {
  return conflict.participants.filter(({ active }) => active).map(({ id }) => id);
}

/** CR-58, CR-200 */
export function activeSeatsAndGm(state: State): readonly SeatId[] {
  const active = state.conflict === null ? [] : activeParts(state.conflict);
  return [...new Set([leaderOf(state), ...active.map((id) => controllerOf(state, id))])];
}

/**
 * The offered truce. It waits while a card of the place asks for reveals, since no one can answer it then (CR-187,
 * CR-200).
 */
export function truceToAnswer({ phase, truce }: Pick<Conflict, 'phase' | 'truce'>): Conflict['truce'] {
  return phase === 'ENV.reveal' ? null : truce;
}

/** CR-58 */
export function consentersOf(state: State): readonly SeatId[] {
  return isHere(state, gmSeat) ? [gmSeat] : activeSeatsAndGm(state);
}

export function prequelParts(state: Pick<State, 'prequel'>): readonly PartId[] {
  return sharersOf(state.prequel);
}

/** CR-29 to CR-31, CR-36, CR-37 */
export function gainsDue(
  state: Pick<State, 'prequel' | 'options' | 'levels'>,
  part: PartId,
): { readonly due: readonly Suit[]; readonly half: Half } {
  const { prequel } = state;
  const bonus = prequel?.bonus[part] ?? [];
  return {
    due: [...suitsOfLevel(state, prequel?.level ?? ''), ...bonus],
    half: prequel?.won[part] === true ? 'high' : 'low',
  };
}

export function nextEnemy(conflict: Conflict, part: PartId): PartId | undefined {
  return enemiesOf(conflict, part)[0];
}
