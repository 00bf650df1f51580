import type * as Routes from './route.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';

describe('the address', () => {
  let routes: Pick<typeof Routes, 'routeOf' | 'addressOf' | 'routeTyped'>;
  beforeAll(async () => {
    vi.stubGlobal('location', { pathname: '/', hash: '' });
    vi.stubGlobal('addEventListener', () => {});
    routes = await import('./route.ts');
  });

  it.each([
    ['/', '', { page: 'lobby' }],
    ['/elsewhere', '', { page: 'nowhere' }],
    ['/t/kq7-4t9', '', { page: 'table', code: 'KQ7-4T9' }],
    [
      '/t/KQ7-4T9',
      '#seat=abcdefgh12',
      { page: 'table', code: 'KQ7-4T9', link: { role: 'seat', secret: 'abcdefgh12' } },
    ],
    ['/t/KQ7-4T9', '#boss=abcdefgh12', { page: 'table', code: 'KQ7-4T9' }],
  ])('of %s%s leads to its page', (pathname, hash, route) => {
    expect(routes.routeOf({ pathname, hash })).toEqual(route);
  });

  const link = { role: 'spectator', secret: 'abcdefgh12' } as const;

  it.each([
    { page: 'table', code: 'KQ7-4T9', link },
    { page: 'replay' },
    { page: 'replay', code: 'KQ7-4T9', moment: 57, eyes: 's2', link },
    { page: 'verify', code: 'KQ7-4T9' },
    { page: 'credits' },
    { page: 'prepare' },
    { page: 'prepare', ruleset: 'card-rpg' },
  ] as const)('of a route leads back to that route: $page', (route) => {
    const address = new URL(routes.addressOf(route), 'https://cartomancer.example');
    expect(routes.routeOf(address)).toEqual(route);
  });

  it('of a table can be entered as a code or as a whole link; any other text leads to no page', () => {
    expect(routes.routeTyped(' kq7 4t9 ')).toEqual({ page: 'table', code: 'KQ7-4T9' });
    expect(routes.routeTyped('https://cartomancer.example/t/KQ7-4T9#seat=abcdefgh12')).toMatchObject({
      link: { role: 'seat' },
    });
    expect(
      routes.routeTyped(
        'Ada invites you. Come in here: https://cartomancer.example/t/KQ7-4T9#seat=abcdefgh12 No account.',
      ),
    ).toMatchObject({ code: 'KQ7-4T9', link: { role: 'seat', secret: 'abcdefgh12' } });
    expect(
      routes.routeTyped('Map: https://maps.example/x (Https://cartomancer.example/t/KQ7-4T9#seat=abcdefgh12).'),
    ).toMatchObject({ link: { role: 'seat', secret: 'abcdefgh12' } });
    expect(routes.routeTyped('https://cartomancer.example/')).toBeUndefined();
    expect(routes.routeTyped('hello there')).toBeUndefined();
  });
});
