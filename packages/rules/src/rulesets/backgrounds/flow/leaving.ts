/** People who drop out, come back, or give their seat up (DR-135 to DR-137). */
import { gmSeat } from '../../../kernel/index.ts';
import type { SeatId } from '../../../kernel/index.ts';
import type { Character, CharacterId, Phase, State } from '../state.ts';
import { isAbsent, playerAt, votingSeats } from '../selectors.ts';
import { endAttempt } from './challenge.ts';
import { leave } from './competition.ts';
import { addCharacters, begin, advanceIfAllConfirmed } from './creation.ts';
import { rejoin } from './fray.ts';
import { closeMoot } from './moot.ts';
import { proceed } from './proceed.ts';
import { askJudgesAnew, withoutVoter } from './questions.ts';
import { propose } from './opening.ts';
import type { Stage } from './stage.ts';
import { enter, namedParty } from './stage.ts';

/** Milliseconds are the clock's business: how long somebody is waited for, in seconds. */
export function graceOf({ options }: Pick<State, 'options'>): number {
  return options.graceSeconds;
}

const beforePlay: ReadonlySet<Phase> = new Set(['LOBBY', 'CREATION']);

/** Without a GM the seats rule together: one who is left alone would be asked by nobody, and rule over those who are gone (DR-02). */
export function isAlone(state: Pick<State, 'mode' | 'phase' | 'players'>): boolean {
  return state.mode === 'shared' && !beforePlay.has(state.phase) && votingSeats(state).length < 2;
}

/** While the GM is gone nothing is ruled on: the game stands still, unless the table goes on without (DR-136). */
export function isHeld(state: Pick<State, 'gm' | 'mode' | 'options' | 'phase' | 'players'>): boolean {
  const { gm, mode, options } = state;
  const lacksGm = mode === 'gm' && gm !== null && gm.presence !== 'here' && options.gmAbsent === 'pause';
  return lacksGm || isAlone(state);
}

/** The wait is over, or the seat was given up. */
export function giveUp(stage: Stage, seat: SeatId): void {
  stage.emit({ type: 'player_gone', seat });
  if (seat === gmSeat) return withoutGm(stage);
  withoutVoter(stage, seat);
  askJudgesAnew(stage);
  for (const { id, owner } of stage.state.characters) if (owner === seat) leaveResolution(stage, { id, seat });
  proceed(stage);
  advanceIfAllConfirmed(stage);
}

/**
 * A player leaves the table for good: their characters stay in the story as the GM leads them, belong to that person alone,
 * and are no part of the seat any more (DR-137).
 */
export function leaveForGood(stage: Stage, seat: SeatId, person: string): void {
  if (!isAbsent(stage.state, seat)) giveUp(stage, seat);
  for (const character of stage.state.characters)
    if (character.owner === seat) detach(stage, character, character.person ?? person);
}

function detach(stage: Stage, { id, owner }: Character, person: string | null): void {
  closeMoot(stage, ({ topic, character }) => topic === 'confirm' && character === id);
  stage.emit({ type: 'character_left', ...namedParty(stage.state, id), seat: owner, person });
}

/**
 * A seat changes hands: what belongs to another person leaves it, what belongs to this one comes back, and a newcomer gets
 * characters of their own. Where the table names no person, as for a bot, the seat keeps what it has (DR-137).
 */
export function takeSeat(stage: Stage, { seat, name, person }: Arrival): void {
  const before = playerAt(stage.state, seat);
  // A seat that was left under older rules does not say by whom: its characters go to nobody.
  const isUnclaimed = person !== undefined && before?.presence === 'absent';
  for (const character of stage.state.characters)
    if (character.owner === seat && (character.person === null ? isUnclaimed : character.person !== person))
      detach(stage, character, character.person);
  stage.emit({ type: before === undefined ? 'player_joined' : 'player_returned', seat, name });
  for (const { id, left, person: its } of stage.state.characters)
    if (left !== null && its !== null && its === person)
      stage.emit({ type: 'character_came_back', ...namedParty(stage.state, id), seat });
  if (stage.state.characters.every(({ owner }) => owner !== seat)) {
    for (const { id, by } of stage.state.proposals) if (by === seat) stage.emit({ type: 'proposal_dropped', id });
    addCharacters(stage, seat, name, person);
  }
}

export interface Arrival {
  readonly seat: SeatId;
  readonly name: string;
  readonly person?: string;
}

/** The GM plays no character of their own meanwhile: it rests until they bring it back (DR-136). */
export function parkOwn(stage: Stage, isOwn: (character: Character) => boolean): void {
  for (const character of stage.state.characters)
    if (isOwn(character) && !character.parked)
      stage.emit({ type: 'character_parked', ...namedParty(stage.state, character.id), on: true });
}

/** The seats rule together until the GM is back; too few of them wait. */
function withoutGm(stage: Stage): void {
  withoutVoter(stage, gmSeat);
  if (stage.state.options.gmAbsent === 'pause' || votingSeats(stage.state).length < 2) return;
  stage.emit({ type: 'mode_changed', mode: 'shared' });
  askJudgesAnew(stage);
  proceed(stage);
}

/** A competition is withdrawn from, a fray goes on without, a challenge can be taken up again in the same scene. */
function leaveResolution(stage: Stage, { id, seat }: { readonly id: CharacterId; readonly seat: SeatId }): void {
  const { resolution } = stage.state;
  const party = resolution?.parties.find((one) => one.id === id && one.active);
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
  } else if (resolution.kind === 'competition') leave(stage, id, 'withdrawn');
  else stage.emit({ type: 'skipped', ...namedParty(stage.state, id) });
}

/** Somebody has come, or come back: what waited for them goes on (DR-04, DR-136). */
export function arrived(stage: Stage, seat: SeatId): void {
  if (seat === gmSeat) withGm(stage);
  if (stage.state.phase === 'LOBBY' && isEnough(stage.state)) begin(stage);
  askJudgesAnew(stage);
  const { phase, resolution } = stage.state;
  // Cards that are not dealt yet can still be dealt to those who are back.
  if (phase === 'FR_AIMS' || (phase === 'FR_DRAW' && resolution?.fray?.drawOff === null)) rejoin(stage);
  proceed(stage);
}

/** With a GM at the table again, or for the first time, the GM rules. */
function withGm(stage: Stage): void {
  if (stage.state.options.gmMode === 'gm' && stage.state.mode === 'shared')
    stage.emit({ type: 'mode_changed', mode: 'gm' });
}

/** A GM and one player, or two players who lead together (DR-04). */
function isEnough(state: Pick<State, 'players' | 'gm' | 'mode'>): boolean {
  const players = votingSeats(state).length;
  if (state.mode === 'shared') return players >= 2;
  return players >= 1 && state.gm !== null && state.gm.presence !== 'absent';
}

/** Where too few sit, the table waits for more (DR-04). */
export function beginIfEnough(stage: Stage): void {
  if (isEnough(stage.state)) begin(stage);
  else enter(stage, 'LOBBY');
}
