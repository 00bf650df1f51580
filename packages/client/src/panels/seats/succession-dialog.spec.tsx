import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { expect, it } from 'vitest';

import { SessionProvider } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { ownWording } from '../../text/own.ts';
import { mounted } from '../../workbench/small-document.ts';
import { Succession } from './succession.tsx';

it('closes the choice of a new host when the host returns, and it stays closed when they are away again', async () => {
  const present = { seat: 's1', kind: 'player', person: 'anna', name: 'Anna', here: true, holder: 'person' };
  const viewWith = (succession: object) => ({
    own: { you: { person: 'anna' } },
    shared: {
      table: { seats: [present], waiting: [], stage: 'play', rests: null, timers: [], succession },
    },
  });
  const away = viewWith({ host: { person: 'hal', open: true } });
  const view = signal(away);
  const session = { view, wording: ownWording, layer: { explain: () => [] } } as unknown as TableSession;
  const { page, unmount } = mounted(
    <SessionProvider value={session}>
      <Succession />
    </SessionProvider>,
  );
  await act(() => page.find('button').act('click'));
  expect(page.all('dialog')).toHaveLength(1);
  await act(() => void (view.value = viewWith({})));
  expect(page.all('button')).toEqual([]);
  await act(() => void (view.value = away));
  expect(page.all('button')).toHaveLength(1);
  expect(page.all('dialog')).toEqual([]);
  unmount();
});
