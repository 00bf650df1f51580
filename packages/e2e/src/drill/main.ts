/**
 * `pnpm drill`: real servers under the load of all systems, and a hundred misfortunes at random moments: killed, disk full,
 * database or Redis gone and back. After each of them no acknowledged move is missing or doubled, everybody sees what a replay
 * of the journal leads to, and everybody is back in their seat within 5 s. `--short` is a minute of it, `--seed` plays one again.
 */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { hasPostgres, hasRedis } from '@cartomancer/testkit/services';
import type { Chance } from '@cartomancer/testkit';
import { chanceOf, everyKit } from '@cartomancer/testkit';

import { WireClient } from '../wire/client.ts';
import type { Blow, Place } from './places.ts';
import { onePlace, severalPlaces } from './places.ts';
import type { DrillTable } from './table.ts';
import { openTable } from './table.ts';

/** Within so many milliseconds everybody is back. */
const soon = 5_000;
/** Nobody waits longer, in milliseconds. */
const patience = 20_000;
/** After so many blows people go to new tables: an evening ends some time. */
const blowsAnEvening = 12;
/** Between two looks, in milliseconds. */
const look = 10;

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    blows: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
  },
});

async function until(what: string, holds: () => boolean | Promise<boolean>, within = patience): Promise<number> {
  const since = performance.now();
  while (!(await holds())) {
    if (performance.now() - since > within) throw new Error(`In vain: ${what}`);
    await pause(look);
  }
  return performance.now() - since;
}

class Evening {
  readonly #place: Place;
  readonly #chance: Chance;
  readonly #tables: readonly DrillTable[];
  /** The longest time until everybody was back, in milliseconds. */
  slowest = 0;

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

  async suffer(blow: Blow): Promise<void> {
    const enough = this.acknowledged + 20 + this.#chance.below(60);
    await until('enough is played', () => this.acknowledged >= enough);
    const refusedAt = this.#tables.map(({ players }) => players.reduce((sum, { unstored }) => sum + unstored, 0));
    await blow.strike(async () => {
      // Everywhere somebody is told that it could not be stored.
      await until('people are told', () =>
        this.#tables.every(
          ({ players }, place) =>
            players.reduce((sum, { unstored }) => sum + unstored, 0) > (refusedAt[place] ?? 0) ||
            players.some(({ isBack }) => !isBack),
        ),
      );
    });
    const played = this.#players.map(({ acknowledged }) => acknowledged.length);
    // A connection that is dead may look alive for a moment: who is back has been answered.
    const back = await until('everybody is back', () =>
      this.#players.every(({ isBack, acknowledged }, place) => isBack && acknowledged.length > (played[place] ?? 0)),
    );
    assert.ok(back <= soon, `Back after ${Math.round(back)} ms`);
    this.slowest = Math.max(this.slowest, back);
    await this.#newcomer();
    await this.#check();
    await blow.tidy?.();
  }

  /** Somebody who was not there comes in as well. */
  async #newcomer(): Promise<void> {
    const table = this.#chance.one(this.#tables);
    const { door } = this.#place;
    await until(
      'somebody comes in anew',
      async () => {
        const client = await WireClient.join(door, table.host, table.code).catch(() => undefined);
        await client?.leave();
        return client !== undefined;
      },
      soon,
    );
  }

  async #check(): Promise<void> {
    await Promise.all(this.#players.map((player) => player.rest()));
    for (const { players, ledger } of this.#tables) await ledger.check(players);
    // A timer may still run out here and there: sooner or later what is seen is what is stored.
    for (const { players, ledger, code } of this.#tables)
      for (const player of players) await until(`${code} shows what is stored`, () => ledger.shows(player));
    this.play();
  }

  async end(): Promise<void> {
    await Promise.all(this.#players.map((player) => player.end()));
  }
}

async function drill(place: Place, chance: Chance, blows: number): Promise<void> {
  const kits = [...(await everyKit()).values()];
  const told = { acknowledged: 0, snapshots: 0, slowest: 0 };
  const counts = new Map<string, number>();
  for (let struck = 0; struck < blows;) {
    const tables: DrillTable[] = [];
    for (const kit of kits) tables.push(await openTable({ door: place.door, kit, chance }, place.stored));
    const evening = new Evening(place, chance, tables);
    evening.play();
    for (let tonight = 0; tonight < blowsAnEvening && struck < blows; tonight += 1, struck += 1) {
      // Each once before any comes again.
      const blow = place.blows[struck] ?? chance.one(place.blows);
      counts.set(blow.name, (counts.get(blow.name) ?? 0) + 1);
      await evening.suffer(blow);
    }
    told.acknowledged += evening.acknowledged;
    told.snapshots += evening.snapshots;
    told.slowest = Math.max(told.slowest, evening.slowest);
    await evening.end();
  }
  const struck = [...counts].map(([name, count]) => `${count} × ${name}`).join(', ');
  console.log(
    `${place.name}: ${struck}; ${told.acknowledged} acknowledged moves, none missing or doubled; ` +
      `${told.snapshots} kept states equal to a replay; everybody back within ${Math.round(told.slowest)} ms`,
  );
}

const blows = Number(options.blows ?? (options.short ? 10 : 100));
const chance = chanceOf(`drill/${options.seed}`);
console.log(`drill, seed ${options.seed}`);

const places = [onePlace, ...(hasPostgres() && hasRedis() ? [() => severalPlaces(chance)] : [])];
if (places.length === 1) console.log('Only one process: there is no PostgreSQL or no Redis on this machine.');
for (const [number, open] of places.entries()) {
  const place = await open();
  const share = Math.floor((blows + number) / places.length);
  try {
    await drill(place, chance, share);
  } catch (error) {
    console.error(place.log().join('\n'));
    console.error(`The drill failed: pnpm drill --seed ${options.seed} --blows ${blows}`);
    console.error(error);
    process.exitCode = 1;
  } finally {
    await place.close();
  }
}
process.exit();
