import type { Request } from '@cartomancer/client';
import { request } from '@cartomancer/client';
import { personReply } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules/kernel';
import type { z } from 'zod/mini';

import { say } from '../text/own.ts';
import type { Answer } from './api-client.ts';
import { myName } from './name.ts';
import { signOutNotice } from './sign-out-notice.ts';
import { storedToken } from './token.ts';

/** The page's own server. */
const server = '';

export async function ask<T>(path: string, options: Request, reply: z.ZodMiniType<T>): Promise<Answer<T>> {
  const { token } = storedToken();
  const answer = await request({ server, token }, path, { ...options, reply });
  // Another window of this browser may have stored a newer token meanwhile.
  if (!answer.ok && isSignedOut(answer.refusals) && storedToken().token === token) {
    storedToken().drop();
    signOutNotice.value = 'open';
  }
  return answer;
}

function isUnknown(refusals: readonly Refusal[]): boolean {
  return refusals.some(({ code }) => code === 'E_UNKNOWN_PERSON');
}

/** Whether these refusals say that the person signed out this browser from another device. */
function isSignedOut(refusals: readonly Refusal[]): boolean {
  return refusals.some(({ code }) => code === 'E_SIGNED_OUT');
}

/**
 * Requests a token if there is none, or if the name has changed. Resolves to the refusals of the request. Only an
 * unknown person or a sign-out drops the token: without it, this browser loses its tables, seats and characters.
 */
async function ensureToken(): Promise<readonly Refusal[]> {
  const known = storedToken();
  const name = myName.value.trim();
  if (known.token !== undefined && (name === '' || known.name === name)) return [];
  const body = { name: name === '' ? say('name.guest') : name };
  let created = await ask('/api/person', { method: 'POST', body }, personReply);
  if (!created.ok && isUnknown(created.refusals)) {
    // The server's key has changed, or the token is too old.
    known.drop();
    created = await ask('/api/person', { method: 'POST', body }, personReply);
  }
  if (!created.ok) return created.refusals;
  // The name is kept as it was sent. The server may store it differently, which does not count as a new name.
  known.keep({ token: created.value.token, name: name === '' ? created.value.name : name });
  return [];
}

/**
 * Sends a request as a person. A token that the server no longer accepts is replaced once, unless the person signed
 * this browser out.
 */
export async function requestAsPerson<T>(path: string, options: Request, reply: z.ZodMiniType<T>): Promise<Answer<T>> {
  const refusals = await ensureToken();
  if (refusals.length > 0) return { ok: false, refusals };
  const answer = await ask(path, options, reply);
  // If there is a token now, another window has stored a newer one meanwhile.
  if (!answer.ok && isSignedOut(answer.refusals) && storedToken().token !== undefined) return ask(path, options, reply);
  if (answer.ok || !isUnknown(answer.refusals)) return answer;
  storedToken().drop();
  const again = await ensureToken();
  return again.length > 0 ? { ok: false, refusals: again } : ask(path, options, reply);
}

export function askAsPerson<T>(path: string, body: unknown, reply: z.ZodMiniType<T>): Promise<Answer<T>> {
  return requestAsPerson(path, { method: 'POST', body }, reply);
}
