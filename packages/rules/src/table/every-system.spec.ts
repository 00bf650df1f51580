import { rulesets } from '@cartomancer/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Intent, Ruleset } from '../kernel/index.ts';
import { withDefaults } from '../kernel/index.ts';
import { person, TestTable, spectator, system } from './scenarios/test-table.ts';
import { toy } from './scenarios/toy.ts';
import type { Entry, TableActor, TableViewer } from './index.ts';
import { tableFront } from './index.ts';

const systems: readonly Ruleset[] = [toy, ...rulesets.values()];

/**
 * A started table where everybody is seated and a safety tool is on. `gm`: `always` seats a GM even if the system does
 * not need one.
 */
function started(ruleset: Ruleset, gm: 'where needed' | 'always' = 'where needed') {
  const { unled = 1 } = ruleset.seatLimits?.(withDefaults(ruleset.options, {})) ?? {};
  const isLed = ruleset.seats.gm === 'required' || gm === 'always' || unled === 'never';
  const least = Math.max(ruleset.seats.min, isLed ? 1 : unled);
  const table = new TestTable(ruleset, { seats: least });
  const people = [person('p1')];
  while (people.length < least) people.push(table.arrives(`Guest ${people.length}`));
  for (const [index, who] of people.entries()) {
    table.does(who, { type: 'take_seat', seat: `s${index + 1}` });
    table.does(who, { type: 'ready', on: true });
  }
  if (isLed) {
    const gail = table.arrives('Gail', 'gm');
    people.push(gail);
    table.does(gail, { type: 'take_seat', seat: 'gm' });
    table.does(gail, { type: 'ready', on: true });
  }
  table.does(person('p1'), { type: 'start' });
  table.does(person('p1'), { type: 'safety_tools', tool: 'x', on: true });
  return { table, people };
}

const tableIntents: readonly Intent[] = [
  { type: 'pause' },
  { type: 'resume' },
  { type: 'request_undo' },
  { type: 'vote', topic: 'undo', yes: true },
  { type: 'vote', topic: 'rewind', yes: true },
  { type: 'rewind', to: 2, reason: 'again' },
];

const step = fc.record({
  who: fc.nat(),
  pick: fc.nat(),
  kind: fc.constantFrom('move', 'move', 'move', 'move', 'time', 'table'),
});

type Table = ReturnType<typeof started>['table'];

const botStep = fc.record({
  who: fc.nat(),
  pick: fc.nat(),
  kind: fc.constantFrom('bot', 'bot', 'bot', 'move', 'time'),
});

/** The move of a bot in this seat; `undefined` if it has none, or the system has no bot. */
function botMove(table: Table, viewer: TableViewer): Intent | undefined {
  const { ruleset } = table.layer;
  const seat = table.view(viewer).own.you?.seat;
  if (seat === null || seat === undefined || ruleset.bot === undefined) return undefined;
  const view = ruleset.view(table.state.game, seat === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat });
  return ruleset.bot(view, ruleset.legal(view));
}

/** `undefined` if the step is not possible. */
function takeStep(
  { table, people }: ReturnType<typeof started>,
  { who, pick, kind }: { readonly who: number; readonly pick: number; readonly kind: string },
): { readonly intent: Intent; readonly entry: Entry } | undefined {
  const mover = people[who % people.length] ?? person('p1');
  const timers = table.layer.timers(table.state);
  const timer = timers[pick % Math.max(1, timers.length)];
  const moves = table.layer
    .legal(table.view(mover))
    .filter(({ type }) => Object.hasOwn(table.layer.ruleset.intents, type));
  const move = moves[pick % Math.max(1, moves.length)];
  const intent = kind === 'time' ? timer?.intent : kind === 'bot' ? (botMove(table, mover) ?? move) : move;
  const actor = kind === 'time' ? system : mover;
  table.after(kind === 'time' ? (timer?.left ?? 0) : 100);
  if (intent === undefined || !table.decide(actor, intent).ok) return undefined;
  return { intent, entry: table.does(actor, intent) };
}

function facesShownTo(table: Table, viewer: TableViewer): ReadonlySet<string> {
  const { shared, own } = table.view(viewer);
  const text = JSON.stringify([shared.game, own.game]);
  return new Set(text.match(/"(?:[A2-9TJQK][CDHS]|X[12])(?:\/2)?"/gu) ?? []);
}

/** Rewinds by the system's rule: the GM alone, anyone alone, or all seats together. */
function rewinds({ table, people }: ReturnType<typeof started>, to: number): Entry {
  const intent = { type: 'rewind', to, reason: 'Once more.' };
  const { rewind: rule, pause } = table.view(spectator).shared.table;
  if (rule === 'anyone' && pause === null) table.does(person('p1'), { type: 'pause' });
  const gm = people.find((candidate) => table.view(candidate).own.you?.seat === 'gm');
  const entry = table.does(gm ?? person('p1'), intent);
  if (entry.events.some(({ type }) => type === 'rewound')) return entry;
  const last = people.slice(1).map((voter) => table.does(voter, { type: 'vote', topic: 'rewind', yes: true }));
  return last.at(-1) ?? entry;
}

/** Whether the entry is only talk, so that the move before it is still the last one. */
function isTalk({ events }: Entry): boolean {
  return events[0]?.type === 'talked_beside';
}

describe.each(systems.map((ruleset) => ({ id: ruleset.id, ruleset })))('$id at a table', ({ ruleset }) => {
  test('in random sessions a replay yields the same state, and a secret move changes no one else’s view', () => {
    const isOfGame = (intent: Intent): boolean => Object.hasOwn(ruleset.intents, intent.type);
    fc.assert(
      fc.property(fc.array(step, { minLength: 30, maxLength: 120 }), (steps) => {
        const { table, people } = started(ruleset);
        const viewers = [...people, spectator];
        for (const { who, pick, kind } of steps) {
          const mover = people[who % people.length] ?? person('p1');
          const timers = table.layer.timers(table.state);
          const timer = timers[pick % Math.max(1, timers.length)];
          const actor: TableActor = kind === 'time' ? system : mover;
          const moves = table.layer.legal(table.view(mover)).filter(isOfGame);
          const candidates = kind === 'move' ? moves : tableIntents;
          const intent = kind === 'time' ? timer?.intent : candidates[pick % Math.max(1, candidates.length)];
          table.after(kind === 'time' ? (timer?.left ?? 0) : 100);
          if (intent === undefined || !table.decide(actor, intent).ok) continue;
          const before = table.state;
          const seen = viewers.map((viewer) => JSON.stringify(table.view(viewer)));
          const heard = table.layer.heard(before, table.does(actor, intent), viewers);
          if (actor.kind !== 'person') continue;
          for (const [index, viewer] of viewers.entries())
            if (heard[index]?.length === 0 && viewer !== mover)
              expect(JSON.stringify(table.view(viewer))).toBe(seen[index]);
        }
        expect(table.replayed()).toEqual(table.state);
      }),
      { numRuns: 15, seed: 20_261_121 },
    );
  });

  test('TB-01: a seat added in play gets its player at once, or when the game admits newcomers', () => {
    const { table } = started(ruleset);
    table.does(person('p1'), { type: 'add_seat' });
    const added = `s${table.state.seats.filter(({ kind }) => kind === 'player').length}`;
    const decision = table.decide(table.arrives('Dora'), { type: 'take_seat', seat: added });
    const codes = decision.ok ? [] : decision.refusals.map(({ code }) => code);
    expect(codes.filter((code) => code !== 'E_NEWCOMERS_LATER')).toEqual([]);
    expect(table.replayed()).toEqual(table.state);
  });

  test('TB-13: a rewind restores the game, keeps the journal, and is announced to everybody without the cards', () => {
    fc.assert(
      fc.property(fc.array(botStep, { minLength: 20, maxLength: 50 }), fc.nat(), (steps, pick) => {
        const sitting = started(ruleset);
        const { table } = sitting;
        const gameAtPrompt = new Map([[table.state.prompt, table.state.game]]);
        for (const step of steps) {
          if (takeStep(sitting, step) === undefined) continue;
          if (!gameAtPrompt.has(table.state.prompt)) gameAtPrompt.set(table.state.prompt, table.state.game);
        }
        const to = [...gameAtPrompt.keys()][pick % gameAtPrompt.size] ?? 1;
        const [journalBefore, before] = [JSON.stringify(table.journal), table.state];
        const entry = rewinds(sitting, to);
        const rewound = entry.events.find((event) => event.type === 'rewound');
        expect(rewound?.game).toEqual(gameAtPrompt.get(to));
        expect(JSON.stringify(table.journal).startsWith(journalBefore.slice(0, -1))).toBe(true);
        // The story marks undone lines by prompt number: no later line may reuse one of them.
        expect(table.state.prompt).toBeGreaterThan(before.prompt);
        const [heard] = table.layer.heard(table.replayed(entry.seq - 1), entry, [spectator]);
        const rewindHeard = heard?.find(({ type }) => type === 'rewound');
        expect(Object.keys(rewindHeard ?? {}).toSorted()).toEqual(['by', 'reason', 'to', 'type']);
        expect(table.replayed()).toEqual(table.state);
      }),
      { numRuns: 8, seed: 20_261_122 },
    );
  });

  test('TB-13: a move that showed its player a card cannot be undone freely; a free undo restores the game', () => {
    let [movesWithNewCards, undoneMoves, revealingMoves] = [0, 0, 0];
    fc.assert(
      fc.property(fc.array(botStep, { minLength: 80, maxLength: 120 }), (steps) => {
        const sitting = started(ruleset);
        const { table } = sitting;
        for (const [index, step] of steps.entries()) {
          const mover = sitting.people[step.who % sitting.people.length] ?? person('p1');
          const [before, known] = [table.state, facesShownTo(table, mover)];
          const done = takeStep(sitting, step);
          if (done === undefined || step.kind === 'time' || isTalk(done.entry)) continue;
          // A card that the move itself names was no secret to its sender.
          const named = JSON.stringify(done.intent);
          const isNew = [...facesShownTo(table, mover)].some((face) => !known.has(face) && !named.includes(face));
          const { undo } = table.view(mover).own;
          if (done.entry.events.some((event) => event.type === 'game' && ruleset.reveals(event.event)))
            revealingMoves += 1;
          if (isNew) {
            movesWithNewCards += 1;
            expect([done.entry.events, undo?.rule]).not.toEqual([done.entry.events, 'free']);
          } else if (undo?.rule === 'free' && index % 3 === 0) {
            undoneMoves += 1;
            const entry = table.does(mover, { type: 'request_undo' });
            expect(entry.events.map(({ type }) => type)).toContain('undo_done');
            expect(table.state.game).toEqual(before.game);
          }
        }
      }),
      { numRuns: 8, seed: 20_261_123 },
    );
    // Some systems have no move that shows a card.
    if (revealingMoves > 0) expect(movesWithNewCards).toBeGreaterThan(0);
    // With an undo rule of its own, a system may require consent for every undo.
    if (ruleset.undoRule === undefined) expect(undoneMoves).toBeGreaterThan(0);
  });

  test('TB-12: entry, state, events and views after a safety signal are the same whichever seat sent it', () => {
    const signalFrom = (place: number, kind: string) => {
      const { table, people } = started(ruleset);
      const sender = people[place] ?? person('p1');
      const before = table.state;
      const entry = table.does(sender, { type: 'safety_signal', kind });
      const viewers = [...people, spectator];
      return {
        entry: JSON.stringify(entry),
        state: JSON.stringify(table.state),
        heard: JSON.stringify(table.layer.heard(before, entry, viewers)),
        shown: viewers.map((viewer) => JSON.stringify(table.view(viewer))),
      };
    };
    for (const kind of ['x', 'n', 'o']) {
      const first = signalFrom(0, kind);
      expect(first.entry).not.toMatch(/token|"p1"|"s1"|Ana/u);
      for (let place = 1; place <= ruleset.seats.min - 1; place += 1) expect(signalFrom(place, kind)).toEqual(first);
    }
  });

  test.skipIf(!Object.hasOwn(ruleset.intents, 'rule'))(
    'TB-14: everybody learns a ruling’s old value, new value and reason, and it stays in the journal',
    () => {
      const sitting = started(ruleset, 'always');
      const { table, people } = sitting;
      const gm = people.at(-1) ?? person('p1');
      const reason = 'It was meant so.';
      const changes: readonly Intent[] = [
        { type: 'rule', target: 's1', change: { field: 'damage', value: 3 }, reason },
        { type: 'rule', target: 'story', change: 'The bridge held.', reason },
      ];
      let ruled: Intent | undefined;
      // A ruling must refer to something in the story.
      for (let turn = 0; turn < 200 && ruled === undefined; turn += 1) {
        takeStep(sitting, { who: turn, pick: 0, kind: 'bot' });
        ruled = changes.find((change) => table.decide(gm, change).ok);
      }
      if (ruled === undefined) expect.fail('No ruling was accepted');
      const before = table.state;
      const entry = table.does(gm, ruled);
      const [heard = []] = table.layer.heard(before, entry, [spectator]);
      // The old value may be empty, but is always there.
      const ruling = heard.find((event) => event['reason'] === reason);
      expect(Object.keys(ruling ?? {})).toEqual(expect.arrayContaining(['old', 'new', 'reason']));
      for (const other of people.filter((candidate) => candidate !== gm))
        expect(table.decide(other, ruled).ok).toBe(false);
      rewinds(sitting, 1);
      expect(JSON.stringify(table.journal)).toContain(reason);
    },
  );
});

test.each(['first-dates', 'backgrounds'])('a vote of %s and a vote of the table each have their own topics', (id) => {
  const ruleset = rulesets.get(id);
  if (ruleset === undefined) throw new Error(`${id} is not registered`);
  const { validateIntent } = tableFront(ruleset);
  expect(validateIntent({ type: 'vote', topic: 'concede', yes: true })).toEqual([]);
  expect(validateIntent({ type: 'vote', topic: 'undo', yes: true })).toEqual([]);
  expect(validateIntent({ type: 'vote', topic: 7, yes: true })).toMatchObject([
    { code: 'E_MALFORMED', facts: { field: 'topic' } },
  ]);
});
