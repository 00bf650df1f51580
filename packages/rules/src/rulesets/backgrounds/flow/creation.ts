/** Character creation: drawing and naming cards, their backs, and completeness (DR-15 to DR-31). */
import type { CardCode, SeatId } from '../../../kernel/index.ts';
import type { Back, Character, CharacterId, Kind, Scope } from '../state.ts';
import { characterOf, freeSlot, isAbsent, isPlayersOwn, knownCharacter } from '../selectors.ts';
import { openSession } from './clocks.ts';
import { canTake, faceInPack, reshuffle, topOfPack } from './decks.ts';
import { giveReadyMade } from './ready-made.ts';
import type { Stage } from './stage.ts';
import { enterPhase, namedParty, backgroundOwner } from './stage.ts';

/** The number of cards in a draft (DR-27). */
const draftSize = 3;

/** The back of a card. By the option `backBy`, innate or general cards are red, or the back is random (DR-28). */
export function backFor(stage: Stage, kind: Kind, scope: Scope): Back {
  const by = stage.state.options.backBy;
  if (by === 'kind') return kind === 'innate' ? 'red' : 'blue';
  if (by === 'scope') return scope === 'general' ? 'red' : 'blue';
  if (by === 'random') return stage.rng.shuffle<Back>('back', ['red', 'blue'])[0] ?? 'blue';
  return 'blue';
}

/** The characters of a new seat, named after the player at first (DR-03). */
export function addCharacters(stage: Stage, seat: SeatId, name: string, person?: string): void {
  const count = stage.state.options.charactersPerPlayer;
  for (let number = 1; number <= count; number += 1) {
    const id = freeId(stage, seat);
    stage.emit({
      type: 'character_added',
      id,
      owner: seat,
      name: number === 1 ? name : `${name} (${number})`,
      ...(person === undefined ? {} : { person }),
    });
    giveReadyMade(stage, id);
  }
}

/** The first unused id of `s1`, `s1.2` …: characters of a player who left keep their ids (DR-137). */
function freeId(stage: Stage, seat: SeatId): CharacterId {
  let id = seat;
  for (let number = 2; characterOf(stage.state, id) !== undefined; number += 1) id = `${seat}.${number}`;
  return id;
}

/** Draws one card into its slot, or a draft of three. `face` is set if the table lets players choose. */
export function drawBackground(stage: Stage, id: CharacterId, kind: Kind, face: CardCode | undefined): void {
  const character = knownCharacter(stage.state, id);
  const slot = freeSlot(stage.state.options, character, kind);
  if (slot === undefined) throw new Error(`${id} has no slot for ${kind}`);
  const back = backFor(stage, kind, 'specific');
  if (stage.state.options.creation !== 'draft') {
    const isChosen = stage.state.options.creation === 'choose' && face !== undefined;
    const [card] = isChosen ? [faceInPack(stage, { back, face })] : topOfPack(stage, back, 1);
    if (card === undefined) throw new Error('A pack that is drawn from holds cards');
    stage.emit({ type: 'background_drawn', ...backgroundOwner(stage.state, id), kind, slot, back, card });
    return;
  }
  const cards = topOfPack(stage, back, draftSize);
  stage.emit({ type: 'cards_drafted', ...namedParty(stage.state, id), kind, slot, back, cards });
}

export function keepBackground(stage: Stage, id: CharacterId, card: CardCode): void {
  const { draft } = knownCharacter(stage.state, id);
  if (draft === null) return;
  const { kind, slot, back } = draft;
  stage.emit({ type: 'background_drawn', ...backgroundOwner(stage.state, id), kind, slot, back, card });
  reshuffle(stage, back);
}

/** Swaps the card for the same face from the other pack (DR-28). */
export function changeBack(stage: Stage, id: CharacterId, slot: string, back: Back): void {
  const background = knownCharacter(stage.state, id).backgrounds.find((held) => held.slot === slot);
  if (background === undefined || background.back === back) return;
  // If both cards of that face with the new back are in use, the card stays as it is.
  if (!canTake(stage.state, back, background.face)) return;
  const card = faceInPack(stage, { back, face: background.face });
  const old = background.back;
  stage.emit({ type: 'back_changed', ...namedParty(stage.state, id), slot, back, card });
  reshuffle(stage, old);
}

export function retire(stage: Stage, id: CharacterId, slot: string, reason: string): void {
  const background = knownCharacter(stage.state, id).backgrounds.find((held) => held.slot === slot);
  if (background === undefined) return;
  const { kind, face: card, back, name, scope } = background;
  stage.emit({
    type: 'background_retired',
    ...backgroundOwner(stage.state, id),
    slot,
    kind,
    card,
    back,
    name,
    scope,
    reason,
  });
  reshuffle(stage, back);
}

/** Characters that creation waits for: not those of absent players. */
function awaited(stage: Stage): readonly Character[] {
  return stage.state.characters.filter(
    (character) => isPlayersOwn(character) && !isAbsent(stage.state, character.owner),
  );
}

/** Starts the first session once every character is confirmed. */
export function advanceIfAllConfirmed(stage: Stage): void {
  if (stage.state.phase !== 'CREATION') return;
  const all = awaited(stage);
  if (all.length > 0 && all.every(({ standing }) => standing === 'confirmed')) openSession(stage, '');
}

export function begin(stage: Stage): void {
  enterPhase(stage, 'CREATION');
  advanceIfAllConfirmed(stage);
}
