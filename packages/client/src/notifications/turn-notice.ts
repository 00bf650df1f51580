/** A notification of the browser when it becomes this person's move while the page is hidden. */
import { effect } from '@preact/signals';

import { pageHidden } from '../hooks/page-hidden.ts';
import { settings } from '../settings.ts';
import { systemTitle, tableTitle } from '../systems.ts';
import { askedOf } from '../table/prompt.ts';
import type { TableSession } from '../table/session.ts';
import { say } from '../text/own.ts';
import { pushReaches } from './push.ts';
import { notificationState } from './permission.ts';

/** Shows one notification for each table: a later one replaces it. The page itself makes the sound, if any. */
function show(session: TableSession): Notification | undefined {
  const { title } = session.view.peek().shared.table;
  const ruleset = session.system.ruleset.id;
  try {
    const notification = new Notification(say('turns.at', { title: tableTitle({ title, ruleset }) }), {
      body: systemTitle(ruleset),
      tag: session.code,
      icon: '/icon-turn.svg',
      silent: settings.peek().sound === 'off',
    });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
    return notification;
  } catch {
    // Browsers of phones show notifications by their service worker only.
    return undefined;
  }
}

/** Tells the server while this page is in the background: only then it sends messages. Returns what stops it. */
export function reportVisibility({ connection, view }: TableSession): () => void {
  let reported: 'hidden' | 'visible' = 'visible';
  return effect(() => {
    const now = pageHidden.value ? 'hidden' : 'visible';
    // The server takes every new connection for a visible page.
    if (connection.status.value !== 'live') reported = 'visible';
    else if (now !== reported && view.peek().own.you !== null) {
      reported = now;
      connection.reportAttention(now);
    }
  });
}

/** Returns what stops it. */
export function showTurnNotices(session: TableSession): () => void {
  let was = true;
  let shown: Notification | undefined;
  const stop = effect(() => {
    const mine = askedOf(session)?.mine === true;
    const hidden = pageHidden.value;
    if (mine && !was && hidden && notificationState.peek() === 'on' && !pushReaches.peek()) shown = show(session);
    if (!mine || !hidden) shown?.close();
    was = mine;
  });
  return () => {
    stop();
    shown?.close();
  };
}
