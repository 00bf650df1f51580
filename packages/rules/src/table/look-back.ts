/** Replays a session as one viewer was allowed to see it at the time (TB-17). */
import type { Ruleset, SeatId, ViewEvent } from '../kernel/index.ts';
import type { Entry, ReplayViewer, LookBack, TableView, TableViewer, You } from './contract.ts';
import type { TableEvent } from './events.ts';
import { gameViewerIn } from './gameplay.ts';
import { withoutNotesOf } from './notes.ts';
import type { TableSeat, TableState } from './state.ts';
import { isShut, seatNamed, seatOf } from './state.ts';

const spectator: TableViewer = { kind: 'spectator' };

export interface LookBackParts {
  readonly ruleset: Ruleset;
  readonly view: (state: TableState, viewer: TableViewer) => TableView;
  readonly viewEvent: (before: TableState, event: TableEvent, viewer: TableViewer) => ViewEvent | undefined;
  readonly eventsOf: (entry: Entry) => readonly TableEvent[];
}

function seatThrough(state: TableState, eyes: ReplayViewer): TableSeat | undefined {
  if (eyes.kind === 'everybody') return undefined;
  return eyes.kind === 'seat' ? seatNamed(state, eyes.seat) : seatOf(state, eyes.person);
}

function youAt({ people }: TableState, { seat, holder }: TableSeat): You {
  const name = holder?.kind === 'bot' ? holder.name : people[holder?.person ?? '']?.name;
  return { person: null, seat, host: false, link: 'seat', name: name ?? seat, played: null, muted: false };
}

export function lookingBack(parts: LookBackParts): (eyes: ReplayViewer) => LookBack {
  const { ruleset, view, viewEvent, eventsOf } = parts;
  const withoutNotes = withoutNotesOf(ruleset);

  function heardThrough(state: TableState, event: TableEvent, eyes: ReplayViewer): ViewEvent | undefined {
    if (event.type === 'chat_sent') return undefined;
    if (event.type !== 'game') return viewEvent(state, event, spectator);
    const heard = ruleset.viewEvent(state.game, event.event, gameViewerIn(seatThrough(state, eyes)));
    return eyes.kind === 'seat' ? withoutNotes(heard) : heard;
  }

  return (eyes) => {
    /** The same object for the same seat and name, so that comparing views stops there. */
    const yous = new Map<SeatId, You>();
    const youIn = (state: TableState, seat: TableSeat | undefined): You | null => {
      if (seat === undefined) return null;
      const you = youAt(state, seat);
      const known = yous.get(seat.seat);
      if (known?.name === you.name) return known;
      yous.set(seat.seat, you);
      return you;
    };
    return {
      view: (state) => {
        const seat = seatThrough(state, eyes);
        const own = state.game === null ? null : ruleset.view(state.game, gameViewerIn(seat)).own;
        const game = eyes.kind === 'seat' ? withoutNotes(own) : own;
        return { shared: view(state, spectator).shared, own: { you: youIn(state, seat), undo: null, game } };
      },
      heard: (before, entry, steps) =>
        eventsOf(entry)
          .map((event, index) => heardThrough(steps[index] ?? before, event, eyes))
          .filter((event) => event !== undefined),
    };
  };
}

/** Whether a replay is available: where the ruleset says so, and at a closed table. */
export function restsIn(ruleset: Ruleset, state: TableState): boolean {
  if (state.game === null) return false;
  return isShut(state) || (ruleset.rests?.(state.game) ?? null) !== null;
}
