/** Cards put down, the words with them, and the windows in which they are answered. */
import { enter, takeOut } from '../../../kernel/index.ts';
import { bringsPerson, changesFront } from '../interference.ts';
import type { OpenWindow, Phase, State } from '../state.ts';
import type { Changes, EventOf } from './change.ts';
import { asked, marked, withPlayer, withStack } from './change.ts';

/** A card from a hand onto a stack, under a new handle. */
function laid(state: State, event: Pick<EventOf<'card_played'>, 'seat' | 'role' | 'card' | 'deck' | 'stack'>): State {
  const { seat, role, card, deck, stack } = event;
  const taken = withPlayer(state, seat, (player) => ({ ...player, hand: takeOut(player.hand, card) }));
  const put = withStack(taken, stack, (pile) => ({ ...pile, zone: enter(pile.zone, [card], { back: deck }) }));
  return { ...put, last: { seat, role, card, stack }, window: null };
}

function cardPlayed(state: State, event: EventOf<'card_played'>): State {
  const next = marked(laid({ ...state, interference: null }, event));
  return { ...next, turn: next.turn === null ? null : { ...next.turn, played: true } };
}

function interfered(state: State, event: EventOf<'oi_played'>): State {
  const { card, stack, kind, red, affected, responder, final } = event;
  const character = affected === state.roles?.date ? 'prospect' : 'system';
  const put = withStack(laid(state, event), stack, (pile) => ({
    ...pile,
    event: changesFront(card) ? null : { kind, red, character, text: null, slot: bringsPerson(card) ? card : null },
  }));
  const isEx = kind === 'ex';
  return asked({
    ...put,
    phase: 'EVENT',
    turn: put.turn === null ? null : { ...put.turn, interfered: true },
    interferences: put.interferences + 1,
    interference: {
      number: put.interferences + 1,
      card,
      stack,
      kind,
      red,
      affected,
      character,
      responder,
      described: false,
      person: bringsPerson(card) ? { name: null, pronouns: null, side: character } : null,
      picker: changesFront(card) ? (kind === 'front_chosen_by_character' ? affected : event.seat) : null,
      check: isEx && !final ? { topic: 'consent', agreed: [] } : null,
      consent: isEx && !final ? 'open' : 'not_asked',
      vetoed: null,
      final,
    },
  });
}

/** An interrupted line is no longer the one that could be interrupted (FD-85). */
function lineTold(state: State, event: EventOf<'line_told'>): State {
  const { line, seat, text, mood = null, card = null, interrupted } = event;
  return {
    ...state,
    lines: Math.max(state.lines, line),
    line: interrupted === true ? null : { number: line, seat, text, mood, card },
  };
}

function phaseOfWindow(kind: EventOf<'window_opened'>['kind']): Phase {
  if (kind === 'response') return 'RESPONSE';
  return kind === 'speechless' ? 'SPEECHLESS' : 'REACTION';
}

function windowOpened(state: State, event: EventOf<'window_opened'>): State {
  const { kind, seat, stack, rank } = event;
  const number = state.windows + 1;
  return asked({
    ...state,
    phase: phaseOfWindow(kind),
    windows: number,
    window: { kind, number, seat, stack, rank, held: false, passed: false, unmasked: false },
    // The answer still needs to know what it answers; anything else starts afresh.
    interference: kind === 'response' ? state.interference : null,
  });
}

function withWindow(state: State, change: Partial<OpenWindow>): State {
  return { ...state, window: state.window === null ? null : { ...state.window, ...change } };
}

function windowClosed(state: State): State {
  return { ...state, window: null };
}

export const playChanges: Changes<
  | 'card_played'
  | 'responded'
  | 'oi_played'
  | 'line_told'
  | 'stack_turned'
  | 'at_a_loss'
  | 'window_opened'
  | 'window_extended'
  | 'pass_noted'
  | 'mask_lifted'
  | 'window_closed'
  | 'response_declined'
  | 'hand_shared'
  | 'hand_shown'
> = {
  card_played: cardPlayed,
  responded: (state, event) => marked({ ...laid(state, event), interference: null }),
  oi_played: (state, event) => marked(interfered(state, event)),
  line_told: lineTold,
  stack_turned: (state, { stack: number, sideways }) =>
    marked(withStack(state, number, (stack) => ({ ...stack, sideways, event: sideways ? stack.event : null }))),
  at_a_loss: (state) => state,
  window_opened: windowOpened,
  window_extended: (state) => withWindow(state, { held: true }),
  pass_noted: (state) => withWindow(state, { passed: true }),
  mask_lifted: (state) => withWindow(state, { unmasked: true }),
  window_closed: windowClosed,
  response_declined: windowClosed,
  hand_shared: (state, { seat, on }) => withPlayer(state, seat, (player) => ({ ...player, shows: on })),
  hand_shown: (state) => state,
};
