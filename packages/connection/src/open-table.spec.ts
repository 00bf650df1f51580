import { afterEach, expect, it, vi } from 'vitest';

import { Unreachable } from './answer.ts';
import { openTable } from './open-table.ts';

interface Sent {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** Replaces `fetch` with a server that has these answers by path. Returns the list of the requests that it receives. */
function serverWith(answers: Readonly<Record<string, { readonly status: number; readonly body: unknown }>>) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('https://cards.example', '');
    const headers = new Headers(init.headers);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ path, authorization: headers.get('authorization') ?? undefined, body });
    const answer = answers[path];
    if (answer === undefined) throw new TypeError('fetch failed');
    return Response.json(answer.body, { status: answer.status });
  });
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

const server = 'https://cards.example';
const token = 'program.KQ7-4T9.V1StGXR8_Z5jdHi6B-myTQ';
const refused = (code: string) => ({ status: 403, body: { refusals: [{ code, clause: 'TB-03', facts: {} }] } });
const refusalCodes = async (opened: ReturnType<typeof openTable>) => {
  const answer = await opened;
  return answer.ok ? [] : answer.refusals.map(({ code }) => code);
};

it('enters the table that the token names, and sends no request for a malformed token', async () => {
  const sent = serverWith({ '/api/tables/KQ7-4T9/enter': refused('E_BANNED') });
  expect(await refusalCodes(openTable({ server, access: { token: 'eyJhbGciOi' } }))).toEqual(['E_PROGRAM_TOKEN']);
  expect(sent).toEqual([]);
  expect(await refusalCodes(openTable({ server, access: { token } }))).toEqual(['E_BANNED']);
  expect(sent).toEqual([{ path: '/api/tables/KQ7-4T9/enter', authorization: `Bearer ${token}`, body: {} }]);
});

it('reads links as the host copies them, and the code of a public table', async () => {
  const cases = [
    ['https://cards.example/t/KQ7-4T9#seat=9fQ', { link: { kind: 'seat', secret: '9fQ' } }],
    ['/t/KQ7-4T9#spectator=c0v', { link: { kind: 'spectator', secret: 'c0v' } }],
    ['kq7-4t9', {}],
  ] as const;
  for (const [link, body] of cases) {
    const sent = serverWith({
      '/api/person': { status: 200, body: { token: 'eyJ', name: 'Quinn' } },
      '/api/tables/KQ7-4T9/enter': refused('E_LOCKED'),
    });
    expect(await refusalCodes(openTable({ server, access: { link, name: 'Quinn' } }))).toEqual(['E_LOCKED']);
    expect(sent).toEqual([
      { path: '/api/person', authorization: undefined, body: { name: 'Quinn' } },
      { path: '/api/tables/KQ7-4T9/enter', authorization: 'Bearer eyJ', body },
    ]);
  }
  expect(await refusalCodes(openTable({ server, access: { link: 'https://cards.example/', name: 'Quinn' } }))).toEqual([
    'E_NO_TABLE',
  ]);
});

it('waits where the host approves arrivals, and answers with the host’s refusal', async () => {
  const waiting = { role: 'waiting', ruleset: 'first-dates', title: 'Friday', seconds: 0 };
  const sent = serverWith({
    '/api/person': { status: 200, body: { token: 'eyJ', name: 'Quinn' } },
    '/api/tables/KQ7-4T9/enter': { status: 200, body: waiting },
    '/api/tables/KQ7-4T9/wait': refused('E_TURNED_AWAY'),
  });
  expect(await refusalCodes(openTable({ server, access: { link: 'KQ7-4T9', name: 'Quinn' } }))).toEqual([
    'E_TURNED_AWAY',
  ]);
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/person',
    '/api/tables/KQ7-4T9/enter',
    '/api/tables/KQ7-4T9/wait',
  ]);
});

it('throws when the server does not answer, or its answer does not match the schema', async () => {
  serverWith({});
  await expect(openTable({ server, access: { token } })).rejects.toThrow(Unreachable);
  serverWith({ '/api/tables/KQ7-4T9/enter': { status: 200, body: { role: 'king' } } });
  await expect(openTable({ server, access: { token } })).rejects.toThrow(Unreachable);
});
