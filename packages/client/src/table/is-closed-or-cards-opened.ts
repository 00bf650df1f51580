import type { TableView } from '@cartomancer/rules/table';

/** Whether the host has closed the table, or the cards have been opened: play is over for now. */
export function isClosedOrCardsOpened({ closed, fairness }: TableView['shared']['table']): boolean {
  return closed || fairness.opened;
}
