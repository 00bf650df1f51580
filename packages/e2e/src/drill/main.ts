/**
 * `pnpm drill`: plays all systems on real servers and injects a hundred faults at random moments, such as a killed
 * process, a full disk, or an outage of the database or of Redis. After each fault it checks that no acknowledged move
 * is missing or duplicated, that everyone sees the state that a replay of the journal yields, and that everyone is back
 * in their seat within 5 s (`--within`). `--short`: ten faults, about a minute. `--faults`: their number. `--place`
 * (`one` or `several`): only this setup. `--only`, which may be repeated: only this kind of fault. `--seed` repeats a
 * run. Exits with 1 if a check fails.
 */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

import { hasPostgres, hasRedis } from '@cartomancer/testkit/services';
import type { Chance } from '@cartomancer/testkit';
import { chanceOf, everyKit, programOptions } from '@cartomancer/testkit';

import { WireClient } from '../wire/client.ts';
import type { Fault, Meanwhile, Setup } from './setups.ts';
import type { DrillPlayer } from './drill-player.ts';
import { oneProcess, severalProcesses } from './setups.ts';
import type { DrillTable } from './table.ts';
import { openTable } from './table.ts';

/** The default of `--within`: the seconds within which every client has to be back. A busy machine may need more. */
const defaultWithin = '5';
/** The timeout of everything else, in milliseconds. */
const timeout = 60_000;
/** After this many faults people move to new tables, because the games end at some point. */
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
  readonly #setup: Setup;
  readonly #chance: Chance;
  readonly #tables: readonly DrillTable[];
  constructor(setup: Setup, chance: Chance, tables: readonly DrillTable[]) {
    this.#setup = setup;
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

  /** Injects the fault and checks the consequences. Returns the time until everyone was back, in milliseconds. */
  async withstand(fault: Fault): Promise<number> {
    const goal = this.acknowledged + 20 + this.#chance.below(60);
    await until('enough moves are acknowledged', () => this.acknowledged >= goal);
    await fault.inject(this.#meanwhile());
    // A dead connection may look alive for a moment; only an answer proves that a client is back.
    const silent = this.#silentSince();
    const missing = () => this.#players.filter((player) => !player.isBack || silent(player));
    const since = performance.now();
    const areBack = () => missing().length === 0;
    await until('everybody is back', areBack, recoveryLimit).catch(() => this.#report(missing()));
    await until('everybody is back', areBack);
    const recovery = performance.now() - since;
    assert.ok(recovery <= recoveryLimit, `After “${fault.name}” everybody was back only in ${Math.round(recovery)} ms`);
    await this.#openAnotherConnection();
    await this.#check();
    await fault.tidy?.();
    return recovery;
  }

  #meanwhile(): Meanwhile {
    const unstored = ({ players }: DrillTable) => players.reduce((sum, player) => sum + player.notStored, 0);
    const before = this.#tables.map(unstored);
    const isNoticed = (table: DrillTable, index: number) =>
      unstored(table) > (before[index] ?? 0) || table.players.some(({ isBack }) => !isBack);
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

  #report(missing: readonly DrillPlayer[]): void {
    for (const { name, table, isBack, steps } of missing)
      console.error(
        `${name} at ${table} ${isBack ? 'is back but gets no answer' : 'is not back'}:\n  ${steps.join('\n  ')}`,
      );
  }

  async #openAnotherConnection(): Promise<void> {
    const table = this.#chance.one(this.#tables);
    const { server } = this.#setup;
    await until(
      'the host opens another connection',
      async () => {
        const client = await WireClient.join(server, table.host, table.code).catch(() => undefined);
        await client?.leave();
        return client !== undefined;
      },
      recoveryLimit,
    );
  }

  async #check(): Promise<void> {
    await Promise.all(this.#players.map((player) => player.rest()));
    for (const { players, ledger } of this.#tables) await ledger.check(players);
    // A timer may still expire, so wait until the visible state equals the stored one.
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

async function drill(setup: Setup, chance: Chance, count: number): Promise<void> {
  const chosen = setup.faults.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
  if (chosen.length === 0) {
    console.error(`${setup.name}: --only must be one of ${setup.faults.map(({ name }) => `“${name}”`).join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  const kits = [...(await everyKit()).values()];
  const totals = { acknowledged: 0, snapshots: 0 };
  const records = new Map<string, FaultRecord>();
  const since = performance.now();
  for (let injected = 0; injected < count;) {
    const tables: DrillTable[] = [];
    for (const kit of kits) tables.push(await openTable({ server: setup.server, kit, chance }, setup.stored));
    const session = new DrillSession(setup, chance, tables);
    session.play();
    for (let inSession = 0; inSession < faultsPerSession && injected < count; inSession += 1, injected += 1) {
      // Each kind of fault comes once before any is repeated.
      const fault = chosen[injected] ?? chance.one(chosen);
      const recovery = await session.withstand(fault);
      const { times, slowest } = records.get(fault.name) ?? { times: 0, slowest: 0 };
      records.set(fault.name, { times: times + 1, slowest: Math.max(slowest, recovery) });
    }
    totals.acknowledged += session.acknowledged;
    totals.snapshots += session.snapshots;
    await session.end();
  }
  const minutes = (performance.now() - since) / minute;
  console.log(`\n${setup.name} (${minutes.toFixed(1)} min)`);
  console.table(
    Object.fromEntries(
      [...records].map(([name, { times, slowest }]) => [name, { times, 'all back within ms': Math.round(slowest) }]),
    ),
  );
  console.log(
    `${totals.acknowledged} acknowledged moves, none missing or duplicated; ${totals.snapshots} snapshots equal to a replay`,
  );
}

const faultCount = Number(options.faults ?? (options.short ? 10 : 100));
const chance = chanceOf(`drill/${options.seed}`);
console.log(`drill, seed ${options.seed}`);

const hasServices = hasPostgres() && hasRedis();
if (!hasServices) console.log('Only one process: there is no PostgreSQL or no Redis on this machine.');
const allSetups = { one: oneProcess, ...(hasServices ? { several: () => severalProcesses(chance) } : {}) };
const setups = Object.entries(allSetups).filter(([name]) => (options.place ?? name) === name);
if (setups.length === 0) process.exitCode = 1;
for (const [number, [, open]] of setups.entries()) {
  const setup = await open();
  const faultsHere = Math.floor((faultCount + number) / setups.length);
  try {
    await drill(setup, chance, faultsHere);
  } catch (error) {
    console.error(setup.log().join('\n'));
    console.error(`The drill failed: pnpm drill --seed ${options.seed} ${process.argv.slice(2).join(' ')}`);
    console.error(error);
    process.exitCode = 1;
  } finally {
    await setup.close();
  }
}
process.exit();
