import type { CardCode } from '@cartomancer/rules/kernel';
import { beforeAll, describe, expect, test } from 'vitest';

import { gameIn } from './company.ts';
import type { Record4, Viewer } from './twins.ts';
import { Evening, exchanged, rigged, viewers } from './twins.ts';

/**
 * Join, move, refusal, masked pass, interference, answer, reconnect, pause, rewind, spectate. The cards named here are the only
 * ones played; cards are named by the handles they have in the rigged deck, so that the intents are the same on every server.
 */
async function evening(rig: typeof rigged): Promise<Record4> {
  const night = await Evening.begin(rig);
  await night.isRefused('the Date may not', 'date', { type: 'play_card', card: 'h3', stack: 1, line: 'Tea?' });
  return night.end();
}

test('x', async () => {
  const night = await Evening.begin(rigged);
  const log = (s: string) => console.log(s, JSON.stringify({ sh: gameIn(night.of('date').view).shared.phase, r: gameIn(night.of('date').view).shared.roles, stacks: gameIn(night.of('date').view).shared.stacks.map(s=>s.cards), }), viewers.map((v) => gameIn(night.of(v).view).own.hand.map((c) => c.handle+c.face).join(' ')+ ' '+JSON.stringify(gameIn(night.of(v).view).own.traits)));
  log('begin');
  console.log(JSON.stringify(night.of('date').view));
  await night.end();
});
