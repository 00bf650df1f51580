/** Who is gone, and what the host makes of it (FD-135 to FD-138); and the group's own lists. */
import type { Intent, SeatId } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { goOnAlone } from '../flow/autopilot.ts';
import { endDate } from '../flow/ending.ts';
import { isSpare } from '../flow/leaving.ts';
import { goOnWithout, removeSeat as takeOut } from '../flow/without.ts';
import { longestPack, readPack } from '../pack.ts';
import type { Presence } from '../state.ts';
import type { DateView } from '../view.ts';
import type { DateRule } from './define.ts';
import { because, define, nameOf } from './define.ts';
import { datePhases } from './votes.ts';

interface OfSeat extends Intent {
  readonly seat: SeatId;
}

const longestSeat = 10;
const longestPerson = 200;
const seatText = { seat: { kind: 'text', most: longestSeat } } as const;
/** With the person whose seat it is, where the table names them (TB-02). */
const personText = { ...seatText, person: { kind: 'text', most: longestPerson, optional: true } } as const;

interface OfPerson extends OfSeat {
  readonly person?: string;
}

function personIn({ person }: OfPerson): Pick<OfPerson, 'person'> {
  return person === undefined ? {} : { person };
}

function presenceOf(view: DateView, seat: SeatId): Presence | undefined {
  return view.shared.seats.find((candidate) => candidate.seat === seat)?.presence;
}

function inPresence(...wanted: readonly Presence[]): DateRule<OfSeat> {
  return rule('FD-135', ['seat'], ({ view, intent }) => {
    const presence = presenceOf(view, intent.seat);
    return presence !== undefined && wanted.includes(presence)
      ? undefined
      : { code: 'E_PHASE', facts: { phase: view.shared.phase } };
  });
}

/** Told by the table around the game: somebody's connection is gone, and hand and role stay where they are (FD-135). */
export const seatAway = define<OfPerson>({
  type: 'seat_away',
  clause: 'FD-135',
  who: ['system'],
  stale: 'accept',
  fields: personText,
  checks: [inPresence('here')],
  execute(context) {
    context.emit({ type: 'seat_went_quiet', seat: context.intent.seat, ...personIn(context.intent) });
  },
});

export const seatBack = define<OfSeat>({
  type: 'seat_back',
  clause: 'FD-135',
  who: ['system'],
  stale: 'accept',
  fields: seatText,
  checks: [inPresence('away', 'absent')],
  execute(context) {
    context.emit({ type: 'seat_came_back', seat: context.intent.seat });
  },
});

/** Given up for good: there is nothing to wait for. */
export const seatLeft = define<OfPerson>({
  type: 'seat_left',
  clause: 'FD-135',
  who: ['system'],
  stale: 'accept',
  fields: personText,
  checks: [inPresence('here', 'away')],
  execute(context) {
    context.emit({ type: 'seat_given_up', seat: context.intent.seat, cause: 'left', ...personIn(context.intent) });
    goOnWithout(context);
  },
});

/** A rewind led to a moment at which another person had this seat: its holder of today is a substitute (FD-136). */
export const seatPassed = define<OfPerson>({
  type: 'seat_passed',
  clause: 'FD-136',
  who: ['system'],
  stale: 'accept',
  fields: personText,
  checks: [inPresence('here', 'away', 'absent')],
  execute(context) {
    context.emit({ type: 'seat_given_up', seat: context.intent.seat, cause: 'left', ...personIn(context.intent) });
  },
});

export const graceTimeUp = define<OfSeat>({
  type: 'grace_time_up',
  clause: 'FD-135',
  who: ['system'],
  stale: 'accept',
  fields: seatText,
  checks: [inPresence('away')],
  execute(context) {
    context.emit({ type: 'seat_given_up', seat: context.intent.seat, cause: 'time' });
    goOnWithout(context);
  },
});

const absentSeats = (view: DateView): readonly SeatId[] =>
  view.shared.seats.filter(({ presence }) => presence === 'absent').map(({ seat }) => seat);

/** From casting the roles to the last card. */
export const nightPhases = ['ROLES', 'PROSPECT', 'SCENE', 'FRONTING', ...datePhases] as const;
const hostBase = { who: ['host'], stale: 'refuse' } as const;

/** Somebody else has to be left to play the System (FD-137). */
/** The host decides about a seat only when its time is over or its player has left for good (FD-135). */
const isEmpty = because<OfSeat>('FD-135', ['seat'], ({ view, intent }) => {
  const presence = presenceOf(view, intent.seat);
  if (presence === 'absent') return undefined;
  const facts = { name: nameOf(view, intent.seat) };
  return { code: presence === 'away' ? 'FD_STILL_AWAITED' : 'FD_SEAT_HELD', facts };
});

const spare: DateRule<OfSeat> = rule('FD-137', ['seat'], ({ view, intent }) =>
  isSpare(view.shared, intent.seat) || presenceOf(view, intent.seat) === undefined
    ? undefined
    : { code: 'FD_SOLE_ROLE', clause: 'FD-138', facts: { name: nameOf(view, intent.seat) } },
);

export const removeSeat = define<OfSeat>({
  ...hostBase,
  type: 'remove_seat',
  clause: 'FD-137',
  phases: nightPhases,
  fields: { seat: { kind: 'choice', of: absentSeats } },
  checks: [...isEmpty, spare],
  execute(context) {
    takeOut(context, context.intent.seat);
  },
});

export const autopilot = define<OfSeat>({
  ...hostBase,
  type: 'autopilot',
  clause: 'FD-138',
  phases: [...nightPhases, 'OUTCOME'],
  fields: { seat: { kind: 'choice', of: absentSeats } },
  checks: [
    ...isEmpty,
    rule('FD-138', ['seat'], ({ view, intent }) =>
      view.shared.seats.some(({ seat, autopilot: on }) => seat === intent.seat && on)
        ? { code: 'FD_AUTOPILOT_ON', facts: { name: nameOf(view, intent.seat) } }
        : undefined,
    ),
  ],
  execute(context) {
    context.emit({ type: 'autopilot_set', seat: context.intent.seat });
  },
});

/** The date ends early because somebody is missing; what it meant, those who are left say (FD-138). */
export const cutDate = define<Intent>({
  ...hostBase,
  type: 'cut_date',
  clause: 'FD-138',
  phases: datePhases,
  fields: {},
  checks: because('FD-138', [], ({ view }) => (absentSeats(view).length > 0 ? undefined : { code: 'FD_ALL_HERE' })),
  execute(context) {
    endDate(context, { pattern: 'cut', by: null });
  },
});

interface AutopilotTime extends Intent {
  readonly prompt: number;
}

const mostPrompts = 10_000_000;

export const autopilotTimeUp = define<AutopilotTime>({
  type: 'autopilot_time_up',
  clause: 'FD-138',
  who: ['system'],
  stale: 'accept',
  fields: { prompt: { kind: 'number', least: 0, most: mostPrompts } },
  checks: [
    rule('FD-138', ['prompt'], ({ view, intent }) =>
      view.shared.prompt === intent.prompt ? undefined : { code: 'E_STALE' },
    ),
  ],
  execute: goOnAlone,
});

interface LoadPack extends Intent {
  readonly file: string;
}

/** A group's own lists, before any name is needed. A bad file is refused with the line that is wrong. */
export const loadPack = define<LoadPack>({
  type: 'load_pack',
  clause: 'FD-41',
  who: ['host'],
  stale: 'accept',
  phases: ['SAFETY', 'NEXT'],
  fields: { file: { kind: 'text', most: longestPack } },
  checks: [
    rule('FD-41', ['file'], ({ intent }) => {
      const reading = readPack(intent.file);
      const [fault] = reading.ok ? [] : reading.faults;
      return fault === undefined
        ? undefined
        : { code: 'FD_PACK', facts: { n: fault.line, fault: { text: `fault.${fault.fault}` }, at: fault.at } };
    }),
  ],
  execute(context) {
    const reading = readPack(context.intent.file);
    if (reading.ok) context.emit({ type: 'pack_loaded', pack: reading.pack });
  },
});
