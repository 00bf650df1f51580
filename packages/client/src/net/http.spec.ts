import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';

import { requestAsPerson } from './http.ts';
import { myName } from './name.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  stored.set('cartomancer.person', JSON.stringify({ token: 'token of Ada', name: 'Ada' }));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => {
  myName.value = '';
  vi.unstubAllGlobals();
});

/**
 * Answers the requests for a token with these responses, one after the other, and every other request with an empty
 * object.
 */
function answering(...tokens: readonly (() => Response)[]): { readonly requested: string[] } {
  const requested: string[] = [];
  const left = [...tokens];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return url === '/api/person' ? (left.shift()?.() ?? Response.error()) : Response.json({});
  });
  return { requested };
}

const refusing = (code: string, status: number) => (): Response =>
  Response.json({ refusals: [{ code, clause: 'TB-02', facts: {} }] }, { status });
const visit = () => requestAsPerson('/api/visits', { method: 'GET' }, z.object({}));

test('a person keeps their token when the server refuses their new name temporarily', async () => {
  answering(refusing('E_SLOW_DOWN', 429));
  myName.value = 'Beth';
  expect(await visit()).toMatchObject({ ok: false, refusals: [{ code: 'E_SLOW_DOWN' }] });
  expect(stored.get('cartomancer.person')).toContain('token of Ada');
});

test('a person whom the server does not know gets a new token', async () => {
  answering(refusing('E_UNKNOWN_PERSON', 401), () => Response.json({ token: 'token of Beth', name: 'Beth' }));
  myName.value = 'Beth';
  expect(await visit()).toMatchObject({ ok: true });
  expect(stored.get('cartomancer.person')).toContain('token of Beth');
});

test('a name that the server stores differently is sent once', async () => {
  const { requested } = answering(() => Response.json({ token: 'token of Anna', name: 'Anna B' }));
  myName.value = 'Anna  B';
  await visit();
  await visit();
  expect(requested).toEqual(['/api/person', '/api/visits', '/api/visits']);
});
