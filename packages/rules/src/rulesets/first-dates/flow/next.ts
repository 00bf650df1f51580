/** What comes after a date: the same Prospect, somebody new, a named person, or good night (FD-127, FD-134). */
import { isCardCode } from '../../../kernel/index.ts';
import type { State } from '../state.ts';
import { automaticSeat, rolesOf, seatsOf } from '../selectors.ts';
import { inOrderOfFlips } from './flips.ts';
import { allDone, leastSeats } from './leaving.ts';
import type { NextProspect } from './prospect.ts';
import { afterMeeting, enterProspect } from './prospect.ts';
import { enterRoles, systemSeats } from './roles.ts';
import type { Stage } from './stage.ts';

const namedPrefix = 'npc:';

/** Neither wanted nor close. Journals before version 3 mark no Prospect, and there the last outcome tells (FD-127). */
function isGhosted(state: State): boolean {
  const byOutcome = state.outcome !== null && !state.outcome.second && !state.outcome.intimacy;
  return byOutcome || state.prospect?.ghosted === true;
}

function maySeeAgain(state: State): boolean {
  if (state.prospect === null) return false;
  if (state.ended?.cause === 'stood_up') return state.results.reschedule === true;
  return state.outcome?.agreed === true || isGhosted(state);
}

/** What the table may choose from in NEXT; nothing before. */
export function nextChoices(state: State): readonly string[] {
  if (state.phase !== 'NEXT') return [];
  const named = Object.keys(state.roster)
    .filter((slot) => state.prospect?.slot !== slot)
    .map((slot) => `${namedPrefix}${slot}`);
  return [...(maySeeAgain(state) ? ['same'] : []), 'new', ...named, 'stop'];
}

/** Whether this choice takes an explicit yes of every seat: it leads to a date with a person who has ghosted the System (FD-127). */
function takesAll(state: State, choice: string): boolean {
  if (choice === 'same') return isGhosted(state);
  const slot = choice.slice(namedPrefix.length);
  return choice.startsWith(namedPrefix) && isCardCode(slot) && state.roster[slot]?.ghosted === true;
}

function mostChosen(stage: Stage): string {
  const { state } = stage;
  const chosen = seatsOf(state).map((seat) => state.choices[seat]);
  const counted = nextChoices(state).filter(
    (choice) => !takesAll(state, choice) || chosen.every((one) => one === choice),
  );
  const votes = (choice: string): number => chosen.filter((one) => one === choice).length;
  const most = Math.max(...counted.map(votes));
  // All have left it to each other: the last date says how it goes on, unless it was a ghosting.
  if (most === 0) return maySeeAgain(state) && !takesAll(state, 'same') ? 'same' : 'new';
  const leading = counted.filter((choice) => votes(choice) === most);
  if (leading.length === 1) return leading[0] ?? 'stop';
  return inOrderOfFlips(stage, leading, { purpose: 'choice', tie: 'choice_tie', places: 1 })[0] ?? 'stop';
}

function prospectOf(choice: string): NextProspect {
  if (choice === 'same') return { kind: 'same' };
  const slot = choice.slice(namedPrefix.length);
  return choice.startsWith(namedPrefix) && isCardCode(slot) ? { kind: 'named', slot } : { kind: 'new' };
}

/** Without its Date or its Interference a date is cast anew (FD-38). */
function leadsAreHere(state: State): boolean {
  const seats = new Set([...seatsOf(state), automaticSeat]);
  return state.roles !== null && [state.roles.date, state.roles.oi ?? automaticSeat].every((seat) => seats.has(seat));
}

/** Who came or went since the roles were cast is counted in or out of the System (FD-33, FD-137). */
function closeRanks(stage: Stage): void {
  const { date, oi, system } = rolesOf(stage.state);
  const now = systemSeats(seatsOf(stage.state), date, oi);
  const isSame = now.length === system.length && now.every((seat, place) => seat === system[place]);
  if (!isSame) stage.emit({ type: 'roles_set', date, oi, system: now, cause: 'rotation' });
}

/** All have chosen or left it to the others: most votes win, ties are flipped off (FD-27). */
function advanceToNext(stage: Stage): void {
  const choice = mostChosen(stage);
  const rescheduled = stage.state.ended?.cause === 'stood_up' && choice === 'same' && leadsAreHere(stage.state);
  stage.emit({ type: 'next_chosen', choice });
  if (choice === 'stop') stage.emit({ type: 'phase_entered', phase: 'CLOSED' });
  else if (rescheduled) {
    // Roles, marks and the secret traits stay (FD-55).
    closeRanks(stage);
    afterMeeting(stage);
  } else enterRoles(stage);
}

/** The Prospect the table chose last; a first date meets somebody new. */
export function afterRoles(stage: Stage): void {
  enterProspect(stage, prospectOf(stage.state.next));
}

/** Once everybody has chosen, and no newcomer's sheet has an empty box, the table goes on. */
export function advanceIfChosen(stage: Stage): void {
  if (stage.state.phase === 'NEXT' && allDone(stage.state)) advanceToNext(stage);
}

/** With enough people again the table asks what comes next (FD-138). */
export function advanceIfEnough(stage: Stage): void {
  const { phase, players } = stage.state;
  if (phase === 'LOBBY' && players.length >= leastSeats(stage.state))
    stage.emit({ type: 'phase_entered', phase: 'NEXT' });
}
