import { isDeepStrictEqual } from 'node:util';

import { expect } from 'vitest';

import type { Person } from './person.ts';

/** One page's public view of the table, without hands. */
export async function shownBy(person: Person) {
  const zones = await person.zones();
  return {
    zones: zones.filter((zone) => !zone.startsWith('Your hand')),
    seatCards: await person.seatCards(),
    story: await person.chronicle(),
  };
}

/** Waits until all of these pages show the same table; returns it. */
export async function allShow(people: readonly Person[]): Promise<Awaited<ReturnType<typeof shownBy>>> {
  let shown = await Promise.all(people.map(shownBy));
  const readAgain = async () => {
    shown = await Promise.all(people.map(shownBy));
    return Object.fromEntries(people.map(({ name }, index) => [name, shown[index]]));
  };
  await expect.poll(readAgain).toSatisfy(() => shown.every((table) => isDeepStrictEqual(table, shown[0])));
  const [first] = shown;
  if (first === undefined) throw new Error('There are no pages to compare');
  return first;
}

/** Plays the setup: safety, roles, and the Prospect, up to the first turn. */
export async function begin({ players }: { readonly players: readonly Person[] }): Promise<void> {
  for (const person of players) await person.agreesOnSafety(person === players[0] ? 'none is on' : 'one is on');
  await playUntil(players, async () => (await isInBanner(players[0], /turn 1\b/u)) && (await anyAsked(players)), {
    only: /^(Go on|Start the date|Flip for|Keep the name|Leave it to the others|Draw two secret traits)/u,
  });
}

async function anyAsked(players: readonly Person[]): Promise<boolean> {
  return (await Promise.all(players.map((person) => person.isAsked()))).includes(true);
}

async function isInBanner(person: Person | undefined, words: RegExp): Promise<boolean> {
  return person !== undefined && (await person.page.getByRole('banner').getByText(words).count()) > 0;
}

const mostMoves = 600;

/** The longest time without a move, in milliseconds: a table that continues by itself does so within this time. */
const longestIdle = 60_000;

/** Lets people make offered moves, in any order, until the condition holds. `only`: no other moves than these. */
export async function playUntil(
  players: readonly Person[],
  holds: () => Promise<boolean>,
  how: { readonly only?: RegExp; readonly move?: (person: Person) => Promise<boolean> } = {},
): Promise<void> {
  let order = players;
  let lastMoved = performance.now();
  for (let moves = 0; moves < mostMoves;) {
    if (await holds()) return;
    let moved = false;
    for (const person of order) {
      if (moved) break;
      if (how.only === undefined) moved = (await person.isAsked()) && (await (how.move?.(person) ?? person.playsAny()));
      else if ((await person.moves.filter({ hasText: how.only }).count()) > 0) {
        await person.chooses(how.only);
        moved = true;
      }
      // After a move its person goes last. Otherwise one who can always add a line would block the others.
      if (moved) order = [...order.filter((other) => other !== person), person];
    }
    if (moved) {
      moves += 1;
      lastMoved = performance.now();
    }
    if (performance.now() - lastMoved > longestIdle) break;
    // The table asks no one right now; it is about to continue by itself.
    if (!moved) await Promise.race(players.map((person) => pageChange(person)));
  }
  const prompts = await Promise.all(players.map((person) => person.prompt.allInnerTexts()));
  throw new Error(`The condition was not reached; the prompts are ${JSON.stringify(prompts)}`);
}

/** Waits until the page changes, for at most a second. */
async function pageChange(person: Person): Promise<void> {
  await person.page.evaluate(
    (longest) =>
      new Promise<void>((resolve) => {
        const done = () => {
          watcher.disconnect();
          clearTimeout(timer);
          resolve();
        };
        const watcher = new MutationObserver(done);
        watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
        const timer = setTimeout(done, longest);
      }),
    1_000,
  );
}
