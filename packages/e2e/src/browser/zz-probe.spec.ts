import { test } from 'vitest';
import { desk, phone } from './devices.ts';
import { takes } from './pictures.ts';
import { visit } from './visit.ts';

const house = visit({ CARTOMANCER_TEST_SEED: 'a visitor' });

test('probe', async () => {
  const vera = await house().person('Vera', { ...desk, colorScheme: 'dark' });
  await vera.page.goto('/');
  await takes(vera, '/tmp/pp-lobby.png');
  await vera.button('Try it now: Backgrounds').click();
  await vera.table.waitFor();
  for (let i = 0; i < 25; i += 1) {
    if (await vera.isAsked()) await vera.playsAny().catch(() => false);
    else await vera.page.waitForTimeout(200);
  }
  await vera.button('Save the story …').click();
  await takes(vera, '/tmp/pp-save.png', { looks: 3 });
  await vera.page.keyboard.press('Escape');
  const code = new URL(vera.page.url()).pathname.slice(3);
  await vera.page.getByRole('banner').getByRole('button', { name: code }).click();
  await vera.button('Close the table').scrollIntoViewIfNeeded();
  await takes(vera, '/tmp/pp-dialog.png', { looks: 3 });
  await vera.button('Close the table').click();
  await vera.page.keyboard.press('Escape');
  await takes(vera, '/tmp/pp-closed.png', { looks: 3 });
  await vera.button('I agree to open the cards').click();
  await vera.page.getByRole('link', { name: 'Check the cards' }).click();
  await vera.page.getByText('Every card fell').waitFor();
  await takes(vera, '/tmp/pp-verify.png', { looks: 3 });
  await vera.page.goto(`/t/${code}/replay`);
  await vera.page.getByRole('slider', { name: 'Where in the session' }).fill('14');
  await takes(vera, '/tmp/pp-replay.png', { looks: 3 });
  await vera.page.setViewportSize({ width: 390, height: 844 });
  await takes(vera, '/tmp/pp-replay-phone.png', { looks: 3 });
  await vera.page.goto(`/verify?table=${code}`);
  await vera.page.getByText('Every card fell').waitFor();
  await takes(vera, '/tmp/pp-verify-phone.png', { looks: 3 });
  await vera.page.goto('/replay');
  await vera.page.getByText('Choose a file').waitFor();
  await takes(vera, '/tmp/pp-open-phone.png', { looks: 3 });
  const pia = await house().person('Pia', { ...phone, colorScheme: 'light' });
  await pia.page.goto('/');
  await pia.button('Try it now: First Dates').tap();
  await pia.table.waitFor();
  await pia.page.waitForTimeout(500);
  await pia.page.getByRole('banner').getByRole('button').first().tap();
  await pia.button('Links and options').tap();
  await pia.button('Close the table').tap();
  await pia.page.getByRole('dialog').getByText('Fair cards').first().click();
  await takes(pia, '/tmp/pp-dialog-phone.png', { looks: 3 });
  await pia.page.reload();
  await pia.table.waitFor();
  await takes(pia, '/tmp/pp-closed-phone.png', { looks: 3 });
}, 120_000);
