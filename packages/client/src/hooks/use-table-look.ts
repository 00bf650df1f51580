import { useEffect } from 'preact/hooks';
import type { TableView } from '@cartomancer/rules/table';

import { lookNamed, tableLook } from '../settings.ts';

export function useTableLook({ shared }: TableView): void {
  const look = lookNamed(shared.table.options['look']);
  useEffect(() => {
    tableLook.value = look;
    return () => {
      tableLook.value = undefined;
    };
  }, [look]);
}
