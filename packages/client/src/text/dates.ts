import { speech } from './speech.ts';

/** A date in the page's language, in the format of the reader's region. */
export function dayOf(time: number): string {
  const { language } = speech.value;
  const usual = navigator.languages.find((one) => one === language || one.startsWith(`${language}-`));
  return new Intl.DateTimeFormat(usual ?? language, { dateStyle: 'medium' }).format(time);
}
