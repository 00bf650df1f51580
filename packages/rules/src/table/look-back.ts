/** TB-17. */
import type { Ruleset, SeatId, ViewEvent } from '../kernel/index.ts';
import type { Entry, ReplayViewer, LookBack, TableView, TableViewer, You } from './contract.ts';
import type { TableEvent } from './events.ts';
import { gameViewerIn } from './gameplay.ts';
import { withoutNotesOf } from './notes.ts';
import { withoutSecretAnswers } from './secret-answers.ts';
import type { TableSeat, TableState } from './state.ts';
import { isShut, seatNamed, seatOf } from './state.ts';

const spectator: TableViewer = { kind: 'spectator' };

export interface LookBackParts {
  readonly ruleset: Ruleset;
  readonly view: (state: TableState, viewer: TableViewer) => TableView;
  readonly viewEvent: (before: TableState, event: TableEvent, viewer: TableViewer) => ViewEvent | undefined;
  readonly eventsOf: (entry: Entry) => readonly TableEvent[];
}

function seatOfViewer(state: TableState, viewer: ReplayViewer): TableSeat | undefined {
  if (viewer.kind === 'everybody') return undefined;
  return viewer.kind === 'seat' ? seatNamed(state, viewer.seat) : seatOf(state, viewer.person);
}

function youAt({ people }: TableState, { seat, holder }: TableSeat): You {
  const name = holder?.kind === 'bot' ? holder.name : people[holder?.person ?? '']?.name;
  return { person: null, seat, host: false, link: 'seat', name: name ?? seat, played: null, muted: false };
}

export function lookBackFor(parts: LookBackParts): (viewer: ReplayViewer) => LookBack {
  const { ruleset, view, viewEvent, eventsOf } = parts;
  const withoutNotes = withoutNotesOf(ruleset);

  function heardBy(state: TableState, event: TableEvent, viewer: ReplayViewer): ViewEvent | undefined {
    if (event.type === 'chat_sent') return undefined;
    if (event.type !== 'game') return viewEvent(state, event, spectator);
    if (viewer.kind === 'seat' && ruleset.nameless?.events.includes(event.event.type) === true) return undefined;
    const seat = seatOfViewer(state, viewer);
    if (viewer.kind !== 'seat') return ruleset.viewEvent(state.game, event.event, gameViewerIn(seat));
    const isBallot = ruleset.secretBallots !== undefined && ruleset.secretBallots.blank(event.event) !== event.event;
    return withoutNotes(ruleset.viewEvent(state.game, event.event, gameViewerIn(isBallot ? undefined : seat)));
  }

  /**
   * Others may watch a seat's replay, so it shows neither who gave a nameless answer nor, before the count, how the
   * seat voted in a secret ballot.
   */
  function gameFor(viewer: ReplayViewer, game: unknown): unknown {
    return viewer.kind === 'seat' ? withoutSecretAnswers(ruleset, game) : game;
  }

  return (viewer) => {
    /** The same object for the same seat and name, so that the comparison of two views can skip it. */
    const youBySeat = new Map<SeatId, You>();
    const youIn = (state: TableState, seat: TableSeat | undefined): You | null => {
      if (seat === undefined) return null;
      const you = youAt(state, seat);
      const known = youBySeat.get(seat.seat);
      if (known?.name === you.name) return known;
      youBySeat.set(seat.seat, you);
      return you;
    };
    return {
      view: (state) => {
        const seat = seatOfViewer(state, viewer);
        const own = state.game === null ? null : ruleset.view(gameFor(viewer, state.game), gameViewerIn(seat)).own;
        const game = viewer.kind === 'seat' ? withoutNotes(own) : own;
        return { shared: view(state, spectator).shared, own: { you: youIn(state, seat), undo: null, game } };
      },
      heard: (before, entry, steps) =>
        eventsOf(entry)
          .map((event, index) => heardBy(steps[index] ?? before, event, viewer))
          .filter((event) => event !== undefined),
    };
  };
}

export function restsIn(ruleset: Ruleset, state: TableState): boolean {
  if (state.game === null) return false;
  return isShut(state) || (ruleset.rests?.(state.game) ?? null) !== null;
}
