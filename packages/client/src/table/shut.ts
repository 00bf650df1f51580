import type { TableView } from '@cartomancer/rules/table';

/** The host has closed the table, or its cards lie open: nothing is played here now. */
export function isShut({ closed, fairness }: TableView['shared']['table']): boolean {
  return closed || fairness.opened;
}
