import { isPlainJson, jsonBudget } from '@cartomancer/protocol';
import { referencesThatMultiply } from '@cartomancer/testkit';
import fc from 'fast-check';
import { pack, Packr, unpack } from 'msgpackr';
import { beforeAll, describe, expect, test } from 'vitest';

import { refuseExtensions } from './refuse-extensions.ts';

const longestMessage = 8_000;

/** The number of nodes, where each counts once per reference to it. Stops counting beyond the limit. */
function nodesIn(value: unknown, limit: number): number {
  let nodes = 1;
  if (typeof value !== 'object' || value === null) return nodes;
  for (const item of Object.values(value)) {
    nodes += nodesIn(item, limit - nodes);
    if (nodes > limit) return nodes;
  }
  return nodes;
}

function unpacked(payload: readonly number[]): { readonly value: unknown } | undefined {
  try {
    return { value: unpack(new Uint8Array(payload)) };
  } catch {
    return undefined;
  }
}

beforeAll(refuseExtensions);

describe('what msgpackr unpacks', () => {
  test('is the JSON that was packed, even if the client packed it as records', () => {
    const records = new Packr();
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as unknown;
        expect(unpack(pack(plain))).toEqual(plain);
        expect(unpack(records.pack(plain))).toEqual(plain);
      }),
      { seed: 21 },
    );
  });

  test.each([new Date(0), new Set([1]), /a/u, new Error('no'), new Float64Array(2)])(
    'is not plain JSON if an extension packed it: %o',
    (value) => {
      const payload = new Packr({ structuredClone: true, useRecords: false }).pack([value]);
      const read = unpacked([...payload]);
      expect(read !== undefined && isPlainJson(read.value)).toBe(false);
    },
  );

  test('is not multiplied by references', () => {
    const read = unpacked(referencesThatMultiply(8, 100));
    expect(read === undefined ? 0 : nodesIn(read.value, longestMessage)).toBeLessThan(longestMessage);
  });

  test('never has more nodes than there were bytes, and the check for plain JSON never visits more', () => {
    const token = fc.oneof(
      fc.nat(255).map((byte) => [byte]),
      fc.nat(8).map((id) => [0xd6, 0x69, 0, 0, 0, id, 0x9f]),
      fc.nat(8).map((id) => [0xd6, 0x70, 0, 0, 0, id]),
      fc.constantFrom([0x9f], [0x8f], [0xdc, 0, 100], [0xde, 0, 100], [0xd4, 0x72, 0x40, 0x91, 0xa1, 0x61], [0x40]),
    );
    const list = (values: readonly (readonly number[])[]) => [
      0xdc,
      values.length >> 8,
      values.length & 0xff,
      ...values.flat(),
    ];
    const payloads = fc.oneof(
      fc.array(token, { maxLength: 1_000 }).map((tokens) => tokens.flat().slice(0, longestMessage)),
      fc.array(token, { maxLength: 1_000 }).map((tokens) => list(tokens).slice(0, longestMessage)),
    );
    let read = 0;
    fc.assert(
      fc.property(payloads, (payload) => {
        const found = unpacked(payload);
        if (found === undefined) return;
        read += 1;
        expect(nodesIn(found.value, payload.length)).toBeLessThanOrEqual(payload.length);
        const budget = jsonBudget();
        const { nodes } = budget;
        isPlainJson(found.value, budget);
        expect(nodes - budget.nodes).toBeLessThanOrEqual(payload.length);
      }),
      { numRuns: 2_000, seed: 22 },
    );
    expect(read).toBeGreaterThan(20);
  });
});
