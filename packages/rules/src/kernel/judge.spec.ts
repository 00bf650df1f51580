import { expect, it } from 'vitest';

import type { Intent, View } from './contract.ts';
import { makeJudge } from './judge.ts';

it('lists no move that another one stands for, and lets it happen all the same', () => {
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
    { actorOf: () => 'somebody', admit: () => [] },
  );
  const view: View = { shared: { prompt: 0 }, own: {} };
  expect(judge.legal(view)).toEqual([{ type: 'go', how: 'by name' }]);
  const judged = { view, actor: 'somebody', intent: { type: 'go', how: 'by number' }, state: null };
  expect(judge.judge(judged).ok).toBe(true);
});

it('TB-10: a refusal is never longer than what is sensibly shown, whatever was sent', () => {
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
            check: ({ intent }: { readonly intent: Intent }) => ({
              code: 'X_NO',
              facts: { name: intent['name'], all: [intent['name']], n: 3 },
            }),
          },
        ],
      },
    ],
    { actorOf: () => 'somebody', admit: () => [] },
  );
  const view: View = { shared: { prompt: 0 }, own: {} };
  const [refusal] = judge.explain(view, { type: 'name', name: 'x'.repeat(10_000) });
  expect(refusal?.facts).toEqual({ name: 'x'.repeat(200), all: ['x'.repeat(200)], n: 3 });
});
