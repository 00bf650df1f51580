/** Players who lose their connection, return, or leave (DR-135 to DR-137). */
import { gmSeat } from '../../../kernel/index.ts';
import type { SeatId } from '../../../kernel/index.ts';
import type { Character, CharacterId, Phase, State } from '../state.ts';
import { isAbsent, playerAt, votingSeats } from '../selectors.ts';
import { endAttempt } from './challenge.ts';
import { leave } from './competition.ts';
import { addCharacters, begin, advanceIfAllConfirmed } from './creation.ts';
import { rejoin } from './fray.ts';
import { closeMoot } from './moot-questions.ts';
import { proceed } from './proceed.ts';
import { askNewJudges, removeVoter } from './questions.ts';
import { propose } from './opening.ts';
import type { Stage } from './stage.ts';
import { enterPhase, namedParty } from './stage.ts';

/** The grace time for absent players, in seconds. Timers convert it to milliseconds. */
export function graceOf({ options }: Pick<State, 'options'>): number {
  return options.graceSeconds;
}

const beforePlay: ReadonlySet<Phase> = new Set(['LOBBY', 'CREATION']);

/** Phases in which nothing needs a GM: people sum up what happened, and the next session waits for the GM's return. */
const afterPlay: ReadonlySet<Phase> = new Set(['SESSION_CLOSE', 'CLOSED']);

/**
 * Without a GM the seats decide together. A single remaining seat would decide alone for the absent ones, so the game
 * waits (DR-02).
 */
export function isAlone(state: Pick<State, 'mode' | 'phase' | 'players'>): boolean {
  const needsVotes = !beforePlay.has(state.phase) && state.phase !== 'CLOSED';
  return state.mode === 'shared' && needsVotes && votingSeats(state).length < 2;
}

/**
 * The game is paused while the GM is absent, unless the option lets the table continue without one or the session is
 * over (DR-136).
 */
export function isPaused(state: Pick<State, 'gm' | 'mode' | 'options' | 'phase' | 'players'>): boolean {
  const { gm, mode, options, phase } = state;
  const needsGm = mode === 'gm' && options.gmAbsent === 'pause' && !afterPlay.has(phase);
  const lacksGm = needsGm && gm !== null && gm.presence !== 'here';
  return lacksGm || isAlone(state);
}

/** Play continues without this person: the grace time is over, or the person gave up the seat. */
export function giveUp(stage: Stage, seat: SeatId): void {
  stage.emit({ type: 'player_gone', seat });
  if (seat === gmSeat) return switchToShared(stage);
  removeVoter(stage, seat);
  askNewJudges(stage);
  for (const { id, owner } of stage.state.characters) if (owner === seat) leaveResolution(stage, { id, seat });
  proceed(stage);
  advanceIfAllConfirmed(stage);
}

/**
 * A player leaves for good: the characters stay in the story under the GM's control, belong to that person only, and
 * are detached from the seat (DR-137).
 */
export function leaveForGood(stage: Stage, seat: SeatId, person: string): void {
  if (!isAbsent(stage.state, seat)) giveUp(stage, seat);
  dropProposals(stage, seat);
  for (const character of stage.state.characters)
    if (character.owner === seat) detach(stage, character, character.person ?? person);
}

/** Drops the seat's proposals, except a suspended attempt, which waits for its character (DR-135). */
function dropProposals(stage: Stage, seat: SeatId): void {
  closeMoot(stage, ({ topic, by }) => topic === 'consent' && by === seat);
  for (const { id, by, kind, sides } of stage.state.proposals)
    if (by === seat && (kind !== 'challenge' || sides.length === 0)) stage.emit({ type: 'proposal_dropped', id });
}

function detach(stage: Stage, { id, owner }: Character, person: string | null): void {
  closeMoot(stage, ({ topic, character }) => topic === 'confirm' && character === id);
  stage.emit({ type: 'character_left', ...namedParty(stage.state, id), seat: owner, person });
}

/**
 * Seats a player. Another person's characters are detached from the seat, this person's come back, and a newcomer gets
 * new ones. A bot has no person (DR-137).
 */
export function takeSeat(stage: Stage, { seat, name, person }: ArrivingPlayer): void {
  const before = playerAt(stage.state, seat);
  // Characters of older tables name no person. If their player is absent, they are detached for good.
  const isUnclaimed = person !== undefined && before?.presence === 'absent';
  for (const character of stage.state.characters)
    if (character.owner === seat && (character.person === null ? isUnclaimed : character.person !== person))
      detach(stage, character, character.person);
  stage.emit({ type: before === undefined ? 'player_joined' : 'player_returned', seat, name });
  for (const { id, left, parked, playerLed, person: ownerPerson } of stage.state.characters)
    if (left !== null && ownerPerson !== null && ownerPerson === person) {
      stage.emit({ type: 'character_came_back', ...namedParty(stage.state, id), seat });
      // The person led in the meantime, and plays again. What the GM has ruled stays (DR-136).
      if (parked && playerLed === true)
        stage.emit({ type: 'character_parked', ...namedParty(stage.state, id), on: false });
    }
  if (stage.state.characters.every(({ owner }) => owner !== seat)) {
    for (const { id, by } of stage.state.proposals) if (by === seat) stage.emit({ type: 'proposal_dropped', id });
    addCharacters(stage, seat, name, person);
  }
}

export interface ArrivingPlayer {
  readonly seat: SeatId;
  readonly name: string;
  readonly person?: string;
}

/** Parks the own characters of the new GM, until the GM brings them back or plays again (DR-136). */
export function parkCharacters(stage: Stage, isOwn: (character: Character) => boolean): void {
  for (const character of stage.state.characters)
    if (isOwn(character) && !character.parked)
      stage.emit({ type: 'character_parked', ...namedParty(stage.state, character.id), on: true, playerLed: true });
}

/** The seats decide together until the GM returns, if there are enough of them. */
function switchToShared(stage: Stage): void {
  removeVoter(stage, gmSeat);
  if (stage.state.options.gmAbsent === 'pause' || votingSeats(stage.state).length < 2) return;
  stage.emit({ type: 'mode_changed', mode: 'shared' });
  askNewJudges(stage);
  proceed(stage);
}

/**
 * Takes the party of an absent player out of the resolution: it withdraws from a competition; a
 * fray continues without it; a challenge can be resumed in the same scene.
 */
function leaveResolution(stage: Stage, { id, seat }: { readonly id: CharacterId; readonly seat: SeatId }): void {
  const { resolution } = stage.state;
  const party = resolution?.parties.find((candidate) => candidate.id === id && candidate.active);
  if (resolution === null || party === undefined) return;
  const { challenge } = resolution;
  if (challenge !== null) {
    const { title, suit } = challenge;
    endAttempt(stage, 'suspended');
    propose(stage, {
      kind: 'challenge',
      by: seat,
      text: title,
      suit,
      sides: [[id]],
      gmCards: 0,
      combat: false,
    });
  } else if (resolution.kind === 'competition') leave(stage, id, 'absent');
  else stage.emit({ type: 'skipped', ...namedParty(stage.state, id) });
}

/** A player joined or returned: continues what was waiting (DR-04, DR-136). */
export function arrived(stage: Stage, seat: SeatId): void {
  if (seat === gmSeat) switchToGm(stage);
  if (stage.state.phase === 'LOBBY' && hasEnoughPlayers(stage.state)) begin(stage);
  askNewJudges(stage);
  const { phase, resolution } = stage.state;
  // Returning players can still be dealt cards if the deal has not begun.
  if (phase === 'FR_AIMS' || (phase === 'FR_DRAW' && resolution?.fray?.drawOff === null)) rejoin(stage);
  proceed(stage);
}

/** With a GM at the table, the GM decides. */
function switchToGm(stage: Stage): void {
  if (stage.state.options.gmMode === 'gm' && stage.state.mode === 'shared')
    stage.emit({ type: 'mode_changed', mode: 'gm' });
}

/** A GM and one player, or two players without a GM (DR-04). */
function hasEnoughPlayers(state: Pick<State, 'players' | 'gm' | 'mode'>): boolean {
  const players = votingSeats(state).length;
  if (state.mode === 'shared') return players >= 2;
  return players >= 1 && state.gm !== null && state.gm.presence !== 'absent';
}

/** With too few players the table waits (DR-04). */
export function beginIfEnough(stage: Stage): void {
  if (hasEnoughPlayers(stage.state)) begin(stage);
  else enterPhase(stage, 'LOBBY');
}
