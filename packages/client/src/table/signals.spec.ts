import { signal } from '@preact/signals';
import { expect, it } from 'vitest';

import type { TableConnection } from '../net/api-client.ts';
import { openGmSession } from '../workbench/gm-session.ts';
import { openSession } from './session.ts';

/** The safety signal of which a notice tells, after this one at an open or closed table. */
async function noticed(kind: 'x' | 'n', closed: boolean): Promise<string | null> {
  const { connection, layer, system, view } = await openGmSession();
  const { shared, own } = view.value;
  const first = { own, shared: { ...shared, table: { ...shared.table, closed } } };
  const listeners: Parameters<TableConnection['onEvents']>[0][] = [];
  const onEvents: TableConnection['onEvents'] = (listener) => {
    listeners.push(listener);
    return () => undefined;
  };
  const session = openSession({
    code: 'KQ7-4T9',
    connection: { ...connection, view: signal(first), onEvents },
    layer,
    system,
    first,
  });
  for (const listener of listeners) listener({ events: [{ type: 'safety_signalled', kind }] });
  return session.signalled.value;
}

it('TB-12: a notice tells of an X at a closed table, where no pause shows it', async () => {
  expect(await noticed('x', true)).toBe('x');
  expect(await noticed('x', false)).toBeNull();
  expect(await noticed('n', true)).toBe('n');
});
