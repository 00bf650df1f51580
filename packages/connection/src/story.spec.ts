import { afterEach, expect, it, vi } from 'vitest';

import { refusalsOf } from './answer.ts';
import { chroniclePage, talkPage } from './story.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['story', chroniclePage],
  ['chat', talkPage],
] as const)('does not present a refused page of the %s as an empty one', async (_, load) => {
  const refusals = [{ code: 'E_SLOW_DOWN', clause: 'TB-03', facts: { seconds: 5 } }];
  vi.stubGlobal('fetch', async () => Response.json({ refusals }, { status: 429 }));
  const failure: unknown = await load({ server: '', token: 'eyJ' }, { code: 'KQ7-4T9' }).catch(
    (error: unknown) => error,
  );
  expect(refusalsOf(failure)).toEqual(refusals);
});
