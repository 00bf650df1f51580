/**
 * The links by which this window watches tables. A spectator is not a member of the table, so the server asks for the
 * link on every request: after a reload, a reconnect, and for the story. The link is stored per window, because another
 * window of the same browser may have a seat at the same table and must not become a spectator.
 */
import type { Link } from '../route.ts';

const storedUnder = (code: string): string => `cartomancer.watching.${code}`;
const passUnder = (code: string): string => `cartomancer.pass.${code}`;

// Fallback without storage: the link lasts while the page is open.
const forThisPage = new Map<string, string>();

/** Stores a spectator link; any other link removes it. */
export function rememberLink(code: string, link: Link): void {
  const isSpectatorLink = link.role === 'spectator';
  if (isSpectatorLink) forThisPage.set(code, link.secret);
  else forThisPage.delete(code);
  try {
    if (isSpectatorLink) sessionStorage.setItem(storedUnder(code), link.secret);
    else sessionStorage.removeItem(storedUnder(code));
  } catch {
    // Storage is blocked or full: the link lasts while the page is open.
  }
}

export function spectatorLink(code: string): Link | undefined {
  const secret = forThisPage.get(code) ?? stored(code);
  return secret === undefined ? undefined : { role: 'spectator', secret };
}

const passes = new Map<string, string>();

/** With the pass, a spectator can enter again without the pass phrase. */
export function keepPass(code: string, pass: string): void {
  passes.set(code, pass);
  try {
    sessionStorage.setItem(passUnder(code), pass);
  } catch {
    // Storage is blocked or full: the pass lasts while the page is open.
  }
}

export function passFor(code: string): string | undefined {
  return passes.get(code) ?? stored(code, passUnder);
}

export function spectatorHeaders(code: string): Readonly<Record<string, string>> {
  const link = spectatorLink(code);
  const pass = passFor(code);
  return {
    ...(link === undefined ? {} : { 'table-link': `${link.role} ${link.secret}` }),
    ...(pass === undefined ? {} : { 'table-pass': pass }),
  };
}

function stored(code: string, under = storedUnder): string | undefined {
  try {
    return sessionStorage.getItem(under(code)) ?? undefined;
  } catch {
    return undefined;
  }
}
