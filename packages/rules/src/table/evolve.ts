/** Applies one table event. Pure and total: an event about a thing or person that no longer exists changes nothing. */
import type { Ruleset, SeatId } from '../kernel/index.ts';
import type { LayerEvent, Rewound, TableEvent } from './events.ts';
import { restoredSheets, sheetsAfterSitting } from './brought-sheets.ts';
import { withRecognized, withRefusedClaim } from './claims.ts';
import { withBackdrop, withHandout, withoutHandout } from './handouts.ts';
import type {
  AdmissionState,
  Fairness,
  Person,
  PersonId,
  SeatHolder,
  TableSeat,
  TableState,
  Undoable,
} from './state.ts';
import { withSession } from './planned-session.ts';
import { withoutPutOut, withPutOut } from './put-out.ts';
import { withBannedPerson } from './banned-people.ts';
import { fairnessOf, seatOf, withNewSeat, withSeat } from './state.ts';
import { othersSeated } from './succession.ts';
import { restoredByUndo } from './undo.ts';

/** How many spectators are remembered as admitted, and how many as muted; the earliest are forgotten. */
const mostSpectatorsKnown = 500;

function withPerson(state: TableState, person: PersonId, change: (person: Person) => Person): TableState {
  const found = state.people[person];
  return found === undefined ? state : { ...state, people: { ...state.people, [person]: change(found) } };
}

/** A seat that becomes empty in play keeps the name of its last holder. */
function lastHolder(
  { people, game }: TableState,
  { holder: before }: TableSeat,
  after: SeatHolder | null,
): Pick<TableSeat, 'last'> {
  if (after !== null || before === null || game === null) return {};
  if (before.kind === 'bot') return { last: { person: null, name: before.name } };
  const name = people[before.person]?.name;
  return name === undefined ? {} : { last: { person: before.person, name } };
}

/**
 * Gives the seat to another holder, and drops the previous holder's undoable move, open vote and agreement to
 * open the cards (TB-18).
 */
function reseated(state: TableState, seat: SeatId, holder: SeatHolder | null): TableState {
  const { [seat]: _gone, ...undoable } = state.undoable;
  const agreed = fairnessOf(state).agreed.filter((other) => other !== seat);
  const reseatedState = {
    ...withSeat(state, seat, (found) => ({ ...found, holder, ...lastHolder(state, found, holder) })),
    undoable,
    vote: state.vote?.by === seat ? null : state.vote,
  };
  return agreed.length === fairnessOf(state).agreed.length ? reseatedState : withFairness(reseatedState, { agreed });
}

/** A GM whom the host has removed may not return to the seat without the GM link. The seat keeps their name. */
function withFormerGmBarred(state: TableState, seat: SeatId): TableState {
  return withSeat(state, seat, (found) =>
    found.kind === 'gm' && found.last !== undefined ? { ...found, last: { ...found.last, person: null } } : found,
  );
}

/** The same for a GM who left the seat before the host removed them from the table. */
function withRemovedGmBarred(state: TableState, person: PersonId): TableState {
  const led = state.seats.find(({ kind, last }) => kind === 'gm' && last?.person === person);
  return led === undefined ? state : withFormerGmBarred(state, led.seat);
}

/** The open vote is closed, and agreements to resume or to open the cards are dropped. */
function withRestoredGame(state: TableState, before: Pick<Rewound, 'game' | 'inPlay' | 'brought'>): TableState {
  return {
    ...state,
    game: before.game,
    seats: state.seats.map((seat) => ({ ...seat, inPlay: before.inPlay.includes(seat.seat) })),
    rewinds: state.rewinds + 1,
    undoable: {},
    brought: restoredSheets(state, before.brought ?? {}),
    vote: null,
    pause: state.pause === null ? null : { ...state.pause, resuming: [] },
    ...(state.fairness === undefined ? {} : { fairness: { ...state.fairness, agreed: [] } }),
  };
}

function withDoors(state: TableState, change: Partial<AdmissionState>): TableState {
  return { ...state, doors: { ...state.doors, ...change } };
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _gone, ...others } = record;
  return others;
}

/** A person's knocks end when the person arrives, in whatever way, or is removed (TB-04). */
function withoutKnocksOf(state: TableState, identity: string | undefined): TableState {
  const knocking = Object.entries(state.doors.knocking);
  const others = knocking.filter(([, knock]) => knock.identity !== identity);
  return others.length === knocking.length ? state : withDoors(state, { knocking: Object.fromEntries(others) });
}

/** In play, a bot only lends its seat to a person (TB-07). */
function lentAfter({ lent, seats, game }: TableState, seat: SeatId): TableState['lent'] {
  const holder = seats.find((candidate) => candidate.seat === seat)?.holder;
  return game !== null && holder?.kind === 'bot' ? { ...lent, [seat]: holder.name } : lent;
}

function changedUndoable(state: TableState, seat: SeatId, change: Partial<Undoable>): Pick<TableState, 'undoable'> {
  const found = state.undoable[seat];
  return {
    undoable: found === undefined ? state.undoable : { ...state.undoable, [seat]: { ...found, ...change } },
  };
}

function withoutTrial({ trial: _trial, ...state }: TableState): TableState {
  return state;
}

function withoutAnswer(state: TableState, person: PersonId): TableState {
  const next = state.sessions?.next;
  if (state.sessions === undefined || next === undefined || next === null || !Object.hasOwn(next.answers, person))
    return state;
  return { ...state, sessions: { ...state.sessions, next: { ...next, answers: without(next.answers, person) } } };
}

function withFairness(state: TableState, change: Partial<Fairness>): TableState {
  return { ...state, fairness: { ...fairnessOf(state), ...change } };
}

function evolveLayer(state: TableState, event: LayerEvent): TableState {
  switch (event.type) {
    case 'table_made':
      return {
        ...state,
        ruleset: event.ruleset,
        title: event.title,
        visibility: event.visibility,
        seed: event.seed,
        commitment: event.commitment,
        options: event.options,
        seats: event.seats.map((seat) => ({ ...seat, holder: null, inPlay: false })),
        clock: { ...state.clock, running: true },
        ...(event.trial === undefined ? {} : { trial: event.trial }),
      };
    case 'person_arrived': {
      const { identity, name, link, person } = event;
      const known = state.people[person];
      // A demo table that a second person joins is kept.
      const before = withBannedPerson(state, person, 'no');
      const kept = withoutKnocksOf(known === undefined && state.arrivals > 0 ? withoutTrial(before) : before, identity);
      // A removed person who returns belongs to the seat whose hand they saw (TB-07), and stays muted if they were
      // (TB-04).
      const [formerId, formerEntry] =
        Object.entries(state.doors.removed).find(([, entry]) => entry.identity === identity) ?? [];
      const played = known?.played ?? formerEntry?.played ?? null;
      const isProgram = (event.program ?? known?.program) === true;
      const isUninvited = (event.uninvited ?? known?.uninvited) === true && link === 'seat';
      const muted = formerEntry?.muted === true ? [...state.doors.muted, person] : state.doors.muted;
      return {
        ...(formerId === undefined
          ? kept
          : withDoors(kept, { removed: without(state.doors.removed, formerId), muted })),
        people: {
          ...state.people,
          [person]: {
            identity,
            name,
            link,
            here: true,
            played,
            ...(isProgram ? { program: true } : {}),
            ...(isUninvited ? { uninvited: true } : {}),
            ...(known?.refusedClaims === undefined ? {} : { refusedClaims: known.refusedClaims }),
          },
        },
        arrivals: state.arrivals + (known === undefined ? 1 : 0),
        host: state.host ?? (link === 'host' ? person : null),
      };
    }
    case 'table_locked':
      return withDoors(state, { locked: event.on });
    case 'phrase_changed':
      return withDoors(state, { phrase: event.hash });
    case 'link_renewed':
    case 'link_closed': {
      const { made } = state.doors.links[event.role];
      const open = event.type === 'link_renewed';
      return withDoors(state, { links: { ...state.doors.links, [event.role]: { made: made + (open ? 1 : 0), open } } });
    }
    case 'person_knocked': {
      const { person, identity, name, link } = event;
      const { knocking, knocks } = state.doors;
      return withDoors(state, { knocking: { ...knocking, [person]: { identity, name, link } }, knocks: knocks + 1 });
    }
    case 'knock_ended': {
      const { knocking, watchers = [] } = state.doors;
      const knock = knocking[event.person];
      const mayWatch = event.how === 'let_in' && knock?.link === 'spectator';
      return withDoors(state, {
        knocking: without(knocking, event.person),
        ...(mayWatch ? { watchers: [...watchers, knock.identity].slice(-mostSpectatorsKnown) } : {}),
      });
    }
    case 'person_removed': {
      const { person, name, banned } = event;
      const { removed, muted, links, watchers } = state.doors;
      const isBanned = banned && Object.hasOwn(state.people, person);
      const known = isBanned ? withBannedPerson(state, person, 'yes') : state;
      const { identity, played, link } = state.people[person] ?? { ...state.doors.knocking[person], played: null };
      const cameBy = link === undefined || link === 'host' ? {} : { cameBy: { role: link, made: links[link].made } };
      return {
        ...withDoors(withoutKnocksOf(withoutAnswer(withRemovedGmBarred(known, person), person), identity), {
          muted: muted.filter((other) => other !== person),
          // They watch again only if the host admits them again.
          ...(watchers === undefined ? {} : { watchers: watchers.filter((other) => other !== identity) }),
          removed:
            identity === undefined
              ? removed
              : {
                  ...removed,
                  [person]: {
                    identity,
                    name,
                    played,
                    banned,
                    ...cameBy,
                    ...(muted.includes(person) ? { muted: true as const } : {}),
                  },
                },
        }),
        people: without(state.people, person),
      };
    }
    case 'ban_lifted': {
      const { removed } = state.doors;
      const found = removed[event.person];
      if (found === undefined) return state;
      const { [event.person]: _lifted, ...others } = removed;
      return withDoors(state, {
        removed: found.played === null ? others : { ...removed, [event.person]: { ...found, banned: false } },
      });
    }
    case 'voice_muted': {
      const others = state.doors.muted.filter((person) => person !== event.person);
      return withDoors(state, { muted: event.on ? [...others, event.person] : others });
    }
    case 'watcher_muted': {
      const others = (state.doors.mutedWatchers ?? []).filter((identity) => identity !== event.identity);
      const muted = event.on ? [...others, event.identity] : others;
      return withDoors(state, { mutedWatchers: muted.slice(-mostSpectatorsKnown) });
    }
    case 'watcher_removed': {
      const { person, identity, name } = event;
      const watchers = (state.doors.watchers ?? []).filter((other) => other !== identity);
      return withDoors(state, {
        removed: { ...state.doors.removed, [person]: { identity, name, played: null, banned: true } },
        ...(state.doors.watchers === undefined ? {} : { watchers }),
      });
    }
    case 'person_left': {
      return { ...withoutAnswer(state, event.person), people: without(state.people, event.person) };
    }
    case 'person_recognized':
      return withRecognized(withoutAnswer(state, event.claimant), event);
    // The person is disconnected, or connected again. They keep their seat.
    case 'seat_dropped': {
      const seatedWith = othersSeated(state, event.person);
      return withPerson(state, event.person, (person) => ({ ...person, here: false, seatedWith }));
    }
    case 'seat_back':
      return withPerson(state, event.person, ({ seatedWith: _before, ...person }) => ({ ...person, here: true }));
    case 'seat_taken':
      return reseated(
        withPerson(
          {
            ...withoutPutOut(state, event),
            brought: sheetsAfterSitting(state, event.seat, event.person),
            lent: lentAfter(state, event.seat),
          },
          event.person,
          (person) => ({ ...person, name: event.name, played: state.game === null ? null : event.seat }),
        ),
        event.seat,
        { kind: 'person', person: event.person, ready: false },
      );
    case 'bot_seated':
      return reseated(
        {
          ...state,
          lent: without(state.lent, event.seat),
          // A sheet chosen before play waits for its person, and follows them to another seat.
          ...(state.game === null ? {} : { brought: without(state.brought, event.seat) }),
        },
        event.seat,
        { kind: 'bot', name: event.name },
      );
    case 'seat_left': {
      const left = reseated(event.putOut === true ? withPutOut(state, event) : state, event.seat, null);
      return event.cause === 'removed' ? withFormerGmBarred(left, event.seat) : left;
    }
    case 'bot_left':
      return reseated(state, event.seat, null);
    case 'dealt_in':
      return withSeat(state, event.seat, (seat) => ({ ...seat, inPlay: true }));
    case 'ready_changed':
      return withSeat(state, event.seat, (seat) =>
        seat.holder?.kind === 'person' ? { ...seat, holder: { ...seat.holder, ready: event.on } } : seat,
      );
    case 'option_set':
      return { ...state, options: { ...state.options, [event.key]: event.value } };
    case 'host_changed':
      // A new host is unmuted, because only a host can unmute people. A stand-in stays muted: the absent host can
      // unmute them after returning.
      return {
        ...(event.standsInFor === undefined
          ? withDoors(state, { muted: state.doors.muted.filter((person) => person !== event.person) })
          : state),
        host: event.person,
        standsInFor: event.standsInFor ?? null,
      };
    case 'role_opened': {
      const absence = state.absences?.[event.role];
      if (absence === undefined) return state;
      return { ...state, absences: { ...state.absences, [event.role]: { ...absence, open: true } } };
    }
    case 'paused':
      return { ...state, pause: { cause: event.cause, reason: event.reason, by: event.by ?? null, resuming: [] } };
    case 'resume_wished':
      return state.pause === null || state.pause.resuming.includes(event.seat)
        ? state
        : { ...state, pause: { ...state.pause, resuming: [...state.pause.resuming, event.seat] } };
    case 'resumed':
      return { ...state, pause: null };
    case 'safety_list_changed': {
      const entries = state.safety[event.list];
      return entries.includes(event.text)
        ? state
        : { ...state, safety: { ...state.safety, [event.list]: [...entries, event.text] } };
    }
    case 'rating_set':
      return { ...state, safety: { ...state.safety, rating: event.rating } };
    case 'tool_toggled': {
      const others = state.safety.tools.filter((tool) => tool !== event.tool);
      return { ...state, safety: { ...state.safety, tools: event.on ? [...others, event.tool] : others } };
    }
    case 'vote_opened': {
      const { type: _type, ...vote } = event;
      return { ...state, vote: { ...vote, yes: [], since: state.prompt + 1 } };
    }
    case 'vote_cast':
      return state.vote === null || !event.yes
        ? state
        : { ...state, vote: { ...state.vote, yes: [...state.vote.yes, event.seat] } };
    case 'vote_closed':
      return {
        ...withRefusedClaim(state, event),
        ...(state.vote?.topic === 'undo' && event.against !== null
          ? changedUndoable(state, state.vote.by, { refusedBy: event.against })
          : {}),
        vote: null,
      };
    case 'undo_done': {
      const before = restoredByUndo(state, event);
      return before === undefined ? state : withRestoredGame(state, before);
    }
    case 'rewound':
      return withRestoredGame(state, event);
    case 'sheet_chosen': {
      const { seat, person, from, title, sheet } = event;
      const waiting = sheet === undefined ? {} : { sheet };
      return { ...state, brought: { ...state.brought, [seat]: { person, from, title, waiting } } };
    }
    case 'sheet_handed_over': {
      const { seat, person, from, title } = event;
      return { ...state, brought: { ...state.brought, [seat]: { person, from, title, waiting: null } } };
    }
    case 'sheet_put_back':
    case 'sheet_turned_away':
      return { ...state, brought: without(state.brought, event.seat) };
    case 'shuffled':
      return { ...state, shuffles: event.made };
    case 'timer_fired': {
      const timer = state.timers[event.timer];
      return timer === undefined
        ? state
        : { ...state, timers: { ...state.timers, [event.timer]: { ...timer, fired: true } } };
    }
    case 'fell_asleep':
      return { ...state, clock: { ...state.clock, running: false } };
    case 'woke':
      return { ...state, clock: { ...state.clock, running: true } };
    case 'value_given':
      return withFairness(state, { values: { ...fairnessOf(state).values, [event.person]: event.value } });
    case 'seed_mixed':
      return withFairness(state, { mixed: event.commitment });
    case 'table_closed':
      return { ...state, closed: true };
    case 'table_reopened': {
      const { closed: _open, ...reopened } = state;
      return withFairness(reopened, { agreed: [] });
    }
    case 'opening_agreed': {
      const others = fairnessOf(state).agreed.filter((seat) => seat !== event.seat);
      return withFairness(state, { agreed: event.on ? [...others, event.seat] : others });
    }
    case 'cards_opened':
      return withFairness(state, { opened: true });
    case 'table_renamed':
      return { ...withoutTrial(state), title: event.title };
    case 'seat_added':
      return { ...state, seats: withNewSeat(state.seats, event.seat) };
    case 'campaign_exported':
      return withoutTrial(state);
    case 'value_dropped':
      return withFairness(state, { values: without(fairnessOf(state).values, event.person) });
    case 'session_planned':
      return withSession(state, event);
    case 'session_called_off':
      return state.sessions === undefined ? state : { ...state, sessions: { ...state.sessions, next: null } };
    case 'session_answered': {
      const next = state.sessions?.next;
      if (state.sessions === undefined || next === undefined || next === null) return state;
      const answers = { ...next.answers, [event.person]: event.answer };
      return { ...state, sessions: { ...state.sessions, next: { ...next, answers } } };
    }
    case 'handout_shown':
      return withHandout(state, event);
    case 'handout_put_away':
      return withoutHandout(state, event.number);
    case 'backdrop_set':
      return withBackdrop(state, event.number);
    case 'gallery_said':
      return { ...state, galleryLines: event.number + 1 };
    case 'started':
    case 'role_passed':
    case 'decided':
    case 'line_retold':
    case 'line_retracted':
    case 'fast_forwarded':
    case 'safety_signalled':
    case 'chat_sent':
    case 'note_kept':
    case 'talked_beside':
    case 'line_told':
    case 'campaign_brought_back':
      return state;
  }
}

/** Updates which seats are in play, if the ruleset reports it (TB-06). The GM's seat stays as it is. */
function withSeated(ruleset: Ruleset, seats: TableState['seats'], game: unknown): TableState['seats'] {
  const seated = ruleset.seated?.(game);
  if (seated === undefined) return seats;
  const isUpToDate = ({ seat, kind, inPlay }: TableSeat): boolean => kind === 'gm' || inPlay === seated.includes(seat);
  if (seats.every(isUpToDate)) return seats;
  return seats.map((seat) => (isUpToDate(seat) ? seat : { ...seat, inPlay: !seat.inPlay }));
}

function withMigratedGame(ruleset: Ruleset, event: LayerEvent): LayerEvent {
  if ((event.type !== 'rewound' && event.type !== 'undo_done') || event.game === undefined) return event;
  return { ...event, game: ruleset.migrateState?.(event.game) ?? event.game };
}

/** Game events, the start, and events that contain a game need the ruleset. */
export function evolveTable(ruleset: Ruleset, state: TableState, event: TableEvent): TableState {
  if (event.type === 'game') {
    const game = ruleset.evolve(state.game, event.event);
    return { ...state, game, seats: withSeated(ruleset, state.seats, game) };
  }
  if (event.type !== 'started') return evolveLayer(state, withMigratedGame(ruleset, event));
  const people = Object.entries(state.people).map(([id, person]) => [
    id,
    {
      ...person,
      played: seatOf(state, id)?.seat ?? null,
      // Seats taken before play count, however long the person has been away (TB-06).
      ...(person.here ? {} : { seatedWith: othersSeated(state, id) }),
    },
  ]);
  return {
    ...state,
    game: ruleset.initial(),
    people: Object.fromEntries(people),
    seats: state.seats.map((seat) => ({ ...seat, inPlay: event.seats.includes(seat.seat) })),
  };
}
