import fc from 'fast-check';
import { expect, it } from 'vitest';

import { readWith } from './long-list.ts';

/** The text in portions of this many bytes. */
async function* cut(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let place = 0; place < bytes.length; place += size)
    yield await Promise.resolve(bytes.subarray(place, place + size));
}

async function read(text: string, size: number, most = Infinity) {
  const items: unknown[] = [];
  const about = await readWith('entries', cut(text, size), (item) => (items.push(item) < most ? 'on' : 'enough'));
  return { items, about };
}

it('reads any list as it was written, however its text is split', async () => {
  const hard = fc.constantFrom('"', '\\', '{', '}', '[', ']', '\\"', '"entries":[', 'ä♥', ',', ' ');
  const word = fc.array(fc.oneof(hard, fc.string({ unit: 'grapheme' }))).map((parts) => parts.join(''));
  const item = fc.record({ [`a"b`]: word, deep: fc.array(fc.record({ word, n: fc.integer() })) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(item),
      fc.record({ title: word }),
      fc.integer({ min: 1, max: 64 }),
      async (items, about, size) => {
        const text = JSON.stringify({ ...about, entries: items });
        expect(await read(text, size)).toEqual({ items, about: { ...about, entries: [] } });
      },
    ),
    { numRuns: 60, seed: 20_261_122 },
  );
});

it('reads what follows the list as well', async () => {
  const text = '{"record":{"title":"\\"entries\\":["},"entries":[{"a":"]}"},{"a":{}}],"places":[{"b":1}]}';
  const about = { record: { title: '"entries":[' }, entries: [], places: [{ b: 1 }] };
  for (const size of [1, 3, 1_000]) expect(await read(text, size)).toEqual({ items: [{ a: ']}' }, { a: {} }], about });
});

it('returns nothing for an invalid or incomplete list', async () => {
  const text = '{"entries":[{"a":1},{"a":2}]}';
  expect((await read(text, 5)).about).toEqual({ entries: [] });
  for (const wrong of ['', '[]', '{"others":[]}', text.slice(0, -2), text.slice(0, -1), `${text}}`])
    expect([wrong, (await read(wrong, 5)).about]).toEqual([wrong, undefined]);
  expect(await read(text, 5, 1)).toEqual({ items: [{ a: 1 }], about: undefined });
});
