/** The desk shows only public information. */
import type { Desk, DeskRow, DeskSection, Message } from '../../../kernel/index.ts';
import type { TableView } from '../view-types.ts';
import { absenceWords, hereAndNowPanels, rosterLine } from './panels.ts';
import { headmateName, pronounWords, say } from './words.ts';

function people(view: TableView): NonNullable<Desk['people']> {
  const { seats, done, headmates, setup } = view.shared;
  return Object.fromEntries(
    seats.map(({ seat, presence, autopilot }) => {
      const sheet = headmates.find(({ id }) => id === setup.sheets[seat]);
      const lines: readonly Message[] = [
        ...(presence === 'here' ? [] : [absenceWords(view, { seat, presence, autopilot })]),
        ...(sheet === undefined
          ? []
          : [say('desk.headmate', { name: headmateName(view, sheet.id), pronouns: sheet.pronouns })]),
        ...(done.includes(seat) ? [say('desk.done')] : []),
      ];
      return [seat, { lines }];
    }),
  );
}

function order(view: TableView): readonly DeskSection[] {
  const { order: cycle, turn, turnShift, ended, roles } = view.shared;
  if (turn === null || ended !== null) return [];
  // The list begins with the active seat. The Date is in the cycle several times: before each System seat.
  const systems = cycle.length / 2;
  const wasRemoved = !cycle.includes(turn.seat);
  // After the turn of a removed seat comes the Date's (FD-137).
  const next = wasRemoved ? turn.number + 1 : turn.number;
  const at = next % 2 === 1 ? 2 * (((next - 1) / 2 + turnShift) % systems) : cycle.indexOf(turn.seat);
  const rows = [...cycle.slice(at), ...cycle.slice(0, at)].map((seat, index): DeskRow => ({
    id: `order ${index}`,
    title: say('desk.turn', { seat }),
    ...(index === 0 && !wasRemoved ? { now: true } : {}),
    ...(roles?.date === seat ? { marks: [{ message: say('role.date') }] } : {}),
  }));
  return [{ id: 'order', rows }];
}

/** Everybody whom the players speak for: the Prospect, the Headmates, and those that cards brought (FD-101). */
function story(view: TableView): readonly DeskRow[] {
  const { prospect, headmates, roster, fronting, phase } = view.shared;
  return [
    ...(prospect === null || phase === 'PROSPECT'
      ? []
      : [
          {
            id: 'prospect',
            title: say('panel.prospect.line', { name: prospect.name, pronouns: pronounWords(prospect.pronouns) }),
          },
        ]),
    ...headmates.map(({ id, pronouns, interest }): DeskRow => ({
      id: `headmate ${id}`,
      title: say('panel.front.line', { name: headmateName(view, id), pronouns, interest }),
      ...(fronting.headmates.includes(id) ? { marks: [{ message: say('desk.fronts') }] } : {}),
    })),
    ...Object.entries(roster).map(([slot, person]): DeskRow => ({
      id: `roster ${slot}`,
      title: rosterLine(view, slot, person),
    })),
  ];
}

export function desk(view: TableView): Desk {
  const { date, turn, decks, past } = view.shared;
  return {
    people: people(view),
    sections: [
      ...order(view),
      { id: 'npcs', title: say('desk.story'), rows: story(view), empty: say('desk.story.none') },
      { id: 'decks', rows: [], moves: ['load_pack'] },
    ],
    clocks: [
      ...(date === 0
        ? []
        : [turn === null ? say('chip.date', { date }) : say('chip.turn', { date, turn: turn.number })]),
      say('desk.past', { count: past.length }),
      say('desk.piles', { ...decks }),
    ],
    panels: hereAndNowPanels(view),
  };
}
