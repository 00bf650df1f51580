import { useState } from 'preact/hooks';
import { longestName } from '@cartomancer/protocol';
import type { ProgramRight } from '@cartomancer/protocol';
import type { SeatView } from '@cartomancer/rules/table';

import { say } from '../../text/own.ts';

const watching = 'watch';

/** Only seats without a person are offered. */
export function ProgramForm(props: {
  readonly seats: readonly SeatView[];
  readonly seatName: (seat: string) => string;
  /** Resolves to whether the token was made. */
  readonly onMake: (name: string, right: ProgramRight) => Promise<boolean>;
}) {
  const [name, setName] = useState('');
  const [selected, setSelected] = useState(watching);
  const free = props.seats.filter(({ kind, holder }) => kind === 'player' && holder !== 'person');
  const right = free.some(({ seat }) => seat === selected) ? selected : watching;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const isMade = await props.onMake(
      name.trim(),
      right === watching ? { kind: 'watch' } : { kind: 'seat', seat: right },
    );
    if (isMade) setName('');
  };
  return (
    <form class="form" onSubmit={(event) => void submit(event)}>
      <div class="form-row">
        <label class="field">
          <span class="field-label">{say('programs.name')}</span>
          <input
            class="input"
            required
            maxLength={longestName}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span class="field-label">{say('programs.right')}</span>
          <select class="input" value={right} onChange={(event) => setSelected(event.currentTarget.value)}>
            <option value={watching}>{say('programs.watch')}</option>
            {free.map(({ seat, name: bot }) => (
              <option key={seat} value={seat}>
                {bot === null
                  ? props.seatName(seat)
                  : say('programs.seat_of_bot', { seat: props.seatName(seat), name: bot })}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div>
        <button type="submit" class="button button-primary">
          {say('programs.make')}
        </button>
      </div>
    </form>
  );
}
