import { storedOptions } from '../../options.ts';
import type { GivenOptions, SeatId } from '../../../../kernel/index.ts';
import { gmSeat, pack } from '../../../../kernel/index.ts';
import type { Mode, State } from '../../state.ts';
import { event } from '../../declare-event.ts';
import { initialState } from '../../initial.ts';
import { toEverybody } from '../../audience.ts';
import type { PlayerJoined } from '../../event-fields.ts';
import { satDown } from '../../state-changes.ts';

interface TableOpened {
  readonly seats: readonly { readonly seat: SeatId; readonly name: string }[];
  readonly gm: string | null;
  readonly mode: Mode;
  readonly options: GivenOptions;
  /** Set if all packs of backgrounds have the same faces. In older tables a second pack had marked copies. */
  readonly twins?: 'alike';
}

const plain = pack({ jokers: 'without' });

const marked = pack({ jokers: 'without', copy: 2 });

function opened(event: TableOpened): State {
  const { seats, gm, mode, twins } = event;
  const options = storedOptions(event.options);
  const second = twins === 'alike' ? plain : marked;
  return {
    ...initialState,
    options,
    mode,
    box: { draw: options.drawPacks === 2 ? [] : marked, red: second, blue: second },
    players: seats.map(({ seat, name }) => ({ seat, name, presence: 'here' })),
    gm: gm === null ? null : { seat: gmSeat, name: gm, presence: 'here' },
  };
}

export const joiningEvents = {
  table_opened: event<TableOpened>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => opened(event),
  }),
  player_joined: event<PlayerJoined>({
    ...toEverybody,
    prompt: 'keep',
    apply: satDown,
  }),
};
