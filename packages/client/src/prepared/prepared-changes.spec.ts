import { expect, it, vi } from 'vitest';
import type { PreparedReply } from '@cartomancer/protocol';

import type { DocumentApi } from '../net/api-client.ts';
import { preparedChanges } from './prepared-changes.ts';
import type { ShownThings } from './prepared-changes.ts';

const guard: PreparedReply = {
  id: 'one',
  version: 1,
  kind: 'npc',
  title: 'Guard',
  intents: [],
  changedAt: 1,
};

it('says how many things an import has added', async () => {
  const things = [guard, { ...guard, id: 'two' }];
  const documents: Pick<DocumentApi, 'prepared' | 'addPrepared' | 'changePrepared' | 'removePrepared'> = {
    prepared: async () => ({ ok: true, value: { things } }),
    addPrepared: async () => ({ ok: true, value: { things } }),
    changePrepared: () => Promise.reject(new Error('Nothing is changed')),
    removePrepared: () => Promise.reject(new Error('Nothing is removed')),
  };
  const pictures = {
    list: async () => ({ ok: true as const, value: { pictures: [] } }),
    add: () => Promise.reject(new Error('There are no pictures')),
  };
  const setStatus = vi.fn<ShownThings['setStatus']>();
  const shown = { setThings: vi.fn<ShownThings['setThings']>(), setStatus, setOpen: vi.fn<ShownThings['setOpen']>() };
  const { importFile } = preparedChanges({ documents, pictures }, 'suits', shown);
  await importFile({ prepared: { kind: 'prepared', version: 1, ruleset: 'suits', things }, pictures: {} });
  expect(setStatus).toHaveBeenLastCalledWith('2 prepared items added.');
});

it('does not save over a newer version from another device, and shows that version', async () => {
  const elsewhere = { ...guard, version: 2, title: 'Captain of the guard' };
  const documents: Pick<DocumentApi, 'prepared' | 'addPrepared' | 'changePrepared' | 'removePrepared'> = {
    prepared: async () => ({ ok: true, value: { things: [elsewhere] } }),
    addPrepared: async () => ({ ok: true, value: { things: [] } }),
    changePrepared: async () => ({ ok: true, value: { saved: false, thing: elsewhere } }),
    removePrepared: async () => ({ ok: true, value: {} }),
  };
  const pictures = {
    list: async () => ({ ok: true as const, value: { pictures: [] } }),
    add: () => Promise.reject(new Error('There are no pictures')),
  };
  const shown = {
    setThings: vi.fn<ShownThings['setThings']>(),
    setStatus: vi.fn<ShownThings['setStatus']>(),
    setOpen: vi.fn<ShownThings['setOpen']>(),
  };
  const { save } = preparedChanges({ documents, pictures }, 'suits', shown);
  const changed = await save(guard, { ...guard, title: 'Doorkeeper' });
  expect(changed).toMatchObject({ isSaved: false, refusals: [{ code: 'E_CHANGED_ELSEWHERE' }] });
  expect(shown.setThings).toHaveBeenLastCalledWith([elsewhere]);
});
