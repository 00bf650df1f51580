/** Whether this browser may tell its person about their move. It is asked only by a button. */
import { computed, signal } from '@preact/signals';
import { z } from 'zod/mini';

import { readStored, writeStored } from '../net/stored.ts';

const storedUnder = 'cartomancer.notifications';

const isSupported = 'Notification' in globalThis;
const permission = signal<NotificationPermission>(isSupported ? Notification.permission : 'denied');
/** The browser's permission outlasts a change of mind. */
const wanted = signal(readStored(storedUnder, z.boolean()) ?? false);

export type NotificationState = 'unsupported' | 'blocked' | 'off' | 'on';

export const notificationState = computed((): NotificationState => {
  if (!isSupported) return 'unsupported';
  if (permission.value === 'denied') return 'blocked';
  return permission.value === 'granted' && wanted.value ? 'on' : 'off';
});

/** Call when the person has pressed the button for it. Browsers ask once, and remember the answer. */
export async function switchOn(): Promise<NotificationState> {
  permission.value = await Notification.requestPermission();
  wanted.value = permission.value === 'granted';
  writeStored(storedUnder, wanted.value);
  return notificationState.value;
}

export function switchOff(): void {
  wanted.value = false;
  writeStored(storedUnder, false);
}
