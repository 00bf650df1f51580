/** Metrics for operators: counts and latencies, never a person's name, a table's code or a card. */
import type { Refusal } from '@cartomancer/rules/kernel';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const millisecondsASecond = 1_000;
const mostPending = 1_000;
const latencyBuckets = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

export interface Metrics {
  readonly registry: Registry;
  /** A move was stored this many milliseconds after its decision. */
  stored(milliseconds: number): void;
  refused(refusals: readonly Refusal[]): void;
}

/** `tables` and `connections` are read with each scrape. */
export function makeMetrics(current: { readonly tables: () => number; readonly connections: () => number }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauges = { tables_open: current.tables, connections: current.connections };
  for (const [name, value] of Object.entries(gauges)) {
    const help = name === 'connections' ? 'Sockets of people and spectators' : 'Tables awake in this process';
    const gauge: Gauge = new Gauge({
      name: `cartomancer_${name}`,
      help,
      registers,
      collect: () => gauge.set(value()),
    });
  }
  /**
   * The latencies of moves, in milliseconds. They are observed together, because observing them one by one would be far
   * more expensive.
   */
  let pendingLatencies: number[] = [];
  const observePending = (): void => {
    moves.inc(pendingLatencies.length);
    for (const milliseconds of pendingLatencies) latency.observe(milliseconds / millisecondsASecond);
    pendingLatencies = [];
  };
  const moves = new Counter({
    name: 'cartomancer_moves_total',
    help: 'Moves and other entries stored in the journal',
    registers,
    collect: observePending,
  });
  const refusals = new Counter({
    name: 'cartomancer_refusals_total',
    help: 'Intents refused, by the code of the plainest reason; E_NOT_STORED: the journal could not take them',
    labelNames: ['code'],
    registers,
  });
  const latency = new Histogram({
    name: 'cartomancer_append_seconds',
    help: 'Seconds from a move being decided to its being stored',
    buckets: latencyBuckets,
    registers,
    collect: observePending,
  });
  return {
    registry,
    stored(milliseconds) {
      pendingLatencies.push(milliseconds);
      if (pendingLatencies.length === mostPending) observePending();
    },
    refused([plainest]) {
      refusals.inc({ code: plainest?.code ?? 'none' });
    },
  };
}
