import { expect, it } from 'vitest';

import { chronicleLine } from './story.ts';
import { sidesMessage } from './words.ts';

it('both sides of a contest are lists of names, which each language puts together for itself', () => {
  const names = [['Anna', 'Ben'], ['Cleo']];
  expect(chronicleLine({ type: 'competition_declared', names })?.message).toEqual({
    text: 'event.competition_declared',
    facts: { names: sidesMessage(names) },
  });
  expect(sidesMessage(names)).toEqual({
    text: 'sides.more',
    facts: {
      all: { text: 'sides.one', facts: { names: ['Anna', 'Ben'] } },
      next: { text: 'sides.one', facts: { names: ['Cleo'] } },
    },
  });
});

it('DR-147: a competition against the opposition names it, even without a GM', () => {
  const event = { type: 'competition_declared', names: [['Anna'], ['']], sides: [['s1'], ['gm']] };
  expect(chronicleLine(event)?.message.facts?.['names']).toEqual(
    sidesMessage([['Anna'], [{ text: 'who.opposition' }]]),
  );
});

it('an older event with its names in one text still says who won, or that no one did', () => {
  const won = (names: unknown) => chronicleLine({ type: 'competition_ended', names })?.message;
  expect(won('Anna, Ben')).toEqual({ text: 'event.competition_ended', facts: { names: ['Anna, Ben'] } });
  expect(won(['Anna'])).toEqual({ text: 'event.competition_ended', facts: { names: ['Anna'] } });
  for (const winners of ['', []]) expect(won(winners)?.text).toBe('event.competition_ended.nobody');
});
