import { speech } from './speech.ts';

/** A day in the words of the page's language, and in the order that is usual where its reader lives. */
export function dayOf(time: number): string {
  const { language } = speech.value;
  const usual = navigator.languages.find((one) => one === language || one.startsWith(`${language}-`));
  return new Intl.DateTimeFormat(usual ?? language, { dateStyle: 'medium' }).format(time);
}
