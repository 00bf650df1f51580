import { expect, it } from 'vitest';

import { startProcess } from './processes.ts';

/** Less than the minute after which `startProcess` gives up any program. */
const limit = 30_000;

it.each([
  ['exits', 'exit 1'],
  ['is ended by a signal', 'kill -9 $$'],
])(
  'reports at once that a program %s before it is ready',
  async (_how, script) => {
    const starting = startProcess(['/bin/sh', '-c', script], () => Promise.resolve(false));
    await expect(starting).rejects.toThrow('/bin/sh does not answer');
  },
  limit,
);
