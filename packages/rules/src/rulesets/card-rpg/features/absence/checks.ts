import type { Intent, SeatId } from '../../../../kernel/index.ts';
import { check, gmSeat } from '../../../../kernel/index.ts';
import type { PartId } from '../../cards.ts';
import type { Event } from '../../events.ts';
import type { TableView } from '../../view-types.ts';
import type { Character, Seat, State } from '../../state.ts';
import { isAlive, prequelParts } from '../../selectors.ts';
import { cancelIfWished } from '../prequels/checks.ts';
import type { Context, Check } from '../../declare.ts';
import { challenged, clearAgreements, openChallenge } from '../../flow/opening.ts';
import { rewardDeparted } from '../../flow/aftermath.ts';
import { leaveFor } from '../../flow/absence.ts';
import { advanceAfterSeatChange, lapseConsent } from '../../flow/consent.ts';
import { openPlayIfReady } from '../../flow/opening-play.ts';

export const bySystem = { who: ['system'], stale: 'accept' } as const;

const longestSeat = 10;

export const seatText = { seat: { kind: 'text', most: longestSeat } } as const;

const longestPerson = 60;

/** The id of a person at the table; bots have none (TB-02). */
export const personText = { person: { kind: 'text', most: longestPerson, optional: true } } as const;

export interface OfSeat extends Intent {
  readonly seat: SeatId;
}

export interface OfPerson extends OfSeat {
  readonly person?: string;
}

export function seatView({ shared }: TableView, seat: SeatId): Seat | undefined {
  return seat === gmSeat ? shared.gm : shared.seats.find((one) => one.seat === seat);
}

export function inPresence(...allowed: readonly Seat['presence'][]): Check<OfSeat> {
  return check('CR-205', ['seat'], ({ view, intent }) => {
    const presence = seatView(view, intent.seat)?.presence;
    return presence !== undefined && allowed.includes(presence)
      ? undefined
      : { code: 'E_PHASE', facts: { phase: view.shared.phase } };
  });
}

/** CR-49, CR-57 */
function takeOutOfSetup(context: Context, part: PartId): void {
  const { conflict, queue } = context.state;
  for (const challenge of queue.filter((one) => one.part === part))
    context.emit({ type: 'challenge_dropped', ...challenged(challenge), cause: 'withdrawn', where: 'queue' });
  if (conflict?.phase !== 'CONFLICT.setup') return;
  const { challenge, participants } = conflict;
  if (participants.some(({ id }) => id === part)) {
    context.emit({ type: 'participant_left_setup', part });
    clearAgreements(context);
  }
  if (challenge === null || challenge.part !== part) return;
  context.emit({ type: 'challenge_dropped', ...challenged(challenge), cause: 'withdrawn', where: 'setup' });
  context.emit({ type: 'setup_cancelled' });
}

/**
 * Before the deal, the prequel is cancelled; once its conflict is over, the player's reward is drawn for them (CR-209).
 */
function leavePrequel(context: Context, part: PartId): void {
  const { prequel, conflict } = context.state;
  if (prequel === null || !prequelParts(context.state).includes(part)) return;
  if (prequel.step === 'reward') rewardDeparted(context, part);
  else if (conflict === null || !conflict.sealed) context.emit({ type: 'prequel_cancelled' });
}

export const leaving = {
  ...bySystem,
  clause: 'CR-209',
  fields: { ...seatText, ...personText },
  checks: [inPresence('here', 'away', 'absent')],
} as const;

/** CR-58 */
function withdrawEntry(context: Context, part: PartId): void {
  if (context.state.conflict?.entering.some(({ id }) => id === part) === true)
    context.emit({ type: 'entry_closed', entry: part, comes: false, part });
}

/**
 * `event` takes the characters `own` out of their seat. Before it they leave the setup and the prequel; after it they
 * concede and pay (CR-209).
 */
export function leaveSeatWith(context: Context, own: readonly PartId[], event: Event): void {
  const before = context.state;
  for (const part of own) {
    takeOutOfSetup(context, part);
    leavePrequel(context, part);
    withdrawEntry(context, part);
  }
  context.emit(event);
  for (const part of own) leaveFor(context, part);
  advanceAfterSeatChange(context, before);
  openChallenge(context);
  openPlayIfReady(context);
}

/** The living characters of this seat: one person can get several back (CR-209). */
export function charactersAt({ characters }: State, seat: SeatId): readonly Character[] {
  return characters.filter((one) => one.seat === seat && isAlive(one));
}

export function leave(context: Context<OfPerson>): void {
  const { seat, person } = context.intent;
  if (seat === gmSeat) {
    const before = context.state;
    context.emit({ type: 'seat_went_quiet', seat });
    // The next GM is asked as well (CR-53, CR-200).
    lapseConsent(context, seat);
    advanceAfterSeatChange(context, before);
    // A co-GM may lead now, and may already have wished to cancel the prequel they share (CR-32).
    cancelIfWished(context);
    return;
  }
  const given = person === undefined ? {} : { person };
  const own = charactersAt(context.state, seat).map(({ id }) => id);
  leaveSeatWith(context, own, { type: 'seat_given_up', seat, ...given });
}
