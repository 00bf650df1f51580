import { expect, onTestFinished, test, vi } from 'vitest';

import { enterTable } from './http-table.ts';

test('the request of a removed person after a wait mentions both the wait and the removal', async () => {
  const bodies: unknown[] = [];
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/person') return Response.json({ token: 'token', identity: 'p1', name: 'Ben' });
    bodies.push(typeof init.body === 'string' ? JSON.parse(init.body) : undefined);
    return Response.json({ refusals: [{ code: 'E_LOCKED', clause: 'TB-04', facts: {} }] }, { status: 403 });
  });
  await enterTable('KQ7-4T9', { waits: true, afterRemoval: true });
  expect(bodies).toEqual([{ waits: true, afterRemoval: true }]);
});
