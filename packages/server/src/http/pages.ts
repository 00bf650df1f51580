import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { Router, static as files } from 'express';
import precompressed from 'express-static-gzip';
import helmet from 'helmet';

import type { Previews } from './previews.ts';

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

/** The build adds a Brotli and a gzip file for each asset: compression during a request would delay all others. */
const assetOptions = {
  enableBrotli: true,
  orderPreference: ['br', 'gz'],
  index: false,
  serveStatic: { immutable: true, maxAge: '365d', index: false, fallthrough: false },
} satisfies Parameters<typeof precompressed>[1];
const fileOptions = { maxAge: 0, index: false } as const;

/**
 * The linter forbids `async` handlers, because older versions of Express ignore their errors; this version passes them
 * on.
 */
function sending(send: (request: Request, response: Response) => Promise<void>): RequestHandler {
  return (request, response) => send(request, response);
}

/**
 * Serves Vite's output folder. Without it, the page answers that it is not built. A browser that requests an unknown
 * page gets status 404 with the client, which shows that there is no such page. `rateLimit`: for the pages that are
 * filled in and compressed for each request.
 */
export function pages(folder: string, { tagsFor }: Previews, rateLimit: RequestHandler): Router {
  const router = Router();
  router.use('/assets', precompressed(join(folder, 'assets'), assetOptions));
  router.use(compression());
  router.use(files(folder, fileOptions));
  const page = join(folder, 'index.html');
  const overlay = join(folder, 'overlay.html');
  const sendPage = async (request: Request, response: Response): Promise<void> => {
    response.set('Cache-Control', 'no-cache');
    if (!existsSync(page)) {
      response
        .status(503)
        .type('text')
        .send('The page is not built yet. In the folder of the project: node scripts/pnpm.mjs build\n');
      return;
    }
    const [html, tags] = await Promise.all([readFile(page, 'utf8'), tagsFor(request)]);
    // The replacement is a function, because `$` has a special meaning in a replacement text.
    response
      .vary('Accept-Language')
      .type('html')
      .send(html.replace('</head>', () => `  ${tags}\n  </head>`));
  };
  router.get(
    ['/', '/t/:code', '/t/:code/replay', '/replay', '/verify', '/credits', '/move', '/prepare', '/prepare/:ruleset'],
    rateLimit,
    sending(sendPage),
  );
  // The overlay for streams is a separate page, whose token is in the fragment.
  router.get('/overlay', (_request, response, next) => {
    if (existsSync(overlay)) response.set('Cache-Control', 'no-cache').sendFile(overlay);
    else next();
  });
  router.use((request, response, next) => {
    const isBrowser = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    if (isBrowser && existsSync(page)) response.status(404).set('Cache-Control', 'no-cache').sendFile(page);
    else next();
  });
  return router;
}
