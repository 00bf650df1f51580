import { describe, expect, test } from 'vitest';

import type { EventsOf } from './events.ts';
import { combineEvents, declareEvents, eventSet } from './events.ts';

interface State {
  readonly prompt: number;
  readonly drawn: readonly string[];
}

interface Drawn {
  readonly seat: string;
  readonly cards: readonly string[];
}

const event = declareEvents<State>();

const drawing = {
  drawn: event<Drawn>({
    audience: 'everybody',
    secret: { cards: ({ event: { seat }, viewer }) => viewer.kind === 'seat' && viewer.seat === seat },
    reveals: 'hidden',
    prompt: ({ event: { cards } }) => (cards.length > 1 ? 'raise' : 'keep'),
    apply: (state, { cards }) => ({ ...state, drawn: [...state.drawn, ...cards] }),
  }),
};

const waiting = {
  waited: event({ audience: 'none', reveals: 'nothing', prompt: 'raise', apply: (state) => state }),
};

const declarations = combineEvents(drawing, waiting);
type Event = EventsOf<typeof declarations>;
const events = eventSet<State, Event>(declarations);
const before: State = { prompt: 4, drawn: [] };

describe('the audience of an event', () => {
  const drawnEvent: Event = { type: 'drawn', seat: 's1', cards: ['AS'] };
  const seenBy = (seat: string) => events.viewEvent({ before, event: drawnEvent, viewer: { kind: 'seat', seat } });

  test('a secret field reaches only its own audience', () => {
    expect(seenBy('s1')).toEqual(drawnEvent);
    expect(seenBy('s2')).toEqual({ type: 'drawn', seat: 's1' });
  });

  test('an event with the audience `none` reaches no one', () => {
    expect(events.viewEvent({ before, event: { type: 'waited' }, viewer: { kind: 'gm' } })).toBeUndefined();
  });

  test('only an event for everybody, without secrets, is heard by all', () => {
    const open = { cards: event({ audience: 'everybody', reveals: 'nothing', prompt: 'keep', apply: (s) => s }) };
    expect(eventSet<State, EventsOf<typeof open>>(open).heardByAll({ type: 'cards' })).toBe(true);
    expect(events.heardByAll(drawnEvent)).toBe(false);
    expect(events.heardByAll({ type: 'waited' })).toBe(false);
  });
});

describe('applying an event', () => {
  test('passes its fields to `apply`, without its type', () => {
    const received: object[] = [];
    const declared = {
      seen: event<{ readonly text: string }>({
        audience: 'everybody',
        reveals: 'nothing',
        prompt: 'keep',
        apply: (state, fields) => {
          received.push(fields);
          return state;
        },
      }),
    };
    eventSet<State, EventsOf<typeof declared>>(declared).evolve(before, { type: 'seen', text: 'a cat' });
    expect(received).toEqual([{ text: 'a cat' }]);
  });

  test('raises the prompt number if its declaration says so', () => {
    expect(events.evolve(before, { type: 'waited' })).toEqual({ prompt: 5, drawn: [] });
    expect(events.evolve(before, { type: 'drawn', seat: 's1', cards: ['AS', 'KS'] }).prompt).toBe(5);
    expect(events.evolve(before, { type: 'drawn', seat: 's1', cards: ['AS'] })).toEqual({ prompt: 4, drawn: ['AS'] });
  });

  test('includes the change that a system makes after each event', () => {
    const sorted = eventSet<State, Event>(declarations, {
      afterEach: ({ after }) => ({ ...after, drawn: after.drawn.toSorted() }),
    });
    expect(sorted.evolve(before, { type: 'drawn', seat: 's1', cards: ['KS', 'AS'] }).drawn).toEqual(['AS', 'KS']);
  });

  test('throws for an undeclared event, and for a name that is declared twice', () => {
    expect(() => events.evolve(before, { type: 'vanished' } as unknown as Event)).toThrow('vanished');
    expect(() => combineEvents(drawing, waiting, drawing)).toThrow('drawn is declared twice');
  });
});

describe('what does not compile', () => {
  test('a secret that is not a field of the event', () => {
    const misspelt = event<Drawn>({
      audience: 'everybody',
      // @ts-expect-error -- `crads` is not a field of the event
      secret: { crads: 'none' },
      reveals: 'hidden',
      prompt: 'keep',
      apply: (state) => state,
    });
    expect(misspelt.reveals).toBe('hidden');
  });

  test('an event that declares no audience', () => {
    // @ts-expect-error -- an audience has no default
    const unheard = event<Drawn>({ reveals: 'nothing', prompt: 'keep', apply: (state) => state });
    expect(unheard.reveals).toBe('nothing');
  });

  test('a field that the event does not have', () => {
    // @ts-expect-error -- `seats` is not a field of the event
    const wrong: Event = { type: 'drawn', seats: ['s1'], cards: [] };
    expect(wrong.type).toBe('drawn');
  });
});
