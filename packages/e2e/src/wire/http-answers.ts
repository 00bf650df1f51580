/** The HTTP answers about a table for one reader, in a form that can be compared between two servers. */
import type { TestClient } from '../test-client.ts';

/** The reader's credentials: a token, a spectators' link, both or neither. */
export interface HttpReader {
  readonly token?: string;
  readonly link?: string;
}

/** Headers that differ between any two servers, because they contain the real time. */
const differingHeaders: ReadonlySet<string> = new Set(['date']);

function paths(code: string): readonly string[] {
  const table = `/api/tables/${code}`;
  return [
    '/api/campaigns',
    '/api/tables',
    '/api/sheets',
    `${table}/chronicle`,
    `${table}/chronicle?before=9`,
    `${table}/talk`,
    `${table}/replay`,
    `${table}/replay?first=7`,
    `${table}/replay?eyes=everybody`,
    `${table}/replay?eyes=s2`,
    `${table}/session`,
    `${table}/links`,
    `${table}/webhook`,
    '/metrics',
    '/readyz',
  ];
}

async function answerTo(server: TestClient, path: string, { token, link }: HttpReader): Promise<Response> {
  return await fetch(`${server.origin}${path}`, {
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(link === undefined ? {} : { 'table-link': link }),
    },
  });
}

async function asText(path: string, response: Response, comparable: (text: string) => string): Promise<string> {
  const headers = [...response.headers]
    .filter(([name]) => !differingHeaders.has(name))
    .map(([name, value]) => `${name}: ${comparable(value)}`)
    .toSorted();
  return [`${path} ${response.status}`, ...headers, comparable(await response.text())].join('\n');
}

export async function answersFor(server: TestClient, code: string, reader: HttpReader): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const path of paths(code))
    answers.push(await asText(path, await answerTo(server, path, reader), (text) => text));
  return answers;
}

/** Replaces random texts by their lengths, and drops the random part of an ETag. */
function withoutRandomParts(text: string): string {
  return text
    .replaceAll(
      /"(server|iv|ciphertext|tag)":"([\w-]*)"/gu,
      (_, field: string, value: string) => `"${field}":${value.length}`,
    )
    .replace(/^(W\/"[\da-f]+)-.*$/u, '$1');
}

/** The table's campaign file for this reader, with ciphertexts replaced by their lengths. */
export async function campaignFileFor(server: TestClient, code: string, reader: HttpReader): Promise<string> {
  const path = `/api/campaigns/${code}/file`;
  return await asText(path, await answerTo(server, path, reader), withoutRandomParts);
}
