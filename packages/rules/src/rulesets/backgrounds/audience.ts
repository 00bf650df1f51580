/** Who may hear of what. */
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

/** Its player and the GM know a sheet that is closed to the others (`sheets`). */
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

export const open = { audience: 'everybody', reveals: 'nothing' } as const;

/** Drawn or decided for good: nothing before it is taken back lightly. */
export const final = { audience: 'everybody', reveals: 'hidden' } as const;
