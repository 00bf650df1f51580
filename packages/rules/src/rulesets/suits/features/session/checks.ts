import type { Intent, SeatId } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import type { TableView } from '../../view-types.ts';
import type { Presence } from '../../state.ts';
import type { Check } from '../../declare.ts';
import { hasNewcomer, refuseIf, seatViewOf } from '../../declare.ts';
import type { FlowContext } from '../../flow/flow-context.ts';
import { hasNewcomer as isAwaited } from '../../selectors.ts';
import { abandonScene, removeLeavers } from '../../flow/leaving.ts';
import { advance } from '../../flow/course.ts';
import { endCreationIfReady } from '../../flow/crew.ts';

export interface OfSeat extends Intent {
  readonly seat: SeatId;
}

export interface Left extends OfSeat {
  readonly person?: string;
}

const longestSeat = 10;

export const longestPerson = 100;

export const seatText = { seat: { kind: 'text', most: longestSeat } } as const;

/** The person, by the table's id; absent for a bot. */
export const personText = { person: { kind: 'text', most: longestPerson, optional: true } } as const;

export const systemBase = { who: ['system'], stale: 'accept' } as const;

export function presenceOf(view: TableView, seat: SeatId): Presence | undefined {
  return seat === 'gm' ? view.shared.gm.presence : seatViewOf(view, seat)?.presence;
}

export function inPresence(clause: string, ...wanted: readonly Presence[]): Check<OfSeat> {
  return check(clause, ['seat'], ({ view, intent }) => {
    const presence = presenceOf(view, intent.seat);
    return refuseIf(presence === undefined || !wanted.includes(presence), () => ({
      code: 'E_PHASE',
      facts: { phase: view.shared.phase },
    }));
  });
}

const notLeft = inPresence('SU-189', 'here', 'away', 'absent');

/**
 * Gives up the seat, or a newcomer's wait for it; the leaver's cards are discarded when the open
 * play ends (SU-189).
 */
export function giveUp(context: FlowContext, { seat, person }: Left): void {
  if (isAwaited(context.state, seat)) {
    context.emit({ type: 'newcomer_left', seat });
    return;
  }
  context.emit({ type: 'seat_given_up', seat, ...(person === undefined ? {} : { person }) });
  if (seat === 'gm') abandonScene(context);
  else removeLeavers(context);
  advance(context, 'nothing');
  endCreationIfReady(context);
}

export const mayGiveUp: Check<OfSeat> = check('SU-189', ['seat'], (judged) =>
  hasNewcomer(judged.view, judged.intent.seat) ? undefined : notLeft.judge(judged),
);
