import '../workbench/small-window.ts';

import { tableLayer } from '@cartomancer/rules/table';
import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { ApiProvider } from '../net/api-client.ts';
import { loadSystem } from '../systems.ts';
import { SessionProvider } from '../table/context.ts';
import { openSession } from '../table/session.ts';
import type { TableSession } from '../table/session.ts';
import { openLocalTable } from '../workbench/local-table.ts';
import { offlineApi } from '../workbench/offline-api.ts';
import { MenuSheet, MovesSheet } from './phone-sheets.tsx';

async function duringPlay(): Promise<TableSession> {
  const system = await loadSystem('first-dates');
  const connection = await openLocalTable({
    ruleset: 'first-dates',
    seats: 3,
    seed: '1'.padStart(64, '0'),
    options: { setupDepth: 'quick' },
    seat: 's1',
    pace: null,
    until: ({ shared }) => shared.table.stage === 'play',
  });
  const first = connection.view.value;
  if (first === undefined) throw new Error('The local table has no view yet');
  return openSession({ code: 'KQ7-4T9', connection, layer: tableLayer(system.ruleset), system, first });
}

const shown = (session: TableSession, sheet: VNode): string =>
  render(
    <ApiProvider value={offlineApi}>
      <SessionProvider value={session}>{sheet}</SessionProvider>
    </ApiProvider>,
  );

const nothing = () => undefined;
const menu = <MenuSheet focus={undefined} onRewind={nothing} onSafety={nothing} onClose={nothing} />;

it('says in the menu why a chat line was refused', async () => {
  const session = await duringPlay();
  expect(shown(session, menu)).not.toContain('That was a lot at once');
  session.refusals.value = [{ code: 'E_SLOW_DOWN', clause: '', facts: { seconds: 5 } }];
  expect(shown(session, menu)).toContain('That was a lot at once. Try again in 5 s.');
});

it('TB-12: shows the introduction to the safety tools to people who enter during play', async () => {
  const session = await duringPlay();
  for (const sheet of [menu, <MovesSheet form={undefined} caption={null} onClose={nothing} />])
    expect(shown(session, sheet)).toContain('safety, in one paragraph');
});
