import { expect, test } from 'vitest';

import { chosenValue, declareOptions, yesOrNo } from './options.ts';

const more = { changes: 'lobby', list: 'more' } as const;

const { list, chosen, stored } = declareOptions({
  seats: { clause: 'T-1', values: [2, 3, 4], default: 3, ...more },
  openHands: { clause: 'T-2', values: yesOrNo, default: true, before: false, ...more },
  ending: { clause: 'T-3', values: ['off', 'vote'], default: 'off', ...more },
});

test('a new table has the chosen values, and defaults for the rest', () => {
  expect(chosen({ seats: 4 })).toEqual({ seats: 4, openHands: true, ending: 'off' });
  expect(chosen({ seats: 9, weather: 'rain' })).toEqual({ seats: 3, openHands: true, ending: 'off' });
});

test('an option that a journal lacks has the value from before the option existed', () => {
  expect(stored({ seats: 4 })).toEqual({ seats: 4, openHands: false, ending: 'off' });
});

test('the stored words on and off mean true and false, unless they are values of the option', () => {
  expect(stored({ openHands: 'on', ending: 'off' })).toMatchObject({ openHands: true, ending: 'off' });
  expect(chosen({ openHands: 'off' })).toMatchObject({ openHands: false });
  expect(chosenValue(list, { key: 'openHands', value: 'on' })).toBe(true);
  expect(chosenValue(list, { key: 'ending', value: 'on' })).toBeUndefined();
  expect(chosenValue(list, { key: 'weather', value: 'on' })).toBeUndefined();
});

test('declaring a default that is not among the values throws', () => {
  expect(() => declareOptions({ seats: { clause: 'T-1', values: [2, 3], default: 4, ...more } })).toThrow(
    '4 is not a value of the option seats',
  );
});
