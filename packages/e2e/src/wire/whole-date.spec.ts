import { pack } from '@cartomancer/rules/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ServerProcess, twinEnvironment } from '../server-process.ts';
import type { WireClient } from './client.ts';
import type { SeatedPlayers } from './seated-players.ts';
import { gameIn, playUntil, settled, started, spectatorAt } from './seated-players.ts';

const faces = pack({ jokers: 'without' });

/** A card's code in raw bytes, but not as a part of a longer word. */
const cardCodePattern = /(?<![A-Za-z])[A2-9TJQK][CDHS](?![A-Za-z])/gu;

let server: ServerProcess;
beforeAll(async () => {
  // A seed with a date of medium length.
  server = await ServerProcess.start({ ...twinEnvironment, CARTOMANCER_TEST_SEED: 'a' });
});
afterAll(() => server.remove());

/** The cards that a viewer may have seen since the deal: their own and open ones. */
class Knowledge {
  readonly #faces = new Set<string>();
  readonly #client: WireClient;
  #read: number;

  constructor(client: WireClient) {
    this.#client = client;
    this.#read = client.frames.length;
  }

  /** The faces in frames since the last check that this viewer may not see. */
  leaks(): readonly string[] {
    const { shared, own } = gameIn(this.#client.view);
    const open = shared as typeof shared & {
      readonly traits: { readonly cards: readonly string[] | null };
      readonly flips: readonly { readonly card: string }[];
    };
    const stacked = shared.stacks.flatMap(({ cards }) => cards);
    for (const { face } of [...stacked, ...own.hand]) this.#faces.add(face);
    const isDate = shared.roles?.date === this.#client.view.own.you?.seat;
    for (const face of open.traits.cards ?? (isDate ? (own.traits ?? []) : [])) this.#faces.add(face);
    for (const { card } of open.flips) this.#faces.add(card);
    const receivedFaces = new Set(this.#client.bytes(this.#read).match(cardCodePattern));
    this.#read = this.#client.frames.length;
    return faces.filter((face) => receivedFaces.has(face) && !this.#faces.has(face));
  }
}

function handsOf({ players }: SeatedPlayers): readonly string[] {
  return players.flatMap(({ view }) => gameIn(view).own.hand.map(({ face }) => face));
}

test('while three people play a date to its end, no one receives a hidden card, and the spectator sees the same table', async () => {
  const seatedPlayers = await started(server, ['Ada', 'Ben', 'Cleo']);
  const wanda = await spectatorAt(seatedPlayers);
  const everybody = [...seatedPlayers.players, wanda];

  await playUntil(seatedPlayers, ({ shared }) => shared.phase === 'TURN');
  await server.advance(1_000);
  await settled(everybody);
  const known = new Map(everybody.map((client) => [client, new Knowledge(client)]));
  for (const [, knowledge] of known) expect(knowledge.leaks()).toEqual([]);
  // The spectator has seen fewer cards than the players together, so the search has something to find.
  const watched = wanda.bytes();
  expect(handsOf(seatedPlayers).filter((face) => !watched.includes(face)).length).toBeGreaterThan(0);

  let moves = 0;
  await playUntil(
    seatedPlayers,
    ({ shared }) => shared.ended !== null,
    () => {
      moves += 1;
      for (const [client, knowledge] of known) expect([client.name, knowledge.leaks()]).toEqual([client.name, []]);
    },
  );
  expect(moves).toBeGreaterThan(50);

  await playUntil(seatedPlayers, ({ shared }) => shared.phase === 'NEXT');
  await server.advance(1_000);
  await settled(everybody);
  for (const client of everybody) expect(client.view.shared).toEqual(seatedPlayers.players[0]?.view.shared);
  for (const client of everybody) expect(client.frames.filter(({ length }) => length < 2)).toEqual([]);
  expect(seatedPlayers.players.map(({ view }) => view.own.you?.seat)).toEqual(['s1', 's2', 's3']);
  expect(wanda.view.own.you).toBeNull();
});
