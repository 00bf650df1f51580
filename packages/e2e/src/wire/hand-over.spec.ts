import { afterEach, expect, test } from 'vitest';

import type { BackgroundsPlay } from './backgrounds-play.ts';
import { beginBackgrounds, bonusOf, usual } from './backgrounds-play.ts';
import type { WireClient } from './client.ts';

let play: BackgroundsPlay | undefined;

afterEach(async () => {
  await play?.end();
  play = undefined;
});

function hasSeenCard({ view, happened }: WireClient): boolean {
  return JSON.stringify([view, happened]).includes(`"${bonusOf.franz}"`);
}

interface LeadersView {
  readonly you: { readonly kind: string };
  readonly asks?: object;
  readonly hands?: Readonly<Record<string, readonly { readonly face: string }[]>>;
  readonly target?: number;
}

test('TB-04: while a decision is open, the GM’s seat is handed over together with the decision and what only the GM sees', async () => {
  play = await beginBackgrounds({ ...usual, options: { gmSeesHands: true } });
  const [gail, anna, franz] = [play.client('gm'), play.client('anna'), play.client('franz')];
  const game = (client: typeof gail) => client.view.own.game as unknown as LeadersView;
  await play.plays('Franz has a card', 'gm', { type: 'award_bonus', character: 's1', reason: 'heroism' });
  await play.plays('Franz asks', 'franz', { type: 'propose_challenge', text: 'I wade through the weir.' });
  expect(game(gail).hands?.['s1']?.map(({ face }) => face)).toEqual([bonusOf.franz]);
  expect([hasSeenCard(gail), hasSeenCard(anna)]).toEqual([true, false]);

  const person = anna.view.own.you?.person ?? '';
  await play.plays('Anna leads', 'gm', { type: 'hand_over', role: 'gm', person });
  expect(game(anna)).toMatchObject({ you: { kind: 'gm' }, asks: {} });
  expect(game(anna).hands?.['s1']?.map(({ face }) => face)).toEqual([bonusOf.franz]);
  expect(hasSeenCard(anna)).toBe(true);
  expect(game(gail)).toMatchObject({ you: { kind: 'spectator' } });
  expect(game(gail).hands).toBeUndefined();

  const challenge = { type: 'set_challenge', character: 's1', title: 'The weir', suit: 'S', target: 11 };
  await play.isRefused('Gail no longer leads', 'gm', challenge);
  await play.plays('Anna sets the challenge', 'anna', challenge);
  await play.reconnects('Gail reconnects', 'gm');
  expect(game(anna).target).toBe(11);
  for (const client of [gail, play.client('gm'), franz, play.client('gallery')])
    expect(JSON.stringify(client.view)).not.toContain('"target":11');
  await play.plays('Franz draws', 'franz', { type: 'draw' });

  // The host's role is handed over as well while that challenge is still open.
  const host = franz.view.own.you?.person ?? '';
  await play.plays('Franz hosts', 'gm', { type: 'hand_over', role: 'host', person: host });
  for (const client of [play.client('gm'), franz]) expect(client.view.shared.table.host).toBe(host);
  await play.isRefused('Gail is no longer the host', 'gm', { type: 'lock', on: true });
  await play.plays('Franz locks', 'franz', { type: 'lock', on: true });
  // Since reconnecting, Gail has not received the card again.
  expect(hasSeenCard(play.client('gm'))).toBe(false);
  expect(JSON.stringify(gail.view)).not.toContain(`"${bonusOf.franz}"`);
});
