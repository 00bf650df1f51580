import type { OptionValue, Ruleset } from '@cartomancer/rules/kernel';
import { withDefaults } from '@cartomancer/rules/kernel';

export type Options = Readonly<Record<string, OptionValue>>;

const usualGroup = 4;

type SeatRules = Pick<Ruleset, 'seats' | 'options' | 'seatLimits'>;

/** Some options allow fewer players than the system. */
export function seatChoices(ruleset: SeatRules, options: Options): readonly number[] {
  const { min, max } = ruleset.seats;
  const most = ruleset.seatLimits?.(withDefaults(ruleset.options, options)).max ?? max;
  return Array.from({ length: Math.min(max, most) - min + 1 }, (_, above) => min + above);
}

export function seatsAsked(
  ruleset: SeatRules,
  { seats, options }: { readonly seats: number | undefined; readonly options: Options },
): number {
  return Math.min(seats ?? defaultSeats(ruleset), Math.max(...seatChoices(ruleset, options)));
}

/** The host can add seats later. */
function defaultSeats({ seats: { min, max } }: SeatRules): number {
  return Math.min(max, Math.max(min, usualGroup));
}
