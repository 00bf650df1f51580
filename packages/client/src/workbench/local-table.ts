/** A table in the page itself, for development: the real table layer and rules, bots in the other seats, no server. */
import { signal } from '@preact/signals';
import type { Intent, RulesetId, ViewEvent } from '@cartomancer/rules/kernel';
import { tableLayer } from '@cartomancer/rules/table';
import type { TableActor, TableState, TableView } from '@cartomancer/rules/table';

import type { Answer, ConnectionStatus, EventBatch, TableConnection } from '../net/api-client.ts';
import { loadSystem } from '../systems.ts';

export interface LocalTableSetup {
  readonly ruleset: RulesetId;
  readonly seats: number;
  /** Hex, 32 bytes. */
  readonly seed: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** The seat of this page's person; `null` for a spectator. */
  readonly seat: string | null;
  /** Milliseconds between two moves of the bots; null for bots that wait. */
  readonly pace: number | null;
  /** Bots play all seats until this holds. */
  readonly until: (view: TableView) => boolean;
}

const mostMoves = 4000;

/** Opens a table and brings it to the requested moment. */
export async function openLocalTable(wish: LocalTableSetup): Promise<TableConnection> {
  const system = await loadSystem(wish.ruleset);
  const layer = tableLayer(system.ruleset);
  const listeners = new Set<(batch: EventBatch) => void>();
  const status = signal<ConnectionStatus>('live');
  const told: { readonly event: ViewEvent; readonly promptBefore: number; readonly prompt: number }[] = [];
  const moments: TableState[] = [];
  let state = layer.initial();
  let passed = 0;

  const me = { kind: 'person', person: 'p1' } as const;
  const viewer = wish.seat === null ? ({ kind: 'spectator' } as const) : me;

  function enterEvents(
    actor: TableActor,
    intent: Intent,
    events: ReturnType<typeof layer.createTable>,
  ): readonly ViewEvent[] {
    const before = state;
    const entry = layer.entry(before, { at: passed, actor, intent, intentId: null, events });
    state = layer.apply(before, entry);
    moments.push(state);
    const [heard] = layer.heard(before, entry, [viewer]);
    return heard ?? [];
  }

  function act(actor: TableActor, intent: Intent): Answer<readonly ViewEvent[]> {
    const wanted = layer.requiredInputs(state, actor, intent);
    const restored =
      // There is no sheet library here, and no picture.
      wanted === undefined || !('after' in wanted)
        ? undefined
        : wanted.after === 'entry'
          ? moments[wanted.seq - 1]
          : moments.find(({ prompt }) => prompt >= wanted.prompt);
    const decision = layer.decide(state, actor, intent, restored === undefined ? {} : { restored });
    if (!decision.ok) return decision;
    return { ok: true, value: enterEvents(actor, intent, decision.events) };
  }

  const keep = (events: readonly ViewEvent[]): void => {
    const { prompt } = state;
    const promptBefore = Math.max(told.at(-1)?.prompt ?? 0, prompt - 1);
    told.push(...events.map((event) => ({ event, promptBefore, prompt })));
  };

  const must = (actor: TableActor, intent: Intent): void => {
    const answer = act(actor, intent);
    if (!answer.ok) throw new Error(`${intent.type}: ${JSON.stringify(answer.refusals)}`);
    keep(answer.value);
  };

  const host = { identity: 'me', name: 'Bo' };
  const { ruleset, seats, seed, options } = wish;
  keep(
    enterEvents(
      { kind: 'system' },
      { type: 'birth' },
      layer.createTable({ ruleset, title: 'The lantern market', visibility: 'private', seed, options, seats, host }),
    ),
  );

  /** Makes a bot's move: for the other seats, or for all seats until the table has reached its moment. */
  function botMove(which: 'others' | 'everybody'): boolean {
    for (const { seat, holder } of state.seats) {
      const mine = holder?.kind === 'person';
      if (holder === null || (mine && which === 'others')) continue;
      const actor: TableActor = mine ? me : { kind: 'bot', seat };
      const game = layer.ruleset.view(state.game, seat === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat });
      const moves = mine
        ? layer.legal(layer.view(state, me)).filter(({ type }) => Object.hasOwn(layer.ruleset.intents, type))
        : (layer.botMoves(state, seat)?.moves ?? []);
      const move = layer.ruleset.bot?.(game, moves);
      if (move === undefined) continue;
      const answer = act(actor, move);
      if (!answer.ok) continue;
      tell(answer.value);
      return true;
    }
    return false;
  }

  function runTimer(): boolean {
    const [next] = layer.timers(state).toSorted((one, other) => one.left - other.left);
    if (next === undefined) return false;
    passed += next.left + 1;
    const answer = act({ kind: 'system' }, { ...next.intent, type: 'time_up', timer: next.id });
    if (answer.ok) tell(answer.value);
    return answer.ok;
  }

  const view = signal<TableView | undefined>(undefined);
  function tell(events: readonly ViewEvent[]): void {
    view.value = layer.view(state, viewer);
    keep(events);
    for (const listener of listeners) listener({ events });
  }

  // The first seat is taken by a person even if this page is a spectator, because bots cannot agree on safety tools.
  must(me, { type: 'take_seat', seat: wish.seat ?? 's1' });
  for (const { seat, holder, kind } of state.seats)
    if (holder === null && (kind === 'player' || layer.ruleset.seats.gm === 'required'))
      must(me, { type: 'invite_bot', seat });
  view.value = layer.view(state, viewer);
  if (!wish.until(view.value)) {
    must(me, { type: 'start' });
    must(me, { type: 'safety_tools', tool: 'x', on: true });
    view.value = layer.view(state, viewer);
    for (let move = 0; move < mostMoves && !wish.until(view.value); move += 1)
      if (!botMove('everybody') && !runTimer()) break;
  }
  const past = told.splice(0);

  let timer: ReturnType<typeof setInterval> | undefined;
  const { pace } = wish;
  if (pace !== null)
    timer = setInterval(() => {
      passed += pace;
      if (botMove(wish.seat === null ? 'everybody' : 'others')) return;
      if (layer.timers(state).some(({ left }) => left <= passed - state.clock.at)) runTimer();
    }, pace);

  return {
    ruleset: wish.ruleset,
    status,
    view,
    place: signal(wish.seat === null ? ('spectator' as const) : ('person' as const)),
    lostSeat: signal(null),
    watching: signal(2),
    watchers: signal([]),
    galleryTalk: signal([]),
    mutedHere: signal(false),
    liveInfo: signal(null),
    timersAtJoin: signal({}),
    onEvents: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play: async (intent) => {
      await Promise.resolve();
      const answer = act(me, intent);
      if (!answer.ok) return answer;
      tell(answer.value);
      return { ok: true, value: null };
    },
    reportAttention: () => {},
    nextBotMove: () => {},
    chronicle: async () => ({ entries: past, before: null }),
    talk: async () => ({ events: [], before: null }),
    reenter: async () => {},
    leave: () => clearInterval(timer),
  };
}
