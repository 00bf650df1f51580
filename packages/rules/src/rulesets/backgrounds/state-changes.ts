/** State changes that events of several features share. */
import type {
  Back,
  Background,
  ChallengeResult,
  Character,
  CharacterId,
  Draw,
  LastPlay,
  Outcome,
  Party,
  PartyId,
  Player,
  Resolution,
  Settled,
  State,
} from './state.ts';
import type { CardCode, SeatId } from '../../kernel/index.ts';
import { enter, gmSeat } from '../../kernel/index.ts';
import type { BackgroundReturned, BroughtBackground, PlayerJoined, NamedParty } from './event-fields.ts';
import { characterOf, isAbsent, knownCharacter, noSeat, opposition, sameTitle } from './selectors.ts';
import { blockingTopics } from './features/votes/topics.ts';

export function taken(state: State, back: Back, cards: readonly CardCode[]): State {
  const pile = cards.reduce(withoutCard, state.piles[back]);
  return { ...state, piles: { ...state.piles, [back]: pile } };
}

export function putBack(state: State, back: Back, cards: readonly CardCode[]): State {
  return { ...state, piles: { ...state.piles, [back]: [...state.piles[back], ...cards] } };
}

export function withCards(state: State, character: string, cards: readonly BroughtBackground[]): State {
  let current = state;
  for (const { kind, slot, card, back, name: title, scope } of cards) {
    current = taken(current, back, [card]);
    current = withBackground(current, knownCharacter(current, character), {
      face: card,
      back,
      slot,
      kind,
      name: title,
      scope,
    });
  }
  return current;
}

export function returned(state: State, { character, slot }: BackgroundReturned): State {
  return withCharacter(state, character, ({ backgrounds }) => ({
    backgrounds: backgrounds.map((background) =>
      background.slot === slot ? { ...background, spent: false } : background,
    ),
  }));
}

export function withCharacter(
  state: State,
  id: CharacterId,
  change: (character: Character) => Partial<Character>,
): State {
  return {
    ...state,
    characters: state.characters.map((character) =>
      character.id === id ? { ...character, ...change(character) } : character,
    ),
  };
}

export function withResolution(state: State, change: (resolution: Resolution) => Partial<Resolution>): State {
  const { resolution } = state;
  return resolution === null ? state : { ...state, resolution: { ...resolution, ...change(resolution) } };
}

export function withDraw(state: State, id: string, change: (draw: Draw) => Partial<Draw>): State {
  return withResolution(state, ({ draws }) => ({
    draws: draws.map((draw) => (draw.id === id ? { ...draw, ...change(draw) } : draw)),
  }));
}

/** After a change to which all can respond: resets the passes and restarts the timer of the choice (DR-101, DR-131). */
export function reopened(state: State): State {
  return withResolution(state, ({ step }) => ({ passed: [], step: step + 1 }));
}

/** Sets the last card played. An earlier one can no longer be vetoed, so questions about it are dropped (DR-96). */
export function setLastPlay(state: State, play: LastPlay | null): State {
  const questions = state.questions.filter(({ topic }) => topic !== 'veto_description');
  return withResolution({ ...state, questions }, () => ({ play }));
}

/**
 * A new handle for a card of this owner. The GM has a separate counter, so that handles do not reveal the GM's cards.
 */
export function mintHandle(state: State, owner: string): { readonly state: State; readonly handle: string } {
  const counter = owner === gmSeat ? 'gm' : 'players';
  const count = state.arrivals[counter] + 1;
  return {
    state: { ...state, arrivals: { ...state.arrivals, [counter]: count } },
    handle: `${owner === gmSeat ? 'g' : 'h'}${count}`,
  };
}

export function withBackground(
  state: State,
  character: Character,
  given: Pick<Background, 'face' | 'back' | 'slot' | 'kind' | 'name' | 'scope'>,
): State {
  const entry = mintHandle(state, character.owner);
  const background: Background = { handle: entry.handle, ...given, spent: false, used: false, privileged: false };
  return withCharacter(entry.state, character.id, ({ backgrounds }) => ({
    backgrounds: [...backgrounds, background],
  }));
}

export function discarded(state: State, cards: readonly CardCode[]): State {
  return { ...state, discard: enter(state.discard, cards, { back: 'players' }) };
}

export function without<T>(list: readonly T[], item: T): readonly T[] {
  return list.filter((other) => other !== item);
}

export function withoutFace<T extends { readonly face: CardCode }>(cards: readonly T[], face: CardCode): readonly T[] {
  const index = cards.findIndex((card) => card.face === face);
  return index < 0 ? cards : cards.toSpliced(index, 1);
}

export function withoutCard(pile: readonly CardCode[], card: CardCode): readonly CardCode[] {
  const index = pile.indexOf(card);
  return index < 0 ? pile : pile.toSpliced(index, 1);
}

/** The state without the cards that this character's attempt had when it was put on hold (DR-135). */
export function withoutHeldDraw(
  state: State,
  { character, title }: { readonly character: CharacterId; readonly title: string },
): State {
  const { [character]: held, ...heldDraws } = state.heldDraws;
  return held === undefined || !sameTitle(held.title, title) ? state : { ...state, heldDraws };
}

export function withPerson(state: State, seat: SeatId, change: Partial<Player>): State {
  if (seat === gmSeat) return state.gm === null ? state : { ...state, gm: { ...state.gm, ...change } };
  return {
    ...state,
    players: state.players.map((player) => (player.seat === seat ? { ...player, ...change } : player)),
  };
}

/** Sorts seats s1, s2 … in seat order, the GM last. */
export function bySeat(one: Pick<Player, 'seat'>, other: Pick<Player, 'seat'>): number {
  const placeOf = ({ seat }: Pick<Player, 'seat'>): number => (seat === gmSeat ? Infinity : Number(seat.slice(1)));
  return placeOf(one) - placeOf(other);
}

export function satDown(state: State, { seat, name }: PlayerJoined): State {
  if (seat === gmSeat) return { ...state, gm: { seat, name, presence: 'here' } };
  const known = state.players.some((player) => player.seat === seat);
  const players = known
    ? state.players
    : [...state.players, { seat, name, presence: 'here' as const }].toSorted(bySeat);
  return withPerson({ ...state, players }, seat, { name, presence: 'here' });
}

/** Older versions have no event that closes these questions. Any other question that ends with a resolution has one. */
export function afterResolution(questions: State['questions']): State['questions'] {
  return questions.filter(({ topic }) => !blockingTopics.has(topic));
}

/** Players know every character that has taken part in a resolution. */
export function markMet(state: State, sides: readonly (readonly string[])[]): State {
  const all = sides.flat().filter((id) => id !== opposition);
  return all.reduce((current, id) => withCharacter(current, id, () => ({ met: true })), state);
}

export function partiesOf(sides: readonly (readonly PartyId[])[]): readonly Party[] {
  return sides.flatMap((side, index) => side.map((id) => ({ id, side: index, active: true })));
}

/** Counts a new resolution and drops what belonged to earlier ones, such as a cost that was not put into words. */
export function beginResolution(state: State, proposer: string | null): State {
  return {
    ...state,
    resolutions: state.resolutions + 1,
    wished: state.wished + (proposer === null ? 0 : 1),
    cost: null,
    costPut: null,
    missed: {},
    questions: afterResolution(state.questions),
  };
}

export const freshExchange = {
  aims: [],
  resigned: [],
  winners: [],
  gained: null,
  highest: [],
  goingOn: [],
  yielding: [],
  changing: [],
} as const;

export function left(state: State, { character }: NamedParty): State {
  return withResolution(recordMissed(state, character), ({ parties, competition }) => ({
    parties: parties.map((party) => (party.id === character ? { ...party, active: false } : party)),
    competition: competition === null ? null : { ...competition, alters: without(competition.alters, character) },
  }));
}

/**
 * Records that play went on without a character during its player's absence, so that the returning player can be told
 * (DR-135).
 */
export function recordMissed(state: State, id: CharacterId): State {
  const { resolution, missed } = state;
  const owner = characterOf(state, id)?.owner ?? noSeat;
  if (resolution === null || owner === noSeat || owner === gmSeat || !isAbsent(state, owner)) return state;
  return { ...state, missed: { ...missed, [id]: { kind: resolution.kind, resolution: resolution.number } } };
}

/** An outcome without a judged card. */
export function outcomeOf(
  { resolution }: State,
  {
    character,
    title,
    attempt,
  }: { readonly character: string; readonly title: string; readonly attempt: ChallengeResult },
): Outcome {
  return {
    character,
    title,
    outcome: attempt,
    drawn: attempt,
    cost: null,
    last: attempt,
    kept: false,
    resolution: resolution?.number ?? 0,
    time: resolution?.challenge?.time ?? 0,
    span: resolution?.span ?? '',
  };
}

export const successes: ReadonlySet<ChallengeResult | 'routine'> = new Set(['complete', 'partial', 'cost']);

export function settledChallenge({
  character,
  title,
  outcome,
  drawn,
  last,
  kept,
  time,
  span,
}: Outcome): NonNullable<Settled['challenge']> {
  return {
    character,
    title,
    outcome,
    ...(kept ? { missed: last } : {}),
    ...(outcome === drawn ? {} : { ruled: true as const }),
    ...(time > 0 ? { time, span } : {}),
  };
}
