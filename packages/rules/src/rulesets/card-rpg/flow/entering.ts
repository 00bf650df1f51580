/** Joining a conflict in progress, and places that enter or leave it (CR-58). */
import type { Entering } from '../state.ts';
import { characterAt, conflictOf, consentersOf, environmentOf, isAlive, leaderOf, npcAt } from '../selectors.ts';
import { colourOf } from '../../../kernel/index.ts';
import { dealHand, shuffleDeck, shuffleEnvironment } from './decks.ts';
import { actsOf, isImmune } from './place.ts';
import type { Stage } from './stage.ts';

/** Whether all required consents are given. */
function isGranted({ state }: Stage, { yes }: Entering): boolean {
  return consentersOf(state).every((seat) => yes.includes(seat));
}

/** Since the request the player may have left, the character or NPC may be gone, and the side may be beaten. */
function canStillEnter({ state }: Stage, { part }: Entering): boolean {
  if (part === null) return true;
  const character = characterAt(state, part.id);
  const one = character ?? npcAt(state, part.id);
  const isThere = one !== undefined && isAlive(one) && !one.consumed && character?.seat !== null;
  // A co-GM plays no one in the conflict while leading (CR-207).
  if (character?.seat === leaderOf(state)) return false;
  return isThere && conflictOf(state).participants.some(({ side, active }) => active && side === part.side);
}

/** The event leaves out an NPC that was dissolved in the meantime. */
function closeEntry(stage: Stage, { id, part }: Entering, comes: boolean): void {
  const isKnown = part !== null && (characterAt(stage.state, part.id) ?? npcAt(stage.state, part.id)) !== undefined;
  stage.emit({ type: 'entry_closed', entry: id, comes, ...(isKnown ? { part: part.id } : {}) });
}

/**
 * CR-62: draws a hand as at the deal. A red card attacks a newcomer too, unless the side is sheltered (CR-174) or the
 * card is aimed at tied participants (CR-188).
 */
function join(stage: Stage, { id, side, reason }: NonNullable<Entering['part']>): void {
  stage.emit({ type: 'participant_joined', part: id, side, reason });
  const fromPool = npcAt(stage.state, id)?.pool;
  if (fromPool === undefined || fromPool === null) shuffleDeck(stage, id);
  dealHand(stage, id, 'hand_dealt');
  for (const { aid, card } of conflictOf(stage.state).reds)
    if (isImmune(stage.state, id, colourOf(card.face)) || actsOf(stage.state, colourOf(card.face)) !== 'all')
      stage.emit({ type: 'red_resolved', aid, part: id, how: 'sheltered' });
}

function nameOfPlace({ state }: Stage, id: string): string {
  return state.environments.find(({ definition }) => definition.id === id)?.definition.name ?? '';
}

function movePlace(stage: Stage, place: string | null): void {
  const current = environmentOf(stage.state)?.definition;
  if (current !== undefined) stage.emit({ type: 'place_left', place: current.id, name: current.name });
  if (place === null) return;
  stage.emit({ type: 'place_entered', place, name: nameOfPlace(stage, place) });
  shuffleEnvironment(stage, place);
}

/** Executes all granted entries between two turns. Returns whether anything entered. */
export function admitEntries(stage: Stage): boolean {
  const granted = conflictOf(stage.state).entering.filter((one) => isGranted(stage, one));
  const coming = granted.filter((one) => canStillEnter(stage, one));
  for (const one of granted) {
    closeEntry(stage, one, coming.includes(one));
    if (!coming.includes(one)) continue;
    if (one.part !== null) join(stage, one.part);
    else movePlace(stage, one.place);
  }
  return coming.some(({ part, place }) => part !== null || place !== null);
}
