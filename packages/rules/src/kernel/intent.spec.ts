import { expect, test } from 'vitest';

import type { Actor, Viewer } from './contract.ts';
import { gmSeat } from './contract.ts';
import { declareEvents, eventSet } from './events.ts';
import type { EventsOf } from './events.ts';
import { declareIntents } from './intent.ts';
import { replay } from './replay.ts';
import { rig } from './rng.ts';
import { makeRuleset } from './ruleset.ts';
import type { PlayView } from './ruleset.ts';
import type { SeenCard } from './zones.ts';

/** The game of these tests: seats show cards from an open tray. Each card has a mark. */
interface MarkedCard extends SeenCard {
  readonly mark: string;
}

interface State {
  readonly prompt: number;
  readonly shown: readonly string[];
}

interface TrayView extends PlayView {
  readonly shared: PlayView['shared'] & { readonly tray: readonly MarkedCard[] };
}

const event = declareEvents<State>();
const declarations = {
  shown: event<{ readonly text: string }>({
    audience: 'everybody',
    reveals: 'nothing',
    prompt: 'keep',
    apply: (state, { text }) => ({ ...state, shown: [...state.shown, text] }),
  }),
};
type Event = EventsOf<typeof declarations>;

const tray: readonly MarkedCard[] = [
  { handle: 'h1', face: '2C', mark: 'bent' },
  { handle: 'h2', face: 'KD', mark: 'torn' },
];
const intent = declareIntents<State, TrayView, Event>();
const ofTray = (view: TrayView) => view.shared.tray;

const table = makeRuleset<State, TrayView, { readonly type: string }, Event>({
  id: 'tray',
  title: 'The Tray',
  version: 1,
  seats: { min: 1, max: 2, gm: 'optional' },
  options: [],
  initial: () => ({ prompt: 1, shown: [] }),
  setup: () => [],
  view: (_, viewer) => ({
    shared: { prompt: 1, phase: 'OPEN', waitingFor: [], asks: { text: 'ask' }, tray },
    own: { you: viewer },
  }),
  timers: () => [],
  events: eventSet<State, Event>(declarations),
  intents: [
    intent(
      { card: { kind: 'card', from: ofTray, none: 'allowed' }, second: { kind: 'card', from: ofTray, optional: true } },
      {
        type: 'show_card',
        clause: 'TRAY-1',
        who: ['seat', 'gm'],
        stale: 'accept',
        checks: [],
        execute: ({ seat, cards: { card, second }, emit }) =>
          emit({ type: 'shown', text: `${seat}: ${card?.face ?? 'none'} ${card?.mark ?? ''} ${second?.face ?? '-'}` }),
      },
    ),
    intent(
      { cards: { kind: 'cards', from: ofTray, most: 2 } },
      {
        type: 'show_cards',
        clause: 'TRAY-2',
        who: ['seat', 'host'],
        stale: 'accept',
        checks: [],
        execute: ({ seat, cards: { cards }, emit }) =>
          emit({ type: 'shown', text: `${seat ?? 'the host'}: ${cards.map(({ mark }) => mark).join(' ')}` }),
      },
    ),
  ],
});

function shownBy(actor: Actor, move: { readonly type: string; readonly [field: string]: unknown }): readonly string[] {
  const decision = table.decide(table.initial(), actor, move, rig({}));
  if (!decision.ok) throw new Error(decision.refusals.map(({ code }) => code).join(' '));
  return replay(table, decision.events).shown;
}

const s1: Actor & Viewer = { kind: 'seat', seat: 's1' };

test('an intent is executed with the seat of its sender: the GM has one, the host has none', () => {
  expect(shownBy(s1, { type: 'show_card', card: 'h1' })).toEqual(['s1: 2C bent -']);
  expect(shownBy({ kind: 'gm' }, { type: 'show_card', card: 'h1' })).toEqual([`${gmSeat}: 2C bent -`]);
  expect(shownBy({ kind: 'host' }, { type: 'show_cards', cards: [] })).toEqual(['the host: ']);
});

test('a chosen card is passed as its field offers it, no card as null, and an omitted card as undefined', () => {
  expect(shownBy(s1, { type: 'show_card', card: 'h2', second: 'h1' })).toEqual(['s1: KD torn 2C']);
  expect(shownBy(s1, { type: 'show_card', card: null })).toEqual(['s1: none  -']);
});

test('several cards are passed in the order in which they were chosen', () => {
  expect(shownBy(s1, { type: 'show_cards', cards: ['h2', 'h1'] })).toEqual(['s1: torn bent']);
});
