/** What a scripted GM does about players who are away for longer than the grace time (CR-205, CR-206). */
import type { Intent } from '../../../kernel/index.ts';
import { invitedTo, sharersOf } from '../features/prequels/pairs.ts';
import type { TableView } from '../view-types.ts';
import { ofType } from './fight.ts';

type Moves = readonly Intent[];

function presenceOf({ shared: { seats } }: TableView, seat: string | null | undefined): string | undefined {
  return seats.find((one) => one.seat === seat)?.presence;
}

function seatOf({ shared: { characters } }: TableView, part: string): string | null | undefined {
  return characters.find(({ id }) => id === part)?.seat;
}

/**
 * A prequel needs its players (CR-40): a present one becomes the stand-in of an absent one. The prequel is cancelled if
 * all are absent, or if an invited partner is.
 */
function inPrequel(view: TableView, moves: Moves): Intent | undefined {
  const { prequel, conflict } = view.shared;
  const sharers = sharersOf(prequel);
  const isPlayerAbsent = (part: string): boolean => presenceOf(view, seatOf(view, part)) === 'absent';
  const [cancel] = ofType(moves, 'cancel_prequel');
  if (prequel?.step === 'partner' && invitedTo(prequel).some(isPlayerAbsent)) return cancel;
  if (prequel?.step !== 'scene' || conflict?.sealed === true) return undefined;
  if (sharers.every(isPlayerAbsent)) return cancel;
  const absent = conflict?.participants.find(({ seat }) => presenceOf(view, seat) === 'absent')?.id;
  const present = sharers.find((part) => presenceOf(view, seatOf(view, part)) === 'here');
  if (absent === undefined || present === undefined) return undefined;
  return { type: 'name_stand_in', part: absent, user: seatOf(view, present) };
}

export function moveForAbsent(view: TableView, moves: Moves): Intent | undefined {
  const { prequel, conflict, phase } = view.shared;
  const [act] = ofType(moves, 'act_for_absent');
  if (act !== undefined || prequel !== null) return act ?? inPrequel(view, moves);
  if (phase !== 'CONFLICT.setup') return undefined;
  const absent = conflict?.participants.find(({ seat }) => presenceOf(view, seat) === 'absent')?.id;
  if (absent === undefined) return undefined;
  return absent === conflict?.challenge?.part ? { type: 'cancel_setup' } : { type: 'remove_participant', part: absent };
}
