import type { PreparedReply } from '@cartomancer/protocol';
import { expect, it, vi } from 'vitest';

import type { DocumentApi } from '../net/api-client.ts';
import { ApiProvider, Unreachable } from '../net/api-client.ts';
import { loadSystem } from '../systems.ts';
import { offlineApi } from '../workbench/offline-api.ts';
import { mounted } from '../workbench/small-document.ts';
import type { SmallElement } from '../workbench/small-document.ts';
import { openFormTable } from './form-table.ts';
import { preparedElsewhere } from './prepared-elsewhere.ts';
import type { OnUse } from './prepared-things.ts';
import { Things } from './things.tsx';

const poem: PreparedReply = {
  id: 'one',
  version: 1,
  kind: 'text',
  title: 'A poem',
  intents: [{ type: 'narrate', text: 'Rain.' }],
  changedAt: 1,
};

const scene: PreparedReply = {
  id: 'two',
  version: 1,
  kind: 'scene',
  title: 'The inn',
  intents: [
    { type: 'narrate', text: 'Rain.' },
    { type: 'show_handout', title: 'A letter', text: 'Come.' },
    { type: 'narrate', text: 'Thunder.' },
  ],
  changedAt: 1,
};

/** A list with one thing, and a server that can be out of reach. */
async function things({
  onUse,
  thing = poem,
  system = 'suits',
}: { readonly onUse?: OnUse; readonly thing?: PreparedReply; readonly system?: string } = {}) {
  const server = { isOffline: true, thing, saved: vi.fn<(text: unknown) => void>() };
  const reach = () => {
    if (server.isOffline) throw new Unreachable('away');
  };
  const documents: DocumentApi = {
    ...offlineApi.documents,
    prepared: async () => ({ ok: true, value: { things: [server.thing] } }),
    async addPrepared({ things: added }) {
      reach();
      server.saved(added[0]?.intents[0]?.['text']);
      return { ok: true, value: { things: [] } };
    },
    async changePrepared(_ruleset, _id, { version, ...changed }) {
      reach();
      server.saved(changed.intents[0]?.['text']);
      server.thing = { ...server.thing, ...changed, version: version + 1 };
      return { ok: true, value: { saved: true, thing: server.thing } };
    },
  };
  const formTable = openFormTable(await loadSystem(system));
  const { page, unmount } = mounted(
    <ApiProvider value={{ ...offlineApi, documents }}>
      <Things formTable={formTable} {...(onUse === undefined ? {} : { onUse })} />
    </ApiProvider>,
  );
  await vi.waitFor(() => expect(page.textContent).toContain(thing.title), { timeout: 60_000 });
  return {
    page,
    server,
    end: () => {
      unmount();
      formTable.session.end();
    },
  };
}

const textFields = (page: SmallElement) => page.all('textarea').map(({ value }) => value);

async function expectKeptUntilSaved({ page, server }: Awaited<ReturnType<typeof things>>): Promise<void> {
  page.find('textarea').act('input', { value: 'Rain on the roof, all night.' });
  page.find('form').act('submit');
  await vi.waitFor(() => expect(page.textContent).toContain('isn’t answering'), { timeout: 60_000 });
  expect(textFields(page)).toEqual(['Rain on the roof, all night.']);
  server.isOffline = false;
  page.find('form').act('submit');
  await vi.waitFor(() => expect(server.saved).toHaveBeenCalledWith('Rain on the roof, all night.'), {
    timeout: 60_000,
  });
}

it('keeps the text of a new thing until it is saved', async () => {
  const { page, server, end } = await things();
  const kinds = page.all('select').at(-1);
  kinds?.act('change', { value: 'narrate' });
  await vi.waitFor(() => expect(page.all('textarea')).toHaveLength(1), { timeout: 60_000 });
  await expectKeptUntilSaved({ page, server, end });
  await vi.waitFor(() => expect(page.all('textarea')).toEqual([]), { timeout: 60_000 });
  end();
});

it('shows in the form why no table accepts a value, and saves nothing', async () => {
  const { page, server, end } = await things({ system: 'card-rpg' });
  server.isOffline = false;
  page.all('select').at(-1)?.act('change', { value: 'write_npc' });
  await vi.waitFor(() => expect(page.all('form')).toHaveLength(1), { timeout: 60_000 });
  page.find('form').find('textarea').act('input', { value: '2C 7H KS 9D QH 11X' });
  // The form renders the value before it can be sent.
  await new Promise((resolve) => setTimeout(resolve));
  page.find('form').act('submit');
  await vi.waitFor(() => expect(page.find('form').textContent).toContain('You can’t use 11X here.'), {
    timeout: 60_000,
  });
  expect(server.saved).not.toHaveBeenCalled();
  end();
});

it('lists a thing that another part of the page has prepared', async () => {
  const { page, server, end } = await things();
  server.thing = { ...poem, title: 'A song' };
  preparedElsewhere.value += 1;
  await vi.waitFor(() => expect(page.textContent).toContain('A song'), { timeout: 60_000 });
  end();
});

it('keeps the change of a step until it is saved', async () => {
  const { page, server, end } = await things();
  page.find('button', 'Change').act('click');
  await vi.waitFor(() => expect(textFields(page)).toEqual(['Rain.']), { timeout: 60_000 });
  await expectKeptUntilSaved({ page, server, end });
  end();
});

it('does not say that a thing is on the table if it was not sent', async () => {
  const { page, end } = await things({ onUse: async () => ({ done: 0, refusals: [] }) });
  page.find('button', 'Use').act('click');
  await vi.waitFor(() => expect(page.textContent).toContain('A poem stopped after 0 of 1 steps.'), { timeout: 60_000 });
  end();
});

it('keeps what is written in a step while the title, the kind or other steps are saved', async () => {
  const { page, server, end } = await things({ thing: scene });
  server.isOffline = false;
  const expectTexts = (texts: readonly string[]) =>
    vi.waitFor(() => expect(textFields(page)).toEqual(texts), { timeout: 60_000 });
  page.find('button', 'Change').act('click');
  await expectTexts(['Rain.', 'Come.', 'Thunder.']);
  const [, letter, thunder] = page.all('textarea');
  letter?.act('input', { value: 'Come at once.' });
  thunder?.act('input', { value: 'Thunder, far away.' });
  await expectTexts(['Rain.', 'Come at once.', 'Thunder, far away.']);

  page.find('input').act('input', { value: 'The old inn' });
  page.all('select')[0]?.act('change', { value: 'place' });
  await vi.waitFor(() => expect(page.all('select')[0]?.value).toBe('place'), { timeout: 60_000 });
  page.find('button', 'Save title and kind').act('click');
  await vi.waitFor(() => expect(page.textContent).toContain('The old inn is saved.'), { timeout: 60_000 });
  expect(server.thing).toMatchObject({ title: 'The old inn', kind: 'place', intents: scene.intents });
  await expectTexts(['Rain.', 'Come at once.', 'Thunder, far away.']);

  page.find('button', 'Remove step 1').act('click');
  await expectTexts(['Come at once.', 'Thunder, far away.']);
  page.all('form')[1]?.act('submit');
  await vi.waitFor(() => expect(server.thing.intents[1]).toMatchObject({ text: 'Thunder, far away.' }), {
    timeout: 60_000,
  });
  // A press during a save is ignored.
  await vi.waitFor(() => expect(page.find('div').attributes['aria-busy']).toBe('false'), { timeout: 60_000 });
  await expectTexts(['Come at once.', 'Thunder, far away.']);
  page.all('form')[0]?.act('submit');
  await vi.waitFor(() => expect(server.thing.intents[0]).toMatchObject({ text: 'Come at once.' }), {
    timeout: 60_000,
  });
  await expectTexts(['Come at once.', 'Thunder, far away.']);
  end();
});
