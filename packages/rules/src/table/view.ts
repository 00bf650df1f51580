/** Parts of a view whose state did not change stay the same objects. */
import type { OptionValue, Ruleset, Message, SeatLimits, View } from '../kernel/index.ts';
import { once } from '../kernel/index.ts';
import type { AdmissionView, PersonView, SeatView, TableView, TableViewer, UndoView, You } from './contract.ts';
import { hasUnseatedFormerPlayer } from './admission.ts';
import { gameViewerIn, seatOfViewer } from './gameplay.ts';
import { ownHandouts, publicHandouts } from './handouts.ts';
import type { Fairness, LinkRole, PersonId, Removed, TableSeat, TableState, Vote } from './state.ts';
import { fairnessOf, spectatorsSeeSafety } from './state.ts';
import { canResumeTogether, resumeRuleFor, consentOf } from './resuming.ts';
import { holderOf, allowsSuccession } from './succession.ts';
import { shownTimers } from './timers.ts';
import { moveBack, rewindRuleFor, undoneAlong, undoRuleFor } from './undo.ts';
import { shownOptions } from './options.ts';

function seatView({ seat, kind, holder, inPlay, last }: TableSeat, people: TableState['people']): SeatView {
  if (holder?.kind === 'bot')
    return { seat, kind, holder: 'bot', person: null, name: holder.name, here: true, ready: true, inPlay };
  const person = holder === null ? undefined : people[holder.person];
  return {
    seat,
    kind,
    holder: holder?.kind ?? null,
    person: holder?.person ?? null,
    name: person?.name ?? null,
    here: person?.here ?? false,
    ready: holder?.ready ?? false,
    inPlay,
    ...(person?.program === true ? { program: true } : {}),
    ...(holder === null && last !== undefined ? { last } : {}),
  };
}

type Seats = TableState['seats'];
type People = TableState['people'];

const seatViews = once((seats: Seats) =>
  once((people: People): readonly SeatView[] => seats.map((seat) => seatView(seat, people))),
);

const waitingViews = once((seats: Seats) => {
  const seated = new Set(seats.map(({ holder }) => (holder?.kind === 'person' ? holder.person : undefined)));
  return once((people: People): readonly PersonView[] =>
    Object.entries(people)
      .filter(([person]) => !seated.has(person))
      .map(([person, { name, here, program }]) => ({
        person,
        name,
        here,
        ...(program === true ? { program } : {}),
      })),
  );
});

const fairnessView = once(({ values, mixed, agreed, opened }: Fairness): TableView['shared']['table']['fairness'] => ({
  given: Object.keys(values),
  mixed,
  agreed,
  opened,
}));

/** Valid as long as neither seats nor people change. */
const youByPerson = once((_seats: Seats) => once((_people: People) => new Map<PersonId, You>()));

/** Left out if the link is no longer valid. */
function validLink({ cameBy }: Removed, links: TableState['doors']['links']): { readonly link?: LinkRole } {
  if (cameBy === undefined) return {};
  const { made, open } = links[cameBy.role];
  return open && made === cameBy.made ? { link: cameBy.role } : {};
}

const admissionView = once(
  ({ locked, phrase, links, knocking, removed, muted }: TableState['doors']): AdmissionView => ({
    locked,
    phrase: phrase !== null,
    links,
    knocking: Object.entries(knocking).map(([person, { name, link }]) => ({ person, name, link })),
    banned: Object.entries(removed).flatMap(([person, entry]) =>
      entry.banned ? [{ person, name: entry.name, ...validLink(entry, links) }] : [],
    ),
    muted,
  }),
);

const withoutPrompt = once(({ prompt: _own, ...game }: View['shared']): object => game);

function limitsOf(ruleset: Ruleset, options: Readonly<Record<string, OptionValue>>): SeatLimits {
  const limits: SeatLimits = ruleset.seatLimits?.(options) ?? { min: ruleset.seats.min, max: ruleset.seats.max };
  const { min, max, unled, gmSeat } = limits;
  return { min, max, ...(unled === undefined ? {} : { unled }), ...(gmSeat === undefined ? {} : { gmSeat }) };
}

function voteMessage(state: TableState, { topic, by, successor, claim }: Vote): Message {
  if (claim !== undefined) return { text: 'ask.vote_claim', facts: { name: claim.name, gone: claim.absentName } };
  if (successor === undefined) return { text: `ask.vote_${topic}`, facts: { seat: by } };
  const gone = holderOf(state, successor.role)?.person ?? '';
  const facts = { seat: by, name: state.people[successor.person]?.name ?? '', gone: state.people[gone]?.name ?? '' };
  return { text: `ask.vote_${topic}.${successor.role}`, facts };
}

function voteView(state: TableState): TableView['shared']['table']['vote'] {
  const { vote } = state;
  return vote?.topic === 'undo' ? { ...vote, ...undoneAlong(state, vote.by) } : vote;
}

function successionIn(state: TableState): Pick<TableView['shared']['table'], 'succession'> {
  if (state.absences === undefined || state.game === null) return {};
  const shown = Object.entries(state.absences)
    .filter(([, absence]) => allowsSuccession(state, absence))
    .map(([role, { person, open }]) => [role, { person, open }]);
  return shown.length === 0 ? {} : { succession: Object.fromEntries(shown) };
}

export function tableViews(ruleset: Ruleset): (state: TableState, viewer: TableViewer) => TableView {
  const limits = once((options: TableState['options']) => limitsOf(ruleset, options));
  const options = once((stored: TableState['options']) => shownOptions(ruleset, stored));

  const sharedOf = once((state: TableState): TableView['shared'] => ({
    prompt: state.prompt,
    table: {
      stage: state.game === null ? 'lobby' : 'play',
      title: state.title,
      visibility: state.visibility,
      commitment: state.commitment,
      seats: seatViews(state.seats)(state.people),
      limits: limits(state.options),
      waiting: waitingViews(state.seats)(state.people),
      host: state.host,
      standsInFor: state.standsInFor,
      ...successionIn(state),
      options: options(state.options),
      pause: state.pause,
      vote: voteView(state),
      timers: shownTimers(state.timers),
      fairness: fairnessView(fairnessOf(state)),
      rests: state.game === null ? null : (ruleset.rests?.(state.game) ?? null),
      closed: state.closed === true,
      ...(state.doors.bannedPeople === undefined ? {} : { banned: state.doors.bannedPeople }),
      ...(state.sessions === undefined || state.sessions.next === null ? {} : { nextSession: state.sessions.next }),
      ...(state.handouts === undefined ? {} : publicHandouts(state.handouts)),
      rewinds: state.rewinds,
      rewind: state.game === null ? null : rewindRuleFor(ruleset, state),
      undo: state.game === null ? null : ruleset.undoRule?.(state.game) === 'off' ? 'off' : 'possible',
      resume: state.game === null ? null : resumeRuleFor(ruleset, state),
    },
    game: state.game === null ? null : withoutPrompt(ruleset.view(state.game, { kind: 'spectator' }).shared),
  }));

  function youIn(state: TableState, viewer: TableViewer, seat: TableSeat | undefined): You | null {
    if (viewer.kind === 'bot' && seat?.holder?.kind === 'bot')
      return {
        person: null,
        seat: seat.seat,
        host: false,
        link: 'seat',
        name: seat.holder.name,
        played: null,
        muted: false,
      };
    const person = viewer.kind === 'person' ? state.people[viewer.person] : undefined;
    if (viewer.kind !== 'person' || person === undefined) return null;
    const host = state.host === viewer.person;
    const known = youByPerson(state.seats)(state.people);
    const last = known.get(viewer.person);
    const muted = state.doors.muted.includes(viewer.person);
    if (last?.host === host && last.muted === muted) return last;
    const { link, name, played } = person;
    const you = { person: viewer.person, seat: seat?.seat ?? null, host, link, name, played, muted };
    known.set(viewer.person, you);
    return you;
  }

  function undoIn(state: TableState, seat: TableSeat | undefined): UndoView | null {
    const last = seat === undefined ? undefined : state.undoable[seat.seat];
    if (seat === undefined || last === undefined) return null;
    const rule = undoRuleFor(ruleset, state, last);
    if (rule === 'off') return null;
    const { refusedBy, answered, prompt } = last;
    // Until others have acted, nothing else is undone with the move.
    return answered && prompt !== undefined
      ? { rule, refusedBy, since: prompt, ...moveBack(state, seat.seat), ...undoneAlong(state, seat.seat) }
      : { rule, refusedBy };
  }

  /** A sheet that the seat's last holder brought is not shown. */
  function broughtIn(state: TableState, viewer: TableViewer, { seat }: TableSeat): TableView['own']['brought'] {
    const brought = state.brought[seat];
    if (brought === undefined || viewer.kind !== 'person' || viewer.person !== brought.person) return undefined;
    return { id: brought.from, title: brought.title, waits: brought.waiting !== null };
  }

  function asksIn(state: TableState, seat: TableSeat, table: TableView['shared']['table']): Message | undefined {
    const { vote, pause, host } = state;
    if (vote !== null && vote.asked.includes(seat.seat) && !vote.yes.includes(seat.seat))
      return voteMessage(state, vote);
    const { resume: rule } = table;
    if (pause === null || rule === null || pause.resuming.includes(seat.seat)) return undefined;
    const isHost = seat.holder?.kind === 'person' && seat.holder.person === host;
    const consent = consentOf(
      { seat: seat.seat, isGm: seat.kind === 'gm', isHost },
      { rule, pause, together: canResumeTogether(table) },
    );
    return consent === null ? undefined : { text: 'ask.resume' };
  }

  return (state, viewer) => {
    const shared = sharedOf(state);
    const seat = seatOfViewer(state, viewer);
    const you = youIn(state, viewer, seat);
    const game = state.game === null ? null : ruleset.view(state.game, gameViewerIn(seat)).own;
    const undo = undoIn(state, seat);
    const handouts = ownHandouts(state, viewer);
    const door = you?.host === true ? { door: admissionView(state.doors) } : undefined;
    if (you === null || seat === undefined)
      return {
        shared,
        own: { you, ...(spectatorsSeeSafety(state) ? { safety: state.safety } : {}), ...door, ...handouts, undo, game },
      };
    const asks = asksIn(state, seat, shared.table);
    const brought = broughtIn(state, viewer, seat);
    const isOver = shared.table.closed || shared.table.rests === 'over';
    return {
      shared,
      own: {
        you,
        safety: state.safety,
        ...door,
        ...handouts,
        undo,
        game,
        ...(brought === undefined ? {} : { brought }),
        ...(asks === undefined ? {} : { asks }),
        ...(isOver && hasUnseatedFormerPlayer(state) ? { cannotOpen: true as const } : {}),
      },
    };
  };
}
