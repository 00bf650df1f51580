/** TB-01, TB-06, TB-07. */
import { yesOrNo } from '../../kernel/index.ts';
import type { Ruleset } from '../../kernel/index.ts';
import type { SeatView, TableView } from '../contract.ts';
import { gameAdmits, sharedViewOf } from '../gameplay.ts';
import { cleanName } from '../names.ts';
import { presenceInGame } from '../presence.ts';
import { fairnessOf, seatNamed } from '../state.ts';
import type { TableContext, TableIntentDefinition } from './define.ts';
import { valueChecks, refuse, ownPerson, ownSeat, seatIn, senderOf, tableCheck, unknownValue } from './define.ts';
import { resumeIfAgreed } from './play.ts';

interface TakeSeat {
  readonly type: 'take_seat';
  readonly seat: string;
  readonly name?: string;
  readonly [field: string]: unknown;
}

interface LeaveSeat {
  readonly type: 'leave_seat';
  readonly [field: string]: unknown;
}

interface AddSeat {
  readonly type: 'add_seat';
  readonly [field: string]: unknown;
}

interface Ready {
  readonly type: 'ready';
  readonly on: boolean;
  readonly [field: string]: unknown;
}

interface SeatIntent {
  readonly type: 'invite_bot' | 'dismiss_bot' | 'free_seat';
  readonly seat: string;
  readonly [field: string]: unknown;
}

const longestWrittenName = 200;

export function seatIds({ shared }: TableView): readonly string[] {
  return shared.table.seats.map(({ seat }) => seat);
}

function hasRoom({ shared: { table } }: TableView): boolean {
  const taken = table.seats.filter(({ kind, holder }) => kind === 'player' && holder !== null);
  return taken.length < table.limits.max;
}

/** A bot gives its seat up to a person. */
function canBeTaken(view: TableView, { kind, holder }: SeatView): boolean {
  return holder === 'bot' || (holder === null && (kind === 'gm' || hasRoom(view)));
}

function fullRefusal({ shared }: TableView) {
  const { limits, seats } = shared.table;
  return refuse('E_TABLE_FULL', { n: Math.min(limits.max, seats.filter(({ kind }) => kind === 'player').length) });
}

/**
 * Tells the game about the new holder of the seat: first `holder_changed`, so that it can drop what only the holder
 * before may see, then `seat_joined`. `person`: absent for bots (TB-02). A seat that the game accepts is in play from
 * now on.
 */
export function announceHolder(
  context: TableContext,
  seat: string,
  who: { readonly name: string; readonly person?: string },
): void {
  if (context.state.game === null) return;
  context.emitGame({ type: 'holder_changed', seat });
  if (!context.emitGame({ type: 'seat_joined', seat, ...who })) return;
  if (seatNamed(context.state, seat)?.inPlay === false) context.emit({ type: 'dealt_in', seat });
  // A person can be absent when they get a seat, for example when the host hands them the GM's: then their grace time
  // starts now (TB-06).
  if (presenceInGame(context.state, seatNamed(context.state, seat)?.holder) === 'away')
    context.emitGame({ type: 'seat_away', seat, person: who.person });
}

/**
 * Whether the game admits a new seat now: between two dates or scenes, for example. `seat`: the newcomer's seat,
 * if the answer may depend on it.
 */
function admitsNewcomers(ruleset: Ruleset, view: TableView, seat = ''): boolean {
  return gameAdmits(ruleset, view, { type: 'seat_joined', seat, name: '' });
}

/** Always if the seat is in play, else when the game admits newcomers. */
function gameHasPlace(ruleset: Ruleset, view: TableView, { seat, holder, inPlay }: SeatView): boolean {
  if (view.shared.table.stage === 'lobby' || holder === 'bot' || inPlay) return true;
  return admitsNewcomers(ruleset, view, seat);
}

/** No hands are dealt before play, or while the game admits newcomers and allows a new GM. */
export function handsAreOut(ruleset: Ruleset, view: TableView): boolean {
  if (view.shared.table.stage === 'lobby') return false;
  return !admitsNewcomers(ruleset, view) || ruleset.gmMayChange?.(sharedViewOf(view)) === false;
}

/** While hands are dealt, no one may see several of them (TB-07). */
export function hasSeenOtherHand(
  ruleset: Ruleset,
  view: TableView,
  { played, seat }: { readonly played: string | null; readonly seat: string },
): boolean {
  return played !== null && played !== seat && handsAreOut(ruleset, view);
}

function takeSeat(ruleset: Ruleset): TableIntentDefinition<TakeSeat> {
  return {
    type: 'take_seat',
    clause: 'TB-01',
    who: ['visitor', 'seat', 'gm', 'host'],
    stale: 'accept',
    fields: {
      seat: { kind: 'choice', of: seatIds },
      name: { kind: 'text', most: longestWrittenName, optional: true },
    },
    checks: [
      tableCheck('TB-01', [], (judged) => (senderOf(judged).seat === null ? undefined : refuse('E_ALREADY_SEATED'))),
      // Even in a free seat, a newcomer may have to wait until the game is between two dates, scenes or sessions.
      tableCheck('TB-01', ['seat'], ({ view, intent }) => {
        const seat = seatIn(view, intent.seat);
        const mustWait = seat !== undefined && canBeTaken(view, seat) && !gameHasPlace(ruleset, view, seat);
        return mustWait ? refuse('E_NEWCOMERS_LATER') : undefined;
      }),
      tableCheck('TB-01', [], ({ view }) =>
        view.shared.table.seats.some((seat) => canBeTaken(view, seat)) ? undefined : fullRefusal(view),
      ),
      tableCheck('TB-01', ['seat'], ({ view, intent }) => {
        const seat = seatIn(view, intent.seat);
        if (seat === undefined) return unknownValue('seat');
        if (seat.holder === 'person') return refuse('E_SEAT_TAKEN', { name: seat.name });
        return canBeTaken(view, seat) ? undefined : fullRefusal(view);
      }),
      tableCheck('TB-07', ['seat'], (judged) => {
        const { seat } = judged.intent;
        const hasHand = seatIn(judged.view, seat)?.inPlay === true;
        const { played } = senderOf(judged);
        return hasHand && hasSeenOtherHand(ruleset, judged.view, { played, seat }) ? refuse('E_HAND_SEEN') : undefined;
      }),
      tableCheck('TB-03', ['seat'], (judged) => {
        const { kind, last } = seatIn(judged.view, judged.intent.seat) ?? {};
        const { host, link, person } = senderOf(judged);
        // The last GM may return without the GM's link, which they may never have had: a host can lead without it and
        // hand over the host's role later. GMs before the last one need the link.
        const ledLast = person !== null && last?.person === person;
        // A stand-in may not take the GM's notes, handouts and hidden NPCs for themselves.
        const mayLeadAsHost = host && judged.view.shared.table.standsInFor === null;
        const mayLead = mayLeadAsHost || link === 'gm' || ledLast;
        return kind === 'gm' && !mayLead ? refuse('E_GM_ONLY') : undefined;
      }),
      ...valueChecks<TakeSeat>('TB-02', 'name', ({ intent }) =>
        cleanName(intent.name ?? '') === '' ? refuse('E_NAME_REQUIRED') : undefined,
      ),
    ],
    execute: (context) => {
      const { intent } = context;
      const person = ownPerson(context);
      const { name: known, muted } = senderOf(context);
      const name = intent.name === undefined || muted ? known : context.uniqueName(cleanName(intent.name), person);
      const isInPlay = context.state.game !== null;
      context.emit({ type: 'seat_taken', seat: intent.seat, person, name, ...(isInPlay ? { inPlay: true } : {}) });
      announceHolder(context, intent.seat, { name, person });
    },
  };
}

const leaveSeat: TableIntentDefinition<LeaveSeat> = {
  type: 'leave_seat',
  clause: 'TB-01',
  who: ['seat', 'gm'],
  stale: 'accept',
  fields: {},
  checks: [],
  execute: (context) => {
    vacateSeat(context, ownSeat(context), ownPerson(context), 'left');
  },
};

/** Closes a vote that waits for a leaving person, because it could never end. It may be opened again (TB-13). */
function closeVoteWaitingFor(context: TableContext, seat: string): void {
  const { vote } = context.state;
  if (vote === null || !vote.asked.includes(seat) || vote.yes.includes(seat)) return;
  context.emit({ type: 'vote_closed', topic: vote.topic, passed: false, against: null });
}

/** Before play, drops what a person contributed to the seed: only people with a seat contribute (TB-18). */
export function dropSeedContribution(context: TableContext, person: string): void {
  const { state } = context;
  if (state.game === null && Object.hasOwn(fairnessOf(state).values, person))
    context.emit({ type: 'value_dropped', person });
}

function seatBot(context: TableContext, seat: string, name: string): void {
  context.emit({ type: 'bot_seated', seat, name, ...(context.state.game === null ? {} : { inPlay: true }) });
  announceHolder(context, seat, { name });
}

/**
 * `freed`: the host frees the seat of an absent person; `removed`: the host removes the person from the table; `leads`:
 * the person takes the GM's seat. A bot that lent the seat takes it again (TB-07).
 */
export function vacateSeat(
  context: TableContext,
  seat: string,
  person: string,
  why: 'left' | 'freed' | 'removed' | 'leads',
): void {
  const bot = context.state.lent[seat];
  closeVoteWaitingFor(context, seat);
  context.emit({
    type: 'seat_left',
    seat,
    person,
    ...(why !== 'left' && why !== 'leads' && context.state.game !== null ? { putOut: true } : {}),
    ...(why === 'removed' && context.state.game !== null ? { cause: 'removed' } : {}),
    ...(why === 'left' && context.state.game !== null ? { inPlay: true } : {}),
  });
  dropSeedContribution(context, person);
  if (bot !== undefined) {
    // A sheet that the person brought leaves with them (TB-20). What the bot had before stays with the bot.
    if (context.state.brought[seat]?.person === person) context.emitGame({ type: 'seat_left', seat, person });
    seatBot(context, seat, context.uniqueName(bot));
    resumeIfAgreed(context);
    return;
  }
  if (context.state.game === null) return;
  context.emitGame({ type: 'seat_left', seat, person });
  resumeIfAgreed(context);
}

/** In play, the person who takes the seat joins like every newcomer. */
const addSeat: TableIntentDefinition<AddSeat> = {
  type: 'add_seat',
  clause: 'TB-01',
  who: ['host'],
  stale: 'accept',
  fields: {},
  checks: [
    tableCheck('TB-01', [], ({ view: { shared } }) => {
      const { limits, seats } = shared.table;
      const players = seats.filter(({ kind }) => kind === 'player');
      return players.length < limits.max ? undefined : refuse('E_NO_MORE_SEATS', { n: players.length });
    }),
  ],
  execute: (context) => {
    const players = context.state.seats.filter(({ kind }) => kind === 'player');
    context.emit({ type: 'seat_added', seat: `s${players.length + 1}` });
  },
};

/** TB-06. */
const freeSeat: TableIntentDefinition<SeatIntent> = {
  type: 'free_seat',
  clause: 'TB-06',
  who: ['host'],
  stale: 'accept',
  fields: { seat: { kind: 'choice', of: seatIds } },
  checks: [
    ...valueChecks<SeatIntent>('TB-06', 'seat', ({ view, intent }) =>
      seatIn(view, intent.seat)?.holder === 'person' ? undefined : refuse('E_SEAT_EMPTY'),
    ),
    tableCheck('TB-06', ['seat'], ({ view, intent }) => {
      const seat = seatIn(view, intent.seat);
      if (seat?.holder !== 'person') return undefined;
      if (seat.here) return refuse('E_SEAT_TAKEN', { name: seat.name });
      const { standsInFor, stage } = view.shared.table;
      if (standsInFor === null) return undefined;
      // A stand-in may not give anybody the absent host's hand or the GM's notes and handouts (TB-04).
      const isHostsSeatInPlay = seat.person === standsInFor && stage !== 'lobby';
      return isHostsSeatInPlay || seat.kind === 'gm' ? refuse('E_STANDS_IN') : undefined;
    }),
  ],
  execute: (context) => {
    const { seat } = context.intent;
    const { person } = seatIn(context.view, seat) ?? { person: null };
    if (person !== null) vacateSeat(context, seat, person, 'freed');
  },
};

const ready: TableIntentDefinition<Ready> = {
  type: 'ready',
  clause: 'TB-01',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['lobby'],
  fields: { on: { kind: 'choice', of: yesOrNo } },
  checks: [],
  execute: (context) => context.emit({ type: 'ready_changed', seat: ownSeat(context), on: context.intent.on }),
};

/** During play the seat must be in play already, unless the game admits newcomers. */
function inviteBot(ruleset: Ruleset): TableIntentDefinition<SeatIntent> {
  return {
    type: 'invite_bot',
    clause: 'TB-07',
    who: ['host'],
    stale: 'accept',
    fields: { seat: { kind: 'choice', of: seatIds } },
    checks: [
      tableCheck('TB-07', ['seat'], ({ view, intent }) => {
        const seat = seatIn(view, intent.seat);
        if (seat === undefined) return unknownValue('seat');
        if (seat.holder !== null) return refuse('E_SEAT_TAKEN', { name: seat.name });
        if (!canBeTaken(view, seat)) return fullRefusal(view);
        return gameHasPlace(ruleset, view, seat) ? undefined : refuse('E_NEWCOMERS_LATER');
      }),
      // A bot in the GM's seat would keep the last GM out, and play would go on without one.
      tableCheck('TB-04', ['seat'], ({ view, intent }) => {
        const isOfStandIn = view.shared.table.standsInFor !== null && seatIn(view, intent.seat)?.kind === 'gm';
        return isOfStandIn ? refuse('E_STANDS_IN') : undefined;
      }),
      tableCheck('TB-07', ['seat'], ({ view, intent }) => {
        const seat = seatIn(view, intent.seat);
        const isTooLate = seat?.holder === null && canBeTaken(view, seat) && !gameHasPlace(ruleset, view, seat);
        return isTooLate ? refuse('E_PHASE', { phase: view.shared.table.stage }) : undefined;
      }),
    ],
    execute: (context) => {
      const { seat } = context.intent;
      seatBot(context, seat, context.botName());
    },
  };
}

const dismissBot: TableIntentDefinition<SeatIntent> = {
  type: 'dismiss_bot',
  clause: 'TB-07',
  who: ['host'],
  stale: 'accept',
  phases: ['lobby'],
  fields: { seat: { kind: 'choice', of: seatIds } },
  checks: [
    ...valueChecks<SeatIntent>('TB-07', 'seat', ({ view, intent }) =>
      seatIn(view, intent.seat)?.holder === 'bot' ? undefined : refuse('E_NO_BOT'),
    ),
  ],
  execute: (context) => context.emit({ type: 'bot_left', seat: context.intent.seat }),
};

export function seatIntents(ruleset: Ruleset): readonly TableIntentDefinition[] {
  return [takeSeat(ruleset), leaveSeat, addSeat, freeSeat, ready, inviteBot(ruleset), dismissBot];
}
