/** TB-06. */
import { isSlow } from './options.ts';
import type { SeatHolder, TableState } from './state.ts';

/** In play over days, absent people count as present (TB-22). */
export function presenceInGame(
  { people, options }: Pick<TableState, 'people' | 'options'>,
  holder: SeatHolder | null | undefined,
): 'empty' | 'here' | 'away' {
  if (holder === null || holder === undefined) return 'empty';
  const isHere = holder.kind === 'bot' || people[holder.person]?.here === true || isSlow({ options });
  return isHere ? 'here' : 'away';
}
