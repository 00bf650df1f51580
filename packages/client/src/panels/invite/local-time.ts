/** The value of a `datetime-local` input, which has no time zone: it is read as a time in the browser's time zone. */

const minute = 60_000;
/** The length of a complete value, such as `2026-11-27T19:00`. */
const fullLength = 16;

export function localTimeOf(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * minute;
  return new Date(time - offset).toISOString().slice(0, fullLength);
}

/** Milliseconds since the epoch; `undefined` if the input is incomplete. */
export function timeIn(value: string): number | undefined {
  const time = new Date(value).getTime();
  return value.length < fullLength || Number.isNaN(time) ? undefined : time;
}
