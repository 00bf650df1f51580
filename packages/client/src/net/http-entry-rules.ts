/** The host's entry rules and device transfer over HTTP. */
import { linksReply, moveReply, personReply, watchersReply } from '@cartomancer/protocol';
import { object } from 'zod/mini';

import type { DeviceApi, EntryRules } from './api-client.ts';
import { ask, requestAsPerson } from './http.ts';
import { myName } from './name.ts';
import { signedOut } from './signed-out.ts';
import { storedToken } from './token.ts';

const nothing = object({});

function tablePath(code: string): string {
  return `/api/tables/${encodeURIComponent(code)}`;
}

export const httpEntryRules: EntryRules = {
  links: (code) => requestAsPerson(`${tablePath(code)}/links`, { method: 'GET' }, linksReply),
  watchers: (code) => requestAsPerson(`${tablePath(code)}/watchers`, { method: 'GET' }, watchersReply),
  changeWatcher: (code, body) => requestAsPerson(`${tablePath(code)}/watchers`, { method: 'POST', body }, nothing),
  changePhrase: (code, phrase) =>
    requestAsPerson(`${tablePath(code)}/phrase`, { method: 'PUT', body: { phrase } }, nothing),
};

export const httpDevices: DeviceApi = {
  begin: () => requestAsPerson('/api/person/move', { method: 'POST', body: {} }, moveReply),
  signOutOthers: async () => {
    const answer = await requestAsPerson('/api/person/sign-out-others', { method: 'POST', body: {} }, personReply);
    if (!answer.ok) return answer;
    storedToken().keep(answer.value);
    // Requests with the old token may have been refused meanwhile and have set this.
    signedOut.value = 'no';
    return { ok: true, value: {} };
  },
  end: async (secret) => {
    const moved = await ask('/api/person/moved', { method: 'POST', body: { secret } }, personReply);
    if (!moved.ok) return moved;
    storedToken().keep(moved.value);
    myName.value = moved.value.name;
    return { ok: true, value: { name: moved.value.name } };
  },
};
