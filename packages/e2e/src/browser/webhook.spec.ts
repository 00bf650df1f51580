import { describe, expect, onTestFinished, test } from 'vitest';

import { WebhookReceiver } from '../webhook-receiver.ts';
import type { Person } from './person.ts';
import { startedTable } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const settingsOf = ({ page }: Person) => page.getByRole('region', { name: 'Connect Discord, Slack or a webhook' });
const opens = (host: Person) => host.button('Connect Discord, Slack or a webhook').click();

describe('where the operator allows any address', () => {
  const site = useTestSite({ CARTOMANCER_TEST_SEED: 'webhooks', OUTGOING_ADDRESSES: 'any' });

  test('the host connects a receiver and tests it, and turns and lines arrive there', async () => {
    const receiver = await WebhookReceiver.open();
    onTestFinished(() => receiver.close());
    const { players, code } = await startedTable(site(), ['Ada', 'Ben', 'Cleo'], {
      title: 'Friday night',
      inWaitingRoom: async (ada) => {
        await opens(ada);
        const settings = settingsOf(ada);
        await settings.getByLabel('Webhook address').fill(receiver.url);
        await settings.getByLabel('Send to').selectOption('Your own program (JSON)');
        await settings.getByRole('button', { name: 'Connect', exact: true }).click();
        await settings.getByText(`Connected to ${new URL(receiver.url).host}.`).waitFor();
        expect(await settings.getByLabel('Signing secret', { exact: true }).inputValue()).toMatch(/^[\w-]{43}$/u);
        await settings.getByRole('button', { name: 'Send a test' }).click();
        await settings.getByText('The test has arrived.').waitFor();
        expect(receiver.messages().map(({ test: isTest }) => isTest)).toEqual([true]);
      },
    });
    const [ada, ben] = players;
    await expect.poll(() => receiver.lines()).toContain('Play begins.');
    await expect.poll(() => receiver.messages().flatMap(({ turns }) => turns.map(({ name }) => name))).toContain('Ben');
    expect(receiver.messages().at(-1)?.table).toMatchObject({
      code,
      title: 'Friday night',
      address: `${site().server.origin}/t/${code}`,
    });
    // The secret is shown once, and the address never.
    await ada.page.reload();
    await ada.table.waitFor();
    await ada.button(/^Table /u).click();
    await opens(ada);
    await settingsOf(ada).getByRole('button', { name: 'Disconnect' }).waitFor();
    expect(await settingsOf(ada).getByLabel('Signing secret', { exact: true }).count()).toBe(0);
    expect(await ada.page.content()).not.toContain(receiver.url);
    await ben.button(/^Table /u).click();
    await ben.page.getByRole('dialog').waitFor();
    expect(await settingsOf(ben).count()).toBe(0);
    await settingsOf(ada).getByRole('button', { name: 'Disconnect' }).click();
    await settingsOf(ada).getByRole('button', { name: 'Connect', exact: true }).waitFor();
    expect(ada.problems).toEqual([]);
  });
});

describe('where the server sends to the public internet only', () => {
  const site = useTestSite({ CARTOMANCER_TEST_SEED: 'public webhooks' });

  test('an address without https or in a private network is refused with the reason, on a phone', async () => {
    const ada = await site().person('Ada');
    await ada.hosts({ system: 'Suits', seats: 4, title: 'The long road' });
    await ada.page.setViewportSize({ width: 390, height: 844 });
    await opens(ada);
    const settings = settingsOf(ada);
    for (const address of ['http://example.com/hook', 'https://127.0.0.1/hook', 'https://10.0.0.7/hook']) {
      await settings.getByLabel('Webhook address').fill(address);
      await settings.getByRole('button', { name: 'Connect', exact: true }).click();
      await settings.getByText('This server sends only to https addresses on the public internet.').waitFor();
    }
    const width = await ada.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
  });
});
