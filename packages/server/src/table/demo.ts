/** "Try it now": one person and bots at a table in play. */
import type { OptionValue, Ruleset } from '@cartomancer/rules/kernel';

import type { Ids } from '../ids.ts';
import type { Answer } from './open-table.ts';
import type { Table } from './table.ts';

export interface Demo {
  readonly seats: number;
  readonly options: Readonly<Record<string, OptionValue>>;
}

/** The ruleset's demo; the smallest table with default options if it has none. */
export function demoOf(ruleset: Ruleset): Demo {
  return ruleset.demo ?? { seats: ruleset.seats.min, options: {} };
}

/** The safety tools of a demo table. All of them can be switched off there. */
const demoTools = ['x', 'lines', 'open_door'] as const;

/** Seats the host, fills the other seats with bots and starts. Stops at the first refusal. */
export async function seatDemo(table: Table, ids: Ids): Promise<Answer> {
  const { host, seats } = table.state();
  if (host === null) throw new Error('A demo table must have a host');
  const [own, ...others] = seats.filter(({ kind }) => kind === 'player').map(({ seat }) => seat);
  const { ruleset } = table.layer;
  const isLed = ruleset.seats.gm === 'required' || ruleset.demo?.gm === 'seated';
  const gm = isLed ? seats.filter(({ kind }) => kind === 'gm') : [];
  const intents = [
    { type: 'take_seat', seat: own },
    ...[...others, ...gm.map(({ seat }) => seat)].map((seat) => ({ type: 'invite_bot', seat })),
    ...demoTools.map((tool) => ({ type: 'safety_tools', tool, on: true })),
    { type: 'start' },
  ];
  for (const intent of intents) {
    const answer = await table.submit(host, { intent, intentId: ids.next(), seen: table.state().prompt });
    if (!answer.ok) return answer;
  }
  return { ok: true };
}
