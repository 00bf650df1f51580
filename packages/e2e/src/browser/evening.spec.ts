import { expect, test } from 'vitest';

import { eveningSetup, fourOf, playEvening, storyLines } from './evening.ts';
import type { Person } from './person.ts';
import { startedTable } from './started-tables.ts';
import { useTestSite } from './use-test-site.ts';

const site = useTestSite();

function reads(person: Person, words: string): Promise<boolean> {
  return person.page
    .getByText(words)
    .count()
    .then((count) => count > 0);
}

test(
  'four people spend an evening: a full setup, two dates with the same Prospect, and a story to read',
  { timeout: 400_000 },
  async () => {
    const { players } = await startedTable(site(), ['Ada', 'Ben', 'Cleo', 'Dan'], {
      ...eveningSetup,
      // Four pages on one machine: without animations there is less to draw.
      device: { viewport: { width: 1120, height: 720 }, reducedMotion: 'reduce' },
    });
    const four = fourOf(players);
    const [ada, ...others] = four;

    await playEvening(four, {
      headmates: () => site().powerCut(),
      // The traits are Ada's secret until she reveals them.
      turn: async () => {
        await expect.poll(() => reads(ada, 'Clingy')).toBe(true);
        for (const person of others) expect(await reads(person, 'Clingy')).toBe(false);
      },
      second_date_vote: async () => {
        for (const person of four) await expect.poll(() => reads(person, 'Clingy')).toBe(true);
      },
      return: () => site().powerCut(),
    });

    for (const person of four) await person.readsFromTheBeginning();
    const story = await ada.chronicle();
    for (const person of four) await expect.poll(() => person.chronicle(), { message: person.name }).toEqual(story);
    const places = storyLines.map((words) => story.findIndex((line) => line.includes(words)));
    expect(storyLines.filter((_, index) => places[index] === -1)).toEqual([]);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const whole = story.join('\n');
    for (const secret of ['spiders', 'abattoir', 'Flip another name']) expect(whole).not.toContain(secret);
  },
);
