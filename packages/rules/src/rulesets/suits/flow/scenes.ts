/** Beginning and ending scenes (SU-26 to SU-36). */
import { handIn } from '../hands.ts';
import type { SeatId } from '../../../kernel/index.ts';
import { gmHandBeyondBest } from '../constants.ts';

import type { Holder } from '../state.ts';
import { characterOf, highest, lowest, playerOf } from '../selectors.ts';
import { addSecondPack, deal, discardHand } from './decks.ts';
import { endCombat, joinFight } from './combat.ts';
import type { FlowContext } from './flow-context.ts';

/** SU-29. */
function bringHandTo(context: FlowContext, holder: Holder, size: number): void {
  const { sceneHand } = context.state.options;
  if (sceneHand === 'fresh') {
    deal(context, holder, size);
    return;
  }
  const faces = handIn(context.state, holder).cards.map(({ face }) => face);
  if (faces.length < size) deal(context, holder, size - faces.length);
  // An automatic discard takes the latest cards first.
  else if (sceneHand === 'level' && faces.length > size) discardHand(context, holder, faces.slice(size));
}

export function startScene(
  context: FlowContext,
  scene: { readonly title: string; readonly present: readonly SeatId[]; readonly opening: string },
): void {
  const present = context.state.players.map(({ seat }) => seat).filter((seat) => scene.present.includes(seat));
  context.emit({ type: 'scene_started', number: context.state.scenes + 1, title: scene.title, present });
  if (scene.opening !== '') context.emit({ type: 'scene_opened', text: scene.opening });
  addSecondPack(context);
  const isFresh = context.state.options.sceneHand === 'fresh';
  for (const { seat } of context.state.players) if (isFresh || !present.includes(seat)) discardHand(context, seat);
  if (isFresh) discardHand(context, 'gm');
  const crew = present.map((seat) => characterOf(context.state, seat));
  present.forEach((seat) => bringHandTo(context, seat, lowest(characterOf(context.state, seat))));
  bringHandTo(context, 'gm', Math.max(...crew.map(highest)) + gmHandBeyondBest);
}

/**
 * Deals a hand to a character who enters (SU-35). In a fight they join with the next round, as
 * bystanders do (SU-118).
 */
export function enterScene(context: FlowContext, seat: SeatId): void {
  const character = characterOf(context.state, seat);
  if (playerOf(context.state, seat).present) {
    joinFight(context, seat);
    return;
  }
  context.emit({ type: 'moment_begun' });
  context.emit({ type: 'character_entered', seat, name: character.name });
  discardHand(context, seat);
  deal(context, seat, lowest(character));
  if (context.state.combat !== null) context.emit({ type: 'combat_joined', party: seat });
}

/** Ends the scene with its fight, and clears all damage to people (SU-32, SU-33). */
export function endScene(context: FlowContext, summary: string | null): void {
  if (context.state.combat !== null) endCombat(context);
  context.emit({ type: 'scene_ended', summary });
  context.emit({ type: 'damage_cleared' });
}
