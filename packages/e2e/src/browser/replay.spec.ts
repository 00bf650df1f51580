import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { begin, playUntil } from './group-play.ts';
import type { Person } from './person.ts';
import { seatPlayers } from './seat-players.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'back then' });
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'looking-back-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function saved(
  page: Page,
  press: () => Promise<void>,
): Promise<{ readonly path: string; readonly text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return { path, text: await readFile(path, 'utf8') };
}

async function savesStory(person: Person, form: string, choices: readonly string[] = []): Promise<string> {
  await person.button('Save the story …').click();
  const dialog = person.page.getByRole('dialog', { name: 'Save the story' });
  await dialog.getByRole('radio', { name: form }).check();
  for (const choice of choices) await dialog.getByRole('checkbox', { name: choice }).check();
  const { text } = await saved(person.page, () => dialog.getByRole('button', { name: 'Save', exact: true }).click());
  await dialog.waitFor({ state: 'detached' });
  return text;
}

function verify(path: string) {
  const script = join(import.meta.dirname, '../../../../scripts/verify-session.ts');
  return spawnSync(process.execPath, [script, path], { encoding: 'utf8' });
}

const handOf = async (person: Person) => (await person.zones()).filter((zone) => zone.startsWith('Your hand'));
const stepOf = ({ page }: Person) => page.locator('.transport-step').innerText();

test('people save their story, watch the replay, and verify that the cards were dealt fairly', async () => {
  // Through the page, because browsers contribute to the seed in the waiting room.
  const ada = await site().person('Ada', { viewport: { width: 1120, height: 720 } });
  const links = await ada.hosts();
  await ada.sits();
  const [ben, cleo] = await seatPlayers(site(), ['Ben', 'Cleo'], { link: links.seat });
  await ada.starts();
  await Promise.all([ben, cleo].map(({ table }) => table.waitFor()));
  const players = [ada, ben, cleo];
  const code = new URL(ada.page.url()).pathname.slice('/t/'.length);
  const wanda = await site().person('Wanda');
  await wanda.watches(links.spectator);
  await begin({ players });

  // A line that its author rewords, and one that is withdrawn.
  const tells = async (line: string) => {
    await ben.page.getByRole('textbox', { name: /^(What do you say or do|Describe what happens)/u }).fill(line);
    await ben.button(/^Add to the story/u).click();
    await ben.story.getByText(line).waitFor();
  };
  await tells('<b>Rain</b> falls on Ada.');
  await tells('No one saw it.');
  await ben.button('Change this line: <b>Rain</b> falls on Ada.').click();
  await ben.page.getByRole('dialog').getByRole('textbox').fill('<i>Snow</i> falls on Ada.');
  await ben.button('Save').click();
  await ada.story.getByText('<i>Snow</i> falls on Ada.').waitFor();
  await ben.button('Change this line: No one saw it.').click();
  await ben.button('Withdraw').click();
  let moves = 0;
  await playUntil(players, async () => moves > 2, {
    move: async (person) => {
      moves += 1;
      return person.playsAny();
    },
  });

  const page = await savesStory(ada, 'A page to read (HTML)');
  expect(page).toContain('&lt;i&gt;Snow&lt;/i&gt; falls on Ada.');
  expect(page).not.toMatch(/<script|Rain|No one saw it/u);
  const markdown = await savesStory(wanda, 'Markdown', [
    'Leave out people’s names',
    'Keep lines that were withdrawn or undone',
  ]);
  expect(markdown).toMatch(/~~.*No one saw it/u);
  expect(markdown).not.toMatch(/Ada|Ben|Cleo/u);
  expect(JSON.parse(await savesStory(cleo, 'JSON'))).toMatchObject({ kind: 'chronicle', version: 1 });

  // A table in play has no replay.
  const replay = `/t/${code}/replay`;
  await wanda.page.goto(replay);
  await wanda.page.getByText(/watch the replay while you’re playing/u).waitFor();
  const last = await handOf(ben);
  await ada.page.getByRole('banner').getByRole('button', { name: 'Table · private' }).click();
  await ada.presses('Close the table');
  await ada.page.keyboard.press('Escape');

  // A player's replay shows their own hand, and the story up to each step.
  await ben.page.getByRole('link', { name: 'Watch replay' }).click();
  await ben.button('To the end').click();
  await expect.poll(() => handOf(ben)).toEqual(last);
  await ben.button('To the beginning').click();
  await expect.poll(() => stepOf(ben)).toMatch(/^Step 1 of/u);
  await expect.poll(() => ben.story.getByText('falls on Ada').count()).toBe(0);
  await ben.button('One step forward').click();
  await expect.poll(() => stepOf(ben)).toMatch(/^Step 2 of/u);
  await ben.page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '8 ×' });
  await ben.button('Play').click();
  await expect.poll(() => stepOf(ben)).toMatch(/^Step (?:[4-9]|\d{2,}) of/u);
  await ben.button('Save the story …').click();
  await ben.page.getByRole('dialog', { name: 'Save the story' }).waitFor();
  await ben.page.keyboard.press('Escape');

  // A spectator's replay shows no hand. A link leads another person to the same moment.
  await wanda.page.goto(replay);
  await wanda.page.getByRole('slider', { name: 'Position in the session' }).fill('9');
  await expect.poll(() => stepOf(wanda)).toMatch(/^Step 10 of/u);
  expect((await wanda.zones()).some((zone) => zone.startsWith('Your hand'))).toBe(false);
  await expect.poll(() => new URL(wanda.page.url()).search).toMatch(/^\?moment=\d+$/u);
  const moment = new URL(wanda.page.url());
  const zones = await wanda.zones();
  const will = await site().person('Will');
  await will.page.goto(`${moment.pathname}${moment.search}${new URL(links.spectator, moment).hash}`);
  await will.button('Play').waitFor();
  await expect.poll(() => will.zones()).toEqual(zones);

  // A replay file can be opened without a server.
  const file = await saved(ben.page, () => ben.button('Save to a file').click());
  const nora = await site().person('Nora');
  await nora.page.goto('/replay');
  await nora.context.route('**/api/**', (route) => route.abort());
  await nora.page.locator('input[type=file]').setInputFiles(file.path);
  await nora.button('To the end').click();
  await expect.poll(() => handOf(nora)).toEqual(last);

  // When all players agree, every seat's view can be replayed, and every shuffle can be verified.
  await ben.page.goBack();
  for (const person of players) {
    // The first agreement shows the question to the others.
    const agree = person.button('Agree to reveal the cards');
    if (!(await agree.isVisible())) await person.page.getByText('Reveal the cards …').click();
    await agree.click();
    await person.settles();
  }
  await ada.page.getByRole('link', { name: 'Check the cards' }).click();
  await ada.page.getByText('Fair: every card is where the seed put it.').waitFor();
  await ada.page.getByText('Your browser’s value is part of the seed').waitFor();
  await ada.page.getByRole('cell', { name: 'Date’s deck' }).first().waitFor();
  const session = await saved(ada.page, () => ada.button('Save the session file').click());
  await wanda.page.reload();
  await wanda.page.getByRole('combobox', { name: 'As seen by' }).selectOption('Ben');
  await wanda.button('To the end').click();
  await expect.poll(() => handOf(wanda)).toEqual(last);

  // Verified from the session file, and from one in which two cards of a deck were exchanged.
  const forged = join(folder, 'forged.json');
  await writeFile(forged, session.text.replace(/"order":\["(\w\w)","(\w\w)"/u, '"order":["$2","$1"'));
  await nora.page.goto('/verify');
  const fileInput = nora.page.locator('input[type=file]');
  await fileInput.setInputFiles(session.path);
  await nora.page.getByText('Fair: every card is where the seed put it.').waitFor();
  await fileInput.setInputFiles(forged);
  await nora.page
    .getByText(/^Shuffle \d+ \((?:Date’s|System’s) deck, entry \d+\) puts .* in position 1, but the session has/u)
    .waitFor();
  expect(verify(session.path)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('every card is where the seed put it') as unknown,
  });
  expect(verify(forged)).toMatchObject({ status: 1, stderr: expect.stringContaining('in position 1') as unknown });

  const isExpected = (problem: string) => /403 .*\/replay/u.test(problem);
  const problems = [...players, wanda, will].flatMap((person) => person.problems);
  expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
});
