import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { expect, it, onTestFinished, vi } from 'vitest';

import { ApiProvider } from '../../net/api-client.ts';
import type { DocumentApi } from '../../net/api-client.ts';
import { SessionProvider } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { ownWording } from '../../text/own.ts';
import { offlineApi } from '../../workbench/offline-api.ts';
import { mounted } from '../../workbench/small-document.ts';
import { NotebookPart } from './notebook-part.tsx';

it('saves the open page as soon as the browser hides the tab', async () => {
  const fakeDocument = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', fakeDocument);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const note = { id: 'one', version: 1, title: 'The Duke', scene: '', text: '', changedAt: 1 };
  const changeNote = vi.fn<DocumentApi['changeNote']>(() => new Promise(() => undefined));
  const documents: DocumentApi = {
    ...offlineApi.documents,
    notes: async () => ({ ok: true, value: { notes: [note] } }),
    changeNote,
  };
  const session = {
    connection: {},
    code: 'AAA-AAA',
    view: signal({}),
    game: signal(undefined),
    wording: ownWording,
  } as unknown as TableSession;
  const shown = mounted(
    <ApiProvider value={{ ...offlineApi, documents }}>
      <SessionProvider value={session}>
        <NotebookPart />
      </SessionProvider>
    </ApiProvider>,
  );
  await vi.waitFor(() => expect(shown.page.all('li')).toHaveLength(1), { timeout: 60_000 });
  await act(() => shown.page.find('li').find('button').act('click'));
  await act(() => shown.page.find('textarea').act('input', { value: 'bribed' }));
  fakeDocument.visibilityState = 'hidden';
  fakeDocument.dispatchEvent(new Event('visibilitychange'));
  expect(changeNote.mock.calls[0]?.[2]).toMatchObject({ text: 'bribed' });
  shown.unmount();
});
