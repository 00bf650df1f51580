/** Whether this browser may notify the person about their move. The page asks only when a button is pressed. */
import { computed, signal } from '@preact/signals';
import { z } from 'zod/mini';

import { readStored, writeStored } from '../net/stored.ts';

const storedUnder = 'cartomancer.notifications';

const isSupported = 'Notification' in globalThis;
const permission = signal<NotificationPermission>(isSupported ? Notification.permission : 'denied');
/** The person's own choice: a page cannot revoke the browser's permission. */
const isWanted = signal(readStored(storedUnder, z.boolean()) ?? false);

export type NotificationState = 'unsupported' | 'blocked' | 'off' | 'on';

export const notificationState = computed((): NotificationState => {
  if (!isSupported) return 'unsupported';
  if (permission.value === 'denied') return 'blocked';
  return permission.value === 'granted' && isWanted.value ? 'on' : 'off';
});

/**
 * Turns notifications on. Call it only when the person has pressed the button for it: the browser may ask them for
 * permission. The browser asks only once and remembers the answer.
 */
export async function switchOn(): Promise<NotificationState> {
  permission.value = await Notification.requestPermission();
  isWanted.value = permission.value === 'granted';
  writeStored(storedUnder, isWanted.value);
  return notificationState.value;
}

export function switchOff(): void {
  isWanted.value = false;
  writeStored(storedUnder, false);
}
