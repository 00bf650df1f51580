/** Keeps pages of other origins from changing or reading anything. Clients other than browsers send no origin. */
import type { RequestHandler } from 'express';

import { refuse } from './refusals.ts';

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

export function originGuard(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    // Colyseus sets access-control headers of its own on every answer, which would admit other origins.
    for (const name of response.getHeaderNames()) if (name.startsWith('access-control-')) response.removeHeader(name);
    const { origin } = request.headers;
    response.vary('Origin');
    const isConfigured = origin !== undefined && origins.includes(origin);
    if (isConfigured) response.set('Access-Control-Allow-Origin', origin);
    const isOwn = origin === undefined || hostOf(origin) === request.headers.host;
    if (!isConfigured && !isOwn && !readingMethods.has(request.method)) refuse(403, 'E_ORIGIN', 'TB-10');
    next();
  };
}
