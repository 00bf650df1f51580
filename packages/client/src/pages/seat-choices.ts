/** How many seats a host may ask for. */
import type { OptionValue, Ruleset } from '@cartomancer/rules/kernel';
import { withDefaults } from '@cartomancer/rules/kernel';

export type Options = Readonly<Record<string, OptionValue>>;

type Limited = Pick<Ruleset, 'seats' | 'options' | 'seatLimits'>;

/** The most players with these options: for more seats, change the options first. */
export function seatChoices(ruleset: Limited, options: Options): readonly number[] {
  const { min, max } = ruleset.seats;
  const most = ruleset.seatLimits?.(withDefaults(ruleset.options, options)).max ?? max;
  return Array.from({ length: Math.min(max, most) - min + 1 }, (_, above) => min + above);
}

/** What was chosen, as far as the options allow it. */
export function seatsAsked(
  ruleset: Limited,
  { seats, options }: { readonly seats: number | undefined; readonly options: Options },
): number {
  return Math.min(seats ?? usualSeats(ruleset), Math.max(...seatChoices(ruleset, options)));
}

/** One more than it needs at least: room for a friend who hears of it. */
function usualSeats(ruleset: Limited): number {
  return Math.min(ruleset.seats.max, ruleset.seats.min + 1);
}
