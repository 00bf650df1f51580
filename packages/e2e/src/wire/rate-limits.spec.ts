/** Clients that exceed the rate limits. */
import { closeCodes } from '@cartomancer/protocol';
import { pack } from 'msgpackr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ServerProcess } from '../server-process.ts';
import type { WireClient } from './client.ts';
import { messageFrame } from './client.ts';
import type { SeatedPlayers } from './seated-players.ts';
import { started } from './seated-players.ts';

describe('too fast', () => {
  let strict: ServerProcess;
  let quiet: SeatedPlayers;
  beforeAll(async () => {
    strict = await ServerProcess.start();
    quiet = await started(strict, ['Quinn', 'Rae', 'Sol']);
  });
  afterAll(() => strict.remove());

  test('a thousand messages end the connection, and no other table of that server notices', async () => {
    const other = await started(strict, ['Uma', 'Vic', 'Wes']);
    const loud = other.players[1] as WireClient;
    const frame = messageFrame('play', pack({ intent: { type: 'chat', text: 'Me!' }, intentId: 'loud', seen: 0 }));
    for (let sent = 0; sent < 1_000; sent += 1) loud.socket.send(frame);
    await quiet.players[0]?.does({ type: 'chat', text: 'So peaceful here' });
    await loud.until('is shown out', () => loud.closed !== undefined);
    expect(loud.closed).toBe(closeCodes.misbehaved);
    const codes = loud.answers.flatMap((answer) => (answer.ok ? [] : answer.refusals.map(({ code }) => code)));
    expect(new Set(codes)).toEqual(new Set(['E_SLOW_DOWN']));
    await quiet.players[1]?.does({ type: 'chat', text: 'Indeed' });
    // The others at her own table can still play.
    await other.players[0]?.does({ type: 'chat', text: 'Where did she go?' });
  });
});
