import { existsSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { rulesets } from '@cartomancer/rules';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';

import { memoryJournal } from '../journal/memory.ts';
import { newEntry, newTable } from '../../test/contracts/journal.ts';
import { previews } from './previews.ts';

type Headers = Readonly<Record<string, string>>;

const publicFiles = join(import.meta.dirname, '../../../client/public');

async function server(journal = memoryJournal(), clientFolder = publicFiles) {
  const { tagsFor } = previews({ journal, systems: [...rulesets.keys()], clientFolder, lookupsAMinute: 3 });
  const app = express().set('trust proxy', 1);
  app.get(['/', '/t/:code'], (request, response) => {
    void tagsFor(request).then((tags) => response.send(tags));
  });
  const http = createServer(app);
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void http.close());
  const { port } = http.address() as AddressInfo;
  const ask = (path: string, headers: Headers = {}) =>
    new Promise<string>((answered, failed) => {
      get({ port, path, headers }, (answer) => void text(answer).then(answered, failed)).on('error', failed);
    });
  return { journal, port, ask };
}

const table = (more: Partial<ReturnType<typeof newTable>>) => ({ ...newTable('KQ7-4T9'), ruleset: 'suits', ...more });

it('the preview of the lobby has a title and a picture on this server', async () => {
  const { ask, port } = await server();
  const tags = await ask('/');
  expect(tags).toContain('<meta property="og:title" content="Cartomancer" />');
  expect(tags).toContain(`<meta property="og:image" content="http://localhost:${port}/previews/lobby.jpg" />`);
  expect(tags).toContain('role-playing games');
});

it.each(['lobby', ...rulesets.keys()])('there is a preview picture: %s', (name) => {
  expect(existsSync(join(publicFiles, 'previews', `${name}.jpg`))).toBe(true);
});

it('the preview of a private table names only its system; that of an unknown code names none', async () => {
  const { ask, journal } = await server();
  await journal.create(table({ title: 'The secret wedding', visibility: 'private' }), newEntry(1));
  const tags = await ask('/t/kq7-4t9');
  expect(tags).toContain('<meta property="og:title" content="Suits" />');
  expect(tags).toContain('/previews/suits.jpg');
  expect(tags).not.toMatch(/secret|wedding/iu);
  const unknown = await ask('/t/AAA-AAA');
  expect(unknown).toContain('content="Cartomancer"');
  expect(unknown).not.toContain('Suits');
});

it('a system without a picture of its own gets the lobby’s', async () => {
  const { ask, journal } = await server(memoryJournal(), join(publicFiles, 'elsewhere'));
  await journal.create(table({ visibility: 'private' }), newEntry(1));
  expect(await ask('/t/KQ7-4T9')).toContain('/previews/lobby.jpg');
});

it('the preview of a public table has the escaped title, until the table is archived', async () => {
  const { ask, journal } = await server();
  const title = `"><script>alert('$&')</script> & more`;
  const made = await journal.create(table({ title, visibility: 'public' }), newEntry(1));
  const tags = await ask('/t/KQ7-4T9');
  expect(tags).toContain('&quot;&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt; &amp; more · Suits');
  expect(tags).not.toContain('<script');
  expect(tags.match(/</gu)).toHaveLength(tags.match(/<meta /gu)?.length ?? 0);
  if (made === 'code_taken') throw new Error('The code is taken');
  await journal.archive(made.number, 1);
  expect(await ask('/t/KQ7-4T9')).toContain('<meta property="og:title" content="Suits" />');
});

it('a preview is in the requested language if there is a translation, else in English', async () => {
  const { ask, journal } = await server();
  await journal.create(table({ visibility: 'private' }), newEntry(1));
  expect(await ask('/t/KQ7-4T9', { 'Accept-Language': 'de-AT,de;q=0.9' })).toContain('content="Farben"');
  expect(await ask('/t/KQ7-4T9', { 'Accept-Language': 'fr' })).toContain('content="Suits"');
});

it('ignores invalid or hostile host names', async () => {
  const { ask } = await server();
  const tags = await ask('/', { Host: 'x"><script>' });
  expect(tags).not.toContain('<script');
  expect(tags).not.toContain('og:image');
});

it('takes the server’s address from the Host header, and ignores X-Forwarded-Host, which clients can set', async () => {
  const { ask } = await server();
  const tags = await ask('/', { Host: 'play.example', 'X-Forwarded-Host': 'other.example' });
  expect(tags).toContain('//play.example/');
  expect(tags).not.toContain('other.example');
});

it('a table gets the lobby’s preview while the journal fails or does not answer', async () => {
  const failing = { ...memoryJournal(), byCode: () => Promise.reject(new Error('no disk')) };
  expect(await (await server(failing)).ask('/t/KQ7-4T9')).toContain('content="Cartomancer"');
  const silent = { ...memoryJournal(), byCode: () => new Promise<never>(() => {}) };
  expect(await (await server(silent)).ask('/t/KQ7-4T9')).toContain('content="Cartomancer"');
});

it('looks up a limited number of codes for one address, because a preview reveals whether a code exists', async () => {
  const { ask, journal } = await server();
  await journal.create(table({}), newEntry(1));
  for (const code of ['AAA-AAA', 'BBB-BBB']) await ask(`/t/${code}`);
  expect(await ask('/t/KQ7-4T9')).toContain('content="Suits"');
  expect(await ask('/t/KQ7-4T9')).toContain('content="Cartomancer"');
});
