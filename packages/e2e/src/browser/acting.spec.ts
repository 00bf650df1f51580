import { expect, test } from 'vitest';

import { closableSockets, goesOffline } from './connection-loss.ts';
import { pointInHand, pointOfStack } from './drag-cards.ts';
import type { Person } from './person.ts';
import { dateAtFirstTurn, startedTable } from './started-tables.ts';
import { flipsFor } from './table-setup.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite({ CARTOMANCER_TEST_SEED: 'acting' });

/** Four of the five cards match nothing on the stacks; the king is a diamond, like two of their top cards. */
const rig = { date: flipsFor, 'date#2': ['TD', '3D', 'JS', '7H', '4C', '5H', '6C', 'KD'] };
const kingIndex = 4;
const handSize = 5;

/** A table at the first turn of the Date, with the list of all moves folded. */
async function firstTurn(): Promise<readonly [Person, Person, Person]> {
  const party = await dateAtFirstTurn(site(), ['Dana', 'Otto', 'Sue'], {
    rig,
    options: { reactionTimer: 0, reactionMask: 0 },
  });
  const [dana] = party.players;
  await dana.prompt.filter({ hasText: 'Your move' }).waitFor();
  const listed = dana.actions.locator('details.all-moves[open] > summary');
  if ((await listed.count()) === 1) await listed.click();
  return party.players;
}

test('the panel lists cards instead of many moves; a chosen card has its moves, and a wrong stack shows the reason once', async () => {
  const [dana] = await firstTurn();
  const { page, actions } = dana;
  const cards = actions.getByRole('group', { name: 'The cards in your hand' }).getByRole('button');
  const plays = dana.moves.filter({ hasText: ' on the ' });
  const bubble = page.locator('.scene-bubble');
  await expect.poll(() => cards.count()).toBe(handSize);
  expect(await plays.count()).toBe(0);
  await actions.getByText('All moves with cards (13)').waitFor();

  // While the pointer is on a card that fits somewhere, the bubble shows the consequence of playing it, and no refusal.
  const place = await pointInHand(dana, kingIndex, handSize);
  await page.mouse.move(place.x, place.y);
  await bubble.filter({ hasText: 'This ends the date' }).waitFor();
  expect(await bubble.filter({ hasText: 'FD-60' }).count()).toBe(0);

  // The king fits one stack only. A click on another one shows the reason.
  await page.keyboard.press(String(kingIndex + 1));
  await expect.poll(() => plays.count()).toBe(1);
  await expect.poll(() => bubble.locator('.bubble-move').count()).toBe(1);
  const wrong = await pointOfStack(dana, 0);
  await page.mouse.click(wrong.x, wrong.y);
  const reason = page.getByRole('status').filter({ hasText: /shares its suit .*diamonds.*FD-60/su });
  await reason.waitFor();
  expect(
    await page
      .getByText(/shares its suit/u)
      .filter({ visible: true })
      .count(),
  ).toBe(1);

  await page.keyboard.press('Escape');
  await expect.poll(() => cards.count()).toBe(handSize);
  await cards.first().click();
  await expect.poll(() => plays.count()).toBe(3);
  await bubble.locator('.bubble-move').first().click();
  await dana.prompt.filter({ hasNotText: 'Your move' }).waitFor();
  expect(await bubble.count()).toBe(0);
  expect(dana.problems).toEqual([]);
});

/** Presses the key 1, with `writing` right after a key in a text field. Returns whether that clicked move 1. */
function keyOneClicks(person: Person, after: 'writing' | 'nothing'): Promise<boolean> {
  return person.page.evaluate((before) => {
    const press = (on: Element) => on.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
    let isPressed = false;
    const button = document.querySelector('.column-actions [data-number="1"]');
    button?.addEventListener('click', () => (isPressed = true), { once: true });
    const field = document.querySelector('.column-actions textarea, .column-actions input');
    if (before === 'writing' && field !== null) press(field);
    press(document.body);
    return isPressed;
  }, after);
}

test('a number key pressed right after writing in a field clicks no move, but a moment later it does', async () => {
  const [dana] = await firstTurn();
  expect(await keyOneClicks(dana, 'writing')).toBe(false);
  await expect.poll(() => keyOneClicks(dana, 'nothing')).toBe(true);
});

test('a number key clicks nothing right after the cards were sorted and numbered differently', async () => {
  const [dana] = await firstTurn();
  await dana.actions.locator('.hand-row[data-number="1"]').waitFor();
  const first = await dana.actions.locator('.hand-row[data-number="1"]').textContent();
  const isPressed = await dana.page.evaluate(async () => {
    const rowOf = () => document.querySelector('.column-actions .hand-row[data-number="1"]');
    const before = rowOf();
    const order = [...document.querySelectorAll('button')].find((button) => button.textContent.startsWith('Hand: '));
    order?.click();
    while (rowOf() === before) await new Promise(requestAnimationFrame);
    let pressed = false;
    rowOf()?.addEventListener('click', () => (pressed = true), { once: true });
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
    return pressed;
  });
  expect(isPressed).toBe(false);
  expect(await dana.actions.locator('.hand-row[data-number="1"]').textContent()).not.toBe(first);
  await expect.poll(() => keyOneClicks(dana, 'nothing')).toBe(true);
});

test('a number key clicks nothing right after its number was given to another move', async () => {
  const { players } = await startedTable(site(), ['Dana', 'Otto', 'Sue'], { rig });
  const [dana, ...others] = players;
  for (const person of players) await person.agreesOnSafety(person === dana ? 'none is on' : 'one is on');
  for (const person of others) await person.chooses(/^Go on/u);
  // Dana answers last, so the next question appears at once, with the same number.
  await dana.actions.locator('[data-number="1"]').filter({ hasText: 'Go on' }).waitFor();
  const isPressed = await dana.page.evaluate(async () => {
    const first = () => document.querySelector<HTMLElement>('.column-actions [data-number="1"]');
    const before = first();
    before?.click();
    while (first()?.isConnected !== true || first() === before) await new Promise(requestAnimationFrame);
    let pressed = false;
    first()?.addEventListener('click', () => (pressed = true), { once: true });
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
    return pressed;
  });
  expect(isPressed).toBe(false);
});

test('a move made while offline waits, and asks for confirmation if the table has moved on', async () => {
  const [dana, , sue] = await firstTurn();
  await sue.page.addInitScript(closableSockets);
  await sue.page.reload();
  await sue.table.waitFor();
  await goesOffline(sue);
  await sue.actions.locator('.moves-aside > summary').click();
  await sue.moves.filter({ hasText: 'Ask to cut the date short' }).click();
  await sue.confirmation.locator('.button-danger').click();
  await sue.page.getByText(/^Sent as soon as you’re back: Ask to cut the date short/u).waitFor();
  await dana.chooses('on the 10♦');
  await sue.context.setOffline(false);
  await sue.confirmation.getByText('the table has moved on since').waitFor();
  expect(
    await dana.page
      .getByText(/asks? to cut the date short/iu)
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  await sue.confirmation.getByRole('button', { name: 'Not now' }).click();
  await sue.page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  expect(
    await dana.page
      .getByText(/asks? to cut the date short/iu)
      .filter({ visible: true })
      .count(),
  ).toBe(0);
});
