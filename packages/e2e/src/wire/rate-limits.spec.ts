import { closeCodes } from '@cartomancer/protocol';
import { pack } from 'msgpackr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ServerProcess } from '../server-process.ts';
import type { WireClient } from './client.ts';
import { messageFrame } from './client.ts';
import type { SeatedPlayers } from './seated-players.ts';
import { started } from './seated-players.ts';

describe('a client that sends too fast', () => {
  let strict: ServerProcess;
  let otherTable: SeatedPlayers;
  beforeAll(async () => {
    strict = await ServerProcess.start();
    otherTable = await started(strict, ['Quinn', 'Rae', 'Sol']);
  });
  afterAll(() => strict.remove());

  test('is disconnected after a thousand messages at once, and no one else is affected', async () => {
    const table = await started(strict, ['Uma', 'Vic', 'Wes']);
    const loud = table.players[1] as WireClient;
    const frame = messageFrame('play', pack({ intent: { type: 'chat', text: 'Me!' }, intentId: 'loud', seen: 0 }));
    for (let sent = 0; sent < 1_000; sent += 1) loud.socket.send(frame);
    await otherTable.players[0]?.does({ type: 'chat', text: 'So peaceful here' });
    await loud.until('is disconnected', () => loud.closed !== undefined);
    expect(loud.closed).toBe(closeCodes.misbehaved);
    const codes = loud.answers.flatMap((answer) => (answer.ok ? [] : answer.refusals.map(({ code }) => code)));
    expect(new Set(codes)).toEqual(new Set(['E_SLOW_DOWN']));
    await otherTable.players[1]?.does({ type: 'chat', text: 'Indeed' });
    // The others at the same table can still play.
    await table.players[0]?.does({ type: 'chat', text: 'Where did she go?' });
  });
});
