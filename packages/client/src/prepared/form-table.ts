/**
 * A table that exists only in the page, for filling in forms at home. The person who leads sees the same forms when a
 * game begins.
 */
import { signal } from '@preact/signals';
import type { PlayView, SeatId } from '@cartomancer/rules/kernel';
import { gmSeat, seededRng } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import { tableFront } from '@cartomancer/rules/table';

import type { TableConnection } from '../net/api-client.ts';
import type { System } from '../systems.ts';
import { openSession } from '../table/session.ts';
import type { TableSession } from '../table/session.ts';

/** The view of the person who leads at the beginning of a game with the fewest players. */
function firstView({ ruleset }: System): { readonly game: PlayView; readonly seats: readonly SeatId[] } {
  const { min, gm } = ruleset.seats;
  const players = Array.from({ length: Math.max(1, min) }, (_, index) => `s${index + 1}`);
  const options = Object.fromEntries(ruleset.options.map(({ key, default: value }) => [key, value]));
  const seats = [
    ...players.map((seat) => ({ seat, name: '', kind: 'player' as const })),
    ...(gm === 'none' ? [] : [{ seat: gmSeat, name: '', kind: 'gm' as const }]),
  ];
  let state = ruleset.initial();
  for (const event of ruleset.setup({ seats, options }, seededRng(1))) state = ruleset.evolve(state, event);
  const viewer = gm === 'none' ? ({ kind: 'seat', seat: 's1' } as const) : ({ kind: 'gm' } as const);
  // The cast is safe, because every system's view names its viewer.
  return { game: ruleset.view(state, viewer) as PlayView, seats: seats.map(({ seat }) => seat) };
}

function tableView(system: System, game: PlayView): TableView {
  const { id, seats } = system.ruleset;
  const { prompt, ...shared } = game.shared;
  return {
    shared: {
      prompt,
      table: {
        stage: 'play',
        title: id,
        visibility: 'private',
        commitment: '',
        seats: [],
        limits: { min: seats.min, max: seats.max },
        waiting: [],
        host: 'p1',
        standsInFor: null,
        options: {},
        pause: null,
        vote: null,
        timers: [],
        fairness: { given: [], mixed: null, agreed: [], opened: false },
        rests: null,
        closed: false,
        rewinds: 0,
        rewind: null,
        undo: null,
        resume: null,
      },
      game: shared,
    },
    own: {
      you: { person: 'p1', seat: gmSeat, host: true, link: 'gm', name: '', played: gmSeat, muted: false },
      undo: null,
      game: game.own,
    },
  };
}

/** A session is needed, because the forms of moves read it. */
export interface FormTable {
  readonly session: TableSession;
  /** The seats of this table; real tables can have others. */
  readonly seats: readonly SeatId[];
}

export function openFormTable(system: System): FormTable {
  const { game, seats } = firstView(system);
  const first = tableView(system, game);
  const connection: TableConnection = {
    ruleset: system.ruleset.id,
    status: signal('live'),
    view: signal(first),
    place: signal('person'),
    lostSeat: signal(null),
    watching: signal(0),
    watchers: signal([]),
    galleryTalk: signal([]),
    mutedHere: signal(false),
    liveInfo: signal(null),
    timersAtJoin: signal({}),
    onEvents: () => () => {},
    play: async () => ({ ok: true, value: null }),
    reportAttention: () => {},
    nextBotMove: () => {},
    chronicle: async () => ({ entries: [], before: null }),
    talk: async () => ({ events: [], before: null }),
    reenter: async () => {},
    leave: () => {},
  };
  // Nothing is played here: only the forms are used.
  const layer = { ...tableFront(system.ruleset), legal: () => [], explain: () => [] };
  const session = openSession({ code: `prepare-${system.ruleset.id}`, connection, layer, system, first });
  return { session, seats };
}
