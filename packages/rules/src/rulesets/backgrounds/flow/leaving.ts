/** People who drop out, come back, or give their seat up (DR-135 to DR-137). */
import type { SeatId } from '../../../kernel/index.ts';
import { numberOption } from '../options.ts';
import type { Phase, State } from '../state.ts';
import { asideOwner, gmSeat, knownCharacter, votingSeats } from '../table.ts';
import { endAttempt } from './challenge.ts';
import { leave } from './competition.ts';
import { addCharacters, begin, goOnIfAllConfirmed } from './creation.ts';
import { proceed } from './proceed.ts';
import { askJudgesAnew, withoutVoter } from './questions.ts';
import { propose } from './opening.ts';
import type { Stage } from './stage.ts';
import { enter, who } from './stage.ts';

/** Milliseconds are the clock's business: how long somebody is waited for, in seconds. */
export function graceOf({ options }: Pick<State, 'options'>): number {
  return numberOption(options, 'graceSeconds');
}

const beforePlay: ReadonlySet<Phase> = new Set(['LOBBY', 'CREATION']);

/** Without a GM the seats rule together: one who is left alone would be asked by nobody, and rule over those who are gone (DR-02). */
export function isAlone(state: Pick<State, 'mode' | 'phase' | 'players'>): boolean {
  return state.mode === 'shared' && !beforePlay.has(state.phase) && votingSeats(state).length < 2;
}

/** While the GM is gone nothing is ruled on: the game stands still, unless the table goes on without (DR-136). */
export function isHeld(state: Pick<State, 'gm' | 'mode' | 'options' | 'phase' | 'players'>): boolean {
  const { gm, mode, options } = state;
  const lacksGm = mode === 'gm' && gm !== null && gm.presence !== 'here' && options['gmAbsent'] === 'pause';
  return lacksGm || isAlone(state);
}

/** The wait is over, or the seat was given up. */
export function giveUp(stage: Stage, seat: SeatId, person?: string): void {
  stage.tell({ type: 'player_gone', seat, ...(person === undefined ? {} : { person }) });
  if (seat === gmSeat) return withoutGm(stage);
  withoutVoter(stage, seat);
  askJudgesAnew(stage);
  for (const { id, owner } of stage.state.characters) if (owner === seat) leaveResolution(stage, id);
  proceed(stage);
  goOnIfAllConfirmed(stage);
}

/** The seats rule together until the GM is back; too few of them wait. */
function withoutGm(stage: Stage): void {
  withoutVoter(stage, gmSeat);
  if (stage.state.options['gmAbsent'] === 'pause' || votingSeats(stage.state).length < 2) return;
  stage.tell({ type: 'mode_changed', mode: 'shared' });
  askJudgesAnew(stage);
  proceed(stage);
}

/** A competition is withdrawn from, a fray goes on without, a challenge can be taken up again in the same scene. */
function leaveResolution(stage: Stage, id: string): void {
  const { resolution } = stage.state;
  const party = resolution?.parties.find((one) => one.id === id && one.active);
  if (resolution === null || party === undefined) return;
  const { challenge } = resolution;
  if (challenge !== null) {
    const { title, suit } = challenge;
    endAttempt(stage, 'suspended');
    propose(stage, {
      kind: 'challenge',
      by: knownCharacter(stage.state, id).owner,
      text: title,
      suit,
      sides: [[id]],
      gmCards: 0,
      combat: false,
    });
  } else if (resolution.kind === 'competition') leave(stage, id, 'withdrawn');
  else stage.tell({ type: 'skipped', ...who(stage.state, id) });
}

export interface Newcomer {
  readonly seat: SeatId;
  readonly name: string;
  /** Missing where the table does not say, and for bots: those play on with what the seat has. */
  readonly person?: string;
}

/** A character belongs to its person: a newcomer makes a new one, a returning player gets their own back (DR-137). */
export function sitDown(stage: Stage, newcomer: Newcomer, place: 'known' | 'new'): void {
  const { seat, name, person } = newcomer;
  const told = person === undefined ? {} : { person };
  if (person !== undefined && seat !== gmSeat) setAside(stage, seat, person);
  stage.tell({ type: place === 'known' ? 'player_returned' : 'player_joined', seat, name, ...told });
  if (seat === gmSeat) return;
  for (const { id, owner, person: whose } of stage.state.characters)
    if (owner === asideOwner && person !== undefined && whose === person)
      stage.tell({ type: 'character_taken_up', ...who(stage.state, id), seat });
  if (stage.state.characters.every(({ owner }) => owner !== seat)) addCharacters(stage, seat, name, person);
}

/** What another person left in this seat does not pass to the newcomer. */
function setAside(stage: Stage, seat: SeatId, newcomer: string): void {
  const left = stage.state.characters.filter(
    ({ owner, person }) => owner === seat && person !== null && person !== newcomer,
  );
  if (left.length === 0) return;
  for (const { id } of left) leaveResolution(stage, id);
  for (const { id, by } of stage.state.proposals) if (by === seat) stage.tell({ type: 'proposal_dropped', id });
  for (const { id } of left) stage.tell({ type: 'character_set_aside', ...who(stage.state, id) });
}

/** Somebody has come, or come back: what waited for them goes on (DR-04, DR-136). */
export function arrived(stage: Stage, seat: SeatId): void {
  if (seat === gmSeat) withGm(stage);
  if (stage.state.phase === 'LOBBY' && isEnough(stage.state)) begin(stage);
  askJudgesAnew(stage);
  proceed(stage);
}

/** With a GM at the table again, or for the first time, the GM rules. */
function withGm(stage: Stage): void {
  if (stage.state.options['gmMode'] === 'gm' && stage.state.mode === 'shared')
    stage.tell({ type: 'mode_changed', mode: 'gm' });
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
