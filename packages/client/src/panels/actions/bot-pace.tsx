import { tableOptions, tableWaitsFor } from '@cartomancer/rules/table';

import './bot-pace.css';
import { useTableSession } from '../../table/context.ts';
import { isOverWithBots } from '../../table/waited-seats.ts';

const paces = tableOptions.find(({ key }) => key === 'botPace')?.values ?? [];

/**
 * The host's choice of the bots' pace, and a button that makes a bot move now. At the pace `byHand` every player has
 * the button; at other paces only the host has it, while the table waits for a bot (TB-07).
 */
export function BotPace() {
  const session = useTableSession();
  const { wording, connection } = session;
  const { table } = session.view.value.shared;
  const isSeated = table.seats.some(({ seat }) => seat === session.view.value.own.you?.seat);
  const bots = table.seats.filter(({ holder }) => holder === 'bot').map(({ seat }) => seat);
  if (
    !isSeated ||
    table.stage !== 'play' ||
    table.rests === 'over' ||
    isOverWithBots(session.view.value.shared) ||
    bots.length === 0
  )
    return null;
  const pace = String(table.options['botPace'] ?? 'calm');
  const mayChoose = session.can.value.has('set_option');
  const mayHurry = mayChoose && tableWaitsFor(session.view.value.shared).some((seat) => bots.includes(seat));
  return (
    <div class="bot-pace">
      {mayChoose && (
        <label class="bot-pace-choice">
          <span class="muted">{wording.plain({ text: 'bots.pace' })}</span>
          <select
            class="input"
            value={pace}
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
      )}
      {(mayHurry || pace === 'byHand') && (
        <button
          type="button"
          class={pace === 'byHand' ? 'button' : 'link-button'}
          onClick={() => connection.nextBotMove()}
        >
          {wording.plain({ text: 'bots.next' })}
        </button>
      )}
    </div>
  );
}
