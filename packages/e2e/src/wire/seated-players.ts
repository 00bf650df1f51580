/** Tables with people on bare sockets. At First Dates they play by the policy of the ruleset's bot. */
import type { MakeTableBody } from '@cartomancer/protocol';
import type { Intent, SeatId, View } from '@cartomancer/rules/kernel';
import { rulesets } from '@cartomancer/rules';
import type { TableView } from '@cartomancer/rules/table';
import { tableLayer } from '@cartomancer/rules/table';

import type { TestClient, MadeTable, Account } from '../test-client.ts';
import { WireClient } from './client.ts';

const found = rulesets.get('first-dates');
if (found === undefined) throw new Error('First Dates is not among the rulesets');
const ruleset = found;
export const layer = tableLayer(ruleset);

export interface GameView extends View {
  readonly shared: View['shared'] & {
    readonly phase: string;
    readonly waitingFor: readonly SeatId[];
    readonly turn: { readonly seat: SeatId } | null;
    readonly roles: { readonly date: SeatId; readonly oi: SeatId; readonly system: readonly SeatId[] } | null;
    readonly stacks: readonly { readonly cards: readonly { readonly handle: string; readonly face: string }[] }[];
    readonly window: { readonly number: number } | null;
    readonly ended: object | null;
  };
  readonly own: {
    readonly hand: readonly { readonly handle: string; readonly face: string; readonly back?: string }[];
    readonly traits?: readonly string[];
  };
}

export function gameIn({ shared, own }: TableView): GameView {
  if (shared.game === null || own.game === null) throw new Error('Play has not begun');
  return { shared: { ...shared.game, prompt: shared.prompt }, own: own.game } as GameView;
}

/** The next move of this seat by the policy of the ruleset's bot; undefined if the seat is not asked. */
export function policyMove(view: TableView): Intent | undefined {
  if (view.shared.game === null || view.shared.table.pause !== null) return undefined;
  const moves = layer.legal(view).filter(({ type }) => Object.hasOwn(ruleset.intents, type));
  return ruleset.bot?.(gameIn(view), moves);
}

export interface SeatedPlayers<At extends TestClient = TestClient> {
  readonly server: At;
  readonly table: MadeTable;
  /** In the order of their seats: the first is the host. */
  readonly people: readonly Account[];
  readonly players: readonly WireClient[];
}

interface Sitter {
  readonly name: string;
  readonly seat: string;
}

const inOrder = (names: readonly string[]): readonly Sitter[] =>
  names.map((name, index) => ({ name, seat: `s${index + 1}` }));

/**
 * Creates an account for each sitter and a table of the first one, and seats them: one request at a time, so that
 * servers with the same seed assign the same ids.
 */
export async function seated<At extends TestClient>(
  server: At,
  sitters: readonly Sitter[],
  options: Partial<MakeTableBody> = {},
): Promise<SeatedPlayers<At>> {
  const people: Account[] = [];
  for (const { name } of sitters) people.push(await server.person(name));
  const [host] = people;
  if (host === undefined) throw new Error('A person is missing');
  const seats = sitters.filter(({ seat }) => seat !== 'gm').length;
  const table = await server.makeTable(host, { seats, ...options });
  const players: WireClient[] = [];
  for (const [index, person] of people.entries()) {
    const client = await WireClient.join(server, person, table.code, index === 0 ? undefined : table.seatLink);
    await client.does({ type: 'take_seat', seat: sitters[index]?.seat ?? '' });
    if (index > 0) await client.does({ type: 'ready', on: true });
    players.push(client);
  }
  return { server, table, people, players };
}

/** Starts play at a table of First Dates, which needs a safety tool (FD-22). */
export async function startDate({ players: [host] }: Pick<SeatedPlayers, 'players'>): Promise<void> {
  await host?.does({ type: 'start' });
  await host?.does({ type: 'safety_tools', tool: 'x', on: true });
}

/** Creates a table of First Dates, seats these people, and starts play. */
export async function started<At extends TestClient>(
  server: At,
  names: readonly string[],
  options: Partial<MakeTableBody> = {},
): Promise<SeatedPlayers<At>> {
  const seatedPlayers = await seated(server, inOrder(names), options);
  await startDate(seatedPlayers);
  return seatedPlayers;
}

export async function spectatorAt({ server, table }: SeatedPlayers, name = 'Wanda'): Promise<WireClient> {
  return WireClient.join(server, await server.person(name), table.code, table.spectatorLink);
}

/** Waits until everything in progress is stored and published, and all clients have received it. */
export async function settled(clients: readonly WireClient[]): Promise<void> {
  for (const role of ['person', 'spectator'] as const)
    await Promise.all(clients.filter((client) => client.role === role).map((client) => client.fence()));
}

async function someoneMoves(players: readonly WireClient[]): Promise<boolean> {
  for (const client of players) {
    const intent = policyMove(client.view);
    if (intent === undefined) continue;
    await client.does(intent);
    await settled(players);
    return true;
  }
  return false;
}

/** Plays from the safety step through the roles to the first turn. No time passes. */
export async function playToFirstTurn({ players }: Pick<SeatedPlayers, 'players'>): Promise<void> {
  const isFirstTurn = () => players.every(({ view }) => gameIn(view).shared.phase === 'TURN');
  while (!isFirstTurn())
    if (!(await someoneMoves(players))) throw new Error('No seat has a move before the first turn');
}

/** How long a pass is hidden by default (FD-80), in milliseconds. */
const passMask = 3_000;

/** Lets the policy play until the condition holds; time passes only while no seat has a move. */
export async function playUntil(
  seatedPlayers: SeatedPlayers,
  holds: (game: GameView) => boolean,
  onStep: () => void = () => {},
): Promise<void> {
  const { server, players } = seatedPlayers;
  const mostSteps = 2_000;
  for (let step = 0; step < mostSteps; step += 1) {
    onStep();
    const [first] = players;
    if (first !== undefined && first.view.shared.game !== null && holds(gameIn(first.view))) return;
    if (await someoneMoves(players)) continue;
    await server.advance(passMask);
    await settled(players);
  }
  throw new Error('The condition was not reached');
}
