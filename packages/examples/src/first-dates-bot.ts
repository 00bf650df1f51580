/**
 * Plays one seat at a table of First Dates over the network, with the moves that the rules list.
 *
 *     node packages/examples/src/first-dates-bot.ts https://cards.example program.KQ7-4T9.V1S…
 */
import { openTable } from '@cartomancer/client';
import type { OpenedTable } from '@cartomancer/client';
import { rulesOf } from '@cartomancer/client/moves';
import type { Intent } from '@cartomancer/rules/kernel';
import type { TableFront, TableView } from '@cartomancer/rules/table';

import { completed } from './complete.ts';

/** Moves that bring a date closer to its end, best first. Others are sent only if none of these is legal. */
const preferredTypes = [
  'safety_ack',
  'vote',
  'affirm',
  'play_card',
  'oi_pass',
  'respond_pass',
  'event_describe',
  'npc_name',
  'npc_pronouns',
  'pick_fronter',
  'ack',
  'tiebreak_flip',
  'propose',
];
/** Moves that the bot never sends, because a date can end without them. */
const avoidedTypes: ReadonlySet<string> = new Set(['concede_date', 'oi_hold', 'share_hand', 'npc_object', 'veto_name']);

interface DateView {
  readonly phase: string;
  readonly waitingFor: readonly string[];
}

/** Undefined before play. */
function dateIn({ shared }: TableView): DateView | undefined {
  return shared.game === null ? undefined : (shared.game as unknown as DateView);
}

const isOver = (view: TableView): boolean => dateIn(view)?.phase === 'NEXT';

function rankOf({ type }: Intent): number {
  const index = preferredTypes.indexOf(type);
  return index < 0 ? preferredTypes.length : index;
}

/** The best move not yet tried in this view. The bot never votes no, because that would only make the date longer. */
function bestMove(rules: TableFront, view: TableView, tried: ReadonlySet<string>): Intent | undefined {
  const seat = view.own.you?.seat ?? '';
  if (view.shared.table.pause !== null || dateIn(view)?.waitingFor.includes(seat) !== true) return undefined;
  return rules
    .legal(view)
    .filter(({ type }) => Object.hasOwn(rules.ruleset.intents, type) && !avoidedTypes.has(type))
    .filter((move) => move['yes'] !== false && (move['answer'] ?? 'yes') === 'yes')
    .flatMap((move) => completed(rules, view, move) ?? [])
    .filter((move) => !tried.has(keyOf(view, move)))
    .toSorted((one, other) => rankOf(one) - rankOf(other))[0];
}

/** Identifies an attempt: the same move may be refused now and allowed after the next prompt. */
function keyOf(view: TableView, move: Intent): string {
  return JSON.stringify([view.shared.prompt, dateIn(view)?.phase, move]);
}

/** Plays until the date is over; resolves with the number of accepted moves. */
async function play(table: OpenedTable, rules: TableFront): Promise<number> {
  const tried = new Set<string>();
  const isSeated = (view: TableView): boolean => typeof view.own.you?.seat === 'string';
  await table.until(isSeated);
  await table.send({ type: 'ready', on: true });
  for (let moves = 0; ;) {
    const view = await table.until((now) => isOver(now) || bestMove(rules, now, tried) !== undefined);
    const move = view === undefined || isOver(view) ? undefined : bestMove(rules, view, tried);
    if (view === undefined || move === undefined) return moves;
    tried.add(keyOf(view, move));
    const answer = await table.send(move);
    if (answer.ok) moves += 1;
    else console.error(`${move.type} was refused: ${answer.refusals.map(({ code }) => code).join(' ')}`);
  }
}

const [server, token] = process.argv.slice(2);
if (server === undefined || token === undefined) {
  console.error('Usage: first-dates-bot.ts https://cards.example program.…');
  process.exit(2);
}
const entered = await openTable({ server, access: { token } });
if (!entered.ok) {
  console.error(`The table did not admit this program: ${entered.refusals.map(({ code }) => code).join(' ')}`);
  process.exit(1);
}
const table = entered.value;
const rules = rulesOf(table.ruleset);
if (rules === undefined || table.ruleset !== 'first-dates') {
  console.error(`This table plays ${table.ruleset}, not first-dates`);
  process.exit(1);
}
table.hear(({ type }) => {
  if (type === 'date_ended') console.log('The date has ended');
});
const moves = await play(table, rules);
const status = table.status.value;
table.leave();
console.log(status === 'live' ? `The date is over after ${moves} moves` : `The connection ended: ${status}`);
process.exit(status === 'live' ? 0 : 1);
