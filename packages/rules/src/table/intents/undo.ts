/** TB-13. */
import { yesOrNo } from '../../kernel/index.ts';
import type { Ruleset, SeatId } from '../../kernel/index.ts';
import type { SeatHolder, TableState, VoteTopic } from '../state.ts';
import { seatNamed } from '../state.ts';
import { votersOnClaim } from '../claims.ts';
import { omittedWords } from '../muted.ts';
import { cleanText, longestReason } from '../names.ts';
import { presenceInGame } from '../presence.ts';
import { seatOfGm, moveBack, otherSeats, undoneAlong } from '../undo.ts';
import type { TableContext, TableIntentDefinition } from './define.ts';
import { settleClaim } from './claims.ts';
import { maySucceed, succeed } from './succession.ts';
import { valueChecks, notWhilePaused, refuse, ownSeat, seatIn, senderOf, tableCheck } from './define.ts';

interface RequestUndo {
  readonly type: 'request_undo';
  readonly [field: string]: unknown;
}

interface CastVote {
  readonly type: 'vote';
  readonly topic: VoteTopic;
  readonly yes: boolean;
  readonly [field: string]: unknown;
}

interface Rewind {
  readonly type: 'rewind';
  readonly to: number;
  readonly reason: string;
  readonly [field: string]: unknown;
}

const highestPrompt = 1_000_000_000;

const noOpenVote = tableCheck<RequestUndo | Rewind>('TB-13', [], ({ view }) =>
  view.shared.table.vote === null ? undefined : refuse('E_VOTE_OPEN'),
);

function olderState({ restored }: TableContext): TableState {
  if (restored === undefined || restored.game === null)
    throw new Error('The older state is missing from the external inputs');
  return restored;
}

function inPlay({ seats }: TableState): readonly string[] {
  return seats.filter((seat) => seat.inPlay).map(({ seat }) => seat);
}

function nameOf({ people }: TableState, holder: SeatHolder | null): string {
  return holder?.kind === 'bot' ? holder.name : (people[holder?.person ?? '']?.name ?? '');
}

function personIn(holder: SeatHolder | null | undefined): string | undefined {
  return holder?.kind === 'person' ? holder.person : undefined;
}

/** TB-07. */
function isSameHolder(
  then: TableState,
  now: TableState,
  { before, after }: { readonly before: SeatHolder | null | undefined; readonly after: SeatHolder | null },
): boolean {
  return personIn(before) === personIn(after) && nameOf(then, before ?? null) === nameOf(now, after);
}

/**
 * The person who had this seat then, if another holder has it now. A seat that was only lent by a bot counts as theirs
 * if they had brought a sheet to it (TB-07, TB-20).
 */
function ownerBefore(then: TableState, { seat, holder }: TableState['seats'][number]): string | undefined {
  const owner = personIn(seatNamed(then, seat)?.holder);
  const isOwn = then.lent[seat] === undefined || then.brought[seat]?.person === owner;
  return !isOwn || owner === undefined || holder === null || owner === personIn(holder) ? undefined : owner;
}

/**
 * The seats to which people have moved since then come last. A game gives a person what they left at their former seat,
 * so it must first learn that they have left that seat (TB-13).
 */
function movedToLast(then: TableState, { seats }: TableState): TableState['seats'] {
  const isMovedTo = ({ seat, holder }: TableState['seats'][number]): boolean => {
    const person = personIn(holder);
    return person !== undefined && then.seats.some((one) => one.seat !== seat && personIn(one.holder) === person);
  };
  return [...seats.filter((seat) => !isMovedTo(seat)), ...seats.filter(isMovedTo)];
}

/**
 * After a restore, tells the restored game what has changed at the table since: people and options stay as they are
 * now.
 */
function announceTableChanges(context: TableContext, then: TableState): void {
  const { state: now } = context;
  // The next person in a seat must not get what the person before them left there. Systems that know persons handle
  // `seat_passed` (TB-02).
  const passed = new Set(
    now.seats.filter((tableSeat) => {
      const person = ownerBefore(then, tableSeat);
      return person !== undefined && context.emitGame({ type: 'seat_passed', seat: tableSeat.seat, person });
    }),
  );
  for (const tableSeat of movedToLast(then, now)) {
    const { seat, holder, inPlay } = tableSeat;
    const heldThen = seatNamed(then, seat)?.holder;
    let presenceBefore = presenceInGame(then, heldThen);
    const presenceNow = presenceInGame(now, holder);
    const isNew =
      presenceBefore === 'empty' ||
      !inPlay ||
      passed.has(tableSeat) ||
      !isSameHolder(then, now, { before: heldThen, after: holder });
    if (holder !== null && isNew) {
      if (personIn(heldThen) !== personIn(holder)) context.emitGame({ type: 'holder_changed', seat });
      const joined = context.emitGame({
        type: 'seat_joined',
        seat,
        name: nameOf(now, holder),
        person: personIn(holder),
      });
      if (joined && !inPlay) context.emit({ type: 'dealt_in', seat });
      // `seat_joined` makes the seat present in the game, so an absent holder needs `seat_away` even if the previous
      // holder was away too (TB-06).
      if (joined) presenceBefore = 'here';
    }
    if (presenceBefore === presenceNow) continue;
    if (presenceNow === 'empty') context.emitGame({ type: 'seat_left', seat, person: personIn(heldThen) });
    if (presenceNow === 'away') context.emitGame({ type: 'seat_away', seat, person: personIn(holder) });
    if (presenceNow === 'here' && presenceBefore === 'away') context.emitGame({ type: 'seat_back', seat });
  }
  for (const [key, value] of Object.entries(now.options))
    if (then.options[key] !== value) context.emitGame({ type: 'option_set', key, value });
}

/** Nothing if no sheet was brought. */
function broughtIn({ brought }: TableState): Pick<TableState, 'brought'> | undefined {
  return Object.keys(brought).length === 0 ? undefined : { brought };
}

function undo(context: TableContext, seat: string): void {
  const then = olderState(context);
  const { quiet, before, kept = [] } = context.state.undoable[seat] ?? { before: null };
  const { heard = [] } = quiet ?? {};
  const restoredGame = before === null ? { game: then.game, inPlay: inPlay(then), ...broughtIn(then) } : {};
  const quietEvents = heard.length === 0 ? {} : { quiet: heard };
  context.emit({
    type: 'undo_done',
    seat,
    to: then.prompt,
    ...quietEvents,
    ...moveBack(context.state, seat),
    ...restoredGame,
  });
  // Stops at the first move that is no longer possible: later ones may depend on it, such as deleting what it made.
  for (const move of kept) if (!context.makeAgain(move)) break;
  announceTableChanges(context, then);
}

function rewind(
  context: TableContext,
  request: { readonly by: string; readonly to: number; readonly reason: string },
): void {
  const then = olderState(context);
  context.emit({ type: 'rewound', ...request, game: then.game, inPlay: inPlay(then), ...broughtIn(then) });
  announceTableChanges(context, then);
  context.emitGame({ type: 'rewind_done' });
}

/** The GM and those the system names, or all others. */
function seatsToAsk(ruleset: Ruleset, { state, view }: TableContext, seat: SeatId): readonly SeatId[] {
  const rule = view.own.undo?.rule;
  const gm = seatOfGm(state);
  const others = otherSeats(state, seat);
  if (rule === 'free') return [];
  if (rule !== 'gm' || gm === undefined) return others;
  const along = Object.keys(undoneAlong(state, seat).along ?? {});
  const alsoAsked = new Set(ruleset.undoAsks?.(state.game, along) ?? []);
  return [gm, ...others.filter((other) => other !== gm && alsoAsked.has(other))].filter((other) => other !== seat);
}

function requestUndo(ruleset: Ruleset): TableIntentDefinition<RequestUndo> {
  return {
    type: 'request_undo',
    clause: 'TB-13',
    who: ['seat', 'gm'],
    stale: 'refuse',
    phases: ['play'],
    fields: {},
    checks: [
      notWhilePaused(),
      noOpenVote,
      tableCheck('TB-13', [], ({ view }) => (view.shared.table.undo === 'off' ? refuse('E_OPTION') : undefined)),
      tableCheck('TB-13', [], ({ view }) => {
        const { undo } = view.own;
        if (undo === null) return refuse('E_UNDO_TOO_LATE');
        if (undo.refusedBy === null) return undefined;
        return refuse('E_UNDO_REFUSED', { name: seatIn(view, undo.refusedBy)?.name ?? undo.refusedBy });
      }),
    ],
    hidden: [
      {
        clause: 'TB-13',
        // Hidden, because the shuffle may have been in an event that this seat did not receive.
        judge: ({ state, view }) =>
          state.undoable[view.own.you?.seat ?? '']?.shuffled === true ? refuse('E_UNDO_SHUFFLED') : undefined,
      },
    ],
    execute: (context) => {
      const seat = ownSeat(context);
      const asked = seatsToAsk(ruleset, context, seat);
      if (asked.length === 0) undo(context, seat);
      else {
        const move = moveBack(context.state, seat);
        const prompt = context.state.undoable[seat]?.prompt;
        const from = prompt === undefined ? {} : { from: prompt };
        context.emit({ type: 'vote_opened', topic: 'undo', by: seat, to: null, reason: null, asked, ...move, ...from });
      }
    },
  };
}

const topics: readonly VoteTopic[] = ['undo', 'rewind', 'succession', 'claim'];
const knownTopics: readonly unknown[] = topics;

const castVote = (ruleset: Ruleset): TableIntentDefinition<CastVote> => ({
  type: 'vote',
  clause: 'TB-13',
  // A visitor can withdraw their own claim (TB-06).
  who: ['seat', 'gm', 'visitor'],
  stale: 'refuse',
  phases: ['play'],
  claims: (intent) => knownTopics.includes(intent['topic']),
  fields: {
    topic: { kind: 'choice', of: topics },
    yes: { kind: 'choice', of: yesOrNo },
  },
  checks: [
    tableCheck('TB-13', [], ({ view }) => (view.shared.table.vote === null ? refuse('E_NO_VOTE') : undefined)),
    tableCheck('TB-13', ['topic'], ({ view, intent }) => {
      const { vote, pause } = view.shared.table;
      if (vote !== null && vote.topic !== intent.topic) return refuse('E_OTHER_VOTE');
      // A request can be refused or withdrawn during a pause: while a vote is open, there can be no other.
      return intent.topic === 'undo' && pause !== null && intent.yes ? refuse('E_PAUSED') : undefined;
    }),
    // The seat that asked may only withdraw the request.
    tableCheck('TB-13', ['yes'], (judged) => {
      const { vote } = judged.view.shared.table;
      if (vote === null) return undefined;
      const { seat, person } = senderOf(judged);
      if (seat === null) {
        const isOwnClaim = person !== null && vote.claim?.person === person;
        return isOwnClaim && !judged.intent.yes ? undefined : refuse('E_SPECTATOR');
      }
      if (vote.by === seat) return judged.intent.yes ? refuse('E_ALREADY_VOTED') : undefined;
      if (!vote.asked.includes(seat)) return refuse('E_NOT_ASKED');
      return vote.yes.includes(seat) && judged.intent.yes ? refuse('E_ALREADY_VOTED') : undefined;
    }),
  ],
  hidden: [
    {
      clause: 'TB-06',
      // Hidden, because views do not tell who had a seat when the person disappeared. The seat may have another holder
      // by now.
      judge: ({ state, view }) => {
        const { claim } = state.vote ?? {};
        const seat = view.own.you?.seat ?? null;
        if (claim === undefined || seat === null) return undefined;
        return votersOnClaim(state, claim.absent).includes(seat) ? undefined : refuse('E_NOT_ASKED');
      },
    },
  ],
  execute: (context) => {
    const { vote } = context.state;
    if (vote === null) return;
    const { topic, by, to, reason, asked, successor, claim } = vote;
    const { yes } = context.intent;
    const { seat } = senderOf(context);
    if (seat === null) {
      context.emit({ type: 'vote_closed', topic, passed: false, against: null });
      return;
    }
    if (seat !== by) context.emit({ type: 'vote_cast', topic, seat, yes });
    if (!yes) {
      context.emit({ type: 'vote_closed', topic, passed: false, against: seat === by ? null : seat });
      return;
    }
    if (!asked.every((other) => context.state.vote?.yes.includes(other) === true)) return;
    if (claim !== undefined) {
      settleClaim(ruleset, context, { by, asked, claim });
      return;
    }
    const isMoot = successor !== undefined && !maySucceed(context, successor);
    context.emit({ type: 'vote_closed', topic, passed: !isMoot, against: null });
    if (topic === 'undo') undo(context, by);
    else if (topic === 'rewind') rewind(context, { by, to: to ?? 0, reason: reason ?? '' });
    else if (successor !== undefined && !isMoot) succeed(ruleset, context, successor);
  },
});

const rewindGame: TableIntentDefinition<Rewind> = {
  type: 'rewind',
  clause: 'TB-13',
  who: ['seat', 'gm'],
  stale: 'refuse',
  phases: ['play'],
  fields: {
    to: { kind: 'number', least: 1, most: highestPrompt },
    // Whether it may be blank is judged below.
    reason: { kind: 'text', most: longestReason, blank: 'allowed' },
  },
  checks: [
    noOpenVote,
    tableCheck('TB-13', [], (judged) => {
      const { rewind, pause } = judged.view.shared.table;
      const isGm = judged.view.shared.table.seats.some(
        ({ seat, kind }) => kind === 'gm' && seat === senderOf(judged).seat,
      );
      if (rewind === 'gm' && !isGm) return refuse('E_GM_ONLY');
      return rewind === 'anyone' && pause === null ? refuse('E_NOT_PAUSED') : undefined;
    }),
    ...valueChecks<Rewind>('TB-13', 'to', ({ view, intent }) =>
      intent.to > view.shared.prompt ? refuse('E_NOT_REACHED') : undefined,
    ),
    // After a safety signal no one has to give a reason (TB-12).
    ...valueChecks<Rewind>('TB-13', 'reason', ({ view, intent }) =>
      cleanText(intent.reason) === '' && view.shared.table.pause?.cause !== 'safety'
        ? refuse('E_TEXT_REQUIRED')
        : undefined,
    ),
  ],
  execute: (context) => {
    const by = ownSeat(context);
    const { to } = context.intent;
    const written = cleanText(context.intent.reason);
    const reason = senderOf(context).muted && written !== '' ? omittedWords : written;
    const isUnanimous = context.view.shared.table.rewind === 'unanimous';
    const asked = isUnanimous ? otherSeats(context.state, by) : [];
    if (asked.length === 0) rewind(context, { by, to, reason });
    else context.emit({ type: 'vote_opened', topic: 'rewind', by, to, reason, asked });
  },
};

export function undoIntents(ruleset: Ruleset): readonly TableIntentDefinition[] {
  return [requestUndo(ruleset), castVote(ruleset), rewindGame];
}
