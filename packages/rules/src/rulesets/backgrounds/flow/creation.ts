/** Character creation: drawing and naming cards, their backs, and completeness (DR-15 to DR-31). */
import type { CardCode, SeatId } from '../../../kernel/index.ts';
import type { Back, Character, CharacterId, Kind, Scope } from '../state.ts';
import { characterOf, freeSlot, isAbsent, isPlayersOwn, knownCharacter } from '../selectors.ts';
import { openSession } from './clocks.ts';
import { canTake, faceInPack, reshuffle, topOfPack } from './decks.ts';
import { giveReadyMade } from './ready-made.ts';
import type { FlowContext } from './flow-context.ts';
import { enterPhase, namedParty, backgroundOwner } from './flow-context.ts';

/** DR-27. */
const draftSize = 3;

/** The back of a card. By the option `backBy`, innate or general cards are red, or the back is random (DR-28). */
export function backFor(context: FlowContext, kind: Kind, scope: Scope): Back {
  const by = context.state.options.backBy;
  if (by === 'kind') return kind === 'innate' ? 'red' : 'blue';
  if (by === 'scope') return scope === 'general' ? 'red' : 'blue';
  if (by === 'random') return context.rng.shuffle<Back>('back', ['red', 'blue'])[0] ?? 'blue';
  return 'blue';
}

/** The characters of a new seat, named after the player at first (DR-03). */
export function addCharacters(context: FlowContext, seat: SeatId, name: string, person?: string): void {
  const count = context.state.options.charactersPerPlayer;
  for (let number = 1; number <= count; number += 1) {
    const id = freeId(context, seat);
    context.emit({
      type: 'character_added',
      id,
      owner: seat,
      name: number === 1 ? name : `${name} (${number})`,
      ...(person === undefined ? {} : { person }),
    });
    giveReadyMade(context, id);
  }
}

/** The first unused id of `s1`, `s1.2` …: characters of a player who left keep their ids (DR-137). */
function freeId(context: FlowContext, seat: SeatId): CharacterId {
  let id = seat;
  for (let number = 2; characterOf(context.state, id) !== undefined; number += 1) id = `${seat}.${number}`;
  return id;
}

/** Draws one card into its slot, or a draft of three. `face` is set if the table lets players choose. */
export function drawBackground(context: FlowContext, id: CharacterId, kind: Kind, face: CardCode | undefined): void {
  const character = knownCharacter(context.state, id);
  const slot = freeSlot(context.state.options, character, kind);
  if (slot === undefined) throw new Error(`${id} has no slot for ${kind}`);
  const back = backFor(context, kind, 'specific');
  if (context.state.options.creation !== 'draft') {
    const isChosen = context.state.options.creation === 'choose' && face !== undefined;
    const [card] = isChosen ? [faceInPack(context, { back, face })] : topOfPack(context, back, 1);
    if (card === undefined) throw new Error('A pack that is drawn from holds cards');
    context.emit({ type: 'background_drawn', ...backgroundOwner(context.state, id), kind, slot, back, card });
    return;
  }
  const cards = topOfPack(context, back, draftSize);
  context.emit({ type: 'cards_drafted', ...namedParty(context.state, id), kind, slot, back, cards });
}

export function keepBackground(context: FlowContext, id: CharacterId, card: CardCode): void {
  const { draft } = knownCharacter(context.state, id);
  if (draft === null) return;
  const { kind, slot, back } = draft;
  context.emit({ type: 'background_drawn', ...backgroundOwner(context.state, id), kind, slot, back, card });
  reshuffle(context, back);
}

/** Swaps the card for the same face from the other pack (DR-28). */
export function changeBack(context: FlowContext, id: CharacterId, slot: string, back: Back): void {
  const background = knownCharacter(context.state, id).backgrounds.find((held) => held.slot === slot);
  if (background === undefined || background.back === back) return;
  // If both cards of that face with the new back are in use, the card stays as it is.
  if (!canTake(context.state, back, background.face)) return;
  const card = faceInPack(context, { back, face: background.face });
  const old = background.back;
  context.emit({ type: 'back_changed', ...namedParty(context.state, id), slot, back, card });
  reshuffle(context, old);
}

export function retire(context: FlowContext, id: CharacterId, slot: string, reason: string): void {
  const background = knownCharacter(context.state, id).backgrounds.find((held) => held.slot === slot);
  if (background === undefined) return;
  const { kind, face: card, back, name, scope } = background;
  context.emit({
    type: 'background_retired',
    ...backgroundOwner(context.state, id),
    slot,
    kind,
    card,
    back,
    name,
    scope,
    reason,
  });
  reshuffle(context, back);
}

/** Absent players do not hold up creation. */
function awaited(context: FlowContext): readonly Character[] {
  return context.state.characters.filter(
    (character) => isPlayersOwn(character) && !isAbsent(context.state, character.owner),
  );
}

export function advanceIfAllConfirmed(context: FlowContext): void {
  if (context.state.phase !== 'CREATION') return;
  const all = awaited(context);
  if (all.length > 0 && all.every(({ standing }) => standing === 'confirmed')) openSession(context, '');
}

export function begin(context: FlowContext): void {
  enterPhase(context, 'CREATION');
  advanceIfAllConfirmed(context);
}
