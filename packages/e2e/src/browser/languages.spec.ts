import { expect, test } from 'vitest';

import { desk } from './devices.ts';
import { useTestSite } from './use-test-site.ts';
import { flipsFor } from './table-setup.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'two languages' });

test('two people at one table read the same story, each in their own language, and one of them switches', async () => {
  const ada = await site().person('Ada', { ...desk, locale: 'en-US' });
  const bernd = await site().person('Bernd', { ...desk, locale: 'de-DE' });
  const fetched: string[] = [];
  bernd.page.on('request', (request) => fetched.push(new URL(request.url()).pathname));

  const { seat } = await ada.hosts({ seats: 3, rig: { date: flipsFor } });
  await ada.sits();
  await bernd.page.goto(seat);
  await bernd.page.getByLabel('Dein Name').fill('Bernd');
  await bernd.button('Hereinkommen').click();
  await bernd.button('Platz nehmen').first().click();
  await bernd.button('Ich bin bereit').click();
  await bernd.button('Doch nicht bereit').waitFor();
  expect(await bernd.page.locator('html').getAttribute('lang')).toBe('de');
  await ada.button('Seat a bot').last().click();
  await ada.starts();

  await ada.agreesOnSafety('none is on');
  await bernd.button(/^Ich habe die Sicherheitswerkzeuge gesehen/u).click();
  const english = /Tonight Ada plays the Date and .+ the Outside Interference, with \S+ as the System\.$/u;
  const german = /Heute spielen Ada als Gegenüber, .+ als Einmischung und \S+ als System\.$/u;
  await ada.story.getByText(english).waitFor();
  const geschichte = bernd.page.getByRole('group', { name: 'Was bisher geschah' });
  await geschichte.getByText(german).waitFor();
  // The names of zones and the texts that the system writes are translated as well.
  await expect
    .poll(() => bernd.page.getByRole('list', { name: 'Auf dem Tisch' }).innerText())
    .toMatch(/System-Deck: \d+ Karten/u);
  expect((await geschichte.innerText()).replaceAll('\u00ad', '')).not.toMatch(/\b(?:the|and|with)\b/u);
  // People's own text is not translated.
  await bernd.page.getByPlaceholder(/^Sag etwas in die Runde/u).fill('Guten Abend!');
  await bernd.button('Sagen').click();
  await ada.page.getByText('Bernd says: Guten Abend!').waitFor({ state: 'attached' });
  // Only the languages in use are loaded: the texts of the page, of the story and of this system.
  expect(fetched.filter((path) => /\/(?:text\.)?de-[\w-]+\.js$/u.test(path))).toHaveLength(3);
  expect(fetched.filter((path) => /\/(?:text\.)?en-[\w-]+\.js$/u.test(path))).toEqual([]);

  await bernd.button('Bernd').click();
  await bernd.page.getByRole('combobox', { name: 'Sprache' }).selectOption({ label: 'English' });
  await bernd.story.getByText(english).waitFor();
  expect(await bernd.page.locator('html').getAttribute('lang')).toBe('en');
  await bernd.page.reload();
  await bernd.story.getByText(english).waitFor();
  expect(await ada.story.getByText(english).count()).toBe(1);

  // The lobby's language switch can be understood without reading the rest of the page.
  await bernd.page.goto('/');
  await bernd.button('Deutsch').click();
  await bernd.button('Ausprobieren: Erste Dates').waitFor();
  expect([...ada.problems, ...bernd.problems]).toEqual([]);
});
