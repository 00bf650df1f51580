import { expect, it } from 'vitest';

import type { Intent, View } from './contract.ts';
import { makeJudge } from './judge.ts';
import type { SeenCard } from './zones.ts';

const view: View = { shared: { prompt: 0 }, own: {} };

it('does not list a move that duplicates another, but accepts it', () => {
  const judge = makeJudge(
    [
      {
        type: 'go',
        clause: 'X-1',
        who: ['seat'],
        stale: 'accept',
        fields: { how: { kind: 'choice', of: ['by name', 'by number'] } },
        checks: [],
        unlisted: ({ how }: Intent) => how === 'by number',
      },
    ],
    { actorOf: () => 's1', refuse: () => [] },
  );
  expect(judge.legal(view)).toEqual([{ type: 'go', how: 'by name' }]);
  const judged = { view, actor: 's1', intent: { type: 'go', how: 'by number' }, state: null };
  expect(judge.judge(judged).ok).toBe(true);
});

it('TB-10: a refusal has a limited length for any input', () => {
  const judge = makeJudge(
    [
      {
        type: 'name',
        clause: 'X-1',
        who: ['seat'],
        stale: 'accept',
        fields: { name: { kind: 'text', most: 10_000 } },
        checks: [
          {
            clause: 'X-1',
            fields: ['name'],
            judge: ({ intent }: { readonly intent: Intent }) => ({
              code: 'X_NO',
              facts: { name: intent['name'], all: [intent['name']], n: 3 },
            }),
          },
        ],
      },
    ],
    { actorOf: () => 's1', refuse: () => [] },
  );
  const [refusal] = judge.explain(view, { type: 'name', name: 'x'.repeat(10_000) });
  expect(refusal?.facts).toEqual({ name: 'x'.repeat(200), all: ['x'.repeat(200)], n: 3 });
});

it('offers the cards that an earlier choice allows, and refuses others', () => {
  const piles: Readonly<Record<string, readonly SeenCard[]>> = {
    left: [{ handle: 'h1', face: '2C' }],
    right: [
      { handle: 'h1', face: '3D' },
      { handle: 'h2', face: '4D' },
    ],
  };
  const judge = makeJudge(
    [
      {
        type: 'take',
        clause: 'X-1',
        who: ['seat'],
        stale: 'accept',
        fields: {
          pile: { kind: 'choice', of: () => ['left', 'right'] },
          card: { kind: 'card', from: (_view: never, { pile }: Intent) => piles[String(pile)] ?? [] },
        },
        checks: [],
      },
    ],
    { actorOf: () => 's1', refuse: () => [] },
  );
  expect(judge.legal(view)).toEqual([
    { type: 'take', pile: 'left', card: 'h1' },
    { type: 'take', pile: 'right', card: 'h1' },
    { type: 'take', pile: 'right', card: 'h2' },
  ]);
  const intent = { type: 'take', pile: 'left', card: 'h2' };
  expect(judge.explain(view, intent)).toMatchObject([{ code: 'E_MALFORMED', facts: { field: 'card' } }]);
});

it('requires a field that another choice makes necessary, but not while the move is still being chosen', () => {
  const needsReason = (_view: never, { how }: Intent): boolean => how === 'loudly';
  const judge = makeJudge(
    [
      {
        type: 'go',
        clause: 'X-1',
        who: ['seat'],
        stale: 'accept',
        fields: {
          how: { kind: 'choice', of: ['quietly', 'loudly'] },
          reason: {
            kind: 'text',
            most: 9,
            optional: true,
            required: needsReason,
            missing: { code: 'X_WHY', clause: 'X-2' },
          },
        },
        checks: [],
      },
    ],
    { actorOf: () => 's1', refuse: () => [] },
  );
  const judged = (intent: Intent) => judge.judge({ view, actor: 's1', intent, state: null });
  expect(judged({ type: 'go', how: 'quietly' }).ok).toBe(true);
  expect(judged({ type: 'go', how: 'loudly' })).toEqual({
    ok: false,
    refusals: [{ code: 'X_WHY', clause: 'X-2', facts: {} }],
  });
  expect(judged({ type: 'go', how: 'loudly', reason: 'So there' }).ok).toBe(true);
  expect(judge.explain(view, { type: 'go', how: 'loudly' })).toEqual([]);
});
