/** What the house itself tells: people come and go, options change, a sheet is brought along. */
import type { Intent, OptionValue, SeatId } from '../../../kernel/index.ts';
import { chosenValue, rule } from '../../../kernel/index.ts';
import { leaveFor } from '../flow/absent.ts';
import { rewardWithout } from '../flow/aftermath.ts';
import { lapseConsents } from '../flow/consent.ts';
import { goOn } from '../flow/course.ts';
import { challenged, clearAgreements, openChallenge } from '../flow/opening.ts';
import { options } from '../options.ts';
import { sheetFault } from '../sheet-faults.ts';
import { readSheet } from '../sheets.ts';
import type { Seat } from '../state.ts';
import { characterOf, gmSeat, prequelParts } from '../table.ts';
import type { CardView } from '../sight.ts';
import type { CardContext, CardRule } from './define.ts';
import { define, longestName } from './define.ts';

const bySystem = { who: ['system'], stale: 'accept' } as const;
const longestSeat = 10;
const seatText = { seat: { kind: 'text', most: longestSeat } } as const;
const longestPerson = 60;
/** The person sitting down or leaving, as the table knows them; a bot is no person (TB-02). */
const personText = { person: { kind: 'text', most: longestPerson, optional: true } } as const;
const mostSeats = 8;

interface OfSeat extends Intent {
  readonly seat: SeatId;
}

interface OfPerson extends OfSeat {
  readonly person?: string;
}

interface Joined extends OfPerson {
  readonly name: string;
}

function seatView({ shared }: CardView, seat: SeatId): Seat | undefined {
  return seat === gmSeat ? shared.gm : shared.seats.find((one) => one.seat === seat);
}

function inPresence(...wanted: readonly Seat['presence'][]): CardRule<OfSeat> {
  return rule('CR-205', ['seat'], ({ view, intent }) => {
    const presence = seatView(view, intent.seat)?.presence;
    return presence !== undefined && wanted.includes(presence)
      ? undefined
      : { code: 'E_PHASE', facts: { phase: view.shared.phase } };
  });
}

/** CR-43: newcomers are let in while the table plays on. */
export const seatJoined = define<Joined>({
  ...bySystem,
  type: 'seat_joined',
  clause: 'CR-43',
  fields: { ...seatText, ...personText, name: { kind: 'text', most: longestName * 2 } },
  checks: [
    rule('CR-43', ['seat'], ({ view, intent }) => {
      const full = view.shared.seats.length >= mostSeats;
      return full && seatView(view, intent.seat) === undefined
        ? { code: 'E_TABLE_FULL', facts: { n: mostSeats } }
        : undefined;
    }),
  ],
  execute(context) {
    const { seat, name, person } = context.intent;
    context.emit({ type: 'seat_joined_in', seat, name, ...(person === undefined ? {} : { person }) });
  },
});

export const seatAway = define<OfSeat>({
  ...bySystem,
  type: 'seat_away',
  clause: 'CR-205',
  fields: seatText,
  checks: [inPresence('here')],
  execute(context) {
    const before = context.state;
    context.emit({ type: 'seat_went_quiet', seat: context.intent.seat });
    lapseConsents(context, before);
  },
});

export const seatBack = define<OfSeat>({
  ...bySystem,
  type: 'seat_back',
  clause: 'CR-205',
  fields: seatText,
  checks: [inPresence('away', 'absent')],
  execute(context) {
    const before = context.state;
    context.emit({ type: 'seat_came_back', seat: context.intent.seat });
    lapseConsents(context, before);
    // With the GM back their yes alone may let an entry happen (CR-58).
    goOn(context);
  },
});

export const graceTimeUp = define<OfSeat>({
  ...bySystem,
  type: 'grace_time_up',
  clause: 'CR-205',
  fields: seatText,
  checks: [inPresence('away')],
  execute: (context) => context.emit({ type: 'grace_ran_out', seat: context.intent.seat }),
});

interface TurnTime extends Intent {
  readonly conflict: number;
  readonly turn: number;
}

const mostTurns = 1_000_000;

/** Somebody has had the turn for a while: they hear of it, and nothing else changes. */
export const turnTimeUp = define<TurnTime>({
  ...bySystem,
  type: 'turn_time_up',
  clause: 'CR-205',
  phases: ['TURN.resolve', 'TURN.push', 'TURN.attack'],
  fields: {
    conflict: { kind: 'number', least: 1, most: mostTurns },
    turn: { kind: 'number', least: 1, most: mostTurns },
  },
  checks: [
    rule('CR-205', [], ({ view }) => (view.shared.conflict?.turn?.reminded === true ? { code: 'E_STALE' } : undefined)),
    rule('CR-205', ['conflict', 'turn'], ({ view, intent }) => {
      const { conflict } = view.shared;
      return conflict?.number === intent.conflict && conflict.turns === intent.turn ? undefined : { code: 'E_STALE' };
    }),
  ],
  execute(context) {
    const part = context.state.conflict?.turn?.part;
    if (part !== undefined) context.emit({ type: 'turn_reminded', part });
  },
});

/** What they wanted to contest stands, and nobody fights in their name (CR-49, CR-57). */
function takeOutOfSetup(context: CardContext, part: string): void {
  const { conflict, queue } = context.state;
  for (const challenge of queue.filter((one) => one.part === part))
    context.emit({ type: 'challenge_dropped', ...challenged(challenge), cause: 'withdrawn', where: 'queue' });
  if (conflict?.phase !== 'CONFLICT.setup') return;
  const { challenge, participants } = conflict;
  if (participants.some(({ id }) => id === part)) context.emit({ type: 'participant_left_setup', part });
  clearAgreements(context);
  if (challenge === null || challenge.part !== part) return;
  context.emit({ type: 'challenge_dropped', ...challenged(challenge), cause: 'withdrawn', where: 'setup' });
  context.emit({ type: 'setup_cancelled' });
}

/** A prequel goes on without who left it, or not at all. */
function leavePrequel(context: CardContext, part: string): void {
  const { prequel, conflict } = context.state;
  if (prequel === null || !prequelParts(context.state).includes(part)) return;
  if (prequel.step === 'reward') rewardWithout(context, part);
  else if (conflict === null || !conflict.sealed) context.emit({ type: 'prequel_cancelled' });
}

const leaving = {
  ...bySystem,
  clause: 'CR-209',
  fields: { ...seatText, ...personText },
  checks: [inPresence('here', 'away', 'absent')],
} as const;

function leave(context: CardContext<OfPerson>): void {
  const { seat, person } = context.intent;
  if (seat === gmSeat) {
    context.emit({ type: 'seat_went_quiet', seat });
    return;
  }
  const own = characterOf(context.state, seat)?.id;
  if (own !== undefined) {
    takeOutOfSetup(context, own);
    leavePrequel(context, own);
  }
  context.emit({ type: 'seat_given_up', seat, ...(person === undefined ? {} : { person }) });
  if (own !== undefined) leaveFor(context, own);
  openChallenge(context);
}

export const seatLeft = define<OfPerson>({ ...leaving, type: 'seat_left', execute: leave });

/** The table was set back to when a person sat here whose seat is another's now: they have left it then, too (TB-13). */
export const seatPassed = define<OfPerson>({ ...leaving, type: 'seat_passed', execute: leave });

interface OptionSet extends Intent {
  readonly key: string;
  readonly value: OptionValue;
}

/** CR-14: between conflicts, and until the stakes are sealed. */
export const optionSet = define<OptionSet>({
  ...bySystem,
  type: 'option_set',
  clause: 'CR-14',
  fields: { key: { kind: 'choice', of: options.map(({ key }) => key) }, value: { kind: 'json' } },
  checks: [
    rule('CR-14', ['key', 'value'], ({ view, intent }) => {
      const spec = options.find(({ key }) => key === intent.key);
      if (spec === undefined || chosenValue(options, intent) === undefined) return { code: 'E_OPTION_VALUE' };
      const isOpen = view.shared.conflict === null || !view.shared.conflict.sealed;
      return isOpen && spec.changes === 'between' ? undefined : { code: 'E_OPTION_LOCKED' };
    }),
  ],
  execute(context) {
    const { key } = context.intent;
    const value = chosenValue(options, context.intent);
    if (value === undefined) return;
    context.emit({ type: 'option_changed', key, value });
    clearAgreements(context);
  },
});

interface SheetBrought extends OfSeat {
  readonly sheet: unknown;
}

/** Somebody brings a character of theirs along. */
export const sheetBrought = define<SheetBrought>({
  ...bySystem,
  type: 'sheet_brought',
  clause: 'CR-43',
  phases: ['LOBBY', 'CREATION', 'SCENE'],
  fields: { ...seatText, sheet: { kind: 'json' } },
  checks: [
    rule('CR-43', ['seat'], ({ view, intent }) => {
      const seat = view.shared.seats.find((one) => one.seat === intent.seat);
      if (seat === undefined || seat.presence === 'left')
        return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'seat' } };
      const has = view.shared.characters.some((one) => one.seat === intent.seat && one.alive);
      return has ? { code: 'CR_HAS_CHARACTER' } : undefined;
    }),
  ],
  // Whether a sheet is whole is looked at where it comes in, and by no page.
  hidden: [
    rule<CardView, SheetBrought>('CR-43', ['sheet'], ({ intent }) => {
      const sheet = readSheet(intent.sheet);
      if (sheet === undefined) return { code: 'E_MALFORMED', clause: 'TB-10', facts: { field: 'sheet' } };
      const fault = sheetFault(sheet);
      return fault === undefined ? undefined : { code: 'CR_BAD_SHEET', facts: { what: fault } };
    }),
  ],
  execute(context) {
    const sheet = readSheet(context.intent.sheet);
    const seat = context.state.seats.find((one) => one.seat === context.intent.seat);
    if (sheet === undefined || seat === undefined) return;
    const character = `c${context.state.characters.length + 1}`;
    const { name, concept, deck, ashes, childhood, prequels, scars, taken, gifts } = sheet;
    context.emit({ type: 'character_created', id: character, seat: seat.seat, player: seat.name, name, concept });
    context.emit({
      type: 'sheet_taken_up',
      character,
      count: deck.length,
      cards: deck,
      ashes,
      story: { childhood, prequels, scars, taken, ...(gifts === undefined ? {} : { gifts }) },
    });
  },
});
