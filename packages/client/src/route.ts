/** Which page the address names: `/` and `/t/<code>`, with a link's secret in the fragment, where no server log sees it. */
import { signal } from '@preact/signals';

export type LinkRole = 'seat' | 'spectator' | 'gm';

export interface Link {
  readonly role: LinkRole;
  readonly secret: string;
}

export type Route =
  | { readonly page: 'lobby' }
  | { readonly page: 'table'; readonly code: string; readonly link?: Link }
  | { readonly page: 'move'; readonly secret: string };

const tablePath = /^\/t\/([A-Za-z0-9-]{3,20})\/?$/u;
const movePath = '/move';
const moveFragment = /^#([\w-]{8,200})$/u;
const linkFragment = /^#(seat|spectator|gm)=([\w-]{8,200})$/u;

export function routeOf(address: { readonly pathname: string; readonly hash: string }): Route {
  const move = address.pathname === movePath ? moveFragment.exec(address.hash)?.[1] : undefined;
  if (move !== undefined) return { page: 'move', secret: move };
  const code = tablePath.exec(address.pathname)?.[1]?.toUpperCase();
  if (code === undefined) return { page: 'lobby' };
  const [, role, secret] = linkFragment.exec(address.hash) ?? [];
  if (role === undefined || secret === undefined) return { page: 'table', code };
  return { page: 'table', code, link: { role: role as LinkRole, secret } };
}

/** What a person typed or pasted to join: a code such as `kq7 4t9`, or a whole link. `undefined` when it is neither. */
export function routeTyped(text: string): Route | undefined {
  const typed = text.trim();
  if (URL.canParse(typed)) {
    const route = routeOf(new URL(typed));
    return route.page === 'table' ? route : undefined;
  }
  const letters = typed.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '');
  if (letters.length !== 6) return undefined;
  return { page: 'table', code: `${letters.slice(0, 3)}-${letters.slice(3)}` };
}

export function addressOf(route: Route): string {
  if (route.page === 'lobby') return '/';
  if (route.page === 'move') return `${movePath}#${route.secret}`;
  return route.link === undefined ? `/t/${route.code}` : `/t/${route.code}#${route.link.role}=${route.link.secret}`;
}

/** The whole address of a path, to be sent to somebody. */
export function hrefOf(path: string): string {
  return new URL(path, location.origin).href;
}

export const route = signal<Route>(routeOf(location));

export function go(to: Route): void {
  history.pushState(null, '', addressOf(to));
  route.value = to;
  scrollTo(0, 0);
}

/** Takes the secret out of the address bar once it has been used: what is on screen gets shared and photographed. */
export function hideSecret(code: string): void {
  history.replaceState(null, '', `/t/${code}`);
}

addEventListener('popstate', () => (route.value = routeOf(location)));
addEventListener('hashchange', () => (route.value = routeOf(location)));
