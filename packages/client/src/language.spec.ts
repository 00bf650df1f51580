import { expect, it } from 'vitest';

import { languageFor } from './language.ts';

it('chooses the first supported language of the browser, whatever its region, else English', () => {
  expect(languageFor(['de-AT', 'en'])).toBe('de');
  expect(languageFor(['tlh', 'en-GB', 'de'])).toBe('en');
  expect(languageFor(['tlh'])).toBe('en');
  expect(languageFor([])).toBe('en');
});
