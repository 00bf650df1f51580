/** Sets up the game when play starts. It stays in the phase `LOBBY` until the GM or the host starts the session. */
import type { Event } from './events.ts';
import type { TableConfig } from '../../kernel/index.ts';

import { chosenOptions } from './options.ts';

export function setup({ seats, options }: TableConfig): readonly Event[] {
  const players = seats.filter(({ kind }) => kind === 'player').map(({ seat, name }) => ({ seat, name }));
  const gm = seats.find(({ kind }) => kind === 'gm')?.name ?? '';
  return [{ type: 'table_opened', gm, players, options: chosenOptions(options) }];
}
