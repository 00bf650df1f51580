/**
 * A table in the page itself, for development and specs: the real table layer and rules, bots in the other seats, no
 * server.
 */
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
  /** Milliseconds between two moves of the bots; null: they make no moves. */
  readonly pace: number | null;
  /** Bots play all seats until this is true. */
  readonly until: (view: TableView) => boolean;
}

const mostMoves = 4000;

export async function openLocalTable(setup: LocalTableSetup): Promise<TableConnection> {
  const system = await loadSystem(setup.ruleset);
  const layer = tableLayer(system.ruleset);
  const listeners = new Set<(batch: EventBatch) => void>();
  const status = signal<ConnectionStatus>('live');
  const recorded: { readonly event: ViewEvent; readonly promptBefore: number; readonly prompt: number }[] = [];
  const moments: TableState[] = [];
  let state = layer.initial();
  let elapsed = 0;

  const me = { kind: 'person', person: 'p1' } as const;
  const viewer = setup.seat === null ? ({ kind: 'spectator' } as const) : me;

  function enterEvents(
    actor: TableActor,
    intent: Intent,
    events: ReturnType<typeof layer.createTable>,
  ): readonly ViewEvent[] {
    const before = state;
    const entry = layer.entry(before, { at: elapsed, actor, intent, intentId: null, events });
    state = layer.apply(before, entry);
    moments.push(state);
    const [received] = layer.heard(before, entry, [viewer]);
    return received ?? [];
  }

  function act(actor: TableActor, intent: Intent): Answer<readonly ViewEvent[]> {
    const required = layer.requiredInputs(state, actor, intent);
    const restored =
      // A local table has no sheet library and no pictures.
      required === undefined || !('after' in required)
        ? undefined
        : required.after === 'entry'
          ? moments[required.seq - 1]
          : moments.find(({ prompt }) => prompt >= required.prompt);
    const decision = layer.decide(state, actor, intent, restored === undefined ? {} : { restored });
    if (!decision.ok) return decision;
    return { ok: true, value: enterEvents(actor, intent, decision.events) };
  }

  const record = (events: readonly ViewEvent[]): void => {
    const { prompt } = state;
    const promptBefore = Math.max(recorded.at(-1)?.prompt ?? 0, prompt - 1);
    recorded.push(...events.map((event) => ({ event, promptBefore, prompt })));
  };

  const actOrThrow = (actor: TableActor, intent: Intent): void => {
    const answer = act(actor, intent);
    if (!answer.ok) throw new Error(`${intent.type}: ${JSON.stringify(answer.refusals)}`);
    record(answer.value);
  };

  const host = { identity: 'me', name: 'Bo' };
  const { ruleset, seats, seed, options } = setup;
  record(
    enterEvents(
      { kind: 'system' },
      { type: 'birth' },
      layer.createTable({ ruleset, title: 'The lantern market', visibility: 'private', seed, options, seats, host }),
    ),
  );

  /** Makes one move as a bot, for a seat of the others or for any seat. Returns whether a move was made. */
  function botMove(whose: 'others' | 'everybody'): boolean {
    for (const { seat, holder } of state.seats) {
      const mine = holder?.kind === 'person';
      if (holder === null || (mine && whose === 'others')) continue;
      const actor: TableActor = mine ? me : { kind: 'bot', seat };
      const game = layer.ruleset.view(state.game, seat === 'gm' ? { kind: 'gm' } : { kind: 'seat', seat });
      const moves = mine
        ? layer.legal(layer.view(state, me)).filter(({ type }) => Object.hasOwn(layer.ruleset.intents, type))
        : (layer.botMoves(state, seat)?.moves ?? []);
      const move = layer.ruleset.bot?.(game, moves);
      if (move === undefined) continue;
      const answer = act(actor, move);
      if (!answer.ok) continue;
      publish(answer.value);
      return true;
    }
    return false;
  }

  function runTimer(): boolean {
    const [next] = layer.timers(state).toSorted((one, other) => one.left - other.left);
    if (next === undefined) return false;
    elapsed += next.left + 1;
    const answer = act({ kind: 'system' }, { ...next.intent, type: 'time_up', timer: next.id });
    if (answer.ok) publish(answer.value);
    return answer.ok;
  }

  const view = signal<TableView | undefined>(undefined);
  function publish(events: readonly ViewEvent[]): void {
    view.value = layer.view(state, viewer);
    record(events);
    for (const listener of listeners) listener({ events });
  }

  // A person takes the first seat even if this page is a spectator, because bots cannot agree on safety tools.
  actOrThrow(me, { type: 'take_seat', seat: setup.seat ?? 's1' });
  for (const { seat, holder, kind } of state.seats)
    if (holder === null && (kind === 'player' || layer.ruleset.seats.gm === 'required'))
      actOrThrow(me, { type: 'invite_bot', seat });
  view.value = layer.view(state, viewer);
  if (!setup.until(view.value)) {
    actOrThrow(me, { type: 'start' });
    actOrThrow(me, { type: 'safety_tools', tool: 'x', on: true });
    view.value = layer.view(state, viewer);
    for (let move = 0; move < mostMoves && !setup.until(view.value); move += 1)
      if (!botMove('everybody') && !runTimer()) break;
  }
  const past = recorded.splice(0);

  let timer: ReturnType<typeof setInterval> | undefined;
  const { pace } = setup;
  if (pace !== null)
    timer = setInterval(() => {
      elapsed += pace;
      if (botMove(setup.seat === null ? 'everybody' : 'others')) return;
      if (layer.timers(state).some(({ left }) => left <= elapsed - state.clock.at)) runTimer();
    }, pace);

  return {
    ruleset: setup.ruleset,
    status,
    view,
    place: signal(setup.seat === null ? ('spectator' as const) : ('person' as const)),
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
      publish(answer.value);
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
