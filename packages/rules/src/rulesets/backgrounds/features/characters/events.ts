import { gmSeat } from '../../../../kernel/index.ts';
import type { CharacterId, State } from '../../state.ts';
import type { SeatId } from '../../../../kernel/index.ts';
import type { CharacterBrought, NamedParty } from '../../event-fields.ts';
import { characterOf, noSeat } from '../../selectors.ts';
import { bySeat, putBack, withCards, withCharacter } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import { newCharacter } from '../../initial.ts';
import { knowsSheet, limitsUndo, toEverybody } from '../../audience.ts';

interface CharacterAdded {
  readonly id: CharacterId;
  readonly owner: SeatId;
  readonly name: string;
  /** The person to whom the character belongs. Bots have none. */
  readonly person?: string;
}

interface CharacterGiven extends CharacterBrought {
  readonly about: string;
}

interface CharacterLeft extends NamedParty {
  readonly seat: SeatId;
  readonly person: string | null;
  /** Set if the character was never confirmed (DR-31). Missing in events of older versions. */
  readonly unfinished?: true;
}

interface CharacterCameBack extends NamedParty {
  readonly seat: SeatId;
}

interface CharacterParked extends NamedParty {
  readonly on: boolean;
  /** Set if the character is parked because its player leads; missing if the GM has ruled so. */
  readonly playerLed?: true;
}

/** Replaces the character by a sheet from the library, whose cards are taken from the packs by face. */
function brought(state: State, { character, name, cards, grants }: CharacterBrought): State {
  const found = characterOf(state, character);
  if (found === undefined) return state;
  const { draft } = found;
  const undrafted =
    draft === null
      ? state
      : putBack(
          state,
          draft.back,
          draft.cards.map(({ face }) => face),
        );
  const emptied = found.backgrounds.reduce((current, { back, face }) => putBack(current, back, [face]), undrafted);
  const renamed = withCharacter(emptied, character, () => ({
    name,
    backgrounds: [],
    draft: null,
    grants: grants ?? cards.filter(({ kind }) => kind === 'acquired').map(({ kind }) => kind),
    standing: 'open',
  }));
  return withCards(renamed, character, cards);
}

/** Ready-made characters need no confirmation (option `readyMade`). */
function given(state: State, event: CharacterGiven): State {
  const { character, name, about, cards } = event;
  const named = withCharacter(state, character, () => ({ name, about, standing: 'confirmed' }));
  return withCards(named, character, cards);
}

function characterAdded(state: State, event: CharacterAdded): State {
  const { id, owner, name, person = null } = event;
  const fresh = { ...newCharacter(id, owner, name), person };
  const isNpc = owner === gmSeat;
  // Sorted by seat among the players' characters, so that the order does not reveal NPCs (DR-143).
  const next = state.characters.findIndex((character) => bySeat({ seat: character.owner }, { seat: owner }) > 0);
  const at = next < 0 || isNpc ? state.characters.length : next;
  return {
    ...state,
    npcs: state.npcs + (isNpc ? 1 : 0),
    characters: isNpc
      ? [...state.characters, { ...fresh, standing: 'confirmed' }]
      : state.characters.toSpliced(at, 0, fresh),
  };
}

export const charactersEvents = {
  // Only the GM knows an NPC until the players meet it.
  character_added: event<CharacterAdded>({
    audience: ({ event, viewer }) => event.owner !== gmSeat || viewer.kind === 'gm',
    reveals: 'nothing',
    secret: { person: 'none' },
    prompt: 'keep',
    apply: characterAdded,
  }),
  character_left: event<CharacterLeft>({
    ...toEverybody,
    secret: { person: 'none' },
    prompt: 'keep',
    apply: (state, event) =>
      withCharacter(state, event.character, () => ({ owner: noSeat, person: event.person, left: event.seat })),
  }),
  character_came_back: event<CharacterCameBack>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => withCharacter(state, event.character, () => ({ owner: event.seat, left: null })),
  }),
  character_presented: event<NamedParty>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => withCharacter(state, event.character, () => ({ standing: 'asked' })),
  }),
  character_confirmed: event<NamedParty>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => withCharacter(state, event.character, () => ({ standing: 'confirmed' })),
  }),
  character_reopened: event<NamedParty>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => withCharacter(state, event.character, () => ({ standing: 'open' })),
  }),
  character_brought: event<CharacterBrought>({
    ...limitsUndo,
    secret: { cards: knowsSheet },
    prompt: 'keep',
    apply: brought,
  }),
  character_given: event<CharacterGiven>({
    ...limitsUndo,
    secret: { cards: knowsSheet },
    prompt: 'keep',
    apply: given,
  }),
  character_parked: event<CharacterParked>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) =>
      withCharacter(state, event.character, () => ({ parked: event.on, playerLed: event.playerLed === true })),
  }),
};
