/**
 * Import this first in a spec of components that read the address of the page or the size of the window: it defines
 * them.
 */
Object.assign(globalThis, {
  location: { pathname: '/', hash: '', search: '', origin: 'http://localhost' },
  history: { pushState: () => undefined, replaceState: () => undefined },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
});
