import { once } from 'node:events';

import { expect, it } from 'vitest';

import { Gathered } from './gathered.ts';

it('does what is left when one of it meets a fault, and throws that afterwards', async () => {
  const gathered = new Gathered();
  const done: string[] = [];
  const usual = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  const thrown = once(process, 'uncaughtException');
  gathered.add(() => {
    throw new Error('a fault of ours');
  }, 'when called');
  gathered.add(() => done.push('the other'), 'when called');
  gathered.doAll();
  expect(done).toEqual(['the other']);
  const [error] = (await thrown) as readonly unknown[];
  expect(String(error)).toContain('a fault of ours');
  for (const listener of usual) process.on('uncaughtException', listener);
});
