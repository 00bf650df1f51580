import { makeWording as wordingOf } from '@cartomancer/wording';
import type { SystemTexts, Wording } from '@cartomancer/wording';

import { dayOf, timeOf } from './dates.ts';
import { speech } from './speech.ts';

export type { Wording } from '@cartomancer/wording';

interface WordingParts {
  /** The ruleset's current texts; they take precedence over the client's own. */
  readonly words?: () => Partial<SystemTexts> | undefined;
  readonly seatName?: (seat: string) => string;
}

/** Reads a signal, so elements that use the wording are rendered again in a new language. */
export function makeWording(parts: WordingParts = {}): Wording {
  return wordingOf({ ...parts, texts: () => speech.value, dates: { day: dayOf, time: timeOf } });
}
