/** Subscribes this browser to web push, with the service worker that shows its messages. */
import { signal } from '@preact/signals';

import type { Answer, PushApi } from '../net/api-client.ts';
import { say } from '../text/own.ts';

/** Whether messages of the server reach this browser: then the page shows no notifications of its own. */
export const pushReaches = signal(false);

const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis;

const nothing: Answer<object> = { ok: true, value: {} };

function register(): Promise<ServiceWorkerRegistration> {
  const words = say('turns.at', { title: '{{title}}' });
  return navigator.serviceWorker.register(`/turn-worker.js?words=${encodeURIComponent(words)}`);
}

/** The subscription under this key; undefined in a browser without a push service. */
async function subscribe(pushManager: PushManager, key: string): Promise<PushSubscription | undefined> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch {
    // It may have one under a key that this server no longer has.
    await (await pushManager.getSubscription())?.unsubscribe();
    return await pushManager.subscribe(options).catch(() => undefined);
  }
}

/** Subscribes, or renews the subscription that there is. Without push, only open pages notify their person. */
export async function startPush(api: PushApi): Promise<Answer<object>> {
  if (!isSupported) return nothing;
  const wishes = await api.wishes();
  if (!wishes.ok) return wishes;
  await register();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribed = await subscribe(pushManager, wishes.value.key);
  if (subscribed === undefined) return nothing;
  const { endpoint, keys } = subscribed.toJSON();
  if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined) return nothing;
  const answer = await api.start({ endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } });
  pushReaches.value = answer.ok;
  return answer;
}

export async function stopPush(api: PushApi): Promise<Answer<object>> {
  pushReaches.value = false;
  if (!isSupported) return nothing;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription === null || subscription === undefined) return nothing;
  await subscription.unsubscribe();
  return await api.stop(subscription.endpoint);
}
