import type { Intent, Ruleset } from '@cartomancer/rules/kernel';
import { ruleset as firstDates } from '@cartomancer/rules/rulesets/first-dates';
import { describe, expect, it } from 'vitest';

import { seatDemo } from './demo.ts';
import { done, houseOf, sends, tellings, toyTable } from './testing.ts';

// The table knows rulesets by the common shape alone.
const dates = firstDates as unknown as Ruleset;

/** The person in `s1` plays as a bot would. */
function ownMove(table: Awaited<ReturnType<typeof toyTable>>): Intent | undefined {
  const { game } = table.state();
  const view = dates.view(game, { kind: 'seat', seat: 's1' });
  return dates.bot?.(view, dates.legal(view));
}

describe('bots at a date', () => {
  it('keep a person company to its end', async () => {
    const { house, clock, failures } = houseOf(dates);
    const table = await toyTable(house, { ruleset: dates.id, seats: 3 });
    const told = tellings(table);
    let names = 0;
    const next = () => {
      names += 1;
      return `try-${names}`;
    };
    expect(await seatDemo(table, { next })).toEqual({ ok: true });
    await done(sends(table, 'p1', { type: 'safety_tools', tool: 'x', on: true }));
    for (let step = 0; step < 3_000 && !told.includes('date_ended'); step += 1) {
      clock.advance(500);
      await table.settled();
      const move = ownMove(table);
      if (move !== undefined) await sends(table, 'p1', move);
    }
    expect(told).toContain('date_ended');
    expect(told.filter((type) => type === 'card_played').length).toBeGreaterThan(3);
    expect(failures).toEqual([]);
    await house.close();
  });
});
