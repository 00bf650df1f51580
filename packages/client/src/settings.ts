/** The settings of this browser. Style sheets read them from the root element. */
import { effect, signal } from '@preact/signals';
import { z } from 'zod/mini';

import { readStored, writeStored } from './net/stored.ts';

export const looks = ['evening', 'tavern', 'contrast'] as const;
export type Look = (typeof looks)[number];

export const settingChoices = {
  /** `table`: the look that the host of each table has chosen. */
  look: ['table', ...looks],
  theme: ['system', 'dark', 'light'],
  deck: ['four', 'two'],
  index: ['look', 'normal', 'large'],
  motion: ['system', 'full', 'less'],
  sound: ['off', 'soft'],
  backdrop: ['shown', 'off'],
} as const;

export type SettingKey = keyof typeof settingChoices;

/** Settings stored by older versions do not have the fields with a default. */
const settingsSchema = z.object({
  look: z._default(z.enum(settingChoices.look), 'table'),
  theme: z.enum(settingChoices.theme),
  deck: z.enum(settingChoices.deck),
  index: z._default(z.enum(settingChoices.index), 'look'),
  motion: z.enum(settingChoices.motion),
  sound: z._default(z.enum(settingChoices.sound), 'off'),
  backdrop: z._default(z.enum(settingChoices.backdrop), 'shown'),
});

export type Settings = z.infer<typeof settingsSchema>;

const storedUnder = 'cartomancer.settings';

/** The dark theme is the default, because the cards are designed for it. */
const defaultSettings: Settings = {
  look: 'table',
  theme: 'dark',
  deck: 'four',
  index: 'look',
  motion: 'system',
  sound: 'soft',
  backdrop: 'shown',
};

export const settings = signal<Settings>(readStored(storedUnder, settingsSchema) ?? defaultSettings);

/** The look that the host chose for the open table; `undefined` on pages without a table. */
export const tableLook = signal<Look | undefined>(undefined);

/** `value` may come from a newer server. */
export function lookNamed(value: unknown): Look | undefined {
  return looks.find((look) => look === value);
}

export function shownLook(
  { look, index }: Pick<Settings, 'look' | 'index'>,
  hostsLook: Look | undefined,
): { readonly look: Look; readonly index: 'normal' | 'large' } {
  const shown = look === 'table' ? (hostsLook ?? 'evening') : look;
  return { look: shown, index: index === 'look' ? (shown === 'contrast' ? 'large' : 'normal') : index };
}

export function applySettings(root: HTMLElement): void {
  effect(() => {
    const chosen = settings.value;
    const shown = { ...chosen, ...shownLook(chosen, tableLook.value) };
    for (const [key, value] of Object.entries(shown)) {
      if (value === 'system') delete root.dataset[key];
      else root.dataset[key] = value;
    }
    writeStored(storedUnder, chosen);
  });
}
