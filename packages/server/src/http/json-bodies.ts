/**
 * Parses JSON bodies. A body is parsed before most checks of its request, so a small one must not become large in
 * memory.
 */
import type { RequestHandler } from 'express';
import express from 'express';

import { refuse } from './refusals.ts';

/** Valid bodies have fewer than half as many levels. Millions of levels would take gigabytes of memory. */
const mostLevels = 64;
/**
 * A full file of prepared things has fewer values. A million tiny objects would occupy the server for half a second.
 */
const mostValues = 100_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Whether this JSON in UTF-8 has more values, or more levels of arrays and objects, than allowed. */
export function isTooComplex(body: Uint8Array): boolean {
  let level = 0;
  let values = 1;
  let isInText = false;
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index] ?? 0;
    if (byte === backslash) index += 1;
    else if (byte === quote) isInText = !isInText;
    else if (!isInText && opening.has(byte)) level += 1;
    else if (!isInText && closing.has(byte)) level -= 1;
    else if (!isInText && byte === comma) values += 1;
    if (level > mostLevels || values > mostValues) return true;
  }
  return false;
}

/** `limit`: as Express reads it, such as `16kb`. Compressed bodies are refused: a kilobyte could become megabytes. */
export function jsonBody(
  options: { readonly limit?: string | number; readonly type?: () => boolean } = {},
): RequestHandler {
  return express.json({
    ...options,
    inflate: false,
    verify: (_request, _response, body, encoding) => {
      if (encoding !== 'utf-8' || isTooComplex(body)) refuse(400, 'E_MALFORMED', 'TB-10');
    },
  });
}
