/** TB-24. */
import type { Intent, Message } from '@cartomancer/rules/kernel';
import { settingIn } from '@cartomancer/rules/table';

import type { TableSession } from './session.ts';

export function showsOdds({ view }: Pick<TableSession, 'view'>): boolean {
  return settingIn(view.value.shared.table.options, 'odds') === true;
}

export function oddsOf(session: TableSession, intent: Intent): Message | undefined {
  const { game, system } = session;
  if (!showsOdds(session) || game.value === undefined) return undefined;
  return system.presentation.odds?.(game.value, intent);
}
