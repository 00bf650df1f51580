/** A link's secret is in the fragment, so that it appears in no server log. */
import { signal } from '@preact/signals';

export type LinkRole = 'seat' | 'spectator' | 'gm';

export interface Link {
  readonly role: LinkRole;
  readonly secret: string;
}

/**
 * `moment`: the shown moment, as the number of public events up to it; `eyes`: whose view is replayed, if not the
 * person's own.
 */
export interface ReplayRoute {
  readonly page: 'replay';
  /** Without a code, a replay is opened from a file. */
  readonly code?: string;
  readonly moment?: number;
  readonly eyes?: string;
  readonly link?: Link;
}

export type Route =
  | { readonly page: 'lobby' }
  | { readonly page: 'nowhere' }
  | { readonly page: 'table'; readonly code: string; readonly link?: Link }
  /** `table`: the table that was open when the link was created. */
  | { readonly page: 'transfer'; readonly secret: string; readonly table?: string }
  | ReplayRoute
  /** The check for fair cards: of this table, or of a file. */
  | { readonly page: 'verify'; readonly code?: string }
  | { readonly page: 'credits' }
  | { readonly page: 'prepare'; readonly ruleset?: string };

interface Address {
  readonly pathname: string;
  readonly hash: string;
  readonly search?: string;
}

const tablePattern = /^\/t\/([A-Za-z0-9-]{3,20})\/?$/u;
const replayPattern = /^(?:\/t\/([A-Za-z0-9-]{3,20}))?\/replay\/?$/u;
const transferPath = '/move';
const transferFragment = /^#([\w-]{8,200})$/u;
const verifyPattern = /^\/verify\/?$/u;
const creditsPattern = /^\/credits\/?$/u;
const preparePattern = /^\/prepare(?:\/([a-z][a-z0-9-]{0,39}))?\/?$/u;
const codePattern = /^[A-Za-z0-9-]{3,20}$/u;
const eyesPattern = /^[a-z][a-z0-9]{0,15}$/u;
const linkFragment = /^#(seat|spectator|gm)=([\w-]{8,200})$/u;

export function routeOf({ pathname, hash, search = '' }: Address): Route {
  const secret = pathname === transferPath ? transferFragment.exec(hash)?.[1] : undefined;
  const query = new URLSearchParams(search);
  if (secret !== undefined) {
    const table = query.get('table') ?? '';
    return { page: 'transfer', secret, ...(codePattern.test(table) ? { table: table.toUpperCase() } : {}) };
  }
  if (verifyPattern.test(pathname)) {
    const code = query.get('table') ?? '';
    return { page: 'verify', ...(codePattern.test(code) ? { code: code.toUpperCase() } : {}) };
  }
  if (creditsPattern.test(pathname)) return { page: 'credits' };
  const prepare = preparePattern.exec(pathname);
  if (prepare !== null) return { page: 'prepare', ...(prepare[1] === undefined ? {} : { ruleset: prepare[1] }) };
  const replay = replayPattern.exec(pathname);
  if (replay !== null) return replayRoute(replay[1], query, linkIn(hash));
  const code = tablePattern.exec(pathname)?.[1]?.toUpperCase();
  if (code !== undefined) return { page: 'table', code, ...linkIn(hash) };
  return { page: pathname === '/' ? 'lobby' : 'nowhere' };
}

function linkIn(hash: string): { readonly link?: Link } {
  const [, role, secret] = linkFragment.exec(hash) ?? [];
  return role === undefined || secret === undefined ? {} : { link: { role: role as LinkRole, secret } };
}

function replayRoute(
  code: string | undefined,
  query: URLSearchParams,
  link: { readonly link?: Link },
): ReplayRoute | { readonly page: 'replay' } {
  if (code === undefined) return { page: 'replay' };
  const moment = Number(query.get('moment') ?? Number.NaN);
  const eyes = query.get('eyes') ?? '';
  return {
    page: 'replay',
    code: code.toUpperCase(),
    ...(Number.isInteger(moment) && moment >= 0 ? { moment } : {}),
    ...(eyesPattern.test(eyes) ? { eyes } : {}),
    ...link,
  };
}

const addressInText = /https?:\/\/\S+/giu;
const endOfSentence = /[.,;:!?)\]}>"'”’“»]+$/u;

/**
 * What a person may enter: a code such as `kq7 4t9`, or a whole link, alone or within the text of an invitation.
 * `undefined` if it is neither.
 */
export function routeTyped(text: string): Route | undefined {
  const addresses = (text.match(addressInText) ?? []).map((address) => address.replace(endOfSentence, ''));
  if (addresses.length > 0) {
    const routes = addresses.filter((address) => URL.canParse(address)).map((address) => routeOf(new URL(address)));
    return routes.find(({ page }) => page === 'table');
  }
  const letters = text.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '');
  if (letters.length !== 6) return undefined;
  return { page: 'table', code: `${letters.slice(0, 3)}-${letters.slice(3)}` };
}

/** The route to a table: by this link if it is valid, else by its code. */
export function tableRoute(code: string, link: string | null): Route {
  const byLink = link === null ? undefined : routeTyped(hrefOf(link));
  return byLink ?? { page: 'table', code };
}

export function addressOf(route: Route): string {
  switch (route.page) {
    case 'lobby':
    case 'nowhere':
      return '/';
    case 'transfer':
      return `${transferPath}${route.table === undefined ? '' : `?table=${route.table}`}#${route.secret}`;
    case 'verify':
      return route.code === undefined ? '/verify' : `/verify?table=${route.code}`;
    case 'credits':
      return '/credits';
    case 'prepare':
      return route.ruleset === undefined ? '/prepare' : `/prepare/${route.ruleset}`;
    case 'table':
      return `/t/${route.code}${fragmentOf(route.link)}`;
    case 'replay': {
      if (route.code === undefined) return '/replay';
      const query = new URLSearchParams();
      if (route.moment !== undefined) query.set('moment', String(route.moment));
      if (route.eyes !== undefined) query.set('eyes', route.eyes);
      const search = query.size === 0 ? '' : `?${query.toString()}`;
      return `/t/${route.code}/replay${search}${fragmentOf(route.link)}`;
    }
  }
}

function fragmentOf(link: Link | undefined): string {
  return link === undefined ? '' : `#${link.role}=${link.secret}`;
}

export function hrefOf(path: string): string {
  return new URL(path, location.origin).href;
}

export const route = signal<Route>(routeOf(location));

export function go(to: Route): void {
  history.pushState(null, '', addressOf(to));
  route.value = to;
  scrollTo(0, 0);
}

export function showAddress(shown: Route): void {
  history.replaceState(null, '', addressOf(shown));
}

/** Removes the used secret from the address bar, because screens are shared and photographed. */
export function hideSecret(code: string): void {
  history.replaceState(null, '', `/t/${code}`);
}

addEventListener('popstate', () => (route.value = routeOf(location)));
addEventListener('hashchange', () => (route.value = routeOf(location)));
