import { signal } from '@preact/signals';
import { expect, it } from 'vitest';

import { ApiProvider } from '../../net/api-client.ts';
import { SessionProvider } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { ownWording } from '../../text/own.ts';
import { offlineApi } from '../../workbench/offline-api.ts';
import { mounted, rendered } from '../../workbench/small-document.ts';
import { HandoutMaker } from './handout-maker.tsx';

it('keeps a half-written handout while the desk is closed, but asks again which seats see it', async () => {
  const seats = [
    { seat: 'gm', kind: 'gm', name: 'Gil', holder: 'person' },
    { seat: 's2', kind: 'player', name: 'Anna', holder: 'person' },
  ];
  const session = {
    connection: {},
    view: signal({ own: { you: { seat: 'gm' } }, shared: { table: { seats } } }),
    wording: ownWording,
  } as unknown as TableSession;
  const opened = () =>
    mounted(
      <ApiProvider value={offlineApi}>
        <SessionProvider value={session}>
          <HandoutMaker />
        </SessionProvider>
      </ApiProvider>,
    );
  const first = opened();
  first.page.find('textarea').act('input', { value: 'Come at once.' });
  await rendered();
  const [forAll, forSome] = first.page.all('input').filter(({ attributes }) => attributes['type'] === 'radio');
  expect(forAll?.checked).toBe(true);
  forSome?.act('change');
  await rendered();
  const anna = first.page.all('input').find(({ attributes }) => attributes['type'] === 'checkbox');
  anna?.act('change', { checked: true });
  await rendered();
  expect(anna?.checked).toBe(true);
  first.unmount();

  const { page, unmount } = opened();
  expect(page.find('details').open).toBe(true);
  expect(page.find('textarea').value).toBe('Come at once.');
  const choices = page
    .all('input')
    .filter(({ attributes }) => ['radio', 'checkbox'].includes(attributes['type'] ?? ''));
  expect(choices.map(({ checked }) => checked)).toEqual([false, true, false]);
  unmount();
});
