import type { NoteReply } from '@cartomancer/protocol';
import { expect, it, vi } from 'vitest';

import type { DocumentApi } from '../../net/api-client.ts';
import { Unreachable } from '../../net/api-client.ts';
import { notesMarkdown, openNotebook, searchPages } from './notebook.ts';

function fakeServer() {
  let notes: readonly NoteReply[] = [];
  let added = 0;
  let isOffline = false;
  const reach = (): void => {
    if (isOffline) throw new Unreachable('away');
  };
  const api: Pick<DocumentApi, 'notes' | 'addNote' | 'changeNote' | 'removeNote'> = {
    notes: async () => ({ ok: true, value: { notes: [...notes] } }),
    async addNote(_code, body) {
      reach();
      added += 1;
      const note = { ...body, id: `n${added}`, version: 1, changedAt: 0 };
      notes = [...notes, note];
      return { ok: true, value: note };
    },
    async changeNote(_code, id, { version, ...body }) {
      reach();
      const now = notes.find((note) => note.id === id);
      if (now?.version !== version) return { ok: true, value: { saved: false, note: now ?? null } };
      const note = { ...now, ...body, version: version + 1 };
      notes = notes.map((other) => (other.id === id ? note : other));
      return { ok: true, value: { saved: true, note } };
    },
    async removeNote(_code, id) {
      notes = notes.filter((note) => note.id !== id);
      return { ok: true, value: {} };
    },
  };
  return { api, goOffline: () => (isOffline = true), goOnline: () => (isOffline = false) };
}

async function twoDevices() {
  const server = fakeServer();
  const [phone, laptop] = [openNotebook(server.api, 'AAA-AAA'), openNotebook(server.api, 'AAA-AAA')];
  const added = await phone.add({ title: 'The Duke', scene: '', text: 'bribed' });
  await laptop.load();
  if (!added.ok) throw new Error('The page was not added');
  const shown = (notebook: typeof phone) => notebook.pages.value.map(({ text, state }) => [text, state.is]);
  return { server, phone, laptop, id: added.value, shown };
}

it('saves a change, and another device reads it', async () => {
  const { phone, laptop, id, shown } = await twoDevices();
  phone.edit(id, { text: 'bribed by Mara' });
  expect(shown(phone)).toEqual([['bribed by Mara', 'unsaved']]);
  await phone.save(id);
  await laptop.load();
  expect([shown(phone), shown(laptop)]).toEqual([[['bribed by Mara', 'saved']], [['bribed by Mara', 'saved']]]);
});

it('saves what is written while a save is under way, if the page is closed meanwhile', async () => {
  const { phone, laptop, id, shown } = await twoDevices();
  phone.edit(id, { text: 'bribed by Mara' });
  const saving = phone.save(id);
  phone.edit(id, { text: 'bribed by Mara, twice' });
  // Closing the page.
  await phone.save(id);
  await saving;
  await laptop.load();
  expect([shown(phone), shown(laptop)]).toEqual([
    [['bribed by Mara, twice', 'saved']],
    [['bribed by Mara, twice', 'saved']],
  ]);
});

it('shows both texts on the device that comes second, which can keep its own text or take the other', async () => {
  const { phone, laptop, id, shown } = await twoDevices();
  phone.edit(id, { text: 'flees' });
  laptop.edit(id, { text: 'stays' });
  await phone.save(id);
  await laptop.save(id);
  expect(laptop.pages.value[0]).toMatchObject({ text: 'stays', state: { is: 'conflict', theirs: { text: 'flees' } } });
  await laptop.settle(id, 'mine');
  expect(shown(laptop)).toEqual([['stays', 'saved']]);
  phone.edit(id, { text: 'flees at once' });
  await phone.load();
  expect(phone.pages.value[0]).toMatchObject({ state: { is: 'conflict', theirs: { text: 'stays' } } });
  await phone.settle(id, 'theirs');
  expect(shown(phone)).toEqual([['stays', 'saved']]);
});

it('shows a conflict only once, even if the chosen own text could not be sent at first', async () => {
  const { server, phone, laptop, id, shown } = await twoDevices();
  laptop.edit(id, { text: 'stays' });
  phone.edit(id, { text: 'flees' });
  await phone.save(id);
  await laptop.save(id);
  server.goOffline();
  await laptop.settle(id, 'mine');
  expect(shown(laptop)).toEqual([['stays', 'failed']]);
  server.goOnline();
  await laptop.save(id);
  expect(shown(laptop)).toEqual([['stays', 'saved']]);
});

it('keeps an unsaved page that another device deleted, and a text that could not be saved', async () => {
  const { server, phone, laptop, id, shown } = await twoDevices();
  phone.edit(id, { text: 'flees' });
  server.goOffline();
  await phone.save(id);
  expect(shown(phone)).toEqual([['flees', 'failed']]);
  server.goOnline();
  await laptop.remove(id);
  await phone.save(id);
  expect(phone.pages.value[0]).toMatchObject({ state: { is: 'conflict', theirs: null } });
  server.goOffline();
  expect(await phone.settle(id, 'mine')).toHaveLength(1);
  expect(phone.pages.value[0]).toMatchObject({ text: 'flees', state: { is: 'conflict' } });
  server.goOnline();
  expect(await phone.settle(id, 'mine')).toEqual([]);
  await laptop.load();
  expect(shown(laptop)).toEqual([['flees', 'saved']]);
});

it('ignores a list that was requested before its own changes were saved', async () => {
  const { server, id } = await twoDevices();
  const held: (() => void)[] = [];
  let holds = false;
  const phone = openNotebook(
    {
      ...server.api,
      async notes(code) {
        const answer = await server.api.notes(code);
        if (holds) await new Promise<void>((resolve) => held.push(resolve));
        return answer;
      },
    },
    'AAA-AAA',
  );
  await phone.load();
  holds = true;
  const loading = phone.load();
  await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 60_000 });
  phone.edit(id, { text: 'bribed by Mara' });
  await phone.save(id);
  await phone.add({ title: 'Plan', scene: '', text: 'Meet the Duke' });
  holds = false;
  for (const release of held) release();
  expect(await loading).toEqual([]);
  expect(phone.pages.value).toMatchObject([
    { text: 'bribed by Mara', version: 2, state: { is: 'saved' } },
    { text: 'Meet the Duke' },
  ]);
});

it('finds the pages that contain all words of a search, and writes all pages into one file', async () => {
  const { phone } = await twoDevices();
  await phone.add({ title: 'Plan', scene: 'Scene 2', text: 'Meet the Duke' });
  const found = (search: string) => searchPages(phone.pages.value, search).map(({ title }) => title);
  expect([found('duke'), found('DUKE scene'), found('nobody'), found(' ')]).toEqual([
    ['The Duke', 'Plan'],
    ['Plan'],
    [],
    ['The Duke', 'Plan'],
  ]);
  expect(notesMarkdown(phone.pages.value, 'Friday')).toBe(
    '# Friday\n\n## The Duke\n\nbribed\n\n## Plan\n\n*Scene 2*\n\nMeet the Duke\n',
  );
});
