import type { ViewEvent } from '@cartomancer/rules/kernel';
import { emptyStory, indexAhead, storySince, withEvents } from '@cartomancer/wording';
import type { Story } from '@cartomancer/wording';
import { describe, expect, it } from 'vitest';

import { meeting, overlapping, played, presentation, tell } from '../../test/story-setting.ts';

describe('a past joined in front of a story', () => {
  const line = (text: string): ViewEvent => ({ type: 'line_told', seat: 's1', name: 'Ana', text, as: null });
  const texts = ({ lines }: ReturnType<typeof tell>) => lines.map(({ message }) => message.facts?.['text']);

  it('comes first, with its own numbers', () => {
    const whole = meeting(tell([line('a'), line('b')]), tell([line('c')]));
    expect(texts(whole)).toEqual(['a', 'b', 'c']);
    expect(new Set(whole.lines.map(({ number }) => number)).size).toBe(3);
  });

  it('shows a line that is in both only once', () => {
    expect(
      texts(overlapping(tell([line('a'), line('b'), line('c')]), tell([line('b'), line('c'), line('d')]))),
    ).toEqual(['a', 'b', 'c', 'd']);
  });

  it('shows a line only once if it arrived live before the rest of its page of the chronicle', () => {
    const whole = overlapping(tell([line('a'), line('b'), line('c')]), tell([line('b')]));
    expect(texts(whole)).toEqual(['a', 'b', 'c']);
    expect(whole.lines.map(({ number }) => number)).toEqual(
      whole.lines.map(({ number }) => number).toSorted((x, y) => x - y),
    );
    expect(whole.next).toBeGreaterThan(whole.lines.at(-1)?.number ?? 0);
  });

  it('shows a line only once if one version has more facts', () => {
    const drawn = (facts: object): Story => ({
      ...emptyStory,
      next: 2,
      lines: [
        {
          kind: 'event',
          seat: 's1',
          message: { text: 'event.drawn', facts: { n: 1, ...facts } },
          number: 1,
          narrated: [],
          interrupted: false,
          lasting: false,
          undone: false,
          names: {},
          promptBefore: 3,
          prompt: 4,
        },
      ],
    });
    expect(overlapping(drawn({}), drawn({ card: '3D' })).lines).toHaveLength(1);
    expect(overlapping(drawn({ card: '4D' }), drawn({ card: '3D' })).lines).toHaveLength(2);
  });

  it('finds a line that the chronicle contained before it arrived, but only with the same prompt', () => {
    const { lines } = tell([line('a'), line('b')]);
    const heard = { kind: 'line', seat: 's1', message: { text: 'story.line', facts: { text: 'b' } } } as const;
    expect(indexAhead(heard, 4, lines)).toBe(1);
    expect(indexAhead(heard, 9, lines)).toBe(-1);
  });

  it('can be joined to a story that already has a past', () => {
    const later = meeting(tell([line('b')]), tell([line('c')]));
    const whole = meeting(tell([line('a')]), later);
    expect(texts(whole)).toEqual(['a', 'b', 'c']);
    expect(whole.next).toBe(later.next);
    expect(new Set(whole.lines.map(({ number }) => number)).size).toBe(3);
  });
});

describe('a seam between two pages', () => {
  const evening: readonly ViewEvent[] = [
    played,
    { type: 'line_told', seat: 's1', card: '3D', text: 'Puddles!' },
    { type: 'paused', cause: 'safety' },
    { type: 'resumed' },
    { type: 'line_told', seat: 's1', card: '3D', text: 'And ducks.' },
    { type: 'card_played', seat: 's2', card: 'QC', interrupts: true },
    { type: 'line_told', seat: 's2', name: 'Ben', text: 'I let it stand.' },
    { type: 'line_told', seat: 's2', name: 'Ben', text: 'I let it stand.' },
    { type: 'paused', cause: 'vote' },
    { type: 'resumed' },
  ];
  const read = ({ lines }: Story) => lines.map(({ number: _number, ...line }) => line);

  it('is invisible, wherever it is', () => {
    const whole = read(tell(evening));
    expect(whole[0]).toMatchObject({ interrupted: true, narrated: [{ facts: { text: 'Puddles!' } }, {}] });
    expect(whole).toHaveLength(6);
    for (const place of evening.keys())
      expect(read(meeting(tell(evening.slice(0, place)), tell(evening.slice(place))))).toEqual(whole);
  });

  it('hides a safety pause whose end arrives after its beginning was loaded', () => {
    const joinedLate = meeting(tell(evening.slice(0, 3)), emptyStory);
    expect(read(withEvents(joinedLate, evening.slice(3), { presentation, promptBefore: 3, prompt: 4 }))).toEqual(
      read(tell(evening)),
    );
  });

  it('shows a card only once if it was interrupted after it arrived', () => {
    expect(read(overlapping(tell(evening.slice(0, 2)), tell(evening)))).toEqual(read(tell(evening)));
  });

  it('does not undo the lines after a rewind when the rewind and these lines are loaded again', () => {
    const heard = withEvents(emptyStory, [{ type: 'rewound', by: 's1', to: 1, reason: 'Not that.' }], {
      presentation,
      promptBefore: 3,
      prompt: 4,
    });
    const again = tell([{ type: 'rewound', by: 's1', to: 1, reason: 'Not that.' }, played]);
    const { lines } = overlapping(again, storySince(heard, heard.next));
    expect(lines.map(({ undone }) => undone)).toEqual([false, false]);
  });
});
