/** Joining a conflict in progress, and places that enter or leave it (CR-58). */
import type { Entering } from '../state.ts';
import { characterAt, conflictOf, consentersOf, environmentOf, isAlive, leaderOf, npcAt } from '../selectors.ts';
import { colourOf } from '../../../kernel/index.ts';
import { dealHand, shuffleDeck, shuffleEnvironment } from './decks.ts';
import { actsOf, isSheltered } from './place.ts';
import type { FlowContext } from './flow-context.ts';

function isGranted({ state }: FlowContext, { yes }: Entering): boolean {
  return consentersOf(state).every((seat) => yes.includes(seat));
}

/** Since the request the player may have left, the character or NPC may be gone, and the side may be beaten. */
function canStillEnter({ state }: FlowContext, { part }: Entering): boolean {
  if (part === null) return true;
  const character = characterAt(state, part.id);
  const one = character ?? npcAt(state, part.id);
  const isThere = one !== undefined && isAlive(one) && !one.consumed && character?.seat !== null;
  // A co-GM plays no one in the conflict while leading (CR-207).
  if (character?.seat === leaderOf(state)) return false;
  return isThere && conflictOf(state).participants.some(({ side, active }) => active && side === part.side);
}

/** The event leaves out an NPC that was dissolved in the meantime. */
function closeEntry(context: FlowContext, { id, part }: Entering, comes: boolean): void {
  const isKnown = part !== null && (characterAt(context.state, part.id) ?? npcAt(context.state, part.id)) !== undefined;
  context.emit({ type: 'entry_closed', entry: id, comes, ...(isKnown ? { part: part.id } : {}) });
}

/**
 * CR-62: draws a hand as at the deal. A red card attacks a newcomer too, unless the side is sheltered (CR-174) or the
 * card is aimed at tied participants (CR-188).
 */
function join(context: FlowContext, { id, side, reason }: NonNullable<Entering['part']>): void {
  context.emit({ type: 'participant_joined', part: id, side, reason });
  const fromPool = npcAt(context.state, id)?.pool;
  if (fromPool === undefined || fromPool === null) shuffleDeck(context, id);
  dealHand(context, id, 'hand_dealt');
  for (const { aid, card } of conflictOf(context.state).reds)
    if (isSheltered(context.state, id, colourOf(card.face)) || actsOf(context.state, colourOf(card.face)) !== 'all')
      context.emit({ type: 'red_resolved', aid, part: id, how: 'sheltered' });
}

function nameOfPlace({ state }: FlowContext, id: string): string {
  return state.environments.find(({ definition }) => definition.id === id)?.definition.name ?? '';
}

function movePlace(context: FlowContext, place: string | null): void {
  const current = environmentOf(context.state)?.definition;
  if (current !== undefined) context.emit({ type: 'place_left', place: current.id, name: current.name });
  if (place === null) return;
  context.emit({ type: 'place_entered', place, name: nameOfPlace(context, place) });
  shuffleEnvironment(context, place);
}

/** Returns whether anything entered. */
export function admitEntries(context: FlowContext): boolean {
  const granted = conflictOf(context.state).entering.filter((one) => isGranted(context, one));
  const coming = granted.filter((one) => canStillEnter(context, one));
  for (const one of granted) {
    closeEntry(context, one, coming.includes(one));
    if (!coming.includes(one)) continue;
    if (one.part !== null) join(context, one.part);
    else movePlace(context, one.place);
  }
  return coming.some(({ part, place }) => part !== null || place !== null);
}
