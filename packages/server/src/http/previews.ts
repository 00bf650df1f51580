/**
 * Link previews (Open Graph). That of a private table names only its system, because a code alone admits no one. That
 * of a public table has the title that is listed in the lobby.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import escapeHtml from 'escape-html';
import type { Request } from 'express';
import { z } from 'zod';

import type { Journal } from '../journal/journal.ts';
import de from '../text/de.json' with { type: 'json' };
import en from '../text/en.json' with { type: 'json' };
import { clientKeyAt } from './client-key.ts';
import { counter, minuteSeconds } from './request-counter.ts';

const texts = { en, de } as const;
type Language = keyof typeof texts;
const languages = Object.keys(texts) as readonly Language[];

const rulesetsFolder = resolve(import.meta.dirname, '../../../rules/src/rulesets');

const aboutSchema = z.object({ title: z.string(), sentence: z.string() });
type About = z.infer<typeof aboutSchema>;

export interface Previews {
  /** Never rejects. */
  tagsFor(request: Request): Promise<string>;
}

interface PreviewsParts {
  readonly journal: Pick<Journal, 'byCode'>;
  readonly systems: readonly string[];
  readonly clientFolder: string;
  /** Codes looked up for one address: few, because a preview reveals whether a code exists. */
  readonly lookupsAMinute: number;
}

/** The longest list of languages that is read, in characters. Browsers send a few dozen. */
const longestLanguages = 400;
const lookupMilliseconds = 1_000;
/** Simultaneous ones. Further pages get the lobby's preview. */
const mostLookups = 8;

const codePattern = /^[A-Za-z0-9-]{3,20}$/u;
const hostPattern = /^[\w.:[\]-]+$/u;

interface Preview {
  readonly picture: string;
  readonly title: string;
  readonly about: string;
}

/** English where there is no translation. */
function aboutsOf(id: string): Readonly<Record<Language, About>> | undefined {
  const read = (file: string): About | undefined => {
    const path = join(rulesetsFolder, id, 'data', file);
    return existsSync(path) ? aboutSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
  };
  const english = read('about.json');
  return english === undefined ? undefined : { en: english, de: read('about.de.json') ?? english };
}

/** This server's origin as the client addressed it; `undefined` if the Host header is missing or invalid. */
export function originOf({ protocol, headers }: Request): string | undefined {
  // Not Express's `host`, which a client could set with `X-Forwarded-Host` through a proxy that passes the header on.
  const { host } = headers;
  return host !== undefined && hostPattern.test(host) ? `${protocol}://${host}` : undefined;
}

function tag(name: string, content: string): string {
  const attribute = name.startsWith('twitter:') ? 'name' : 'property';
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;
}

export function previews({ journal, systems, clientFolder, lookupsAMinute }: PreviewsParts): Previews {
  const abouts = new Map(systems.map((id) => [id, aboutsOf(id)]));
  const lookupsOfClient = counter({ points: lookupsAMinute, seconds: minuteSeconds });
  let lookups = 0;

  async function recordOf(code: string, client: string) {
    if (!codePattern.test(code) || lookups >= mostLookups || (await lookupsOfClient.take(client)) > 0) return undefined;
    lookups += 1;
    const found = journal.byCode(code.toUpperCase()).finally(() => (lookups -= 1));
    // A page with the lobby's preview is better than no page.
    return await Promise.race([found, pause(lookupMilliseconds, undefined, { ref: false })]).catch(() => undefined);
  }

  /** New systems may not have a picture yet. */
  function pictureOf(id: string): string {
    return existsSync(join(clientFolder, 'previews', `${id}.jpg`)) ? id : 'lobby';
  }

  async function previewOf(request: Request, language: Language): Promise<Preview> {
    const { code } = request.params;
    const record = typeof code === 'string' ? await recordOf(code, clientKeyAt(request.ip ?? '')) : undefined;
    const about = record === undefined ? undefined : abouts.get(record.ruleset)?.[language];
    if (record === undefined || about === undefined)
      return { picture: 'lobby', title: 'Cartomancer', about: texts[language]['preview.lobby'] };
    const isListed = record.visibility === 'public' && record.archivedAt === null;
    return {
      picture: pictureOf(record.ruleset),
      title: isListed && record.title !== about.title ? `${record.title} · ${about.title}` : about.title,
      about: about.sentence,
    };
  }

  return {
    async tagsFor(request) {
      const isReadable = (request.get('accept-language') ?? '').length <= longestLanguages;
      const accepted = isReadable && request.acceptsLanguages([...languages]);
      const language = languages.find((known) => known === accepted) ?? 'en';
      const preview = await previewOf(request, language);
      const origin = originOf(request);
      return [
        tag('og:type', 'website'),
        tag('og:site_name', 'Cartomancer'),
        tag('og:locale', language),
        tag('og:title', preview.title),
        tag('og:description', preview.about),
        // These addresses must be absolute.
        ...(origin === undefined
          ? []
          : [
              tag('og:url', `${origin}${request.path}`),
              tag('og:image', `${origin}/previews/${preview.picture}.jpg`),
              tag('og:image:type', 'image/jpeg'),
              tag('og:image:width', '1200'),
              tag('og:image:height', '630'),
              tag('og:image:alt', texts[language]['preview.picture']),
              tag('twitter:card', 'summary_large_image'),
            ]),
      ].join('\n    ');
    },
  };
}
