/** Stored journals of old tables still lead to the same states. */
import { rulesets } from '@cartomancer/rules';
import type { PublishedEntry, TableState } from '@cartomancer/rules/table';
import { fairnessOf, publishedEntry, tableLayer, verifySession } from '@cartomancer/rules/table';
import { describe, expect, it } from 'vitest';

import { everyKit } from '../kits.ts';
import { visitSession } from '../random-play.ts';
import { addGolden, goldenNames, readGolden } from './files.ts';
import type { GoldenJournal } from './play.ts';
import { playGolden, replayGolden } from './play.ts';
import { shaped, stateHash } from './state-hash.ts';

const kits = await everyKit();

function kitOf(id: string) {
  const kit = kits.get(id);
  if (kit === undefined) throw new Error(`${id} is not registered any more`);
  return kit;
}

/** The state to which the journal must lead now: the stored one, with the options of each game converted by `migrateState`. */
function expectedNow({ ruleset: id, state }: GoldenJournal): unknown {
  const { migrateState } = kitOf(id).ruleset;
  const withPresentOptions = JSON.stringify(state, (key, value: unknown) => {
    if (key !== 'game' || typeof value !== 'object' || value === null || migrateState === undefined) return value;
    const { options } = migrateState(value) as { readonly options: unknown };
    return { ...value, options };
  });
  return shaped(JSON.parse(withPresentOptions), state);
}

describe('golden journals', () => {
  it.each(goldenNames())('%s replays to its stored state', (name) => {
    const golden = readGolden(name);
    expect(golden.entries.length).toBeGreaterThan(50);
    expect(stateHash(golden.state)).toBe(golden.hash);
    const kit = kitOf(golden.ruleset);
    const now = replayGolden(kit, golden);
    expect(now).toEqual(expectedNow(golden));
    expect(stateHash(now)).toBe(stateHash(expectedNow(golden)));
  });

  it.each(goldenNames())('%s passes the verification of its cards by the present rules (TB-18)', (name) => {
    const { ruleset: id, entries } = readGolden(name);
    const { ruleset } = kitOf(id);
    const layer = tableLayer(ruleset);
    let state = layer.initial();
    const published: PublishedEntry[] = [];
    for (const entry of entries) {
      const { steps, after } = layer.applied(state, entry);
      const shown = publishedEntry(entry, { steps, publishedBefore: published.length, ruleset });
      if (shown !== undefined) published.push(shown);
      state = after;
    }
    const { seed, commitment } = state;
    const session = { seed, commitment, ...fairnessOf(state), entries: published };
    expect(verifySession(ruleset, session).faults).toEqual([]);
  });

  it.each(goldenNames())('%s: play can continue from the stored state of the game', (name) => {
    const golden = readGolden(name);
    const kit = kitOf(golden.ruleset);
    const { game, options, seats } = golden.state as Pick<TableState, 'game' | 'options' | 'seats'>;
    const resumed = {
      ...kit,
      ruleset: { ...kit.ruleset, initial: () => kit.ruleset.migrateState?.(game) ?? game, setup: () => [] },
    };
    const played = seats.filter(({ kind }) => kind === 'player').length;
    const isLed = seats.some(({ kind, holder }) => kind === 'gm' && holder !== null);
    const config = { seats: played, options, ...(isLed ? { gm: 'seated' as const } : {}) };
    const moves: string[] = [];
    visitSession(resumed, { ...config, seed: golden.seed, steps: 60 }, ({ step }) => {
      moves.push(step.intent.type);
    });
    expect(moves.length).toBeGreaterThan(20);
  });

  it('exist for every ruleset, with more than ten types of its events', () => {
    const played = goldenNames().map(readGolden);
    for (const id of rulesets.keys()) {
      const types = played
        .filter(({ ruleset }) => ruleset === id)
        .flatMap(({ entries }) => entries.flatMap(({ events }) => events))
        .map((event) => (event.type === 'game' ? event.event.type : 'table'));
      expect({ id, reached: new Set(types).size > 10 }).toEqual({ id, reached: true });
    }
  });

  it('detect rules that lead to another state', () => {
    const [name = ''] = goldenNames();
    const golden = readGolden(name);
    const kit = kitOf(golden.ruleset);
    const withoutEvolve = { ...kit, ruleset: { ...kit.ruleset, evolve: (state: unknown) => state } };
    expect(stateHash(replayGolden(kit, golden))).toBe(stateHash(expectedNow(golden)));
    expect(stateHash(replayGolden(withoutEvolve, golden))).not.toBe(stateHash(expectedNow(golden)));
  });

  it('allow added fields in a state, but no removed or changed ones', () => {
    const older = { hand: [{ face: 'TD' }], turn: 's1' };
    expect(shaped({ hand: [{ face: 'TD', back: 'red' }], turn: 's1', new: 1 }, older)).toEqual(older);
    expect(shaped({ hand: [{ face: 'TD' }, { face: 'TS' }], turn: 's1' }, older)).not.toEqual(older);
    expect(shaped({ hand: [{ face: 'TD' }] }, older)).not.toEqual(older);
  });

  it('are never overwritten', () => {
    const [name = ''] = goldenNames();
    expect(() => addGolden(readGolden(name))).toThrow(/EEXIST/u);
  });

  it('are the same for the same seed', () => {
    for (const kit of kits.values())
      expect(playGolden(kit, { seed: 7, steps: 20 })).toEqual(playGolden(kit, { seed: 7, steps: 20 }));
  });
});
