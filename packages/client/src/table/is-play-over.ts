import type { TableView } from '@cartomancer/rules/table';

/** Whether play is over for now: the host has closed the table, or the cards have been opened. */
export function isPlayOver({ closed, fairness }: TableView['shared']['table']): boolean {
  return closed || fairness.opened;
}
