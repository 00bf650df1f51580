import { computed, signal } from '@preact/signals';
import { z } from 'zod/mini';

import { readStored, writeStored } from '../net/stored.ts';

const storedUnder = 'cartomancer.notifications';

const isSupported = 'Notification' in globalThis;
const permission = signal<NotificationPermission>(isSupported ? Notification.permission : 'denied');
/** Stored separately, because a page cannot revoke the browser's permission. */
const isWanted = signal(readStored(storedUnder, z.boolean()) ?? false);

export type NotificationState = 'unsupported' | 'blocked' | 'off' | 'on';

export const notificationState = computed((): NotificationState => {
  if (!isSupported) return 'unsupported';
  if (permission.value === 'denied') return 'blocked';
  return permission.value === 'granted' && isWanted.value ? 'on' : 'off';
});

/** Call it only after a press of the button: the browser may ask the person, and remembers the answer. */
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
