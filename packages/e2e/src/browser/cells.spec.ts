import { describe, expect, test } from 'vitest';

import { playUntil } from './group-play.ts';
import type { Person } from './person.ts';
import { spokenNames } from './person.ts';
import { dateAtFirstTurn } from './started-tables.ts';
import { flipsFor } from './table-setup.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite();

const hand = ['TC', '3H', '4C', '5S', 'JD'] as const;

const cardNames: Readonly<Record<string, string>> = {
  TC: '10 of clubs',
  '3H': '3 of hearts',
  '4C': '4 of clubs',
  '5S': '5 of spades',
  JD: 'jack of diamonds',
  TD: '10 of diamonds',
  '3D': '3 of diamonds',
  JS: 'jack of spades',
};

const topCards = ['TD', '3D', 'JS'] as const;

/** The rows by cell (`3 of hearts on the jack of spades`) with their other words: for a refused move, the reason. */
function cellsIn(rows: readonly string[]): ReadonlyMap<string, string> {
  const cells = hand.flatMap((card) => topCards.map((top) => `${cardNames[card]} on the ${cardNames[top]}`));
  return new Map(
    rows.flatMap((row) => {
      const cell = cells.find((name) => row.startsWith(name));
      return cell === undefined ? [] : [[cell, row.slice(cell.length).trim()] as const];
    }),
  );
}

type Expected = Readonly<Record<(typeof hand)[number], readonly [string, string, string]>>;

/** Checks all fifteen cells of one role: legal moves are offered, the others have a reason with the clause. */
async function expectCells(person: Person, expected: Expected, clause: string): Promise<void> {
  await person.opensRefused();
  const offered = cellsIn(await person.offers());
  const refused = cellsIn(await spokenNames(person.refused));
  const wrong: string[] = [];
  for (const card of hand)
    for (const [index, top] of topCards.entries()) {
      const cell = `${cardNames[card]} on the ${cardNames[top]}`;
      const reason = expected[card][index] ?? '';
      const shown = offered.has(cell) ? 'fits' : (refused.get(cell) ?? 'is not on the page');
      const expectedWords = reason === 'fits' ? [reason] : [reason, clause];
      if (!expectedWords.every((words) => shown.includes(words))) wrong.push(`${cell}: ${shown}`);
    }
  expect(wrong).toEqual([]);
  expect(offered.size + refused.size).toBe(hand.length * topCards.length);
}

async function firstTurn(rig: {
  readonly stacks: readonly string[];
  readonly date: readonly string[];
  readonly oi?: readonly string[];
  readonly system?: readonly string[];
}) {
  return dateAtFirstTurn(site(), ['Dana', 'Otto', 'Sue'], {
    rig: {
      date: flipsFor,
      'date#2': [...rig.stacks, ...rig.date, ...(rig.oi ?? [])],
      'system#2': rig.system ?? [],
    },
    options: { reactionTimer: 0, reactionMask: 0 },
  });
}

describe('cards that fit, and the reasons why others do not', () => {
  test('the Date may not play a matching card', async () => {
    const { players } = await firstTurn({ stacks: ['TD', '3D', 'JS'], date: hand });
    const [dana] = players;
    await dana.prompt.filter({ hasText: 'Your move' }).waitFor();
    await expectCells(
      dana,
      {
        TC: [', 10.', 'fits', 'fits'],
        '3H': ['fits', ', 3.', 'fits'],
        '4C': ['fits', 'fits', 'fits'],
        '5S': ['fits', 'fits', 'spades'],
        JD: ['diamonds', 'diamonds', ', jack.'],
      },
      'FD-60',
    );
  });

  test('a player without a fitting card passes automatically once they have switched that on', async () => {
    const { players } = await firstTurn({
      stacks: ['TD', '9C', 'JS'],
      date: ['3D', '2H', '6H', '7H', '8H'],
      oi: ['TC', '4H', '4C', '5S', 'JD'],
      system: hand,
    });
    const [dana, otto, sue] = players;
    await dana.chooses('on the 9♣');
    const automatic = otto.page.getByLabel('Pass for me when no card fits');
    await automatic.waitFor();
    // At a table of people it is off by default.
    expect(await automatic.isChecked()).toBe(false);
    await automatic.check();
    await sue.prompt.filter({ hasText: 'Your move' }).waitFor();
    expect(await otto.zones()).toContainEqual(expect.stringContaining('4 of hearts'));
  });

  test('the Interference may cover the card just played with its rank, and the System must match', async () => {
    // The Date covers the nine with the three of diamonds, which leads to the stacks in `topCards`.
    const { players } = await firstTurn({
      stacks: ['TD', '9C', 'JS'],
      date: ['3D', '2H', '6H', '7H', '8H'],
      oi: hand,
      system: hand,
    });
    const [dana, otto, sue] = players;
    await dana.chooses('on the 9♣');
    await otto.prompt.filter({ hasText: 'Step in?' }).waitFor();
    const wrongCard = 'You can only cover the card just played: the 3 of diamonds on stack 2.';
    const wrongRank = 'has the wrong rank';
    await expectCells(
      otto,
      {
        TC: [wrongCard, wrongRank, wrongCard],
        '3H': [wrongCard, 'fits', wrongCard],
        '4C': [wrongCard, wrongRank, wrongCard],
        '5S': [wrongCard, wrongRank, wrongCard],
        JD: [wrongCard, wrongRank, wrongCard],
      },
      'FD-74',
    );
    await otto.chooses('Let it pass');
    await playUntil(players, async () => (await sue.prompt.innerText()).startsWith('Your move'), { only: /^$/u });
    const noMatch = 'must match the suit or rank of';
    await expectCells(
      sue,
      {
        TC: ['fits', noMatch, noMatch],
        '3H': [noMatch, 'fits', noMatch],
        '4C': [noMatch, noMatch, noMatch],
        '5S': [noMatch, noMatch, 'fits'],
        JD: ['fits', 'fits', 'fits'],
      },
      'FD-59',
    );
  });
});
