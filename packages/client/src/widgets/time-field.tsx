import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

const minutesPerHour = 60;

function timeOf(minute: number): string {
  const parts = [Math.floor(minute / minutesPerHour), minute % minutesPerHour];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** The minute of the day in the value of a time field; `undefined` while a part of it is missing. */
function minuteOf(time: string): number | undefined {
  const [hours, minutes] = /^(\d\d):(\d\d)/u.exec(time)?.slice(1).map(Number) ?? [];
  return hours === undefined || minutes === undefined ? undefined : hours * minutesPerHour + minutes;
}

/**
 * A time of day, in minutes since midnight. Every key changes it, so the time is passed on only when the person leaves
 * the field, or presses Enter; a time with a missing part is dropped.
 */
export function TimeField(props: {
  readonly label: string;
  readonly minute: number;
  readonly onChange: (minute: number) => void;
}) {
  const { label, minute, onChange } = props;
  const draft = useSignal<string | undefined>(undefined);
  const commit = (): void => {
    const chosen = minuteOf(draft.peek() ?? '');
    draft.value = undefined;
    if (chosen !== undefined && chosen !== minute) onChange(chosen);
  };
  const latest = useRef(commit);
  latest.current = commit;
  // Not every browser reports that a removed field loses the focus.
  useLayoutEffect(() => () => latest.current(), []);
  return (
    <label class="field">
      <span class="field-label">{label}</span>
      <input
        class="input"
        type="time"
        value={draft.value ?? timeOf(minute)}
        onInput={(event) => (draft.value = event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        onBlur={commit}
      />
    </label>
  );
}
