/** Every HTTP answer about a table for one reader, in a form that can be compared between two servers. */
import type { TestClient } from '../test-client.ts';

/** The reader's credentials: a token, a spectators' link, both or neither. */
export interface HttpReader {
  readonly token?: string;
  readonly link?: string;
}

/** The real time of day: the only header that always differs between two servers. */
const unequalHeaders: ReadonlySet<string> = new Set(['date']);

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

/** Status, all headers and the body, as text. */
async function written(path: string, response: Response, readable: (text: string) => string): Promise<string> {
  const headers = [...response.headers]
    .filter(([name]) => !unequalHeaders.has(name))
    .map(([name, value]) => `${name}: ${readable(value)}`)
    .toSorted();
  return [`${path} ${response.status}`, ...headers, readable(await response.text())].join('\n');
}

/** All answers about the table for this reader now, without changing anything. */
export async function answersFor(server: TestClient, code: string, reader: HttpReader): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const path of paths(code))
    answers.push(await written(path, await answerTo(server, path, reader), (text) => text));
  return answers;
}

/**
 * Replaces what differs between two servers: the server's name and ciphertexts by their lengths, and the random part of an
 * ETag.
 */
function withoutSecrets(text: string): string {
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
  return await written(path, await answerTo(server, path, reader), withoutSecrets);
}
