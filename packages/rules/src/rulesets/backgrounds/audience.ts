import type { AudienceInput } from '../../kernel/index.ts';
import type { State } from './state.ts';
import type {
  BackChanged,
  BackgroundDrawn,
  BackgroundNamed,
  BackgroundRetired,
  CardsDrafted,
  CharacterBrought,
} from './event-fields.ts';
import { characterOf } from './selectors.ts';

/** With closed sheets only the player and the GM know an unused card (option `sheets`). */
export function knowsSheet({
  before,
  viewer,
  event,
}: AudienceInput<
  State,
  BackgroundDrawn | CardsDrafted | BackgroundNamed | BackChanged | BackgroundRetired | CharacterBrought
>): boolean {
  if (before.options.sheets !== 'untilUsed' || viewer.kind === 'gm') return true;
  return viewer.kind === 'seat' && characterOf(before, event.character)?.owner === viewer.seat;
}

export const toEverybody = { audience: 'everybody', reveals: 'nothing' } as const;

/** To everybody, for events that reveal something or cannot be undone freely (TB-13). */
export const limitsUndo = { audience: 'everybody', reveals: 'hidden' } as const;
