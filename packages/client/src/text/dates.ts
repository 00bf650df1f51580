import { speech } from './speech.ts';

/** The language's variant in the reader's region. */
function usualLanguage(): string {
  const { language } = speech.value;
  return navigator.languages.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language;
}

export function dayOf(time: number): string {
  return new Intl.DateTimeFormat(usualLanguage(), { dateStyle: 'medium' }).format(time);
}

/** The time of day if the moment is today, else the day. */
export function momentOf(time: number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return isToday ? new Intl.DateTimeFormat(usualLanguage(), { timeStyle: 'short' }).format(time) : dayOf(time);
}

const dayAndTime = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

export function timeOf(time: number): string {
  return new Intl.DateTimeFormat(usualLanguage(), dayAndTime).format(time);
}

/** Day and time of day with the name of the reader's time zone, for texts that people in other time zones may read. */
export function zonedTimeOf(time: number): string {
  return new Intl.DateTimeFormat(usualLanguage(), { ...dayAndTime, timeZoneName: 'short' }).format(time);
}

export function rangeOf(from: number, to: number): string {
  return new Intl.DateTimeFormat(usualLanguage(), dayAndTime).formatRange(from, to);
}
