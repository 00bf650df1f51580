/** Small changes that many events have in common. */
import type { CardCode } from '../../../kernel/index.ts';
import { enter } from '../../../kernel/index.ts';
import type { Background, Character, CharacterId, Draw, LastPlay, Resolution, State } from '../state.ts';
import { gmSeat } from '../table.ts';

/** Somebody is asked something new, so the prompt is raised (TB-08). */
export function asked(state: State): State {
  return { ...state, prompt: state.prompt + 1 };
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

/** Something changed that all may answer: passes are void, and the time begins anew (DR-101, DR-131). */
export function stirred(state: State): State {
  return asked(withResolution(state, ({ step }) => ({ passed: [], step: step + 1 })));
}

/** The last card that was played, or nothing: a vote about the one before has nothing left to send back (DR-96). */
export function lastPlayed(state: State, play: LastPlay | null): State {
  const questions = state.questions.filter(({ topic }) => topic !== 'veto_description');
  return withResolution({ ...state, questions }, () => ({ play }));
}

/** A new handle for a card that comes to this owner. The GM's own count is nobody else's business. */
export function minted(state: State, owner: string): { readonly state: State; readonly handle: string } {
  const whose = owner === gmSeat ? 'gm' : 'players';
  const count = state.arrivals[whose] + 1;
  return {
    state: { ...state, arrivals: { ...state.arrivals, [whose]: count } },
    handle: `${owner === gmSeat ? 'g' : 'h'}${count}`,
  };
}

export function withBackground(
  state: State,
  character: Character,
  given: Pick<Background, 'face' | 'back' | 'slot' | 'kind' | 'name' | 'scope'>,
): State {
  const entry = minted(state, character.owner);
  const background: Background = { handle: entry.handle, ...given, spent: false, used: false, privileged: false };
  return withCharacter(entry.state, character.id, ({ backgrounds }) => ({
    backgrounds: [...backgrounds, background],
  }));
}

export function discarded(state: State, cards: readonly CardCode[]): State {
  return { ...state, discard: enter(state.discard, cards, { back: 'players' }) };
}

export function without<T>(list: readonly T[], item: T): readonly T[] {
  return list.filter((one) => one !== item);
}

/** The list without one card of this face. */
export function withoutFace<T extends { readonly face: CardCode }>(cards: readonly T[], face: CardCode): readonly T[] {
  const place = cards.findIndex((card) => card.face === face);
  return cards.filter((_, index) => index !== place);
}

export function withoutCard(pile: readonly CardCode[], card: CardCode): readonly CardCode[] {
  const place = pile.indexOf(card);
  return place < 0 ? pile : pile.filter((_, index) => index !== place);
}
