import { expect, it } from 'vitest';

import { signOuts } from './sign-outs.ts';

it('a malformed message is reported, and later sign-outs are still received', async () => {
  const listeners: ((message: unknown) => void)[] = [];
  const closed: unknown[] = [];
  const malformed: unknown[] = [];
  const { listen } = signOuts({
    cluster: 'one',
    broadcast: () => ({ subscribe: (_, listener) => listeners.push(listener), publish: () => undefined }),
    close: (signOut) => closed.push(signOut),
    notAnnounced: () => undefined,
    malformed: (error) => malformed.push(error),
  });
  await listen();
  for (const message of ['nonsense', { identity: 7 }, { identity: 'ada', generation: 2 }])
    for (const listener of listeners) listener(message);
  expect(closed).toEqual([{ identity: 'ada', generation: 2 }]);
  expect(malformed).toHaveLength(2);
});
