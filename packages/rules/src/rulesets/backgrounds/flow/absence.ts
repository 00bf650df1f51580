/** Players who lose their connection, return, or leave (DR-135 to DR-137). */
import { gmSeat } from '../../../kernel/index.ts';
import type { SeatId } from '../../../kernel/index.ts';
import type { Character, CharacterId, Phase, State } from '../state.ts';
import { isAbsent, noSeat, playerAt, votingSeats } from '../selectors.ts';
import { endAttempt } from './challenge.ts';
import { leave } from './competition.ts';
import { addCharacters, begin, advanceIfAllConfirmed } from './creation.ts';
import { rejoin } from './fray.ts';
import { closeMoot } from './moot-questions.ts';
import { proceed } from './proceed.ts';
import { askNewJudges, removeVoter } from './questions.ts';
import { propose } from './opening.ts';
import type { FlowContext } from './flow-context.ts';
import { enterPhase, namedParty } from './flow-context.ts';

/** The grace time for people who are away, in seconds. Timers convert it to milliseconds. */
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
 * The game is paused while the GM is away or absent. If the option lets the table continue without a GM, it is paused
 * only while the GM is absent and too few players are there. Once the session is over, it needs no GM (DR-136).
 */
export function isPaused(state: Pick<State, 'gm' | 'mode' | 'options' | 'phase' | 'players'>): boolean {
  const { gm, mode, options, phase } = state;
  const needsGm = mode === 'gm' && !afterPlay.has(phase);
  // With `gmAbsent: 'shared'` the mode has already changed, unless too few players are left.
  const isMissing = gm !== null && (options.gmAbsent === 'pause' ? gm.presence !== 'here' : gm.presence === 'absent');
  return (needsGm && isMissing) || isAlone(state);
}

/** Play continues without this person: the grace time is over, or the person lost or gave up the seat. */
export function giveUp(context: FlowContext, seat: SeatId): void {
  context.emit({ type: 'player_gone', seat });
  removeVoter(context, seat);
  if (seat === gmSeat) return switchToShared(context);
  askNewJudges(context);
  for (const { id, owner } of context.state.characters) if (owner === seat) leaveResolution(context, { id, seat });
  proceed(context);
  advanceIfAllConfirmed(context);
}

/**
 * A player leaves for good: the characters stay in the story, under the control of the GM if there is one, belong to
 * that person only, and are detached from the seat (DR-137).
 */
export function leaveForGood(context: FlowContext, seat: SeatId, person: string): void {
  if (!isAbsent(context.state, seat)) giveUp(context, seat);
  dropProposals(context, seat);
  for (const character of context.state.characters)
    if (character.owner === seat) detach(context, character, character.person ?? person);
}

/** Drops the seat's proposals, except a suspended attempt, which waits for its character (DR-135). */
function dropProposals(context: FlowContext, seat: SeatId): void {
  closeMoot(context, ({ topic, by }) => topic === 'consent' && by === seat);
  for (const { id, by, kind, sides } of context.state.proposals)
    if (by === seat && (kind !== 'challenge' || sides.length === 0)) context.emit({ type: 'proposal_dropped', id });
}

function detach(context: FlowContext, { id, owner, standing }: Character, person: string | null): void {
  closeMoot(context, ({ topic, character }) => topic === 'confirm' && character === id);
  context.emit({
    type: 'character_left',
    ...namedParty(context.state, id),
    seat: owner,
    person,
    ...(standing === 'confirmed' ? {} : { unfinished: true as const }),
  });
}

/**
 * Seats a player. Another person's characters are detached from the seat, this person's come back, and a newcomer gets
 * new ones. A bot has no person (DR-137).
 */
export function takeSeat(context: FlowContext, { seat, name, person }: ArrivingPlayer): void {
  const before = playerAt(context.state, seat);
  // Characters from the start of the table, and those of bots, name no person. If their player is absent, they are
  // detached for good.
  const isUnclaimed = person !== undefined && before?.presence === 'absent';
  const others = context.state.characters.filter(
    (character) => character.owner === seat && (character.person === null ? isUnclaimed : character.person !== person),
  );
  // When a lent seat goes back to its bot, the bot's `seat_joined` comes without a `seat_left`, unless the person had
  // brought a sheet (DR-135, TB-07).
  if (others.length > 0 && !isAbsent(context.state, seat)) {
    for (const { id } of others) leaveResolution(context, { id, seat });
    dropProposals(context, seat);
  }
  for (const character of others) detach(context, character, character.person);
  context.emit({ type: before === undefined ? 'player_joined' : 'player_returned', seat, name });
  for (const { id, left, parked, playerLed, person: ownerPerson } of context.state.characters)
    if (left !== null && ownerPerson !== null && ownerPerson === person) {
      context.emit({ type: 'character_came_back', ...namedParty(context.state, id), seat });
      // The person led in the meantime, and plays again. What the GM has ruled stays (DR-136).
      if (parked && playerLed === true)
        context.emit({ type: 'character_parked', ...namedParty(context.state, id), on: false });
    }
  const hasNone = context.state.characters.every(({ owner }) => owner !== seat);
  if (hasNone || others.length > 0)
    for (const { id, by } of context.state.proposals) if (by === seat) context.emit({ type: 'proposal_dropped', id });
  if (hasNone) addCharacters(context, seat, name, person);
}

export interface ArrivingPlayer {
  readonly seat: SeatId;
  readonly name: string;
  readonly person?: string;
}

/** Parks the new GM's own characters, until a ruling unparks them or this person plays again (DR-136). */
export function parkCharacters(context: FlowContext, isOwn: (character: Character) => boolean): void {
  for (const character of context.state.characters)
    if (isOwn(character) && !character.parked)
      context.emit({ type: 'character_parked', ...namedParty(context.state, character.id), on: true, playerLed: true });
}

/** The seats decide together until the GM returns, if the option allows it and there are enough of them. */
function switchToShared(context: FlowContext): void {
  if (context.state.options.gmAbsent === 'pause' || votingSeats(context.state).length < 2) return;
  context.emit({ type: 'mode_changed', mode: 'shared' });
  askNewJudges(context);
  // Until now the GM played the characters of absent players (DR-135).
  for (const { id, owner } of context.state.characters)
    if (isAbsent(context.state, owner) && owner !== gmSeat) leaveResolution(context, { id, seat: owner });
  proceed(context);
}

/**
 * Takes the party of an absent player out of the resolution: it withdraws from a competition; a
 * fray continues without it; a challenge can be resumed in the same scene.
 */
function leaveResolution(
  context: FlowContext,
  { id, seat }: { readonly id: CharacterId; readonly seat: SeatId },
): void {
  const { resolution } = context.state;
  const party = resolution?.parties.find((candidate) => candidate.id === id && candidate.active);
  if (resolution === null || party === undefined) return;
  const { challenge } = resolution;
  if (challenge !== null) {
    const { title, suit } = challenge;
    endAttempt(context, 'suspended');
    // No one is expected back to resume it (DR-137).
    if (seat === noSeat) return;
    propose(context, {
      kind: 'challenge',
      by: seat,
      text: title,
      suit,
      sides: [[id]],
      gmCards: 0,
      combat: false,
    });
  } else if (resolution.kind === 'competition') leave(context, id, 'absent');
  else context.emit({ type: 'skipped', ...namedParty(context.state, id) });
}

/** A player or the GM joined or returned: continues what was waiting (DR-04, DR-136). */
export function arrived(context: FlowContext, seat: SeatId): void {
  if (seat === gmSeat) switchToGm(context);
  else if (context.state.mode === 'gm' && context.state.gm?.presence === 'absent') switchToShared(context);
  if (context.state.phase === 'LOBBY' && hasEnoughPlayers(context.state)) begin(context);
  askNewJudges(context);
  const { phase, resolution } = context.state;
  // Returning players can still be dealt cards if the deal has not begun.
  if (phase === 'FR_AIMS' || (phase === 'FR_DRAW' && resolution?.fray?.drawOff === null)) rejoin(context);
  proceed(context);
}

/** With the option `gmMode` set to `gm`, decisions return to the GM. */
function switchToGm(context: FlowContext): void {
  if (context.state.options.gmMode === 'gm' && context.state.mode === 'shared')
    context.emit({ type: 'mode_changed', mode: 'gm' });
}

/** A GM and one player, or two players without a GM (DR-04). */
function hasEnoughPlayers(state: Pick<State, 'players' | 'gm' | 'mode'>): boolean {
  const players = votingSeats(state).length;
  if (state.mode === 'shared') return players >= 2;
  return players >= 1 && state.gm !== null && state.gm.presence !== 'absent';
}

/** With too few players the table waits (DR-04). */
export function beginIfEnough(context: FlowContext): void {
  if (hasEnoughPlayers(context.state)) begin(context);
  else enterPhase(context, 'LOBBY');
}
