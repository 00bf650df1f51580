import type { PictureReply } from '@cartomancer/protocol';
import { expect, it, onTestFinished, vi } from 'vitest';

import type { Answer, PictureApi } from '../net/api-client.ts';
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

/** A server that accepts two pictures a minute. */
function slowServer() {
  const stored: PictureReply[] = [];
  let left = 2;
  const seconds = 60;
  const refuse = vi.fn<() => Answer<PictureReply>>(() => {
    setTimeout(() => (left = 2), seconds * 1_000);
    return { ok: false, refusals: [{ code: 'E_SLOW_DOWN', clause: 'TB-10', facts: { seconds } }] };
  });
  const add = vi.fn<PictureApi['add']>(async (blob) => {
    if (left === 0) return refuse();
    left -= 1;
    const value = { digest: `new ${await blob.text()}`, width: 1, height: 1, size: 7, addedAt: 1 };
    stored.push(value);
    return { ok: true, value };
  });
  return { add, refuse, list: async () => ({ ok: true as const, value: { pictures: [...stored] } }) };
}

const many = ['a', 'b', 'c', 'd', 'e'];
const manyPictures = {
  ...json,
  things: many.map((name) => ({ ...handout, intents: [{ type: 'show_handout', title: name, picture: name }] })),
  pictures: Object.fromEntries(many.map((name) => [name, `data:image/webp;base64,${btoa(name)}`])),
};
const uploadedThings = many.map((name) => ({ intents: [{ picture: `new ${name}` }] }));

it('waits as long as the server asks, and goes on with the next picture', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const api = slowServer();
  const uploading = withUploadedPictures(read(manyPictures), api);
  await vi.runAllTimersAsync();
  expect(await uploading).toMatchObject({ ok: true, value: uploadedThings });
  expect(api.refuse).toHaveBeenCalledTimes(2);
});

it('uploads no picture twice if the import is repeated', async () => {
  const api = slowServer();
  api.refuse.mockImplementation(() => ({ ok: false, refusals: [{ code: 'E_OFF', clause: '', facts: {} }] }));
  expect(await withUploadedPictures(read(manyPictures), api)).toMatchObject({ ok: false });
  const rest = vi.fn<PictureApi['add']>(async (blob) => ({
    ok: true,
    value: { digest: `new ${await blob.text()}`, width: 1, height: 1, size: 7, addedAt: 1 },
  }));
  api.add.mockImplementation(rest);
  expect(await withUploadedPictures(read(manyPictures), api)).toMatchObject({ ok: true, value: uploadedThings });
  expect(rest).toHaveBeenCalledTimes(3);
});
