/** Declaring options, choosing them and reading them from journals. */
import { expect, test } from 'vitest';

import { chosenValue, declareOptions, yesOrNo } from './options.ts';

const more = { changes: 'lobby', list: 'more' } as const;

const { list, chosen, stored } = declareOptions({
  seats: { clause: 'T-1', values: [2, 3, 4], default: 3, ...more },
  openHands: { clause: 'T-2', values: yesOrNo, default: true, before: false, ...more },
  ending: { clause: 'T-3', values: ['off', 'vote'], default: 'off', ...more },
});

test('a new table has what was chosen, and defaults for the rest', () => {
  expect(chosen({ seats: 4 })).toEqual({ seats: 4, openHands: true, ending: 'off' });
  expect(chosen({ seats: 9, weather: 'rain' })).toEqual({ seats: 3, openHands: true, ending: 'off' });
});

test('an option that a journal lacks has its value of that time', () => {
  expect(stored({ seats: 4 })).toEqual({ seats: 4, openHands: false, ending: 'off' });
});

test('on and off are true and false, except where an option has such a value', () => {
  expect(stored({ openHands: 'on', ending: 'off' })).toMatchObject({ openHands: true, ending: 'off' });
  expect(chosen({ openHands: 'off' })).toMatchObject({ openHands: false });
  expect(chosenValue(list, { key: 'openHands', value: 'on' })).toBe(true);
  expect(chosenValue(list, { key: 'ending', value: 'on' })).toBeUndefined();
  expect(chosenValue(list, { key: 'weather', value: 'on' })).toBeUndefined();
});

test('a default that is no value is a mistake of the author', () => {
  expect(() => declareOptions({ seats: { clause: 'T-1', values: [2, 3], default: 4, ...more } })).toThrow(
    '4 is no value of the option seats',
  );
});
