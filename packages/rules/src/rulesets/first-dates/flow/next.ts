/** The next date: the same Prospect, a new one, a named person, or good night (FD-127, FD-134). */
import { isCardCode } from '../../../kernel/index.ts';
import type { State } from '../state.ts';
import { automaticSeat, rolesOf, seatsOf } from '../selectors.ts';
import { orderByFlips } from './flips.ts';
import { allDone, leastSeats } from './leaving.ts';
import type { NextProspect } from './prospect.ts';
import { afterMeeting, enterProspect } from './prospect.ts';
import { enterRoles, isStillHere, systemSeats } from './roles.ts';
import type { FlowContext } from './flow-context.ts';

const namedPrefix = 'npc:';

/**
 * A ghosting is an outcome without a second date and without intimacy. In journals before version 3, Prospects are not
 * marked as ghosting, so the last outcome decides (FD-127).
 */
function isGhosted(state: State): boolean {
  const byOutcome = state.outcome !== null && !state.outcome.second && !state.outcome.intimacy;
  return byOutcome || state.prospect?.ghosted === true;
}

function maySeeAgain(state: State): boolean {
  if (state.prospect === null) return false;
  if (state.ended?.cause === 'stood_up') return state.results.reschedule === true;
  return state.outcome?.agreed === true || isGhosted(state);
}

/** Empty in phases other than NEXT. */
export function nextChoices(state: State): readonly string[] {
  if (state.phase !== 'NEXT') return [];
  const named = Object.keys(state.roster)
    .filter((slot) => state.prospect?.slot !== slot)
    .map((slot) => `${namedPrefix}${slot}`);
  return [...(maySeeAgain(state) ? ['same'] : []), 'new', ...named, 'stop'];
}

/** A date with a person who ghosted the System before needs an explicit yes of every seat (FD-127). */
function needsEveryVote(state: State, choice: string): boolean {
  if (choice === 'same') return isGhosted(state);
  const slot = choice.slice(namedPrefix.length);
  return choice.startsWith(namedPrefix) && isCardCode(slot) && state.roster[slot]?.ghosted === true;
}

interface Chosen {
  readonly choice: string;
  readonly how?: 'tied' | 'left' | 'ghosted';
}

function mostChosen(context: FlowContext): Chosen {
  const { state } = context;
  const chosen = seatsOf(state).map((seat) => state.choices[seat]);
  const counted = nextChoices(state).filter(
    (choice) => !needsEveryVote(state, choice) || chosen.every((vote) => vote === choice),
  );
  const votes = (choice: string): number => chosen.filter((vote) => vote === choice).length;
  const most = Math.max(...counted.map(votes));
  const uncounted = nextChoices(state).filter((choice) => !counted.includes(choice));
  const isGhosting = uncounted.some((choice) => votes(choice) >= Math.max(most, 1));
  // Without a counted choice: the same Prospect again, if that is possible and was not a ghosting (FD-134).
  if (most === 0) {
    const choice = maySeeAgain(state) && !needsEveryVote(state, 'same') ? 'same' : 'new';
    return { choice, how: isGhosting ? 'ghosted' : 'left' };
  }
  const leading = counted.filter((choice) => votes(choice) === most);
  if (leading.length === 1) return { choice: leading[0] ?? 'stop', ...(isGhosting ? { how: 'ghosted' } : {}) };
  const [first = 'stop'] = orderByFlips(context, leading, { purpose: 'choice', tie: 'choice_tie', places: 1 });
  return { choice: first, how: 'tied' };
}

function prospectOf(choice: string): NextProspect {
  if (choice === 'same') return { kind: 'same' };
  const slot = choice.slice(namedPrefix.length);
  return choice.startsWith(namedPrefix) && isCardCode(slot) ? { kind: 'named', slot } : { kind: 'new' };
}

/**
 * Whether the roles of the last date still fit the table: each of Date, Interference and System has a player. Without a
 * player as the Interference there are exactly two players (FD-03, FD-06). Otherwise the roles are cast again (FD-38).
 */
function doRolesFit(state: State): boolean {
  const { roles, players } = state;
  if (roles === null || !isStillHere(state, 'date')) return false;
  if (roles.oi === null || roles.oi === automaticSeat) return players.length === 2;
  return players.length > 2 && isStillHere(state, 'oi');
}

/** Adds to the System, or removes from it, the seats that joined or left since the roles were cast (FD-33, FD-137). */
function updateSystemSeats(context: FlowContext): void {
  const { date, oi, system } = rolesOf(context.state);
  const currentSeats = systemSeats(seatsOf(context.state), date, oi);
  const isSame = currentSeats.length === system.length && currentSeats.every((seat, index) => seat === system[index]);
  if (!isSame) context.emit({ type: 'roles_set', date, oi, system: currentSeats, cause: 'rotation' });
}

/** Most votes win, ties are decided by flips (FD-27). */
function advanceToNext(context: FlowContext): void {
  const chosen = mostChosen(context);
  const { choice } = chosen;
  const rescheduled = context.state.ended?.cause === 'stood_up' && choice === 'same' && doRolesFit(context.state);
  context.emit({ type: 'next_chosen', ...chosen });
  if (choice === 'stop') context.emit({ type: 'phase_entered', phase: 'CLOSED' });
  else if (rescheduled) {
    // Roles, marks and the secret traits stay (FD-55).
    updateSystemSeats(context);
    afterMeeting(context);
  } else enterRoles(context);
}

/** On a first date, `next` is `new`. */
export function afterRoles(context: FlowContext): void {
  enterProspect(context, prospectOf(context.state.next));
}

export function advanceIfChosen(context: FlowContext): void {
  if (context.state.phase === 'NEXT' && allDone(context.state)) advanceToNext(context);
}

/** FD-138. */
export function advanceIfEnough(context: FlowContext): void {
  const { phase, players } = context.state;
  if (phase === 'LOBBY' && players.length >= leastSeats(context.state))
    context.emit({ type: 'phase_entered', phase: 'NEXT' });
}
