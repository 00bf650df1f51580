import { effect } from '@preact/signals';

import { pageHidden } from '../hooks/page-hidden.ts';
import { settings } from '../settings.ts';
import { systemTitle, tableTitle } from '../systems.ts';
import { askedOf } from '../table/prompt.ts';
import type { TableSession } from '../table/session.ts';
import { say } from '../text/own.ts';
import { pushReaches } from './push.ts';
import { notificationState } from './permission.ts';

/** A notification replaces an earlier one of the same table. */
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
    // Mobile browsers show notifications only through a service worker.
    return undefined;
  }
}

/**
 * While a person has a visible page of this table, the server sends them no push messages about it. Returns a function
 * that stops the reports.
 */
export function reportVisibility({ connection, view }: TableSession): () => void {
  let reported: 'hidden' | 'visible' = 'visible';
  return effect(() => {
    const now = pageHidden.value ? 'hidden' : 'visible';
    // The server assumes that the page of a new connection is visible.
    if (connection.status.value !== 'live') reported = 'visible';
    else if (now !== reported && view.peek().own.you !== null) {
      reported = now;
      connection.reportAttention(now);
    }
  });
}

/** Notifies the person when it becomes their move while the page is hidden. Returns a function that stops this. */
export function showTurnNotices(session: TableSession): () => void {
  let wasMine = true;
  let shown: Notification | undefined;
  const stop = effect(() => {
    const mine = askedOf(session)?.mine === true;
    const hidden = pageHidden.value;
    if (mine && !wasMine && hidden && notificationState.peek() === 'on' && !pushReaches.peek()) shown = show(session);
    if (!mine || !hidden) shown?.close();
    wasMine = mine;
  });
  return () => {
    stop();
    shown?.close();
  };
}
