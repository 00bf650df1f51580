import { expect, it } from 'vitest';

import { signOuts } from './sign-outs.ts';

it('an unreadable message is logged, and later sign-outs are still received', async () => {
  const heard: ((message: unknown) => void)[] = [];
  const closed: unknown[] = [];
  const malformed: unknown[] = [];
  const { listen } = signOuts({
    cluster: 'one',
    broadcast: () => ({ subscribe: (_, listener) => heard.push(listener), publish: () => undefined }),
    close: (signOut) => closed.push(signOut),
    notAnnounced: () => undefined,
    malformed: (error) => malformed.push(error),
  });
  await listen();
  for (const message of ['nonsense', { identity: 7 }, { identity: 'ada', generation: 2 }])
    for (const listener of heard) listener(message);
  expect(closed).toEqual([{ identity: 'ada', generation: 2 }]);
  expect(malformed).toHaveLength(2);
});
