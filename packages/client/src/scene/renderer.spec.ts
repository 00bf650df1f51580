import { afterEach, expect, it, vi } from 'vitest';

import { watchResolution } from './renderer.ts';

afterEach(() => vi.unstubAllGlobals());

it('notices each change of the screen’s resolution until it is stopped', () => {
  const queries: { readonly media: string; readonly target: EventTarget }[] = [];
  const screen = { devicePixelRatio: 1 };
  vi.stubGlobal('window', screen);
  vi.stubGlobal('matchMedia', (media: string) => {
    const target = new EventTarget();
    queries.push({ media, target });
    return target;
  });
  const seen: number[] = [];
  const stop = watchResolution(() => seen.push(screen.devicePixelRatio));
  const moveTo = (resolution: number) => {
    screen.devicePixelRatio = resolution;
    queries.at(-1)?.target.dispatchEvent(new Event('change'));
  };
  moveTo(2);
  moveTo(1.5);
  expect(seen).toEqual([2, 1.5]);
  expect(queries.map(({ media }) => media)).toEqual([1, 2, 1.5].map((each) => `(resolution: ${each}dppx)`));
  stop();
  moveTo(3);
  expect(seen).toEqual([2, 1.5]);
});
