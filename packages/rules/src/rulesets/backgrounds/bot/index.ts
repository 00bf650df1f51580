/** A simple bot for the seats of players, and a GM for the demo script. Both decide from their view alone. */
import { gmSeat } from '../../../kernel/index.ts';
import { openQuestions } from '../features/votes/intents.ts';
import type { Intent } from '../../../kernel/index.ts';
import { asGm, asSharedLeader } from './gm.ts';
import { whileResolving } from './resolving.ts';
import { freeNames } from '../features/characters/free-names.ts';

import type { TableView } from '../view-types.ts';

/** Draws the missing cards, names them, and presents the character. */
function inCreation(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const keep = moves.find(({ type }) => type === 'keep_background');
  if (keep !== undefined) return keep;
  for (const { backgrounds } of view.own.sheets) {
    const nameless = backgrounds.find(({ name }) => name === '');
    if (nameless === undefined) continue;
    const from = freeNames(view, nameless);
    const text = from[view.shared.prompt % from.length] ?? 'Someone';
    const move = moves.find(({ type, slot }) => type === 'name_background' && slot === nameless.slot);
    if (move !== undefined) return { ...move, text };
  }
  return moves.find(({ type }) => type === 'draw_background') ?? confirmation(view, moves);
}

function confirmation(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const isOpen = view.shared.characters.some(
    ({ owner, standing }) => standing === 'open' && view.own.you.kind === 'seat' && owner === view.own.you.seat,
  );
  return isOpen ? moves.find(({ type }) => type === 'confirm_character') : undefined;
}

/** Questions to which a bot says no, because a yes takes something from a player. */
const refusedTopics: ReadonlySet<string> = new Set(['veto_description', 'overturn', 'take_out']);

function answer(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const [question] = openQuestions(view);
  if (question === undefined) return undefined;
  const yes = !refusedTopics.has(question.topic);
  return moves.find(({ type, topic, yes: said }) => type === 'vote' && topic === question.topic && said === yes);
}

/** The move of a bot in a player's seat or as the GM; `undefined` when there is nothing to do. */
export function bot(view: TableView, moves: readonly Intent[]): Intent | undefined {
  const { you } = view.own;
  if (you.kind !== 'seat' && you.kind !== 'gm') return undefined;
  const seat = you.kind === 'gm' ? gmSeat : you.seat;
  const isAsked = view.shared.waitingFor.includes(seat);
  const answered = answer(view, moves);
  if (answered !== undefined) return answered;
  if (view.shared.resolution !== null) return isAsked ? whileResolving(view, moves) : undefined;
  if (you.kind === 'gm') return asGm(view, moves);
  const creationMove = inCreation(view, moves);
  if (creationMove !== undefined) return creationMove;
  return view.shared.mode === 'shared' ? asSharedLeader(view, moves, seat) : undefined;
}
