/** FD-79, FD-80. */
import type { OpenWindow, Phase, State, WindowKind } from '../../state.ts';
import type { Rank, SeatId } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { isAtSeat, toEverybody, toOwner } from '../../audience.ts';
import { windowClosed } from '../../state-changes.ts';

interface WindowOpened {
  readonly kind: WindowKind;
  readonly seat: SeatId;
  readonly stack: number | null;
  readonly rank: Rank | null;
}

interface WindowExtended {
  readonly kind: WindowKind;
  readonly stack: number | null;
  readonly rank: Rank | null;
}

interface PassNoted {
  readonly seat: SeatId;
}

interface WindowClosed {
  readonly kind: WindowKind;
  readonly stack: number | null;
  readonly rank: Rank | null;
  /** `card`: the Interference stepped in, and the covered card can no longer be taken back (FD-140). */
  readonly cause: 'pass' | 'card';
  /** The true cause, which only the seat of the window learns (FD-80). */
  readonly truly: 'pass' | 'time' | 'automatic' | 'card';
}

function phaseOfWindow(kind: WindowOpened['kind']): Phase {
  if (kind === 'response') return 'RESPONSE';
  return kind === 'speechless' ? 'SPEECHLESS' : 'REACTION';
}

function windowOpened(state: State, event: WindowOpened): State {
  const { kind, seat, stack, rank } = event;
  const number = state.windows + 1;
  return {
    ...state,
    phase: phaseOfWindow(kind),
    windows: number,
    window: { kind, number, seat, stack, rank, held: false, passed: false, unmasked: false },
    // A response needs the Interference it answers; any other window starts without one.
    interference: kind === 'response' ? state.interference : null,
  };
}

function withWindow(state: State, change: Partial<OpenWindow>): State {
  return { ...state, window: state.window === null ? null : { ...state.window, ...change } };
}

export const windowsEvents = {
  window_opened: event<WindowOpened>({
    ...toEverybody,
    prompt: 'raise',
    apply: windowOpened,
  }),
  window_extended: event<WindowExtended>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => withWindow(state, { held: true }),
  }),
  pass_noted: event<PassNoted>({
    audience: toOwner,
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state) => withWindow(state, { passed: true }),
  }),
  mask_lifted: event({
    audience: 'none',
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state) => withWindow(state, { unmasked: true }),
  }),
  window_closed: event<WindowClosed>({
    audience: 'everybody',
    secret: { truly: ({ before, viewer }) => before.window !== null && isAtSeat(viewer, before.window.seat) },
    reveals: 'hidden',
    prompt: 'keep',
    apply: windowClosed,
  }),
};
