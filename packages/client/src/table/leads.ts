/** The leader is the seat that the system names, else the GM, else the host. No one leads before play. */
import type { PlayView, Presentation } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';

export function leadsTable(
  view: TableView,
  game: PlayView | undefined,
  presentation: Pick<Presentation, 'leader'>,
): boolean {
  const { you } = view.own;
  if (you === null || game === undefined) return false;
  const leader = presentation.leader?.(game);
  if (leader !== undefined) return leader === you.seat;
  const gm = view.shared.table.seats.find(({ kind, holder }) => kind === 'gm' && holder !== null);
  return gm === undefined ? you.host : gm.seat === you.seat;
}
