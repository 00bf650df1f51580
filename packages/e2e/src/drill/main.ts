/**
 * `pnpm drill`: real servers under the load of all systems, and a hundred faults at random moments: killed, disk full,
 * database or Redis gone and back. After each of them no acknowledged move is missing or duplicated, everyone sees the
 * state that a replay of the journal leads to, and everyone is back in their seat within 5 s (`--within`). `--short` is
 * ten faults (about a minute), `--seed` repeats a run, `--faults` is the number of faults, `--place` (`one` or `several`)
 * the setup, and `--only` (any number of them) the kinds of faults. It exits with 1 if anything was wrong.
 */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

import { hasPostgres, hasRedis } from '@cartomancer/testkit/services';
import type { Chance } from '@cartomancer/testkit';
import { chanceOf, everyKit, programOptions } from '@cartomancer/testkit';

import { WireClient } from '../wire/client.ts';
import type { Fault, Meanwhile, Place } from './setups.ts';
import type { DrillPlayer } from './drill-player.ts';
import { onePlace, severalPlaces } from './setups.ts';
import type { DrillTable } from './table.ts';
import { openTable } from './table.ts';

/** Seconds within which every client has to be back; a busy machine may need more. */
const defaultWithin = '5';
/** The timeout of everything else, in milliseconds. */
const timeout = 60_000;
/** After this many faults people move to new tables, because a session ends some time. */
const faultsPerSession = 12;
/** The polling interval, in milliseconds. */
const pollInterval = 10;
const second = 1_000;
const minute = 60_000;

const { values: options } = programOptions({
  usage:
    'Usage: pnpm drill [--short] [--faults 100] [--place one|several] [--only <fault>] [--within 5] [--seed <any text>]',
  config: {
    options: {
      short: { type: 'boolean', default: false },
      faults: { type: 'string' },
      place: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      within: { type: 'string', default: defaultWithin },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    },
  },
  numbers: ['faults', 'within'],
  words: { place: ['one', 'several'] },
});

const recoveryLimit = Number(options.within) * second;

async function until(what: string, holds: () => boolean | Promise<boolean>, within = timeout): Promise<number> {
  const since = performance.now();
  while (!(await holds())) {
    if (performance.now() - since > within) throw new Error(`Timed out: ${what}`);
    await pause(pollInterval);
  }
  return performance.now() - since;
}

class DrillSession {
  readonly #place: Place;
  readonly #chance: Chance;
  readonly #tables: readonly DrillTable[];
  constructor(place: Place, chance: Chance, tables: readonly DrillTable[]) {
    this.#place = place;
    this.#chance = chance;
    this.#tables = tables;
  }

  get acknowledged(): number {
    return this.#players.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  }

  get snapshots(): number {
    return this.#tables.reduce((sum, { ledger }) => sum + ledger.snapshots, 0);
  }

  get #players() {
    return this.#tables.flatMap(({ players }) => players);
  }

  play(): void {
    for (const player of this.#players) player.play();
  }

  /** Returns the time until everyone was back, in milliseconds. */
  async withstand(fault: Fault): Promise<number> {
    const enough = this.acknowledged + 20 + this.#chance.below(60);
    await until('enough is played', () => this.acknowledged >= enough);
    await fault.inject(this.#meanwhile());
    // A dead connection may look alive for a moment; only an answer proves that a client is back.
    const silent = this.#silentSince();
    const missing = () => this.#players.filter((player) => !player.isBack || silent(player));
    const since = performance.now();
    const areBack = () => missing().length === 0;
    await until('everybody is back', areBack, recoveryLimit).catch(() => this.#report(missing()));
    await until('everybody is back', areBack);
    const back = performance.now() - since;
    assert.ok(back <= recoveryLimit, `After “${fault.name}” everybody was back after ${Math.round(back)} ms`);
    await this.#anotherConnection();
    await this.#check();
    await fault.tidy?.();
    return back;
  }

  #meanwhile(): Meanwhile {
    const unstored = ({ players }: DrillTable) => players.reduce((sum, player) => sum + player.unstored, 0);
    const before = this.#tables.map(unstored);
    const isNoticed = (table: DrillTable, place: number) =>
      unstored(table) > (before[place] ?? 0) || table.players.some(({ isBack }) => !isBack);
    return {
      noticed: async () => {
        await until('people notice', () => this.#tables.every(isNoticed));
      },
      playedOn: async () => {
        const silent = this.#silentSince();
        await until('people play on', () => !this.#players.some(silent));
      },
    };
  }

  /** Returns a function that says whether a player has had no move acknowledged since this call. */
  #silentSince(): (player: DrillPlayer) => boolean {
    const before = new Map(this.#players.map((player) => [player, player.acknowledged.length]));
    return (player) => player.acknowledged.length <= (before.get(player) ?? 0);
  }

  /** The last actions of the clients that are not back in time. */
  #report(missing: readonly DrillPlayer[]): void {
    for (const { name, table, isBack, steps } of missing)
      console.error(
        `${name} at ${table} ${isBack ? 'is back and not answered' : 'is not back'}:\n  ${steps.join('\n  ')}`,
      );
  }

  /** The host can open another connection. */
  async #anotherConnection(): Promise<void> {
    const table = this.#chance.one(this.#tables);
    const { door } = this.#place;
    await until(
      'the host opens another connection',
      async () => {
        const client = await WireClient.join(door, table.host, table.code).catch(() => undefined);
        await client?.leave();
        return client !== undefined;
      },
      recoveryLimit,
    );
  }

  async #check(): Promise<void> {
    await Promise.all(this.#players.map((player) => player.rest()));
    for (const { players, ledger } of this.#tables) await ledger.check(players);
    // A timer may still expire: eventually the visible state equals the stored one.
    for (const { players, ledger, code } of this.#tables)
      for (const player of players)
        await until(`${code} shows what is stored`, async () => {
          await player.rest();
          return await ledger.shows(player);
        });
    this.play();
  }

  async end(): Promise<void> {
    await Promise.all(this.#players.map((player) => player.end()));
  }
}

interface FaultRecord {
  readonly times: number;
  /** The longest time until everyone was back, in milliseconds. */
  readonly slowest: number;
}

async function drill(place: Place, chance: Chance, count: number): Promise<void> {
  const chosen = place.faults.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
  if (chosen.length === 0) {
    console.error(`${place.name}: --only must be one of ${place.faults.map(({ name }) => `“${name}”`).join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  const kits = [...(await everyKit()).values()];
  const told = { acknowledged: 0, snapshots: 0 };
  const records = new Map<string, FaultRecord>();
  const since = performance.now();
  for (let injected = 0; injected < count;) {
    const tables: DrillTable[] = [];
    for (const kit of kits) tables.push(await openTable({ door: place.door, kit, chance }, place.stored));
    const session = new DrillSession(place, chance, tables);
    session.play();
    for (let inSession = 0; inSession < faultsPerSession && injected < count; inSession += 1, injected += 1) {
      // Each kind once before any is repeated.
      const fault = chosen[injected] ?? chance.one(chosen);
      const back = await session.withstand(fault);
      const { times, slowest } = records.get(fault.name) ?? { times: 0, slowest: 0 };
      records.set(fault.name, { times: times + 1, slowest: Math.max(slowest, back) });
    }
    told.acknowledged += session.acknowledged;
    told.snapshots += session.snapshots;
    await session.end();
  }
  const minutes = (performance.now() - since) / minute;
  console.log(`\n${place.name} (${minutes.toFixed(1)} min)`);
  console.table(
    Object.fromEntries(
      [...records].map(([name, { times, slowest }]) => [name, { times, 'all back within ms': Math.round(slowest) }]),
    ),
  );
  console.log(
    `${told.acknowledged} acknowledged moves, none missing or doubled; ${told.snapshots} snapshots equal to a replay`,
  );
}

const faultCount = Number(options.faults ?? (options.short ? 10 : 100));
const chance = chanceOf(`drill/${options.seed}`);
console.log(`drill, seed ${options.seed}`);

const hasServices = hasPostgres() && hasRedis();
if (!hasServices) console.log('Only one process: there is no PostgreSQL or no Redis on this machine.');
const allPlaces = { one: onePlace, ...(hasServices ? { several: () => severalPlaces(chance) } : {}) };
const places = Object.entries(allPlaces).filter(([name]) => (options.place ?? name) === name);
if (places.length === 0) process.exitCode = 1;
for (const [number, [, open]] of places.entries()) {
  const place = await open();
  const share = Math.floor((faultCount + number) / places.length);
  try {
    await drill(place, chance, share);
  } catch (error) {
    console.error(place.log().join('\n'));
    console.error(`The drill failed: pnpm drill --seed ${options.seed} ${process.argv.slice(2).join(' ')}`);
    console.error(error);
    process.exitCode = 1;
  } finally {
    await place.close();
  }
}
process.exit();
