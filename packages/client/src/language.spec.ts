import { expect, it } from 'vitest';

import { languageFor } from './language.ts';

it('is the first that a browser wishes for and that there is, whatever its region; else English', () => {
  expect(languageFor(['de-AT', 'en'])).toBe('de');
  expect(languageFor(['tlh', 'en-GB', 'de'])).toBe('en');
  expect(languageFor(['tlh'])).toBe('en');
  expect(languageFor([])).toBe('en');
});
