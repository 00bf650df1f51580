/** Timer ids contain counters, for example of windows or prompts, so that no id is used twice. */
import type { Timer } from '../../kernel/index.ts';
import { autopilotSeat } from './flow/autopilot.ts';
import { graceOf } from './flow/leaving.ts';
import { maskOf } from './features/windows/mask.ts';
import type { MeetingStep, OpenWindow, State } from './state.ts';

const second = 1000;
const lookingSeconds = 20;

function shown(id: string, seconds: number, intent: Timer['intent']): Timer {
  return { id, after: seconds * second, intent, shown: true };
}

function forPeople(id: string, seconds: number, intent: Timer['intent']): Timer {
  return { ...shown(id, seconds, intent), limits: 'people' };
}

function windowTimers(state: State, window: OpenWindow): readonly Timer[] {
  const limit = state.options.reactionTimer;
  const id = `${window.kind}:${window.number}`;
  const mask = maskOf(state);
  // The automatic Interference has no player who could pass: the window lasts for the mask and no longer (FD-03).
  if (window.seat === state.automatic?.seat) return [shown(id, mask, { type: 'house_time_up', window: window.number })];
  const timers: Timer[] = [];
  const runsToTheEnd = state.options.reactionMaskFull && limit > 0;
  // For a window that always lasts its full time, the timer is not a time limit for people.
  const timed = runsToTheEnd ? shown : forPeople;
  if (limit > 0)
    timers.push(timed(id, window.held ? 2 * limit : limit, { type: 'window_time_up', window: window.number }));
  if (!runsToTheEnd && mask > 0 && !window.unmasked)
    timers.push({
      id: `${id}:mask`,
      after: mask * second,
      intent: { type: 'mask_time_up', window: window.number },
      shown: false,
    });
  return timers;
}

function eventTimers(state: State): readonly Timer[] {
  const { interference } = state;
  if (interference === null) return [];
  const timers: Timer[] = [];
  const limit = state.options.eventTimer;
  const answer = state.options.reactionTimer;
  const { number, check, vetoed, consent } = interference;
  // After each no, the time starts again, because something else has to be told (FD-86, FD-105).
  const refusals = (vetoed === null ? 0 : 1) + (consent === 'refused' ? 1 : 0);
  const id = refusals === 0 ? `event:${number}` : `event:${number}-${refusals}`;
  if (limit > 0) timers.push(forPeople(id, limit, { type: 'event_time_up', event: number }));
  if (check !== null && answer > 0)
    timers.push(
      forPeople(`event:${number}:${check.topic}${vetoed === null ? '' : ':again'}`, answer, {
        type: 'check_time_up',
        event: number,
      }),
    );
  return timers;
}

function turnTimers(state: State): readonly Timer[] {
  const { turn } = state;
  const limit = state.options.turnTimer;
  if (turn === null || limit === 0) return [];
  const id = `turn:${state.date}:${turn.number}:${turn.nudges + 1}`;
  return [forPeople(id, limit, { type: 'turn_time_up', turn: turn.number })];
}

const meetingSeconds: Readonly<Record<MeetingStep, number>> = {
  name: 60,
  veto: lookingSeconds,
  pronouns: 60,
  qualities: 60,
  looks: 120,
  traits: 60,
};

/** The seconds without a new entry or offer after which the cards fill what is missing on a sheet. */
const sheetSilenceSeconds = 300;

/** Seconds before an empty seat plays: enough for people to follow. */
const autopilotDelay = 3;

function meetingTimers(state: State): readonly Timer[] {
  const { meeting, prompt, options } = state;
  if (meeting === null) return [];
  // A veto is a reaction, the other steps are descriptions. If that kind has no time limit, the step has none either
  // (FD-79, FD-146).
  const limit = meeting.step === 'veto' ? options.reactionTimer : options.eventTimer;
  if (limit === 0) return [];
  return [forPeople(`meeting:${prompt}`, meetingSeconds[meeting.step], { type: 'meeting_time_up', prompt })];
}

/** A table without a time limit for descriptions has none for sheets either (FD-146). */
function setupTimers(state: State): readonly Timer[] {
  if (state.options.eventTimer === 0) return [];
  const id = `setup:${state.prompt}:${state.pass}:${state.parts.length}`;
  return [forPeople(id, sheetSilenceSeconds, { type: 'setup_time_up', prompt: state.prompt })];
}

/** A closed table waits for no seat. */
function graceTimers(state: State): readonly Timer[] {
  if (state.phase === 'CLOSED') return [];
  return state.players
    .filter(({ presence }) => presence === 'away')
    .map(({ seat }) =>
      forPeople(`grace:${seat}:${state.drops[seat] ?? state.dropped}`, graceOf(state), { type: 'grace_time_up', seat }),
    );
}

/** A table without a time limit for reactions has none for reading either (FD-79). */
function lookTimers({ options, prompt }: State): readonly Timer[] {
  if (options.reactionTimer === 0) return [];
  return [forPeople(`look:${prompt}`, lookingSeconds, { type: 'look_time_up', prompt })];
}

/** Empty seats play one after the other. The id names the seat, because two of them can play under one prompt. */
function autopilotTimers(state: State): readonly Timer[] {
  const seat = autopilotSeat(state);
  const { prompt, window } = state;
  if (seat === undefined || window?.passed === true) return [];
  return [shown(`autopilot:${prompt}:${seat}`, autopilotDelay, { type: 'autopilot_time_up', prompt })];
}

export function timers(state: State): readonly Timer[] {
  return [...phaseTimers(state), ...graceTimers(state), ...autopilotTimers(state)];
}

function phaseTimers(state: State): readonly Timer[] {
  switch (state.phase) {
    case 'ROLES':
    case 'FRONTING':
      return lookTimers(state);
    case 'SETTING':
    case 'SYSTEM_SHEET':
    case 'HEADMATES':
    case 'SCENE':
      return setupTimers(state);
    case 'NEXT':
      return Object.keys(state.newSheets).length > 0 ? setupTimers(state) : [];
    case 'PROSPECT':
      return meetingTimers(state);
    case 'TURN':
      return turnTimers(state);
    case 'REACTION':
    case 'SPEECHLESS':
    case 'RESPONSE':
      return state.window === null ? [] : windowTimers(state, state.window);
    case 'EVENT':
      return eventTimers(state);
    default:
      return [];
  }
}
