import { speech } from './speech.ts';

/** The language's variant in the reader's region. */
function usualLanguage(): string {
  const { language } = speech.value;
  return navigator.languages.find((one) => one === language || one.startsWith(`${language}-`)) ?? language;
}

/** A date in the page's language, in the format of the reader's region. */
export function dayOf(time: number): string {
  return new Intl.DateTimeFormat(usualLanguage(), { dateStyle: 'medium' }).format(time);
}

/** The time of day for a moment of today, else its day. */
export function momentOf(time: number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return isToday ? new Intl.DateTimeFormat(usualLanguage(), { timeStyle: 'short' }).format(time) : dayOf(time);
}
