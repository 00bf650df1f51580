/** Renders messages in the page's current language. */

import { makeWording as wordingOf } from '@cartomancer/wording';
import type { SystemTexts, Wording } from '@cartomancer/wording';

import { dayOf, timeOf } from './dates.ts';
import { speech } from './speech.ts';

export type { Wording } from '@cartomancer/wording';

interface WordingParts {
  /** The ruleset's current texts; they take precedence over the client's own. */
  readonly words?: () => Partial<SystemTexts> | undefined;
  /** The name of a seat. */
  readonly seatName?: (seat: string) => string;
}

/**
 * A wording in the page's language. It reads a signal, so elements that use it are rendered again in a new language.
 */
export function makeWording(parts: WordingParts = {}): Wording {
  return wordingOf({ ...parts, texts: () => speech.value, dates: { day: dayOf, time: timeOf } });
}
