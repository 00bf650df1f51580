/**
 * The service worker: it shows the server's messages that it is this person's move, and opens the table. It stores nothing and
 * handles no requests of pages.
 */
import type { PushMessage } from '@cartomancer/protocol';

/** The parts of a service worker that are used here; the compiler knows either those types or those of pages. */
interface TurnWorker {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly WindowPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
}

interface WindowPage {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends Lasting {
  readonly data: { json(): PushMessage } | null;
}

interface ClickEvent extends Lasting {
  readonly notification: Notification;
}

const worker = globalThis as unknown as TurnWorker;

/** The page names the sentence in its own language: `Your move at {{title}}`. */
const words = new URL(worker.location.href).searchParams.get('words') ?? '{{title}}';

worker.addEventListener('push', (event) => {
  const message = event.data?.json();
  if (message === undefined) return;
  const { code, title, system } = message;
  const shown = worker.registration.showNotification(
    words.replace('{{title}}', () => title),
    {
      body: system,
      // One for each table: a later one replaces it.
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
