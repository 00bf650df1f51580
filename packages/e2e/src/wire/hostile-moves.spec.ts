import { describe, expect, test } from 'vitest';

import type { WireClient } from './client.ts';
import { gameIn, settled, playToFirstTurn, spectatorAt } from './seated-players.ts';
import { hostileSetup } from './hostile-setup.ts';

const attacked = hostileSetup();

describe('illegitimate moves', () => {
  test('another seat’s move, an unknown card, an old prompt and system intents are refused', async () => {
    await playToFirstTurn(attacked().seatedPlayers);
    const roles = gameIn((attacked().seatedPlayers.players[0] as WireClient).view).shared.roles;
    const [ada, , cleo] = attacked().seatedPlayers.players as [WireClient, WireClient, WireClient];
    const all = new Map([ada, await attacked().eve(), cleo].map((client) => [client.view.own.you?.seat ?? '', client]));
    const date = all.get(roles?.date ?? '') as WireClient;
    const others = [...all.values()].filter((client) => client !== date);
    const seen = date.view.shared.prompt;
    for (const other of others) {
      const [card] = gameIn(other.view).own.hand;
      expect(await other.refusedWith({ type: 'play_card', card: card?.handle, stack: 1 })).toContain('E_NOT_YOUR_TURN');
      expect(await other.refusedWith({ type: 'start' })).not.toEqual([]);
    }
    expect(await date.refusedWith({ type: 'play_card', card: 'h99', stack: 1 })).toContain('E_NOT_IN_HAND');
    expect(await date.refusedWith({ type: 'play_card', card: 'h1', stack: 9 })).toContain('E_NO_STACK');
    expect(await date.refusedWith({ type: 'play_card', card: 'h1', stack: 1 }, { seen: seen - 1 })).toEqual([
      'E_STALE',
    ]);
    for (const system of ['person_away', 'depart', 'time_up', 'wake', 'arrive', 'window_time_up', 'option_set'])
      expect(await date.refusedWith({ type: system, person: 'p1' })).not.toEqual([]);
    expect(date.view.shared.prompt).toBe(seen);
  });

  test('a repeated intent gets its first answer and takes effect once', async () => {
    const guest = await attacked().eve();
    const lines = () => guest.happened.filter(({ type }) => type === 'chat_sent').length;
    const before = lines();
    for (let time = 0; time < 20; time += 1)
      expect(await guest.play({ type: 'chat', text: 'Once' }, { intentId: 'again-and-again' })).toMatchObject({
        ok: true,
      });
    // Even with other content the first answer is repeated: only the id counts.
    expect(await guest.play({ type: 'chat', text: 'Twice' }, { intentId: 'again-and-again' })).toMatchObject({
      ok: true,
    });
    // Many intents of another person do not push the answer out of the server's memory.
    const cleo = attacked().seatedPlayers.players[2] as WireClient;
    const flood = Array.from({ length: 600 }, (_, index) =>
      cleo.play({ type: 'start' }, { intentId: `flood-${index}` }),
    );
    await Promise.all(flood);
    expect(await guest.play({ type: 'chat', text: 'Once' }, { intentId: 'again-and-again' })).toMatchObject({
      ok: true,
    });
    await settled([guest]);
    expect(lines()).toBe(before + 1);
    await guest.leave();
  });

  test('a spectator’s intents are refused', async () => {
    const wanda = await spectatorAt(attacked().seatedPlayers);
    for (const intent of [
      { type: 'chat', text: 'hello', to: 'p1' },
      { type: 'safety_signal', kind: 'x' },
      { type: 'take_seat', seat: 's1' },
      { type: 'lock', on: true },
      { type: 'start' },
    ])
      expect(await wanda.refusedWith(intent)).toEqual(['E_SPECTATOR']);
    await attacked().stillPlays();
    await wanda.leave();
  });
});
