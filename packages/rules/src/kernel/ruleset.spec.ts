import { describe, expect, test } from 'vitest';

import type { Actor, Intent, Viewer } from './contract.ts';
import type { EventsOf } from './events.ts';
import { declareEvents, eventSet } from './events.ts';
import { once } from './once.ts';
import { replay } from './replay.ts';
import { rig } from './rng.ts';
import { check } from './check.ts';
import { makeRuleset } from './ruleset.ts';
import type { PlayView } from './ruleset.ts';

/**
 * The game of these tests: a box is locked with a secret number from 1 to 3. Seats take turns to guess it, and
 * may give a reason.
 */
interface State {
  readonly prompt: number;
  readonly phase: 'OPENING' | 'OPEN';
  readonly number: number;
  readonly turn: 's1' | 's2';
  readonly guesses: number;
}

const event = declareEvents<State>();

const declarations = {
  number_set: event<{ readonly number: number; readonly by: string }>({
    audience: 'everybody',
    secret: { number: ({ viewer }) => viewer.kind === 'gm' },
    reveals: 'hidden',
    prompt: 'keep',
    apply: (state, { number }) => ({ ...state, number }),
  }),
  guessed: event<{ readonly seat: string; readonly guess: number }>({
    audience: 'everybody',
    reveals: 'nothing',
    prompt: 'raise',
    apply: (state, { guess }) => ({
      ...state,
      guesses: state.guesses + 1,
      turn: state.turn === 's1' ? 's2' : 's1',
      phase: guess === state.number ? 'OPEN' : 'OPENING',
    }),
  }),
  whispered: event<{ readonly to: string }>({
    audience: ({ event: { to }, viewer }) => viewer.kind === 'seat' && viewer.seat === to,
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state) => state,
  }),
};

type Event = EventsOf<typeof declarations>;

interface Guess extends Intent {
  readonly guess?: number;
  readonly why?: string;
}

interface BoxView extends PlayView {
  readonly own: PlayView['own'] & { readonly number?: number };
}

const sharedOf = once((state: State) => ({
  prompt: state.prompt,
  phase: state.phase,
  waitingFor: [state.turn],
  asks: { text: 'ask.guess' },
}));

const box = makeRuleset<State, BoxView, Guess, Event>({
  id: 'box',
  title: 'The Box',
  version: 1,
  seats: { min: 2, max: 2, gm: 'required' },
  options: [],
  initial: () => ({ prompt: 1, phase: 'OPENING', number: 0, turn: 's1', guesses: 0 }),
  setup: () => [{ type: 'number_set', number: 2, by: 'gm' }],
  view: (state, viewer) => ({
    shared: sharedOf(state),
    own: viewer.kind === 'gm' ? { you: viewer, number: state.number } : { you: viewer },
  }),
  timers: () => [],
  events: eventSet<State, Event>(declarations),
  intents: [
    {
      type: 'guess',
      clause: 'BOX-1',
      who: ['seat'],
      stale: 'refuse',
      phases: ['OPENING'],
      fields: {
        guess: { kind: 'choice', of: () => [1, 2, 3], type: 'number' },
        why: { kind: 'text', most: 20, optional: true },
      },
      checks: [
        check('BOX-2', [], ({ view, actor }) =>
          actor.kind === 'seat' && view.shared.waitingFor.includes(actor.seat) ? undefined : { code: 'BOX_TURN' },
        ),
        check('BOX-3', ['guess'], ({ intent }) =>
          [1, 2, 3].includes(Number(intent.guess)) ? undefined : { code: 'BOX_RANGE', facts: { guess: intent.guess } },
        ),
        check('BOX-4', ['guess'], ({ view, intent }) =>
          view.shared.prompt === 1 && intent.guess === 1 ? { code: 'BOX_EASY', clause: 'BOX-4a' } : undefined,
        ),
      ],
      hidden: [
        {
          clause: 'BOX-5',
          judge: ({ state, intent }) =>
            Math.abs(state.number - Number(intent.guess)) > 1 ? { code: 'BOX_FAR' } : undefined,
        },
      ],
      execute: (context) => {
        context.emit({ type: 'guessed', seat: context.seat ?? '', guess: context.intent.guess ?? 0 });
        context.emit({ type: 'whispered', to: context.state.turn });
      },
    },
    {
      type: 'relock',
      clause: 'BOX-6',
      who: ['host'],
      stale: 'accept',
      fields: {},
      checks: [],
      execute: ({ emit }) => emit({ type: 'number_set', number: 3, by: 'host' }),
    },
  ],
});

const begun = replay(box, box.setup({ seats: [], options: {} }, rig({})));
const s1: Actor & Viewer = { kind: 'seat', seat: 's1' };
const s2: Actor & Viewer = { kind: 'seat', seat: 's2' };
const gm: Actor & Viewer = { kind: 'gm' };
const spectator: Viewer = { kind: 'spectator' };

function codes(actor: Actor, intent: Guess, state = begun): readonly string[] {
  const decision = box.decide(state, actor, intent, rig({}));
  return decision.ok ? [] : decision.refusals.map(({ code }) => code);
}

describe('one list of checks', () => {
  test('lists the legal moves, without open and optional fields', () => {
    expect(box.legal(box.view(begun, s1))).toEqual([
      { type: 'guess', guess: 2 },
      { type: 'guess', guess: 3 },
    ]);
    expect(box.legal(box.view(begun, s2))).toEqual([]);
    expect(box.legal(box.view(begun, spectator))).toEqual([]);
  });

  test('explains an incomplete move, without judging fields that are not chosen yet', () => {
    expect(box.explain(box.view(begun, s1), { type: 'guess' })).toEqual([]);
    expect(box.explain(box.view(begun, s2), { type: 'guess' })).toEqual([
      { code: 'BOX_TURN', clause: 'BOX-2', facts: {} },
    ]);
  });

  test('gives every reason, the most basic first, and the same ones in decide and explain', () => {
    const move = { type: 'guess', guess: 7 };
    expect(codes(s2, move)).toEqual(['BOX_TURN', 'BOX_RANGE']);
    expect(box.explain(box.view(begun, s2), move).map(({ code }) => code)).toEqual(codes(s2, move));
  });

  test("refuses with the check's clause, or the reason's own if it has one, and the facts of the sentence", () => {
    expect(box.explain(box.view(begun, s1), { type: 'guess', guess: 1 })).toEqual([
      { code: 'BOX_EASY', clause: 'BOX-4a', facts: {} },
    ]);
    expect(box.explain(box.view(begun, s1), { type: 'guess', guess: 9 })).toEqual([
      { code: 'BOX_RANGE', clause: 'BOX-3', facts: { guess: 9 } },
    ]);
  });

  test('refuses to decide an incomplete or malformed intent', () => {
    expect(codes(s1, { type: 'guess' })).toEqual(['E_MALFORMED']);
    expect(codes(s1, { type: 'guess', guess: 2, why: 'x'.repeat(21) })).toEqual(['E_MALFORMED']);
    expect(codes(s1, { type: 'guess', guess: 2, why: 'a hunch' })).toEqual([]);
  });
});

describe('senders and phases', () => {
  test('a spectator may not play', () => {
    expect(box.explain(box.view(begun, spectator), { type: 'guess', guess: 2 })).toMatchObject([
      { code: 'E_SPECTATOR', clause: 'BOX-1' },
    ]);
  });

  test('an intent of the host is refused to everybody else', () => {
    expect(codes(s1, { type: 'relock' })).toEqual(['E_HOST_ONLY']);
    expect(codes({ kind: 'host' }, { type: 'relock' })).toEqual([]);
  });

  test("the host's moves are listed from the shared view alone", () => {
    const { shared } = box.view(begun, spectator);
    expect(box.legal({ shared, own: { you: { kind: 'host' } } })).toEqual([{ type: 'relock' }]);
  });

  test('a refusal for the wrong phase names the current phase', () => {
    const open = { ...begun, phase: 'OPEN' as const };
    const decision = box.decide(open, s1, { type: 'guess', guess: 2 }, rig({}));
    expect(decision).toMatchObject({ refusals: [{ code: 'E_PHASE', clause: 'BOX-1', facts: { phase: 'OPEN' } }] });
  });
});

describe('a hidden check', () => {
  const locked = { ...begun, number: 1 };

  test('refuses with a reason that the sender could not know', () => {
    expect(codes(s1, { type: 'guess', guess: 3 }, locked)).toEqual(['BOX_FAR']);
  });

  test('does not affect explain and legal', () => {
    const view = box.view(locked, s1);
    expect(box.explain(view, { type: 'guess', guess: 3 })).toEqual([]);
    expect(box.legal(view)).toEqual(box.legal(box.view(begun, s1)));
  });

  test('does not run while there is another reason, because it would reveal hidden information', () => {
    expect(codes(s2, { type: 'guess', guess: 3 }, locked)).toEqual(['BOX_TURN']);
  });
});

describe('events', () => {
  test('a move sees the effects of its earlier events', () => {
    const decision = box.decide(begun, s1, { type: 'guess', guess: 3 }, rig({}));
    expect(decision).toEqual({
      ok: true,
      events: [
        { type: 'guessed', seat: 's1', guess: 3 },
        { type: 'whispered', to: 's2' },
      ],
    });
    expect(begun.turn).toBe('s1');
  });

  test('a secret field reaches only its own audience', () => {
    const event: Event = { type: 'number_set', number: 2, by: 'gm' };
    expect(box.viewEvent(begun, event, gm)).toEqual(event);
    for (const viewer of [s1, spectator])
      expect(box.viewEvent(begun, event, viewer)).toEqual({ type: 'number_set', by: 'gm' });
  });

  test('viewers outside the audience receive nothing', () => {
    const event: Event = { type: 'whispered', to: 's2' };
    expect(box.viewEvent(begun, event, s2)).toEqual(event);
    for (const viewer of [s1, gm, spectator]) expect(box.viewEvent(begun, event, viewer)).toBeUndefined();
  });

  test('the ruleset says which events reveal something hidden', () => {
    expect(box.reveals({ type: 'number_set', number: 2, by: 'gm' })).toBe(true);
    expect(box.reveals({ type: 'guessed', seat: 's1', guess: 3 })).toBe(false);
  });
});

test('the shared view is one object for every viewer', () => {
  expect(box.view(begun, s1).shared).toBe(box.view(begun, spectator).shared);
});

test('a replay of the events yields the state of the game', () => {
  const decision = box.decide(begun, s1, { type: 'guess', guess: 2 }, rig({}));
  const events = decision.ok ? decision.events : [];
  const journal = [...box.setup({ seats: [], options: {} }, rig({})), ...events];
  expect(replay(box, journal)).toEqual({ prompt: 2, phase: 'OPEN', number: 2, turn: 's2', guesses: 1 });
});
