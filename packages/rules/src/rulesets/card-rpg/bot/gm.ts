/** A scripted GM: opens a scene's conflict, adds the opposition, agrees to the terms, and tells the outcome. */
import type { Intent } from '../../../kernel/index.ts';
import { usualOutcomeTexts, stallLines } from '../data/lines.ts';
import type { ReadyScene } from '../data/scenes.ts';
import { readyScenes, challengeScene } from '../data/scenes.ts';
import { npcsIn, placesIn } from '../features/npcs/known-npcs.ts';
import type { TableView } from '../view-types.ts';
import { sharersOf } from '../features/prequels/pairs.ts';
import { areSharersTogether, isOpposed, unwrittenSide } from '../features/terms/stakes.ts';
import { ofType, pick } from './fight.ts';
import { tellOutcome } from './outcome.ts';

type Moves = readonly Intent[];

/** The current scene or the next one; `undefined` after the last. */
function sceneNow({ shared }: TableView): ReadyScene | undefined {
  const { conflict, conflicts, prequel } = shared;
  if (prequel !== null || (conflict !== null && conflict.challenge !== null)) return challengeScene;
  return readyScenes[conflict === null ? conflicts : conflicts - 1];
}

function sceneNpc(view: TableView, scene: ReadyScene) {
  return npcsIn(view).find(({ name, alive, consumed }) => name === scene.person.name && alive && !consumed);
}

function createSceneNpc({ person }: ReadyScene): Intent {
  return { type: 'create_full_npc', name: person.name, deck: person.deck };
}

const draftMoves: ReadonlySet<string> = new Set(['npc_bad', 'npc_good', 'npc_discard']);

/** Finishes an NPC that another GM left unfinished, because no new one can be made before that (CR-159). */
function finishNpc({ own }: TableView, moves: Moves): Intent | undefined {
  return own.draft === undefined ? undefined : moves.find(({ type }) => draftMoves.has(type));
}

function isCharacterless({ shared: { seats, characters } }: TableView): boolean {
  return seats.some(
    ({ seat, presence }) => presence === 'here' && !characters.some((one) => one.seat === seat && one.alive),
  );
}

/** CR-42 */
function isCreationOver(view: TableView): boolean {
  const seated = view.shared.characters.filter(({ seat, alive }) => seat !== null && alive);
  return !isCharacterless(view) && seated.length > 0 && seated.every(({ creation }) => creation === 'ready');
}

function isAbsent({ shared: { seats } }: TableView, seat: string): boolean {
  return seats.some((one) => one.seat === seat && one.presence === 'absent');
}

/**
 * Opens the next scene. Closes the session after the last one, or if no player has a living character. Waits while the
 * players of all finished characters are absent.
 */
function betweenConflicts(view: TableView): Intent | undefined {
  const scene = sceneNow(view);
  if (scene === undefined || view.shared.characters.every(({ alive, seat }) => !alive || seat === null))
    return { type: 'close_session' };
  const isSomeoneThere = view.shared.characters.some(
    ({ seat, alive, creation }) => seat !== null && alive && creation === 'ready' && !isAbsent(view, seat),
  );
  return isSomeoneThere ? { type: 'open_conflict', title: scene.title } : undefined;
}

function negotiate(view: TableView, moves: Moves): Intent | undefined {
  const { conflict, characters, prequel } = view.shared;
  const scene = sceneNow(view) ?? challengeScene;
  const person = sceneNpc(view, scene);
  if (conflict === null) return undefined;
  // All player characters have left the setup, so no one is left to agree with (CR-49).
  if (conflict.participants.length > 0 && conflict.participants.every(({ id }) => id === person?.id))
    return { type: 'cancel_setup' };
  if (person === undefined) return createSceneNpc(scene);
  if (scene.place !== null && !placesIn(view).some(({ id }) => id === scene.place))
    return { type: 'take_place', place: scene.place };
  if (!conflict.participants.some(({ id }) => id === person.id)) {
    const allReady = characters
      .filter(
        ({ seat, alive, consumed, creation }) =>
          seat !== null && !isAbsent(view, seat) && alive && !consumed && creation === 'ready',
      )
      .map(({ id }) => id);
    const players =
      conflict.challenge !== null || prequel !== null ? conflict.participants.map(({ id }) => id) : allReady;
    return {
      type: 'edit_setup',
      participants: [...players.map((id) => ({ id, side: 'A' })), { id: person.id, side: 'B' }],
      stakes: scene.stakes,
      ...(scene.place === null ? {} : { envId: scene.place }),
    };
  }
  const unwritten = ofType(moves, 'write_reason').find((move) =>
    conflict.participants.some(({ id, reason }) => id === move['part'] && reason === ''),
  );
  if (unwritten !== undefined) return { ...unwritten, text: scene.person.reason };
  if (conflict.trump === null) return { type: 'set_trump', suit: scene.trump };
  const side = unwrittenSide(conflict);
  if (side !== undefined) return { type: 'write_stake', side, text: side === 'A' ? scene.stakes.A : scene.stakes.B };
  // Another GM may have begun a setup that this one cannot finish, for example with everyone on one side (CR-50).
  const isFinished = isOpposed(conflict) && areSharersTogether(conflict, sharersOf(prequel));
  return ofType(moves, 'agree')[0] ?? (isFinished ? undefined : { type: 'cancel_setup' });
}

/** The prompt number decides, so that a refused offer is not repeated forever. */
function endPeacefully(view: TableView, moves: Moves): Intent {
  const [offer] = ofType(moves, 'propose_truce');
  if (offer !== undefined && view.shared.prompt % 5 < 3)
    return { ...offer, text: (sceneNow(view) ?? challengeScene).truce };
  return { type: 'declare_no_winner', text: pick(view, stallLines) };
}

export function leadAsGm(view: TableView, moves: Moves): Intent | undefined {
  const { phase, prequel } = view.shared;
  if (prequel?.step === 'gm') return { type: 'approve_prequel', accept: true };
  const draftMove = finishNpc(view, moves);
  if (draftMove !== undefined) return draftMove;
  switch (phase) {
    case 'LOBBY':
      return isCharacterless(view) ? undefined : ofType(moves, 'start_campaign')[0];
    case 'CREATION':
      // Play opens automatically when the last character is finished, but not when a player without one goes away.
      return isCreationOver(view) ? ofType(moves, 'open_play')[0] : undefined;
    case 'SCENE':
      return betweenConflicts(view);
    case 'PREQUEL.scene':
      if ((prequel?.cancelling.length ?? 0) > 0) return ofType(moves, 'cancel_prequel')[0];
      return sceneNpc(view, challengeScene) === undefined
        ? createSceneNpc(challengeScene)
        : { type: 'open_conflict', title: challengeScene.title };
    case 'CONFLICT.setup':
      return negotiate(view, moves);
    case 'CONFLICT.open':
      return pick(view, ofType(moves, 'name_opener'));
    case 'CONFLICT.stalled':
      return endPeacefully(view, moves);
    case 'CONFLICT.resolve':
      return tellOutcome(view, moves);
    case 'AFTERMATH.check': {
      const fate = ofType(moves, 'decide_fate').find((move) => move['fate'] === 'spared');
      return fate === undefined ? undefined : { ...fate, text: usualOutcomeTexts.won, card: '5H' };
    }
    default:
      return undefined;
  }
}
