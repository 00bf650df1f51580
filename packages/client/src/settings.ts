/** The display settings of this browser: theme, deck, motion and sound. Style sheets read them from the root element. */
import { effect, signal } from '@preact/signals';
import { z } from 'zod/mini';

import { readStored, writeStored } from './net/stored.ts';

export const settingChoices = {
  theme: ['system', 'dark', 'light'],
  deck: ['four', 'two'],
  motion: ['system', 'full', 'less'],
  sound: ['off', 'soft'],
} as const;

export type SettingKey = keyof typeof settingChoices;

const settingsSchema = z.object({
  theme: z.enum(settingChoices.theme),
  deck: z.enum(settingChoices.deck),
  motion: z.enum(settingChoices.motion),
  // Settings stored by older versions do not have it.
  sound: z._default(z.enum(settingChoices.sound), 'off'),
});

export type Settings = z.infer<typeof settingsSchema>;

const storedUnder = 'cartomancer.settings';

/** The dark theme is the default, because the cards are designed for it. */
const defaultSettings: Settings = { theme: 'dark', deck: 'four', motion: 'system', sound: 'soft' };

export const settings = signal<Settings>(readStored(storedUnder, settingsSchema) ?? defaultSettings);

/** Sets the settings as attributes of the root element and stores them. */
export function applySettings(root: HTMLElement): void {
  effect(() => {
    const chosen = settings.value;
    for (const [key, value] of Object.entries(chosen)) {
      if (value === 'system') delete root.dataset[key];
      else root.dataset[key] = value;
    }
    writeStored(storedUnder, chosen);
  });
}
