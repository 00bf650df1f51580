/** Saving and using prepared things, when the server does not answer or the table does not accept them. */
import type { PreparedReply } from '@cartomancer/protocol';
import { expect, it, vi } from 'vitest';

import type { DocumentApi } from '../net/api-client.ts';
import { ApiProvider, Unreachable } from '../net/api-client.ts';
import { loadSystem } from '../systems.ts';
import { offlineApi } from '../workbench/offline-api.ts';
import { mounted } from '../workbench/small-document.ts';
import type { SmallElement } from '../workbench/small-document.ts';
import { openPreparing } from './preparing-session.ts';
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

/** A list with one thing, and a server that can be out of reach. */
async function things(onUse?: OnUse) {
  const server = { isOffline: true, saved: vi.fn<(text: unknown) => void>() };
  const reach = () => {
    if (server.isOffline) throw new Unreachable('away');
  };
  const documents: DocumentApi = {
    ...offlineApi.documents,
    prepared: async () => ({ ok: true, value: { things: [poem] } }),
    async addPrepared({ things: added }) {
      reach();
      server.saved(added[0]?.intents[0]?.['text']);
      return { ok: true, value: { things: [] } };
    },
    async changePrepared(_ruleset, _id, { intents }) {
      reach();
      server.saved(intents[0]?.['text']);
      return { ok: true, value: { saved: true, thing: poem } };
    },
  };
  const preparing = openPreparing(await loadSystem('suits'));
  const { page, unmount } = mounted(
    <ApiProvider value={{ ...offlineApi, documents }}>
      <Things preparing={preparing} {...(onUse === undefined ? {} : { onUse })} />
    </ApiProvider>,
  );
  await vi.waitFor(() => expect(page.textContent).toContain('A poem'), { timeout: 60_000 });
  return {
    page,
    server,
    end: () => {
      unmount();
      preparing.session.end();
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

it('keeps the change of a step until it is saved', async () => {
  const { page, server, end } = await things();
  page.find('button', 'Change').act('click');
  await vi.waitFor(() => expect(textFields(page)).toEqual(['Rain.']), { timeout: 60_000 });
  await expectKeptUntilSaved({ page, server, end });
  end();
});

it('does not say that a thing is on the table if it was not sent', async () => {
  const { page, end } = await things(async () => ({ done: 0, refusals: [] }));
  page.find('button', 'Use').act('click');
  await vi.waitFor(() => expect(page.textContent).toContain('A poem stopped after 0 of 1 steps.'), { timeout: 60_000 });
  end();
});
