import type { OptionValue } from '../../../kernel/index.ts';
import type { Setting } from './given.ts';
import type { Table } from './steps.ts';
import { duel, passAll } from './steps.ts';

export type Options = Readonly<Record<string, OptionValue>>;
type OptionPlay = (s: Table, options: Options, value: OptionValue) => void;
export type Values = Readonly<Record<string, OptionPlay>>;

/** The same play for each of these values. */
export function each(values: readonly OptionValue[], play: OptionPlay): Values {
  return Object.fromEntries(values.map((value) => [String(value), play]));
}

export const helps = { description: 'that is how it helps' } as const;
export const seatsWithGm = [
  { seat: 's1', name: 'Anna', kind: 'player' },
  { seat: 'gm', name: 'Gerda', kind: 'gm' },
] as const;

export function given(options: Options, setting: Setting = {}): Setting {
  return { ...setting, options };
}

export function withoutGm(s: Table, options: Options): void {
  s.start({ seats: 2, options });
}

/** Gives s1 the advantage, from the first exchange of a competition. */
export function advantaged(s: Table, options: Options, deck: NonNullable<Setting['deck']>): void {
  s.given(given(options, { deck: ['KC', '9S', ...deck] }));
  duel(s);
  passAll(s);
}
