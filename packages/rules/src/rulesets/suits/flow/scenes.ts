/** Beginning and ending scenes (SU-26 to SU-36). */
import { handIn } from '../hands.ts';
import type { SeatId } from '../../../kernel/index.ts';
import { gmHandBeyondBest } from '../constants.ts';

import type { Holder } from '../state.ts';
import { characterOf, highest, lowest, playerOf } from '../selectors.ts';
import { addSecondPack, deal, discardHand } from './decks.ts';
import { endCombat, joinFight } from './combat.ts';
import type { Stage } from './stage.ts';

/** Brings a hand to its size in the way the option says (SU-29). */
function bringHandTo(stage: Stage, holder: Holder, size: number): void {
  const { sceneHand } = stage.state.options;
  if (sceneHand === 'fresh') {
    deal(stage, holder, size);
    return;
  }
  const faces = handIn(stage.state, holder).cards.map(({ face }) => face);
  if (faces.length < size) deal(stage, holder, size - faces.length);
  // An automatic discard takes the latest cards first.
  else if (sceneHand === 'level' && faces.length > size) discardHand(stage, holder, faces.slice(size));
}

export function startScene(
  stage: Stage,
  scene: { readonly title: string; readonly present: readonly SeatId[]; readonly opening: string },
): void {
  const present = stage.state.players.map(({ seat }) => seat).filter((seat) => scene.present.includes(seat));
  stage.emit({ type: 'scene_started', number: stage.state.scenes + 1, title: scene.title, present });
  if (scene.opening !== '') stage.emit({ type: 'scene_opened', text: scene.opening });
  addSecondPack(stage);
  const isFresh = stage.state.options.sceneHand === 'fresh';
  for (const { seat } of stage.state.players) if (isFresh || !present.includes(seat)) discardHand(stage, seat);
  if (isFresh) discardHand(stage, 'gm');
  const crew = present.map((seat) => characterOf(stage.state, seat));
  present.forEach((seat) => bringHandTo(stage, seat, lowest(characterOf(stage.state, seat))));
  bringHandTo(stage, 'gm', Math.max(...crew.map(highest)) + gmHandBeyondBest);
}

/**
 * Deals a hand to a character who enters (SU-35). In a fight they join with the next round, as
 * bystanders do (SU-118).
 */
export function enterScene(stage: Stage, seat: SeatId): void {
  const character = characterOf(stage.state, seat);
  if (playerOf(stage.state, seat).present) {
    joinFight(stage, seat);
    return;
  }
  stage.emit({ type: 'moment_begun' });
  stage.emit({ type: 'character_entered', seat, name: character.name });
  discardHand(stage, seat);
  deal(stage, seat, lowest(character));
  if (stage.state.combat !== null) stage.emit({ type: 'combat_joined', party: seat });
}

/** Ends the scene with its fight, and clears all damage to people (SU-32, SU-33). */
export function endScene(stage: Stage, summary: string | null): void {
  if (stage.state.combat !== null) endCombat(stage);
  stage.emit({ type: 'scene_ended', summary });
  stage.emit({ type: 'damage_cleared' });
}
