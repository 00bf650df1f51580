/** A file of prepared handouts contains their pictures. */
import { expect, it, vi } from 'vitest';

import type { PictureApi } from '../net/api-client.ts';
import { parsePreparedFile, withUploadedPictures } from './prepared-file.ts';

const webp = `data:image/webp;base64,${btoa('picture')}`;
const handout = { kind: 'handout', title: 'Map', intents: [{ type: 'show_handout', title: 'Map', picture: 'old' }] };
const json = { kind: 'prepared', version: 1, ruleset: 'suits', things: [handout], pictures: { old: webp } };

function server(known: readonly string[]) {
  const add = vi.fn<PictureApi['add']>(async () => ({
    ok: true,
    value: { digest: 'new', width: 1, height: 1, size: 7, addedAt: 1 },
  }));
  const pictures = known.map((digest) => ({ digest, width: 1, height: 1, size: 7, addedAt: 1 }));
  return { add, list: async () => ({ ok: true as const, value: { pictures } }) };
}

function read(value: unknown) {
  const file = parsePreparedFile(value);
  if (file === undefined) throw new Error('This is not a file of prepared things');
  return file;
}

it('uploads the pictures of the file, and uses the digests that the server gives the pictures', async () => {
  const api = server([]);
  const answer = await withUploadedPictures(read(json), api);
  expect(answer).toMatchObject({ ok: true, value: [{ intents: [{ picture: 'new' }] }] });
  expect(await api.add.mock.calls[0]?.[0].text()).toBe('picture');
});

it('uploads no picture that the person already has', async () => {
  const api = server(['old']);
  expect(await withUploadedPictures(read(json), api)).toMatchObject({ ok: true, value: [handout] });
  expect(api.add).not.toHaveBeenCalled();
});

it('reads a file without pictures, leaves out entries that are not pictures, and does not read other files', () => {
  const { pictures: _pictures, ...plain } = json;
  expect(parsePreparedFile(plain)).toMatchObject({ prepared: plain, pictures: {} });
  const pictures = { old: webp, other: 'https://example.org/map.webp', third: 3 };
  expect(parsePreparedFile({ ...json, pictures })?.pictures).toEqual({ old: webp });
  expect(parsePreparedFile({ ...json, kind: 'sheet' })).toBeUndefined();
  expect(parsePreparedFile(null)).toBeUndefined();
});
