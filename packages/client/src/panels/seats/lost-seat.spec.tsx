import { signal } from '@preact/signals';
import type { Presentation } from '@cartomancer/rules/kernel';
import type { SeatView } from '@cartomancer/rules/table';
import { tableLayer } from '@cartomancer/rules/table';
import { render } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';

import { myName } from '../../net/name.ts';
import { loadSystem } from '../../systems.ts';
import { SessionProvider } from '../../table/context.ts';
import { openSession } from '../../table/session.ts';
import { openLocalTable } from '../../workbench/local-table.ts';
import { LostSeatNotice } from './lost-seat.tsx';

/** The notice that a person who lost seat s2 reads while their view shows the seat with these fields. */
async function noticeWith(
  shown: Partial<SeatView>,
  { isDelayed, presentation = {} }: { readonly isDelayed: boolean; readonly presentation?: Partial<Presentation> },
): Promise<string> {
  const system = await loadSystem('first-dates');
  const connection = await openLocalTable({
    ruleset: 'first-dates',
    seats: 3,
    seed: '1'.padStart(64, '0'),
    options: { setupDepth: 'quick' },
    seat: 's1',
    pace: null,
    until: ({ shared }) => shared.table.stage === 'play',
  });
  const local = connection.view.value;
  if (local === undefined) throw new Error('The local table has no view yet');
  const { table } = local.shared;
  const seats = table.seats.map((seat) => (seat.seat === 's2' ? { ...seat, ...shown } : seat));
  const you = isDelayed || local.own.you === null ? null : { ...local.own.you, seat: null };
  // A card that a spec can show in a zone.
  const game = local.shared.game === null ? null : { ...local.shared.game, laid: [{ handle: 'h1', face: '5S' }] };
  const view = { shared: { ...local.shared, game, table: { ...table, seats } }, own: { ...local.own, you } };
  const session = openSession({
    code: 'KQ7-4T9',
    connection: {
      ...connection,
      view: signal(view),
      place: signal(isDelayed ? 'visitor' : 'person'),
      lostSeat: signal('s2'),
    },
    layer: tableLayer(system.ruleset),
    system: { ...system, presentation: { ...system.presentation, ...presentation } },
    first: view,
  });
  const html = render(
    <SessionProvider value={session}>
      <LostSeatNotice />
    </SessionProvider>,
  );
  expect(html).toContain('You no longer have your seat.');
  return html;
}

it('does not say that the seat is taken while a delayed view may still show the person who lost it', async () => {
  // The table numbers names that are already in use, so the name in the seat is not the one in this browser.
  myName.value = 'Anna';
  const seatOfAnna = { holder: 'person', person: 'p2', name: 'Anna 2' } as const;
  expect(await noticeWith(seatOfAnna, { isDelayed: true })).not.toContain('sits there now');
});

it('names the person now in the seat, even if their name is the one in this browser', async () => {
  myName.value = 'Anna';
  const seatOfAnother = { holder: 'person', person: 'p3', name: 'Anna' } as const;
  expect(await noticeWith(seatOfAnother, { isDelayed: false })).toContain('Anna sits there now.');
});

it.each([true, false])('says that the seat is still free; delayed view: %s', async (isDelayed) => {
  const empty = { holder: null, person: null, name: null } as const;
  expect(await noticeWith(empty, { isDelayed })).toContain('The seat is still free.');
});

describe('what happened to the cards', () => {
  const empty = { holder: null, person: null, name: null } as const;
  const countsOf = (counts: Readonly<Record<string, number>>) => () =>
    Object.entries(counts).map(([seat, cards]) => ({ seat, role: { text: 'role' }, cards, back: 'date' }));
  const laid = { id: 'area', kind: 'row', place: 'centre', cards: ['shared', 'laid'], label: 'zone.area' } as const;

  it.each([
    ['they are there', { s1: 0, s2: 3 }, [], 'Your cards are still in that seat.'],
    ['only other seats have cards', { s1: 2, s2: 0 }, [], 'Your cards are no longer in that seat.'],
  ] as const)('is said when %s', async (_, counts, piles, sentence) => {
    const presentation = { seatCards: countsOf(counts), piles: () => piles };
    expect(await noticeWith(empty, { isDelayed: false, presentation })).toContain(sentence);
  });

  it.each([
    ['no seat has any', { s1: 0, s2: 0 }, []],
    ['a play is open', { s1: 2, s2: 0 }, [laid]],
  ] as const)('is not said while %s', async (_, counts, piles) => {
    const presentation = { seatCards: countsOf(counts), piles: () => piles };
    expect(await noticeWith(empty, { isDelayed: false, presentation })).not.toContain('Your cards');
  });
});
