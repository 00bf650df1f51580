import { useEffect } from 'preact/hooks';
import type { TableView } from '@cartomancer/rules/table';

import { lookNamed, tableLook } from '../settings.ts';

/** Shows the page in the look that the host had chosen at this moment of the table. */
export function useTableLook({ shared }: TableView): void {
  const look = lookNamed(shared.table.options['look']);
  useEffect(() => {
    tableLook.value = look;
    return () => {
      tableLook.value = undefined;
    };
  }, [look]);
}
