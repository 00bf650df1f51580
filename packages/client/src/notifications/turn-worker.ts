/** The service worker for “your move” messages. It stores nothing and intercepts no requests. */
import type { PushMessage } from '@cartomancer/protocol';

/** Declared here because TypeScript's libraries for service workers and for pages exclude each other. */
interface TurnWorker {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  readonly clients: {
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly WindowPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'install', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
}

interface WindowPage {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): PushMessage } | null;
}

interface ClickEvent extends ExtendableEvent {
  readonly notification: Notification;
}

const worker = globalThis as unknown as TurnWorker;

/** The page passes the sentence in its language: `Your move at {{title}}`. */
const words = new URL(worker.location.href).searchParams.get('words') ?? '{{title}}';

// Otherwise the worker for a new language would wait until all pages are closed.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('push', (event) => {
  const message = event.data?.json();
  if (message === undefined) return;
  const { code, title, system } = message;
  const shown = worker.registration.showNotification(
    words.replace('{{title}}', () => title),
    {
      body: system,
      // A notification replaces an earlier one with the same tag.
      tag: code,
      icon: '/icon-turn.svg',
      data: `/t/${encodeURIComponent(code)}`,
    },
  );
  event.waitUntil(shown);
});

async function openTable(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  if (open === undefined) await worker.clients.openWindow(path);
  else await open.focus();
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTable(String(event.notification.data)));
});
