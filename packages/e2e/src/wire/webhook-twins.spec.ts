import { expect, onTestFinished, test } from 'vitest';

import { WebhookReceiver } from '../webhook-receiver.ts';
import type { Exchange } from './twins.ts';
import { Evening, exchanged, rigged } from './twins.ts';

/** Events within this many milliseconds are sent together. */
const sendingDelay = 3_000;

interface SentEvening {
  /** The bodies of each step, without the port of the server. */
  readonly bodies: readonly (readonly string[])[];
  readonly receiver: WebhookReceiver;
}

async function eveningWithWebhook(rig: typeof rigged): Promise<SentEvening> {
  const receiver = await WebhookReceiver.open();
  onTestFinished(() => receiver.close());
  const night = await Evening.begin(rig, { OUTGOING_ADDRESSES: 'any' });
  const { server, seatedPlayers } = night;
  const { code } = seatedPlayers.table;
  const [host, ben] = seatedPlayers.people;
  if (host === undefined || ben === undefined) throw new Error('A player is missing');
  const webhook = (token: string, method: string, body?: unknown) =>
    server.request(`/api/tables/${code}/webhook`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
    });
  const settings = { url: receiver.url, format: 'json', sends: 'both', language: 'en' };
  expect(await webhook(host.token, 'PUT', settings)).toMatchObject({ status: 200 });
  expect(await webhook(ben.token, 'PUT', settings)).toMatchObject({ status: 403 });

  const bodies: (readonly string[])[] = [];
  let fences = 0;
  /** Each step ends with a public line. Once that has arrived, everything before it has arrived as well. */
  const step = async (action: () => Promise<unknown>): Promise<void> => {
    await action();
    fences += 1;
    const title = `Night ${fences}`;
    const before = receiver.bodies.length;
    await server.request(`/api/campaigns/${code}`, {
      method: 'PATCH',
      body: { title },
      headers: { authorization: `Bearer ${host.token}` },
    });
    // The time of sending depends only on this clock.
    await server.advance(sendingDelay);
    await expect.poll(() => receiver.lines().some((line) => line.includes(title))).toBe(true);
    bodies.push(receiver.bodies.slice(before).map((body) => body.replaceAll(/127\.0\.0\.1:\d+/gu, 'server')));
  };
  await step(() => night.of('date').does({ type: 'play_card', card: 'h1', stack: 1, line: 'Tea?' }));
  await step(() => night.of('oi').does({ type: 'oi_pass' }));
  await step(() => night.of('system').does({ type: 'play_card', card: 'h1', stack: 1, line: 'Gladly.' }));
  await step(() => night.of('oi').does({ type: 'note', text: 'Never again' }));
  await step(() => night.of('oi').does({ type: 'oi_play', card: 'h1', stack: 1 }));
  await step(() => night.of('oi').does({ type: 'event_describe', text: 'The purse is at home.' }));

  // The next host learns that there is a webhook, but not its address, and may remove it.
  await night.of('date').does({ type: 'hand_over', role: 'host', person: 'p2' });
  await server.advance(sendingDelay);
  expect(await webhook(ben.token, 'GET')).toMatchObject({ body: { webhook: { by: 'another host' } } });
  expect(await webhook(host.token, 'GET')).toMatchObject({ status: 403 });
  expect(await webhook(ben.token, 'DELETE')).toMatchObject({ status: 200 });
  expect(await webhook(ben.token, 'GET')).toMatchObject({ body: { webhook: null } });
  await night.end();
  return { bodies, receiver };
}

const hidden: readonly Exchange[] = [
  { piles: ['date#2'], cards: ['6H', 'AH'] },
  { piles: ['date#2'], cards: ['2S', '5C'] },
  { piles: ['system#2'], cards: ['KH', 'AC'] },
  { piles: ['date', 'date#2'], cards: ['AS', '3H'] },
];

test('exchanging hidden cards changes no byte that the webhook receives', async () => {
  const usual = await eveningWithWebhook(rigged);
  const twin = await eveningWithWebhook(exchanged(hidden));
  expect(twin.bodies).toEqual(usual.bodies);
  const lines = usual.receiver.lines();
  expect(lines.some((line) => line.includes('Tea?'))).toBe(true);
  expect(lines.some((line) => line.includes('The purse is at home.'))).toBe(true);
  expect(lines.some((line) => line.includes('Never again'))).toBe(false);
  expect(usual.receiver.messages().some(({ turns }) => turns.length > 0)).toBe(true);
  // Exchanging a card that is played changes the bytes, which shows that the comparison can fail.
  const other = await eveningWithWebhook(exchanged([{ piles: ['date#2'], cards: ['7S', '7C'] }]));
  expect(other.bodies).not.toEqual(usual.bodies);
});
