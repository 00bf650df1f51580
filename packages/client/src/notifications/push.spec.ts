import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('TB-22: notifications are in the language of the page', async () => {
  const registered: string[] = [];
  const register = async (path: string) => registered.push(new URL(path, 'https://cards.example').search);
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'cartomancer.notifications' ? 'true' : null) });
  vi.resetModules();
  const { keepPushLanguage } = await import('./push.ts');
  const { loadLanguage } = await import('../text/speech.ts');
  await loadLanguage('en');
  const stop = keepPushLanguage();
  await loadLanguage('de');
  stop();
  await loadLanguage('en');
  expect(registered.map((search) => new URLSearchParams(search).get('words'))).toEqual([
    'Your move at {{title}}',
    'Du bist dran: {{title}}',
  ]);
});
