/** Lengths of a session, in minutes. */
import { say } from '../../text/own.ts';
import { speech } from '../../text/speech.ts';

const minutesPerHour = 60;

export const sessionLengths: readonly number[] = [60, 90, 120, 150, 180, 240, 300, 360, 480];
export const defaultLength = 180;

export function lengthOf(minutes: number): string {
  const count = minutes / minutesPerHour;
  return say('next.hours', { count, hours: new Intl.NumberFormat(speech.value.language).format(count) });
}
