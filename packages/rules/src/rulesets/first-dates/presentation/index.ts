/**
 * How a generic client shows a date night: where cards are, what the board shows, how moves and events read. All texts
 * are in the catalogues.
 */
import type { Presentation, Message } from '../../../kernel/index.ts';
import { nightPhases } from '../features/absence/checks.ts';
import { nameOfHeadmate } from '../selectors.ts';
import { line, takenBack } from './story.ts';
import { desk } from './desk.ts';
import { odds } from './odds.ts';
import { panels } from './panels.ts';
import { move, plays, refusedMoves } from './actions.ts';
import { endsDate } from './foreseen.ts';
import { primer } from './primer.ts';
import { roleOf, say } from './words.ts';
import { sheets } from './sheets.ts';
import { board } from './board.ts';
import { laid, markWords, zones } from './scene.ts';
import { timerWords } from './timers.ts';
import type { TableView } from '../view-types.ts';

function chip(view: TableView): Message | undefined {
  const { date, turn } = view.shared;
  if (date === 0) return undefined;
  return turn === null ? say('chip.date', { date }) : say('chip.turn', { date, turn: turn.number });
}

export const presentation: Presentation<TableView> = {
  zones,
  plays,
  seatCards: (view) => {
    const isNight = nightPhases.some((phase) => phase === view.shared.phase);
    return view.shared.seats.map((seat) => ({
      seat: seat.seat,
      role: roleOf(seat),
      cards: seat.cards,
      back: seat.deck ?? 'date',
      // Outside a date night a role has nothing to aim for.
      ...(seat.role === null || !isNight ? {} : { aim: say(`aim.${seat.role}`) }),
    }));
  },
  move,
  refusedMoves,
  panels,
  laid,
  board,
  sheets: (view) => [primer(view), ...sheets(view)],
  passes: 'oi_pass',
  irreversible: {
    play_card: endsDate,
    respond: endsDate,
    oi_play: endsDate,
    affirm: ({ answer }) => answer === 'objection',
    npc_object: 'always',
    roll_age: 'always',
    let_cards_decide: 'always',
    choose_next: ({ choice }) => choice === 'stop',
    concede_date: ({ yes }) => yes !== false,
    vote: ({ topic, yes }) => topic === 'concede' && yes === true,
    cut_date: 'always',
    remove_seat: 'always',
    end_aftercare: 'always',
  },
  markWords,
  timerWords,
  desk,
  chip,
  odds,
  called: (view, id) => nameOfHeadmate(view.shared.headmates, id),
  line,
  tellsLeaving: true,
  takenBack,
};
