import type { Locator } from 'playwright-core';

import type { Person } from './person.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

async function boxOf(locator: Locator): Promise<Point & { readonly width: number; readonly height: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${String(locator)} is not visible`);
  return box;
}

/** Moves a card to a stack, where it does not end the date. Returns whether such a move was offered. */
export async function playCard(person: Person, how: 'dragged' | 'clicked'): Promise<boolean> {
  if (!(await person.prompt.innerText()).startsWith('Your move')) return false;
  const offers = await person.offers();
  const [, card, top] =
    /^(\w+ of \w+) on the (\w+ of \w+)/u.exec(offers.find((offer) => !offer.includes('ends')) ?? '') ?? [];
  if (card === undefined || top === undefined) return false;
  const zones = await person.zones();
  const stack = zones.filter((zone) => zone.startsWith('Date Status')).findIndex((zone) => zone.includes(`: ${top}`));
  const hand =
    zones
      .find((zone) => zone.startsWith('Your hand: '))
      ?.slice('Your hand: '.length)
      .split(', ') ?? [];
  const from = await pointInHand(person, hand.indexOf(card), hand.length);
  const to = await pointOfStack(person, stack);
  const { mouse } = person.page;
  if (how === 'dragged') {
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 8 });
    await mouse.up();
  } else {
    await mouse.click(from.x, from.y);
    await mouse.click(to.x, to.y);
  }
  await person.prompt.filter({ hasNotText: 'Your move' }).waitFor();
  return true;
}

/** A point of a card of the fan that its neighbour does not cover. */
export async function pointInHand(person: Person, index: number, count: number): Promise<Point> {
  const box = await boxOf(person.table);
  // Every card of the fan reaches this height, even the tilted ones.
  const y = box.y + box.height - 100;
  const grabbable: number[] = [];
  const step = 10;
  for (let x = box.x + step; x < box.x + box.width; x += step) {
    await person.page.mouse.move(x, y);
    const cursor = await person.page.evaluate(
      (at) => getComputedStyle(document.elementFromPoint(at.x, at.y) ?? document.body).cursor,
      { x, y },
    );
    if (cursor === 'grab') grabbable.push(x);
  }
  const [left = 0, right = 0] = [grabbable.at(0), grabbable.at(-1)];
  return { x: left + ((index + 0.4) * (right - left)) / count, y };
}

/** The middle of a stack. The stacks are between the two decks, at their height; the labels are below the decks. */
export async function pointOfStack(person: Person, stack: number): Promise<Point> {
  const [left, right] = await Promise.all(
    ['Date’s deck · ', 'System’s deck · '].map((label) => boxOf(person.table.getByText(label))),
  );
  if (left === undefined || right === undefined) throw new Error('The decks have no labels');
  const [from, to] = [left.x + left.width / 2, right.x + right.width / 2];
  const fraction = [0.23, 0.5, 0.77][stack] ?? 0.5;
  return { x: from + (to - from) * fraction, y: left.y - 60 };
}

/** Drags the card above one label of the table to the place above another. */
export async function dragCard(person: Person, labels: { readonly from: RegExp; readonly to: RegExp }): Promise<void> {
  const [from, to] = await Promise.all([labels.from, labels.to].map((label) => overLabel(person, label)));
  if (from === undefined || to === undefined) throw new Error('A label is missing');
  const { mouse } = person.page;
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(to.x, to.y, { steps: 8 });
  await mouse.up();
  await person.table.locator('.scene-label').filter({ hasText: labels.from }).waitFor({ state: 'detached' });
}

async function overLabel(person: Person, label: RegExp): Promise<Point> {
  const box = await boxOf(person.table.locator('.scene-label').filter({ hasText: label }));
  return { x: box.x + box.width / 2, y: box.y - 24 };
}
