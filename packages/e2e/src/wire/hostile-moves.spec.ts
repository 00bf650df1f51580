/** Moves on behalf of other people or of no one. */
import { describe, expect, test } from 'vitest';

import type { WireClient } from './client.ts';
import { gameIn, settled, playToFirstTurn, spectatorAt } from './seated-players.ts';
import { hostileSetup } from './hostile-setup.ts';

const attacked = hostileSetup();

describe('out of place', () => {
  test("someone else's card, another seat's move, an old prompt", async () => {
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

  test('a repeated intent gets its first answer, and happens once', async () => {
    const guest = await attacked().eve();
    const heard = () => guest.happened.filter(({ type }) => type === 'chat_sent').length;
    const before = heard();
    for (let time = 0; time < 20; time += 1)
      expect(await guest.play({ type: 'chat', text: 'Once' }, { intentId: 'again-and-again' })).toMatchObject({
        ok: true,
      });
    // Also with another body: only the id counts.
    expect(await guest.play({ type: 'chat', text: 'Twice' }, { intentId: 'again-and-again' })).toMatchObject({
      ok: true,
    });
    // Nor does another person's flood of messages displace the answer.
    const cleo = attacked().seatedPlayers.players[2] as WireClient;
    const flood = Array.from({ length: 600 }, (_, index) =>
      cleo.play({ type: 'start' }, { intentId: `flood-${index}` }),
    );
    await Promise.all(flood);
    expect(await guest.play({ type: 'chat', text: 'Once' }, { intentId: 'again-and-again' })).toMatchObject({
      ok: true,
    });
    await settled([guest]);
    expect(heard()).toBe(before + 1);
    await guest.leave();
  });

  test('a spectator who sends intents', async () => {
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
