/** Pictures need the person's token, so the page fetches them instead of linking to them. */
import { pictureReply, picturesReply } from '@cartomancer/protocol';
import { object } from 'zod/mini';

import type { PictureApi } from './api-client.ts';
import { requestAsPerson } from './http.ts';
import { spectatorHeaders } from './spectator-link.ts';
import { storedToken } from './token.ts';

const picturesPath = '/api/pictures';
const ownPath = (digest: string): string => `${picturesPath}/${encodeURIComponent(digest)}`;

/** Undefined if the server does not answer, or does not let this person see the picture. */
async function pictureAt(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Blob | undefined> {
  const { token } = storedToken();
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  try {
    const response = await fetch(path, { headers: { ...authorization, ...headers } });
    return response.ok ? await response.blob() : undefined;
  } catch {
    return undefined;
  }
}

export const httpPictures: PictureApi = {
  list: () => requestAsPerson(picturesPath, { method: 'GET' }, picturesReply),
  add: (file) => requestAsPerson(picturesPath, { method: 'POST', file }, pictureReply),
  remove: (digest) => requestAsPerson(ownPath(digest), { method: 'DELETE' }, object({})),
  own: (digest) => pictureAt(ownPath(digest)),
  atTable: (code, digest) =>
    pictureAt(`/api/tables/${encodeURIComponent(code)}/pictures/${encodeURIComponent(digest)}`, spectatorHeaders(code)),
};
