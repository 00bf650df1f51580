/** A page whose server process is killed, in a cluster of two with a real PostgreSQL and a real Redis. */
import { databaseForTests, redisForTests } from '@cartomancer/testkit/services';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { openChromium } from '../chromium/open.ts';
import type { Account } from '../test-client.ts';
import { SeveralServers } from '../several/several-servers.ts';
import { WireClient } from '../wire/client.ts';
import { gameIn, policyMove, settled } from '../wire/seated-players.ts';
import { desk } from './devices.ts';
import { Person } from './person.ts';

/** The page is back within this many milliseconds. */
const returnLimit = 5_000;
/** The timeout of everything else, in milliseconds. */
const patience = 60_000;

const databases = await databaseForTests();
const redis = await redisForTests();
afterAll(async () => {
  await databases?.dispose();
  await redis?.dispose();
});

describe.skipIf(databases === undefined || redis === undefined)(
  'a page at one of two processes (with TEST_DATABASE_URL and TEST_REDIS_URL, or temporary databases)',
  () => {
    let site: SeveralServers;
    beforeAll(async () => {
      const database = await databases?.fresh();
      if (database === undefined || redis === undefined) throw new Error('PostgreSQL or Redis is missing');
      const services = { databaseUrl: database.url, redisUrl: redis.url };
      site = await SeveralServers.open(services, { environment: { LIMITS: 'none' } });
    });
    afterAll(() => site.close());

    async function personAtPage(name: string): Promise<Person> {
      const browser = await openChromium();
      onTestFinished(() => browser.close());
      const context = await browser.newContext({ baseURL: site.proxy.origin, locale: 'en-GB', ...desk });
      context.setDefaultTimeout(patience);
      return new Person(name, context, await context.newPage());
    }

    function serverOf({ socket }: WireClient) {
      const [, name] = new URL(socket.url).pathname.split('/');
      const server = site.servers[name === 'a' ? 0 : 1];
      if (server === undefined) throw new Error('There is no such server');
      return server;
    }

    test('reconnects when that process is killed: its person is back in their seat and plays on', async () => {
      const { proxy } = site;
      const ada = await personAtPage('Ada');
      const [hera, ben]: readonly [Account, Account] = [await proxy.person('Hera'), await proxy.person('Ben')];
      const table = await proxy.makeTable(hera, { seats: 3, options: { reactionMask: 0 } });
      const joinOthers = async (): Promise<readonly [WireClient, WireClient]> => [
        await WireClient.join(proxy, hera, table.code),
        await WireClient.join(proxy, ben, table.code, table.seatLink),
      ];
      let others = await joinOthers();
      for (const [index, client] of others.entries()) await client.does({ type: 'take_seat', seat: `s${index + 1}` });
      await others[1].does({ type: 'ready', on: true });
      await ada.joins(table.links.seat);
      await ada.sits();
      await ada.getsReady();
      await others[0].does({ type: 'start' });
      await others[0].does({ type: 'safety_tools', tool: 'x', on: true });
      await ada.agreesOnSafety('one is on');

      let movesOfAda = 0;
      /** Everyone answers the table's questions; the tested page comes last. */
      async function playUntil(holds: () => boolean): Promise<void> {
        while (!holds()) {
          const asked = others.find(({ view }) => policyMove(view) !== undefined);
          const move = asked === undefined ? undefined : policyMove(asked.view);
          if (asked !== undefined && move !== undefined) await asked.play(move);
          else if ((await ada.isAsked()) && (await ada.playsAny())) movesOfAda += 1;
          await settled(others);
        }
      }
      await playUntil(() => gameIn(others[0].view).shared.phase === 'TURN');
      const shown = async () => ({ zones: await ada.zones(), seatCards: await ada.seatCards() });
      const holdsCards = async () => (await shown()).zones.some((zone) => zone.startsWith('Your hand'));
      await expect.poll(holdsCards).toBe(true);
      const before = await shown();

      const lossNotice = ada.page.getByText('Connection lost.');
      const killedServer = serverOf(others[0]);
      // The notice may be shown only for a moment, so its observer starts before the process is killed.
      const isLost = ada.page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const watcher = new MutationObserver(() => {
              if (document.body.textContent.includes('Connection lost.')) resolve();
            });
            watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
          }),
      );
      await killedServer.end('SIGKILL');
      await isLost;
      const since = performance.now();
      await lossNotice.waitFor({ state: 'detached' });
      expect(performance.now() - since).toBeLessThan(returnLimit);
      await expect.poll(shown).toEqual(before);

      others = await joinOthers();
      expect(serverOf(others[0])).not.toBe(killedServer);
      const movesBefore = movesOfAda;
      await playUntil(() => movesOfAda > movesBefore);
      await ada.says('Here I am again');
      const isHeard = () => others[0].happened.some(({ text }) => text === 'Here I am again');
      await others[0].until('hears the page', isHeard);
      expect(ada.problems.filter((problem) => problem.startsWith('threw'))).toEqual([]);
    });
  },
);
