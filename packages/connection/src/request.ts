import { refusedReply } from '@cartomancer/protocol';
import type { z } from 'zod/mini';

import { Unreachable } from './answer.ts';
import type { Answer } from './answer.ts';

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  /** A body that is already JSON. */
  readonly text?: string;
  readonly file?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Credentials {
  /** The server's address, `https://cards.example`; '' for the address of the page itself. */
  readonly server: string;
  readonly token: string | undefined;
}

/** Throws `Unreachable` if there is no answer, or one that does not match its schema. */
export async function request<T>(
  { server, token }: Credentials,
  path: string,
  { reply, ...options }: Request & { readonly reply: z.ZodMiniType<T> },
): Promise<Answer<T>> {
  const json = options.text ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const body = options.file ?? json;
  const response = await fetch(`${server}${path}`, {
    method: options.method,
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  }).catch((cause: unknown) => {
    throw new Unreachable(`${path} did not answer`, { cause });
  });
  const content: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const read = reply.safeParse(content);
    if (!read.success) throw new Unreachable(`${path} sent an answer that does not match its schema`);
    return { ok: true, value: read.data };
  }
  const refused = refusedReply.safeParse(content);
  if (!refused.success) throw new Unreachable(`${path} answered ${response.status}`);
  return { ok: false, refusals: refused.data.refusals };
}
