import { expect, it } from 'vitest';

import type { OptionSpec } from './contract.ts';
import { primerSheet } from './primer.ts';

const option = (key: string, values: OptionSpec['values'], usual: OptionSpec['default']): OptionSpec => ({
  key,
  values,
  default: usual,
  clause: 'XX-01',
  changes: 'between',
  list: 'more',
});
const specs = [
  option('death', ['permanent', 'outForScene'], 'permanent'),
  option('hand', [5, 6], 6),
  option('magic', [false, true], false),
  option('timer', [0, 30], 0),
];
const usual = { death: 'permanent', hand: 6, magic: false, timer: 0 };

const entriesOf = (chosen: Parameters<typeof primerSheet>[1]['chosen']) =>
  primerSheet(['fight'], { specs, chosen, unlisted: ['timer'] }).entries;

it('has a text for each topic', () => {
  expect(entriesOf(usual)).toEqual([{ label: { text: 'primer.fight.label' }, written: [{ text: 'primer.fight' }] }]);
});

it('lists the options that differ from the usual ones, except those marked as unlisted', () => {
  const [, changed] = entriesOf({ death: 'outForScene', hand: 5, magic: true, timer: 30 });
  expect(changed?.label.text).toBe('primer.changed');
  expect(changed?.written.map(({ facts }) => facts)).toEqual([
    { name: { text: 'option.death.name' }, value: { text: 'option.death.outForScene' } },
    { name: { text: 'option.hand.name' }, value: 5 },
    { name: { text: 'option.magic.name' }, value: { text: 'primer.yes' } },
  ]);
});

it('lists a number within a text if the option has one for it', () => {
  const [, changed] = primerSheet(['fight'], {
    specs,
    chosen: { ...usual, hand: 5 },
    unlisted: [],
    worded: ['hand'],
  }).entries;
  expect(changed?.written[0]?.facts).toEqual({
    name: { text: 'option.hand.name' },
    value: { text: 'option.hand.each', facts: { n: 5 } },
  });
});
