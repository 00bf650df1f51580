import { effect, signal } from '@preact/signals';

import type { Answer, PushApi } from '../net/api-client.ts';
import { say } from '../text/own.ts';
import { notificationState } from './permission.ts';

/** Whether the server can send push messages to this browser. If so, the page shows no notifications of its own. */
export const pushReaches = signal(false);

const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis;

const success: Answer<object> = { ok: true, value: {} };

function register(): Promise<ServiceWorkerRegistration> {
  const words = say('turns.at', { title: '{{title}}' });
  return navigator.serviceWorker.register(`/turn-worker.js?words=${encodeURIComponent(words)}`);
}

/**
 * Registers the worker again when the language changes: its address contains the sentence that it shows. Returns a
 * function that stops this.
 */
export function keepPushLanguage(): () => void {
  return effect(() => {
    // Without a worker, only open pages notify the person.
    if (isSupported && notificationState.value === 'on') register().catch(() => undefined);
  });
}

/** `undefined` in a browser without a push service. */
async function subscribe(pushManager: PushManager, key: string): Promise<PushSubscription | undefined> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch {
    // The browser may have a subscription under an earlier key of this server, which prevents a new one.
    await (await pushManager.getSubscription())?.unsubscribe();
    return await pushManager.subscribe(options).catch(() => undefined);
  }
}

/**
 * Also renews an existing subscription. Succeeds in a browser without push: there only open pages notify the person.
 */
export async function startPush(api: PushApi): Promise<Answer<object>> {
  if (!isSupported) return success;
  const settings = await api.settings();
  if (!settings.ok) return settings;
  await register();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribed = await subscribe(pushManager, settings.value.key);
  if (subscribed === undefined) return success;
  const { endpoint, keys } = subscribed.toJSON();
  if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined) return success;
  const answer = await api.start({ endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } });
  pushReaches.value = answer.ok;
  return answer;
}

export async function stopPush(api: PushApi): Promise<Answer<object>> {
  pushReaches.value = false;
  if (!isSupported) return success;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription === null || subscription === undefined) return success;
  await subscription.unsubscribe();
  return await api.stop(subscription.endpoint);
}
