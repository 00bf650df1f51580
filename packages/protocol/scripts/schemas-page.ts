/** Generates the part of `docs/protocol.md` about the schemas: each with its comment, its fields and its examples. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod/mini';

import * as campaigns from '../src/campaigns.ts';
import * as documents from '../src/documents.ts';
import * as http from '../src/http.ts';
import * as messages from '../src/messages.ts';
import * as pictures from '../src/pictures.ts';
import * as programs from '../src/programs.ts';
import * as push from '../src/push.ts';
import * as replay from '../src/replay.ts';
import * as sheets from '../src/sheets.ts';
import * as webhooks from '../src/webhooks.ts';

const begin = '<!-- The rest is generated from the schemas by `pnpm generate`. -->';

/** The files with schemas, each with its heading, in the order of the page. */
const parts = [
  ['messages.ts', 'Messages of the rooms', messages],
  ['http.ts', 'People and tables', http],
  ['programs.ts', 'Programs', programs],
  ['campaigns.ts', 'Campaigns', campaigns],
  ['sheets.ts', 'Sheets', sheets],
  ['documents.ts', 'Notes and prepared things', documents],
  ['pictures.ts', 'Pictures', pictures],
  ['push.ts', 'Web push', push],
  ['webhooks.ts', 'Webhooks', webhooks],
  ['replay.ts', 'Replays and sessions', replay],
] as const;

const legend = `A field with \`?\` may be missing. \`{ [name]: … }\` is a map from any name to a value, and \`…\` at the end of a list of fields means
that other fields may follow. The body of a request with a field that is not listed is refused. The server removes spaces at both ends
of names, titles and phrases before it counts their characters. Characters of these fields are Unicode code points; those of the
fields of an intent are UTF-16 units, as in JavaScript. Times are milliseconds since the epoch unless stated otherwise.`;

type Shape = z.core.JSONSchema.BaseSchema;

/** The permitted length of a string or a list: `at most 40`, `1 to 40`; undefined if any length is permitted. */
function lengthOf(least = 0, most: number | undefined): string | undefined {
  if (most !== undefined) return least === 0 ? `at most ${most}` : `${least} to ${most}`;
  return least === 0 ? undefined : `at least ${least}`;
}

function stringOf({ minLength, maxLength, pattern }: Shape): string {
  const length = lengthOf(minLength, maxLength);
  return ['string', length && `of ${length} characters`, pattern && `matching /${pattern}/`].filter(Boolean).join(' ');
}

function listOf({ items, minItems, maxItems }: Shape): string {
  const length = lengthOf(minItems, maxItems);
  const item = isShape(items) && !Array.isArray(items) ? typeOf(items) : 'any';
  return `list${length === undefined ? '' : ` (${length})`} of ${item}`;
}

function bounds({ minimum, maximum }: Shape): string {
  // Zod gives an integer without bounds those of JavaScript's safe integers. They are not shown.
  const declared = (bound: number | undefined) =>
    Math.abs(bound ?? Infinity) < Number.MAX_SAFE_INTEGER ? bound : undefined;
  const [least, most] = [declared(minimum), declared(maximum)];
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`;
  if (least !== undefined) return ` from ${least}`;
  return most === undefined ? '' : ` up to ${most}`;
}

function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null;
}

function objectOf(shape: Shape): string {
  const { properties = {}, required = [], additionalProperties } = shape;
  const fields = Object.entries(properties).map(
    ([name, value]) => `${name}${required.includes(name) ? '' : '?'}: ${isShape(value) ? typeOf(value) : 'any'}`,
  );
  // A closed object has `false` here, an open one `{}`, a record the schema of its values.
  const isRecord = isShape(additionalProperties) && fields.length === 0;
  if (isRecord) return `{ [name]: ${typeOf(additionalProperties)} }`;
  const more = isShape(additionalProperties) ? ['…'] : [];
  return fields.length + more.length === 0 ? '{}' : `{ ${[...fields, ...more].join(', ')} }`;
}

/** The description of a value that may have several types, such as one that may be null. */
function typesOf(shape: Shape, types: readonly unknown[]): string {
  return types.map((type) => typeOf({ ...shape, type: type as Shape['type'] } as Shape)).join(' | ');
}

function typeOf(shape: Shape): string {
  const { type } = shape as { readonly type?: unknown };
  if (Array.isArray(type)) return typesOf(shape, type);
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum !== undefined) return shape.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = shape.anyOf ?? shape.oneOf;
  if (either !== undefined)
    return [...new Set(either.map((shape) => (isShape(shape) ? typeOf(shape) : 'any')))].join(' | ');
  switch (shape.type) {
    case 'object':
      return objectOf(shape);
    case 'array':
      return listOf(shape);
    case 'string':
      return stringOf(shape);
    case 'integer':
    case 'number':
      return `${shape.type}${bounds(shape)}`;
    case 'boolean':
    case 'null':
      return shape.type;
    default:
      return 'any';
  }
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}

/** The comments before the exported schemas of a file, by their names. */
function commentsIn(file: string): ReadonlyMap<string, string> {
  const source = readFileSync(join(import.meta.dirname, '../src', file), 'utf8');
  const documented = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+)/gu);
  return new Map(
    Array.from(documented, ([, comment = '', name = '']) => [name, comment.replaceAll(/^\s*\* ?/gmu, '').trim()]),
  );
}

function entryOf(name: string, schema: z.ZodMiniType, comment: string): string {
  const [about = '', ...examples] = comment.split('@example').map((text) => text.trim());
  // The comment is wrapped to the width of the code: join each paragraph into one line.
  const paragraphs = about.split(/\n\s*\n/u).map((text) => text.replaceAll('\n', ' '));
  const shape = typeOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const lines = [`#### ${name}`, ...paragraphs.filter((text) => text !== ''), `Fields: \`${shape}\``];
  return [...lines, ...examples.map((text) => `\`\`\`json\n${text}\n\`\`\``)].join('\n\n');
}

export function withSchemas(page: string): string {
  const [handwritten = ''] = page.split(begin);
  const sections = parts.map(([file, title, module]) => {
    const comments = commentsIn(file);
    const entries = Object.entries(module)
      .flatMap(([name, value]) => {
        const comment = comments.get(name);
        return comment?.includes('@example') === true && isSchema(value) ? [{ name, value, comment }] : [];
      })
      // Restore the order of the file: a module namespace is sorted alphabetically.
      .toSorted((one, other) => [...comments.keys()].indexOf(one.name) - [...comments.keys()].indexOf(other.name));
    return [`### ${title}`, ...entries.map(({ name, value, comment }) => entryOf(name, value, comment))].join('\n\n');
  });
  return `${handwritten}${begin}\n\n<!-- prettier-ignore-start -->\n\n## Schemas\n\n${legend}\n\n${sections.join('\n\n')}\n\n<!-- prettier-ignore-end -->\n`;
}
