import { expect, test } from 'vitest';

import type { EventTable } from './events.ts';
import { viewEventBy } from './events.ts';

interface Drawn {
  readonly type: 'drawn';
  readonly seat: string;
  readonly cards: readonly string[];
}

test('a secret field reaches those it names, and nobody else', () => {
  const table: EventTable<null, Drawn> = {
    drawn: {
      heardBy: 'everybody',
      secret: { cards: ({ event, viewer }) => viewer.kind === 'seat' && viewer.seat === event.seat },
      reveals: 'hidden',
    },
  };
  const event = { type: 'drawn', seat: 's1', cards: ['AS'] } as const;
  const seenBy = (seat: string) => viewEventBy(table, { before: null, event, viewer: { kind: 'seat', seat } });
  expect(seenBy('s1')).toEqual(event);
  expect(seenBy('s2')).toEqual({ type: 'drawn', seat: 's1' });
});

test('a misspelt secret field does not compile', () => {
  const table: EventTable<null, Drawn> = {
    drawn: {
      heardBy: 'everybody',
      // @ts-expect-error -- `crads` is no field of the event: everybody would get the cards
      secret: { crads: 'nobody' },
      reveals: 'hidden',
    },
  };
  expect(Object.keys(table)).toEqual(['drawn']);
});
