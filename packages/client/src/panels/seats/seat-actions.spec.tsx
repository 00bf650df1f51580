import { signal } from '@preact/signals';
import type { PresentMessage } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules/kernel';
import type { SeatView, TableView } from '@cartomancer/rules/table';
import { tableLayer } from '@cartomancer/rules/table';
import { render } from 'preact-render-to-string';
import type { VNode } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';

import { myName } from '../../net/name.ts';
import { loadSystem } from '../../systems.ts';
import { SessionProvider } from '../../table/context.ts';
import { openSession } from '../../table/session.ts';
import type { TableSession } from '../../table/session.ts';
import { openLocalTable } from '../../workbench/local-table.ts';
import { PeoplePanel } from './people-panel.tsx';
import { seatIntent } from './seat-actions.tsx';
import { SuccessionNotice } from './succession.tsx';
import { OpenClaimNotice } from './open-claim.tsx';
import { UnseatedNotice } from './unseated.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A member without a seat, with a delayed view. */
async function visitorAt(
  free: NonNullable<PresentMessage['free']>,
  {
    hindrance,
    closed = false,
    changed = {},
  }: {
    readonly hindrance?: Refusal;
    readonly closed?: boolean;
    /** How the view shows a seat, by its id. */
    readonly changed?: Readonly<Record<string, Partial<SeatView>>>;
  } = {},
) {
  const system = await loadSystem('first-dates');
  const connection = await openLocalTable({
    ruleset: 'first-dates',
    seats: 4,
    seed: '1'.padStart(64, '0'),
    options: { setupDepth: 'quick' },
    seat: null,
    pace: null,
    until: ({ shared }) => JSON.stringify(shared.game).includes('"phase":"TURN"'),
  });
  const current = connection.view.value;
  if (current === undefined) throw new Error('The local table has no view yet');
  const { own, shared } = current;
  const seats = shared.table.seats.map((seat) => ({ ...seat, ...changed[seat.seat] }));
  const first = { own, shared: { ...shared, table: { ...shared.table, seats, closed } } };
  const live = { delay: 30, free: [...free], ...(hindrance === undefined ? {} : { hindrance }) };
  return openSession({
    code: 'KQ7-4T9',
    connection: { ...connection, view: signal(first), place: signal('visitor'), liveInfo: signal(live) },
    layer: tableLayer(system.ruleset),
    system,
    first,
  });
}

const shown = (session: TableSession, panel: VNode): string =>
  render(<SessionProvider value={session}>{panel}</SessionProvider>).replaceAll('&#39;', "'");
const offers = (html: string): readonly string[] => html.match(/(?:Sit down here|Take over)[^<]*/gu) ?? [];

it('offers each free seat once, by last holder or number: in the notice or, once dismissed, in the list of people', async () => {
  const session = await visitorAt([
    { seat: 's2', bot: false, name: 'Ben' },
    { seat: 's3', bot: false, name: null },
  ]);
  expect(offers(shown(session, <UnseatedNotice />))).toEqual([
    'Sit down here: Ben’s old seat',
    'Sit down here: Seat 3',
  ]);
  expect(offers(shown(session, <PeoplePanel />))).toEqual([]);
  session.hasDeclinedSeat.value = true;
  expect(offers(shown(session, <UnseatedNotice />))).toEqual([]);
  expect(offers(shown(session, <PeoplePanel />))).toHaveLength(2);
});

it('lets a person say which absent player they are, in the notice or, once dismissed, in the list of people', async () => {
  const session = await visitorAt([]);
  const { shared, own } = session.view.value;
  const claims = (html: string) => html.match(/I’m [^<]*/gu) ?? [];
  expect(claims(shown(session, <UnseatedNotice />))).toEqual([]);
  const [first, ...others] = shared.table.seats;
  if (first === undefined) throw new Error('This table has no seats');
  const absent = { ...first, holder: 'person', person: 'p7', name: 'Ben', here: false } as const;
  const away = { own, shared: { ...shared, table: { ...shared.table, seats: [absent, ...others] } } };
  const absentSession = Object.assign(session, { view: signal(away) });
  expect(claims(shown(absentSession, <UnseatedNotice />))).toEqual(['I’m Ben']);
  expect(claims(shown(absentSession, <PeoplePanel />))).toEqual([]);
  session.hasDeclinedSeat.value = true;
  expect(claims(shown(absentSession, <PeoplePanel />))).toEqual(['I’m Ben']);
});

it('offers a claim to an empty seat only if the server says that its last holder can be claimed', async () => {
  const claims = async (free: Parameters<typeof visitorAt>[0]) =>
    shown(await visitorAt(free), <UnseatedNotice />).match(/I’m [^<]*/gu) ?? [];
  expect(await claims([{ seat: 's2', bot: false, name: 'Ben', claimable: true }])).toEqual(['I’m Ben']);
  expect(await claims([{ seat: 's2', bot: false, name: 'Ben' }])).toEqual([]);
});

it('while others vote on a claim, offers to withdraw it and no other claim, whatever the delayed view shows', async () => {
  const session = await visitorAt([]);
  const { shared, own } = session.view.value;
  expect(shown(session, <OpenClaimNotice />)).toBe('');
  const seats = shared.table.seats.map(
    (seat) => ({ ...seat, holder: 'person', person: 'p7', name: 'Ben', here: false }) as const,
  );
  const view = signal({ own, shared: { ...shared, table: { ...shared.table, seats } } });
  const connection = { ...session.connection, liveInfo: signal({ delay: 30, free: [], claims: 's1' }) };
  const claiming = Object.assign(session, { view, connection });
  expect(shown(claiming, <OpenClaimNotice />)).toContain('The others have been asked.');
  expect(shown(claiming, <UnseatedNotice />)).not.toContain('I’m Ben');
});

it('says why a free seat cannot be taken now', async () => {
  const later = { code: 'E_NEWCOMERS_LATER', clause: 'TB-01', facts: {} };
  const html = shown(await visitorAt([], { hindrance: later }), <UnseatedNotice />);
  expect(offers(html)).toEqual([]);
  expect(html).toContain('You can join between two dates');
  expect(html).not.toContain('every seat is taken');
});

it('does not offer a seat that has been taken since', async () => {
  const session = await visitorAt([]);
  expect(offers(shown(session, <UnseatedNotice />))).toEqual([]);
});

it.each([
  ['first-dates', false],
  ['suits', true],
] as const)(
  'asks who leads if the GM’s seat is free, but only in a game that needs a GM: %s',
  async (id, isOffered) => {
    const system = await loadSystem(id);
    const seed = '1'.padStart(64, '0');
    const until = ({ shared }: TableView) => shared.table.stage === 'play';
    const connection = await openLocalTable({
      ruleset: id,
      seats: 4,
      seed,
      options: {},
      seat: 's1',
      pace: null,
      until,
    });
    const first = connection.view.value;
    if (first === undefined) throw new Error('The local table has no view yet');
    const { table } = first.shared;
    const seats = table.seats.map((seat) =>
      seat.kind === 'gm' ? { ...seat, holder: null, person: null, here: false } : seat,
    );
    const you = first.own.you === null ? null : { ...first.own.you, host: true };
    const view = { shared: { ...first.shared, table: { ...table, seats } }, own: { ...first.own, you } };
    const layer = { ...tableLayer(system.ruleset), explain: () => [] };
    const session = openSession({
      code: 'KQ7-4T9',
      connection: { ...connection, view: signal(view) },
      layer,
      system,
      first: view,
    });
    expect(shown(session, <SuccessionNotice />).includes('Who leads from here on?')).toBe(isOffered);
  },
);

it.each([false, true])('offers a free seat unless the table is closed: %s', async (closed) => {
  const session = await visitorAt([{ seat: 's2', bot: false, name: 'Ben' }], { closed });
  expect(offers(shown(session, <UnseatedNotice />))).toHaveLength(closed ? 0 : 1);
  session.hasDeclinedSeat.value = true;
  expect(offers(shown(session, <PeoplePanel />))).toHaveLength(closed ? 0 : 1);
});

it('TB-04: tells a person who came by the GM’s link that the GM is only away, in a delayed view too', async () => {
  const changed = { s2: { kind: 'gm', holder: 'person', person: 'p9', name: 'Gail', here: false } } as const;
  const entered = (role: string) =>
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => (key === 'cartomancer.entered.KQ7-4T9' ? JSON.stringify(role) : null),
    });
  entered('gm');
  expect(shown(await visitorAt([], { changed }), <UnseatedNotice />)).toContain('seat is reserved for Gail');
  // The host has freed the seat, which the delayed view does not show yet.
  const freed = await visitorAt([{ seat: 's2', bot: false, name: 'Gail' }], { changed });
  expect(shown(freed, <UnseatedNotice />)).not.toContain('reserved for');
  entered('seat');
  expect(shown(await visitorAt([], { changed }), <UnseatedNotice />)).not.toContain('reserved for');
});

it('TB-03: offers the GM’s seat to a person with a delayed view if they may lead', async () => {
  const gm = { kind: 'gm', seat: 's4' } as const;
  const changed = { s4: { ...gm, holder: null, person: null, name: null } };
  const may = await visitorAt([{ seat: 's4', bot: false, name: null }], { changed });
  expect(offers(shown(may, <UnseatedNotice />))).toEqual(['Sit down here: Facilitator (optional)']);
  expect(offers(shown(await visitorAt([], { changed }), <UnseatedNotice />))).toEqual([]);
});

it('TB-02: a person with a delayed view sits down under the name that they have chosen since they came', () => {
  const take = { type: 'take_seat', seat: 's2' };
  const session = (you: object | null) => ({ view: signal({ own: { you } } as unknown as TableView) });
  expect(seatIntent('take_seat', 's2', session(null))).toEqual(take);
  myName.value = ' Bea ';
  expect(seatIntent('take_seat', 's2', session(null))).toEqual({ ...take, name: 'Bea' });
  // At other tables a new name applies at once.
  expect(seatIntent('take_seat', 's2', session({ person: 'p4' }))).toEqual(take);
  expect(seatIntent('claim_seat', 's2', session(null))).toEqual({ ...take, type: 'claim_seat' });
  myName.value = '';
});
