import type { TableView } from '@cartomancer/rules/table';

export function isClosedOrCardsOpened({ closed, fairness }: TableView['shared']['table']): boolean {
  return closed || fairness.opened;
}
