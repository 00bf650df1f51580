import type { Event } from '../events.ts';
import { expect, test } from 'vitest';

import type { Actor, Intent, OptionValue } from '../../../kernel/index.ts';
import { seededRng, suitOf } from '../../../kernel/index.ts';

import { isSpell } from '../cards.ts';
import { readyCharacters } from '../data/characters.ts';
import { readyScenes } from '../data/scenes.ts';
import { ruleset } from '../index.ts';
import { nameIn } from '../selectors.ts';
import { loudnessOf } from '../spoken-lines.ts';
import type { State } from '../state.ts';

interface Played {
  readonly end: State;
  readonly moves: number;
  readonly events: readonly Event[];
}

/** Lets bots play, including the GM, until the session is closed. */
function playThrough(seed: number, seats: number, options: Readonly<Record<string, OptionValue>> = {}): Played {
  const rng = seededRng(seed);
  const players = Array.from({ length: seats }, (_, index) => ({
    seat: `s${index + 1}`,
    name: `Player ${index + 1}`,
    kind: 'player' as const,
  }));
  const config = { seats: [...players, { seat: 'gm', name: 'Gamemaster', kind: 'gm' as const }], options };
  const events: Event[] = [...ruleset.setup(config, rng)];
  let state = events.reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
  let sent = 0;
  const send = (actor: Actor, intent: Intent): void => {
    const decision = ruleset.decide(state, actor, intent, rng);
    if (!decision.ok) expect.fail(`${JSON.stringify(intent)}: ${JSON.stringify(decision.refusals)}`);
    for (const event of decision.events) state = ruleset.evolve(state, event);
    events.push(...decision.events);
    sent += 1;
  };
  for (let turns = 0; !state.suspended && turns < 3000; turns += 1) {
    const { waitingFor, phase } = ruleset.view(state, { kind: 'spectator' }).shared;
    const next = waitingFor.flatMap((seat) => {
      const actor: Actor = seat === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat };
      const view = ruleset.view(state, actor);
      const move = ruleset.bot?.(view, ruleset.legal(view));
      return move === undefined ? [] : [{ actor, move }];
    })[0];
    if (next === undefined) expect.fail(`no one moves in ${phase}`);
    send(next.actor, next.move);
  }
  return { end: state, moves: sent, events };
}

test.each([1, 2, 4, 8])('CR-11: a scripted GM and %i bots play a session to its end', (seats) => {
  const { end, events } = playThrough(seats, seats, { readyMade: true });
  expect(end.suspended).toBe(true);
  expect(end.conflicts).toBeGreaterThanOrEqual(2);
  expect(events.filter(({ type }) => type === 'conflict_over').length).toBeGreaterThanOrEqual(2);
});

test.each([11, 12, 13])('bots create characters and draw their birth cards, session %i', (seed) => {
  const { end } = playThrough(seed, 3);
  expect(end.characters).toHaveLength(3);
  expect(end.suspended).toBe(true);
});

test('demo tables show every kind of answer to an attack', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= 6; seed += 1)
    for (const { type } of playThrough(seed, ruleset.demo?.seats ?? 2, ruleset.demo?.options ?? {}).events)
      seen.add(type);
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'attack_made',
      'attack_covered',
      'attack_deflected',
      'wound_taken',
      'spell_cast',
      'conceded',
      'outcome_narrated',
      'payment_flipped',
      'env_drew',
    ]),
  );
});

test('CR-88: a bot says lines of its own character, and never those of another', () => {
  const voices = new Map<string, readonly string[]>([
    ...readyCharacters.map(({ name, voice }) => [name, Object.values(voice).flat()] as const),
    ...readyScenes.map(({ person }) => [person.name, Object.values(person.voice ?? {}).flat(2)] as const),
  ]);
  const heard = new Set<string>();
  for (let seed = 1; seed <= 4; seed += 1) {
    let state = ruleset.initial();
    for (const event of playThrough(seed, 4, { readyMade: true }).events) {
      const { by, part, say } = { by: null, part: null, say: null, ...event };
      const name = state.conflict === null ? '' : nameIn(state, String(by ?? part));
      for (const [owner, lines] of voices) if (lines.includes(String(say))) expect(name).toBe(owner);
      const own = voices.get(name) ?? [];
      if (readyScenes.some(({ person }) => person.name === name) && say !== null) expect(own).toContain(say);
      if (own.includes(String(say))) heard.add(event.type);
      state = ruleset.evolve(state, event);
    }
  }
  expect([...heard]).toEqual(
    expect.arrayContaining(['attack_made', 'attack_covered', 'wound_taken', 'piles_pushed', 'conceded']),
  );
});

test('CR-88: in a demo, no one says the same line twice in a row on the same kind of occasion', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    let state = ruleset.initial();
    let last = new Map<string, string>();
    for (const event of playThrough(seed, ruleset.demo?.seats ?? 2, ruleset.demo?.options ?? {}).events) {
      const { by, part, say, card } = { by: null, part: null, say: null, card: null, ...event };
      if (event.type === 'conflict_opened') last = new Map();
      if (state.conflict !== null && say !== null) {
        const kind = card === null ? event.type : isSpell(card) ? 'magic' : `${suitOf(card)} ${loudnessOf(card)}`;
        const heard = `${nameIn(state, by ?? part)}, ${kind}`;
        if (last.get(heard) === say) expect.fail(`seed ${seed}, ${heard}: “${say}” twice in a row`);
        last.set(heard, say);
      }
      state = ruleset.evolve(state, event);
    }
  }
});

test('bots play the same session for the same seed', () => {
  expect(playThrough(7, 3, { readyMade: true })).toEqual(playThrough(7, 3, { readyMade: true }));
});

test('CR-64 CR-75: turns end without open attacks, and only deals and magic fill hands or change owners', () => {
  for (let seed = 20; seed < 26; seed += 1) {
    const { events } = playThrough(seed, 4, { readyMade: true });
    let state = ruleset.initial();
    for (const event of events) {
      const before = ownersOf(state);
      const after = ruleset.evolve(state, event);
      if (event.type === 'turn_ended') {
        const part = state.conflict?.participants.find(({ id }) => id === event.part);
        const open = state.conflict?.attacks.filter(({ target, status }) => target === event.part && status === 'open');
        if (part?.active === true) expect(open).toEqual([]);
      }
      if (!fillsHands.has(event.type)) expectNoMore(handsOf(state), handsOf(after), event.type);
      if (event.type !== 'card_stolen' && event.type !== 'table_opened')
        expectSameOwners(before, ownersOf(after), event.type);
      state = after;
    }
  }
});

/** Only these events put cards into a hand (CR-64): the deal, a Queen, a King, and new hands after a stall. */
const fillsHands: ReadonlySet<string> = new Set(['hand_dealt', 'card_drawn', 'card_stolen', 'hands_redealt']);

function handsOf({ conflict }: State): Readonly<Record<string, number>> {
  return Object.fromEntries((conflict?.participants ?? []).map(({ id, hand }) => [id, hand.cards.length]));
}

function expectNoMore(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
  type: string,
): void {
  for (const [id, count] of Object.entries(after))
    if (count > (before[id] ?? 0)) expect.fail(`${type} gives ${id} a card`);
}

/** The number of cards of each origin by owner, including ashes. */
function ownersOf(state: State): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const visit = (tree: unknown): void => {
    if (typeof tree !== 'object' || tree === null) return;
    if ('face' in tree && 'owner' in tree && 'origin' in tree) {
      const key = `${String(tree.origin)} of ${String(tree.owner)}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return;
    }
    for (const part of Object.values(tree)) visit(part);
  };
  visit(state);
  return counts;
}

function expectSameOwners(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, type: string): void {
  for (const [key, count] of before)
    if (after.get(key) !== count) expect.fail(`${type} changes ${key}: ${count} became ${after.get(key) ?? 0}`);
}

test('CR-49 CR-57: a scripted GM calls off a conflict that all players have left', () => {
  const rng = seededRng(5);
  const seats = [
    { seat: 's1', name: 'Ada', kind: 'player' as const },
    { seat: 'gm', name: 'Gamemaster', kind: 'gm' as const },
  ];
  let state = ruleset
    .setup({ seats, options: { readyMade: true } }, rng)
    .reduce((before, event) => ruleset.evolve(before, event), ruleset.initial());
  const send = (actor: Actor, intent: Intent): void => {
    const decision = ruleset.decide(state, actor, intent, rng);
    if (!decision.ok) expect.fail(`${JSON.stringify(intent)}: ${JSON.stringify(decision.refusals)}`);
    for (const event of decision.events) state = ruleset.evolve(state, event);
  };
  const gmMoves = (): void => {
    const view = ruleset.view(state, { kind: 'gm' });
    const move = ruleset.bot?.(view, ruleset.legal(view));
    if (move === undefined) expect.fail('the scripted GM has no move');
    send({ kind: 'gm' }, move);
  };
  for (let turns = 0; (state.conflict?.participants ?? []).length === 0 && turns < 20; turns += 1) gmMoves();
  expect(state.conflict?.participants.map(({ id }) => id)).toContain('c1');
  send({ kind: 'seat', seat: 's1' }, { type: 'leave_setup', part: 'c1' });
  gmMoves();
  expect(state.conflict).toBeNull();
});
