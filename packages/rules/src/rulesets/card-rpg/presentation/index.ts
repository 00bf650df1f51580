/** How a generic client presents a conflict: layout, moves and events. All texts are in the catalogue. */
import type { Intent, Presentation, Message } from '../../../kernel/index.ts';
import { safestFirst } from '../features/places/reveal-order.ts';
import { ownAsked } from '../features/retelling/intents.ts';
import { line } from './story.ts';
import { choice, move, refusedMoves } from './actions.ts';
import { desk, leader } from './desk.ts';
import { odds } from './odds.ts';
import { caption, panels } from './panels.ts';
import { say } from './words.ts';
import { templates } from './templates.ts';
import { board, sheets } from './sheets.ts';
import { piles, seatCards, plays, zones, zoneWords } from './scene.ts';
import type { TableView } from '../view-types.ts';

function chip({ shared: { conflict } }: TableView): Message | undefined {
  if (conflict === null) return undefined;
  return conflict.sealed && conflict.result === null
    ? say('chip.round', { title: conflict.title, n: conflict.round })
    : say('chip.title', { title: conflict.title });
}

function reveals({ shared: { conflict }, own }: TableView): readonly Intent[] {
  const reveal = conflict?.reveal ?? null;
  if (reveal === null) return [];
  return reveal.asked.flatMap((part) =>
    safestFirst(own.hands?.[part] ?? [], reveal).map(({ handle }) => ({ type: 'commit_reveal', part, cid: handle })),
  );
}

/** CR-89 */
function keptLines(view: TableView): readonly Intent[] {
  return ownAsked(view).map((ref) => ({ type: 'retell', ref, decline: true }));
}

export const presentation: Presentation<TableView> = {
  zones,
  piles,
  plays,
  seatCards,
  zoneWords,
  move,
  refusedMoves,
  panels,
  board,
  sheets,
  chip,
  odds,
  irreversible: {
    concede: 'always',
    answer_truce: ({ accept }) => accept === true,
    declare_no_winner: 'always',
    abort_conflict: 'always',
    cancel_setup: 'always',
    leave_setup: 'always',
    cancel_prequel: 'always',
    finish_creation: 'always',
    dissolve_npc: 'always',
    delete_place: 'always',
    heal_scar: 'always',
    decide_fate: ({ fate }) => fate !== 'spared',
    close_session: 'always',
  },
  suggests: (view) => [...reveals(view), ...keptLines(view)],
  caption,
  desk,
  templates,
  leader,
  choice,
  line,
};
