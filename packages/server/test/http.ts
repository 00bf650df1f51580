import { personReply } from '@cartomancer/protocol';

/** `body` is sent as JSON, `raw` unchanged. A request with either is a POST, unless a method is given. */
export interface TestRequest {
  readonly method?: string;
  readonly token?: string;
  readonly body?: unknown;
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export async function askAt(port: number, path: string, options: TestRequest = {}): Promise<Reply> {
  const { method, token, body, raw, headers: more } = options;
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: {
      ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...more,
    },
    ...(sent === undefined ? {} : { body: sent }),
  });
  const { status, headers } = response;
  const isJson = headers.get('content-type')?.includes('json') === true;
  return { status, headers, body: isJson ? await response.json() : await response.text() };
}

export async function personAt(port: number, name: string): Promise<string> {
  return personReply.parse((await askAt(port, '/api/person', { body: { name } })).body).token;
}
