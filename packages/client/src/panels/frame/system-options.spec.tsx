import { signal } from '@preact/signals';
import type { TableView } from '@cartomancer/rules/table';
import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { SessionProvider } from '../../table/context.ts';
import { openSession } from '../../table/session.ts';
import { openGmSession } from '../../workbench/gm-session.ts';
import { SystemOptions } from './system-options.tsx';

/** The options as the GM of a table of Backgrounds sees them during play. */
async function optionsSeen(change: (view: TableView) => TableView): Promise<string> {
  const { connection, layer, system, view } = await openGmSession();
  const first = change(view.value);
  const session = openSession({
    code: 'KQ7-4T9',
    connection: { ...connection, view: signal(first) },
    layer,
    system,
    first,
  });
  return render(
    <SessionProvider value={session}>
      <SystemOptions />
    </SessionProvider>,
  );
}

const asGuest = (view: TableView): TableView => {
  const { you } = view.own;
  return you === null ? view : { ...view, own: { ...view.own, you: { ...you, host: false } } };
};

it('TB-04: tells a GM who isn’t the host why the odds are locked', async () => {
  const html = await optionsSeen(asGuest);
  expect(html).toMatch(/Show odds.*Only the host can do that\./u);
  expect(await optionsSeen((view) => view)).not.toContain('Only the host can do that.');
});

it('TB-04: tells a stand-in once why the game’s options are locked', async () => {
  const html = await optionsSeen((view) => ({
    shared: { ...view.shared, table: { ...view.shared.table, standsInFor: 'p9', seats: [] } },
    own: view.own,
  }));
  expect(html.split('You’re standing in for the host')).toHaveLength(2);
});
