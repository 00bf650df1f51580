import type { QuietHours } from './push-store.ts';

const minutesPerHour = 60;

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function minuteOfDay(time: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(time);
  const part = (type: 'hour' | 'minute') => Number(parts.find((found) => found.type === type)?.value);
  return part('hour') * minutesPerHour + part('minute');
}

/** `time`: milliseconds since the epoch. If quiet hours end earlier than they begin, they end on the next day. */
export function isQuiet(quiet: QuietHours | null, time: number): boolean {
  if (quiet === null || !isTimeZone(quiet.zone)) return false;
  const { from, to, zone } = quiet;
  const now = minuteOfDay(time, zone);
  return from <= to ? from <= now && now < to : now >= from || now < to;
}
