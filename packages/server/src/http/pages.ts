/** The built client: hashed files are cached for ever, the page itself is revalidated each time. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import compression from 'compression';
import type { RequestHandler } from 'express';
import { Router, static as files } from 'express';
import precompressed from 'express-static-gzip';
import helmet from 'helmet';

/** No inline script, nothing from other origins; workers and pictures that the page creates itself are blobs. */
export function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'connect-src': ["'self'", 'blob:', 'data:'],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'img-src': ["'self'", 'blob:', 'data:'],
        'object-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    // The server itself speaks plain HTTP; a proxy in front of it may add HTTPS.
    strictTransportSecurity: false,
  });
}

/** The build adds a Brotli file for each asset; other browsers get gzip from `compression`. */
const immutable = {
  enableBrotli: true,
  orderPreference: ['br'],
  index: false,
  serveStatic: { immutable: true, maxAge: '365d', index: false, fallthrough: false },
} satisfies Parameters<typeof precompressed>[1];
const revalidated = { maxAge: 0, index: false } as const;

/**
 * Serves Vite's output folder; without it every page says so. A browser that requests an unknown page gets a page that
 * says so.
 */
export function pages(folder: string): Router {
  const router = Router();
  router.use(compression());
  router.use('/assets', precompressed(join(folder, 'assets'), immutable));
  router.use(files(folder, revalidated));
  const page = join(folder, 'index.html');
  router.get(['/', '/t/:code', '/t/:code/replay', '/replay', '/verify', '/move'], (_request, response) => {
    response.set('Cache-Control', 'no-cache');
    if (existsSync(page)) response.sendFile(page);
    else response.status(503).type('text').send('The page is not built yet: npm run build\n');
  });
  router.use((request, response, next) => {
    const isBrowser = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    if (isBrowser && existsSync(page)) response.status(404).set('Cache-Control', 'no-cache').sendFile(page);
    else next();
  });
  return router;
}
