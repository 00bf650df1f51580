/** The chances of moves, at tables that show them (TB-24). */
import type { Intent, Message } from '@cartomancer/rules/kernel';
import { settingIn } from '@cartomancer/rules/table';

import type { TableSession } from './session.ts';

export function oddsOf({ view, game, system }: TableSession, intent: Intent): Message | undefined {
  if (settingIn(view.value.shared.table.options, 'odds') !== true || game.value === undefined) return undefined;
  return system.presentation.odds?.(game.value, intent);
}
