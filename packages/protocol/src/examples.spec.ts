import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';

import * as campaigns from './campaigns.ts';
import * as documents from './documents.ts';
import * as pictures from './pictures.ts';
import * as http from './http.ts';
import * as messages from './messages.ts';
import * as programs from './programs.ts';
import * as push from './push.ts';
import * as replay from './replay.ts';
import * as sheets from './sheets.ts';
import * as webhooks from './webhooks.ts';

interface Example {
  readonly schema: string;
  readonly text: string;
}

function examplesIn(file: string): readonly Example[] {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  const documented = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+)/g);
  return Array.from(documented).flatMap(([, comment = '', schema = '']) =>
    comment
      .split('@example')
      .slice(1)
      .map((text) => ({ schema, text: text.replaceAll(/^\s*\* ?/gm, '').trim() })),
  );
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}

/** Schemas that need no examples, because they are only parts of messages. */
const parts: ReadonlySet<string> = new Set(['intentIdSchema', 'refusalSchema']);

describe.each([
  ['messages.ts', messages],
  ['http.ts', http],
  ['sheets.ts', sheets],
  ['push.ts', push],
  ['programs.ts', programs],
  ['replay.ts', replay],
  ['campaigns.ts', campaigns],
  ['documents.ts', documents],
  ['pictures.ts', pictures],
  ['webhooks.ts', webhooks],
])('%s', (file, module) => {
  const examples = examplesIn(file);
  const schemas = Object.entries(module).filter(([name, value]) => isSchema(value) && !parts.has(name));

  test('every schema has an example', () => {
    const shown = new Set(examples.map(({ schema }) => schema));
    expect(schemas.map(([name]) => name).filter((name) => !shown.has(name))).toEqual([]);
  });

  test.each(examples)('$schema: $text', ({ schema, text }) => {
    const found = schemas.find(([name]) => name === schema)?.[1];
    if (!isSchema(found)) throw new Error(`${schema} is not a schema`);
    expect(found.safeParse(JSON.parse(text)).error).toBeUndefined();
  });
});
