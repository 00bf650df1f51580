import type { NoteReply } from '@cartomancer/protocol';
import { expect, it } from 'vitest';

import type { DocumentApi } from '../../net/api-client.ts';
import { Unreachable } from '../../net/api-client.ts';
import { notesMarkdown, openNotebook, searchPages } from './notebook.ts';

/** A server for the notes of one table. */
function fakeServer() {
  let notes: readonly NoteReply[] = [];
  let added = 0;
  let isAway = false;
  const reach = (): void => {
    if (isAway) throw new Unreachable('away');
  };
  const api: Pick<DocumentApi, 'notes' | 'addNote' | 'changeNote' | 'removeNote'> = {
    notes: async () => ({ ok: true, value: { notes: [...notes] } }),
    async addNote(_code, body) {
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
      notes = notes.map((one) => (one.id === id ? note : one));
      return { ok: true, value: { saved: true, note } };
    },
    async removeNote(_code, id) {
      notes = notes.filter((note) => note.id !== id);
      return { ok: true, value: {} };
    },
  };
  return { api, goAway: () => (isAway = true), comeBack: () => (isAway = false) };
}

async function twoDevices() {
  const server = fakeServer();
  const [one, other] = [openNotebook(server.api, 'AAA-AAA'), openNotebook(server.api, 'AAA-AAA')];
  const added = await one.add({ title: 'The Duke', scene: '', text: 'bribed' });
  await other.load();
  if (!added.ok) throw new Error('The page was not added');
  const shown = (notebook: typeof one) => notebook.pages.value.map(({ text, state }) => [text, state.is]);
  return { server, one, other, id: added.value, shown };
}

it('saves a change, and another device reads it', async () => {
  const { one, other, id, shown } = await twoDevices();
  one.edit(id, { text: 'bribed by Mara' });
  expect(shown(one)).toEqual([['bribed by Mara', 'unsaved']]);
  await one.save(id);
  await other.load();
  expect([shown(one), shown(other)]).toEqual([[['bribed by Mara', 'saved']], [['bribed by Mara', 'saved']]]);
});

it('shows both texts to the later of two devices, which keeps its own or takes the other', async () => {
  const { one, other, id, shown } = await twoDevices();
  one.edit(id, { text: 'flees' });
  other.edit(id, { text: 'stays' });
  await one.save(id);
  await other.save(id);
  expect(other.pages.value[0]).toMatchObject({ text: 'stays', state: { is: 'conflict', theirs: { text: 'flees' } } });
  await other.settle(id, 'mine');
  expect(shown(other)).toEqual([['stays', 'saved']]);
  one.edit(id, { text: 'flees at once' });
  await one.load();
  expect(one.pages.value[0]).toMatchObject({ state: { is: 'conflict', theirs: { text: 'stays' } } });
  await one.settle(id, 'theirs');
  expect(shown(one)).toEqual([['stays', 'saved']]);
});

it('keeps an unsaved page that another device deleted, and a text that could not be saved', async () => {
  const { server, one, other, id, shown } = await twoDevices();
  one.edit(id, { text: 'flees' });
  server.goAway();
  await one.save(id);
  expect(shown(one)).toEqual([['flees', 'failed']]);
  server.comeBack();
  await other.remove(id);
  await one.save(id);
  expect(one.pages.value[0]).toMatchObject({ state: { is: 'conflict', theirs: null } });
  await one.settle(id, 'mine');
  await other.load();
  expect(shown(other)).toEqual([['flees', 'saved']]);
});

it('finds pages by all of their words, and writes them into one file', async () => {
  const { one } = await twoDevices();
  await one.add({ title: 'Plan', scene: 'Scene 2', text: 'Meet the Duke' });
  const found = (search: string) => searchPages(one.pages.value, search).map(({ title }) => title);
  expect([found('duke'), found('DUKE scene'), found('nobody'), found(' ')]).toEqual([
    ['The Duke', 'Plan'],
    ['Plan'],
    [],
    ['The Duke', 'Plan'],
  ]);
  expect(notesMarkdown(one.pages.value, 'Friday')).toBe(
    '# Friday\n\n## The Duke\n\nbribed\n\n## Plan\n\n*Scene 2*\n\nMeet the Duke\n',
  );
});
