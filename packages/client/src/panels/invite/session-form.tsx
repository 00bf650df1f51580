import { useState } from 'preact/hooks';
import type { PlannedSession } from '@cartomancer/rules/table';

import { useTableSession } from '../../table/context.ts';
import { say } from '../../text/own.ts';
import { localTimeOf, timeIn } from './local-time.ts';
import { lengthOf, sessionLengths, defaultLength } from './session-length.ts';

const day = 86_400_000;
const week = 7 * day;
const eveningHour = 20;

function nextEvening(): string {
  const time = new Date(Date.now() + week);
  time.setHours(eveningHour, 0, 0, 0);
  return localTimeOf(time.getTime());
}

export function SessionForm(props: { readonly planned: PlannedSession | undefined; readonly onClose: () => void }) {
  const { planned, onClose } = props;
  const session = useTableSession();
  const [time, setTime] = useState(() => (planned === undefined ? nextEvening() : localTimeOf(planned.at)));
  const [minutes, setMinutes] = useState(planned?.minutes ?? defaultLength);
  // Another client may have chosen a length that is not in the list.
  const lengths = [...new Set([...sessionLengths, minutes])].toSorted((one, other) => one - other);
  const submit = async (event: Event) => {
    event.preventDefault();
    const at = timeIn(time);
    if (at === undefined) return;
    const answer = await session.send({
      type: planned === undefined ? 'plan_session' : 'move_session',
      at,
      minutes,
    });
    if (answer.ok) onClose();
  };
  return (
    <form class="form" onSubmit={(event) => void submit(event)}>
      <div class="form-row">
        <label class="field">
          <span class="field-label">{say('next.time')}</span>
          <input
            class="input"
            type="datetime-local"
            required
            value={time}
            min={localTimeOf(Date.now())}
            onInput={(event) => setTime(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span class="field-label">{say('next.length')}</span>
          <select class="input" value={minutes} onChange={(event) => setMinutes(Number(event.currentTarget.value))}>
            {lengths.map((length) => (
              <option key={length} value={length}>
                {lengthOf(length)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          {say('dialog.cancel')}
        </button>
        <button type="submit" class="button button-primary">
          {say('next.save')}
        </button>
      </div>
    </form>
  );
}
