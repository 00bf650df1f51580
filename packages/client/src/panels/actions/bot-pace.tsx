import { tableOptions, tableWaitsFor } from '@cartomancer/rules/table';

import './bot-pace.css';
import { useTableSession } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { isOverWithBots } from '../../table/waited-seats.ts';

const paces = tableOptions.find(({ key }) => key === 'botPace')?.values ?? [];

function botsAt({ view }: TableSession): 'none' | 'resting' | 'due' {
  const { shared, own } = view.value;
  const { seats, stage, rests } = shared.table;
  const isSeated = seats.some(({ seat }) => seat === own.you?.seat);
  const bots = seats.filter(({ holder }) => holder === 'bot').map(({ seat }) => seat);
  if (!isSeated || stage !== 'play' || rests === 'over' || isOverWithBots(shared) || bots.length === 0) return 'none';
  return tableWaitsFor(shared).some((seat) => bots.includes(seat)) ? 'due' : 'resting';
}

const isHost = ({ view }: TableSession): boolean => view.value.own.you?.host === true;

const paceOf = ({ view }: TableSession): string => String(view.value.shared.table.options['botPace'] ?? 'calm');

/**
 * A button that makes a bot move now. At the pace `byHand` every player has it; at other paces only the host has it,
 * while the table waits for a bot (TB-07).
 */
export function NextBotMove() {
  const session = useTableSession();
  const bots = botsAt(session);
  const isByHand = paceOf(session) === 'byHand';
  const mayHurry = isHost(session) && bots === 'due';
  if (bots === 'none' || !(mayHurry || isByHand)) return null;
  return (
    <button
      type="button"
      class={isByHand ? 'button next-bot-move' : 'link-button next-bot-move'}
      onClick={() => session.connection.nextBotMove()}
    >
      {session.wording.plain({ text: 'bots.next' })}
    </button>
  );
}

export function BotPace() {
  const session = useTableSession();
  const { wording } = session;
  if (botsAt(session) === 'none' || !isHost(session)) return null;
  return (
    <label class="bot-pace">
      <span class="muted">{wording.plain({ text: 'bots.pace' })}</span>
      <select
        class="input"
        value={paceOf(session)}
        onChange={(event) =>
          void session.send({ type: 'set_option', key: 'botPace', value: event.currentTarget.value })
        }
      >
        {paces.map((value) => (
          <option key={String(value)} value={String(value)}>
            {wording.plain({ text: `option.botPace.${value}` })}
          </option>
        ))}
      </select>
    </label>
  );
}
