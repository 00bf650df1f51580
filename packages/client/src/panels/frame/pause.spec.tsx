import { signal } from '@preact/signals';
import { tableLayer } from '@cartomancer/rules/table';
import { render } from 'preact-render-to-string';
import { expect, it, onTestFinished, vi } from 'vitest';

import { loadSystem } from '../../systems.ts';
import { SessionProvider } from '../../table/context.ts';
import { openSession } from '../../table/session.ts';
import { openLocalTable } from '../../workbench/local-table.ts';

it('TB-12: after agreeing to go on, a person has no button for it, and reads whose answer is missing', async () => {
  vi.stubGlobal('location', { pathname: '/', hash: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { Notices } = await import('./notices.tsx');
  const { TableButtons } = await import('./top-bar.tsx');
  const nothing = () => undefined;
  const system = await loadSystem('first-dates');
  const connection = await openLocalTable({
    ruleset: 'first-dates',
    seats: 3,
    seed: '1'.padStart(64, '0'),
    options: {},
    seat: 's1',
    pace: null,
    until: ({ shared }) => shared.game !== null,
  });
  const { shared, own } = connection.view.value ?? {};
  if (shared === undefined || own === undefined) throw new Error('The local table has no view yet');
  const [, ben] = shared.table.seats;
  const seats = shared.table.seats.map((seat) =>
    seat.seat === ben?.seat ? { ...seat, holder: 'person' as const, here: true } : seat,
  );
  const shown = (resuming: readonly string[]) => {
    const pause = { cause: 'safety', reason: null, by: null, resuming } as const;
    const first = { own, shared: { ...shared, table: { ...shared.table, seats, pause } } };
    const layer = tableLayer(system.ruleset);
    const session = openSession({
      code: 'KQ7-4T9',
      connection: { ...connection, view: signal(first) },
      layer,
      system,
      first,
    });
    return render(
      <SessionProvider value={session}>
        <TableButtons onSent={nothing} onRewind={nothing} onSafety={nothing} />
        <Notices />
      </SessionProvider>,
    );
  };
  expect(shown([])).toContain('Go on</button>');
  expect(shown(['s1'])).not.toContain('Go on</button>');
  expect(shown(['s1'])).toContain(`The table is waiting for ${ben?.name ?? ''}.`);
});
