/**
 * Says what a timer is for, if the seats that the table waits for do not make that clear. Two timers can run at once.
 */
import type { Message } from '../../../kernel/index.ts';
import type { Debt } from '../features/interference/debts.ts';
import type { TableView } from '../view-types.ts';
import { say } from './words.ts';

/** What an event waits for first; answers have a timer of their own. */
function eventWords(debts: readonly Debt[]): Message {
  if (debts.includes('name') || debts.includes('pronouns')) return say('timer.event.person');
  if (debts.includes('description')) return say('timer.event');
  return say(debts.includes('fronter') ? 'timer.event.fronter' : 'timer.event.over');
}

/** The ids of an event's timers contain its number; the id for a question to the table also has the topic. */
export function timerWords({ shared: { interference } }: TableView, timer: string): Message | undefined {
  const [kind, , topic] = timer.split(':');
  if (kind === 'autopilot') return say('timer.autopilot');
  if (kind !== 'event' || interference === null) return undefined;
  return topic === undefined ? eventWords(interference.debts) : say('timer.check');
}
