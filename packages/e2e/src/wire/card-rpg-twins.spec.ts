import type { Intent } from '@cartomancer/rules/kernel';
import { expect, test } from 'vitest';

import type { Link } from '../test-client.ts';
import { ServerProcess, twinEnvironment } from '../server-process.ts';
import { WireClient } from './client.ts';
import { settled } from './seated-players.ts';
import { answersFor } from './http-answers.ts';

const onlookers = ['gm', 'vera', 'gallery'] as const;
type Onlooker = (typeof onlookers)[number];

/** Each onlooker's received bytes as hexadecimal text, and their HTTP answers. */
type Seen = Readonly<Record<Onlooker, readonly string[]>>;

interface HeldCard {
  readonly handle: string;
}

function handOf(client: WireClient): readonly HeldCard[] {
  const { hand } = client.view.own.game as { readonly hand: readonly HeldCard[] };
  return hand;
}

function phaseOf(client: WireClient): string {
  return (client.view.shared.game as { readonly phase: string }).phase;
}

/** A conflict between two ready-made characters, at a rising flood that acts after every turn. */
const negotiation: readonly Intent[] = [
  { type: 'take_place', place: 'rising-flood' },
  { type: 'open_conflict', title: 'The dyke' },
  {
    type: 'edit_setup',
    participants: [
      { id: 'c1', side: 'A' },
      { id: 'c2', side: 'B' },
    ],
    envId: 'rising-flood',
    stakes: { A: 'It holds.', B: 'It is given up.' },
  },
  { type: 'set_trump', suit: 'H' },
  { type: 'name_opener', part: 'c1' },
];

/** Frames after Ruth has chosen the card at `index` (`sealed`), and after Vera's choice, which reveals both. */
async function receivedAfterChoices(index: number): Promise<{ readonly sealed: Seen; readonly opened: Seen }> {
  const server = await ServerProcess.start(twinEnvironment);
  try {
    const gail = await server.person('Gail');
    const people = { ruth: await server.person('Ruth'), vera: await server.person('Vera') };
    const options = { readyMade: true };
    const rig = { 'environment:rising-flood': ['3S', '5S'] };
    const table = await server.makeTable(gail, { ruleset: 'card-rpg', seats: 2, options, rig });
    const sit = async (person: typeof gail, seat: string, link?: Link): Promise<WireClient> => {
      const client = await WireClient.join(server, person, table.code, link);
      await client.does({ type: 'take_seat', seat });
      if (link !== undefined) await client.does({ type: 'ready', on: true });
      return client;
    };
    const gm = await sit(gail, 'gm');
    const ruth = await sit(people.ruth, 's1', table.seatLink);
    const vera = await sit(people.vera, 's2', table.seatLink);
    const gallery = await WireClient.join(server, await server.person('Wanda'), table.code, table.spectatorLink);
    const all = { gm, vera, gallery };

    await gm.does({ type: 'start' });
    for (const intent of negotiation) await gm.does(intent);
    await ruth.does({ type: 'write_reason', part: 'c1', text: 'I gave my word.' });
    await vera.does({ type: 'write_reason', part: 'c2', text: 'The dyke will not hold.' });
    await settled([gm, ruth, vera, gallery]);
    const { version } = (gm.view.shared.game as { readonly conflict: { readonly version: number } }).conflict;
    for (const client of [gm, ruth, vera]) {
      await client.does({ type: 'agree', draft: version });
      await settled([gm, ruth, vera]);
    }
    await ruth.does({ type: 'end_turn' });
    await settled([gm, ruth, vera, gallery]);
    expect(phaseOf(gm)).toBe('ENV.reveal');

    const framesBefore = Object.fromEntries(onlookers.map((viewer) => [viewer, all[viewer].frames.length]));
    const seen = async (): Promise<Seen> => {
      // The gallery collects what happens within a short interval.
      await server.advance(1_000);
      await settled([gm, ruth, vera, gallery]);
      const sent = (viewer: Onlooker): readonly string[] =>
        all[viewer].frames.slice(framesBefore[viewer] ?? 0).map((frame) => Buffer.from(frame).toString('hex'));
      const everything = async (viewer: Onlooker): Promise<readonly string[]> => {
        const { token } = all[viewer];
        const reader = viewer === 'gallery' ? { token, link: `spectator ${table.spectatorLink.secret}` } : { token };
        return [...sent(viewer), ...(await answersFor(server, table.code, reader))];
      };
      return { gm: await everything('gm'), vera: await everything('vera'), gallery: await everything('gallery') };
    };

    const cardId = handOf(ruth)[index]?.handle;
    if (cardId === undefined) throw new Error('Ruth does not hold that many cards');
    await ruth.does({ type: 'commit_reveal', part: 'c1', cid: cardId });
    const sealed = await seen();
    const [first] = handOf(vera);
    await vera.does({ type: 'commit_reveal', part: 'c2', cid: first?.handle });
    return { sealed, opened: await seen() };
  } finally {
    await server.remove();
  }
}

test('CR-187: a chosen card reaches no connection and no HTTP answer before all cards are revealed', async () => {
  const first = await receivedAfterChoices(0);
  const second = await receivedAfterChoices(1);
  for (const viewer of onlookers) {
    expect([viewer, first.sealed[viewer].some((text) => /^[\da-f]+$/u.test(text))]).toEqual([viewer, true]);
    expect([viewer, second.sealed[viewer]]).toEqual([viewer, first.sealed[viewer]]);
    // Once revealed, the cards differ, which shows that the comparison can fail.
    expect(second.opened[viewer]).not.toEqual(first.opened[viewer]);
  }
});
