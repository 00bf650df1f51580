import { signal } from '@preact/signals';
import type { TableView } from '@cartomancer/rules/table';
import { expect, it } from 'vitest';

import { tableLook } from '../settings.ts';
import { mounted } from '../workbench/small-document.ts';
import { useTableLook } from './use-table-look.ts';

it('TB-17: the page has the look of the moment that is shown, and none after the table is left', async () => {
  const viewWith = (look: string) => ({ shared: { table: { options: { look } } } }) as unknown as TableView;
  const view = signal(viewWith('tavern'));
  function Shown() {
    useTableLook(view.value);
    return <p />;
  }
  const { unmount } = mounted(<Shown />);
  await expect.poll(() => tableLook.value).toBe('tavern');
  view.value = viewWith('contrast');
  await expect.poll(() => tableLook.value).toBe('contrast');
  unmount();
  await expect.poll(() => tableLook.value).toBeUndefined();
});
