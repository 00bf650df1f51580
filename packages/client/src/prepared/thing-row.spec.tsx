import { signal } from '@preact/signals';
import type { PreparedReply } from '@cartomancer/protocol';
import { expect, it, vi } from 'vitest';

import { SessionProvider } from '../table/context.ts';
import type { TableSession } from '../table/session.ts';
import { mounted } from '../workbench/small-document.ts';
import { ThingRow } from './thing-row.tsx';
import type { Use } from './thing-row.tsx';

type Holder = readonly [name: string | null, holder: 'person' | 'bot' | null, person: string | null];

/** The row of a thing with a secret letter, at a table where Anna has the seat s2, and Ben s3. */
function rowOf(kind: PreparedReply['kind']) {
  const viewWith = ([name, holder, person]: Holder) => ({
    own: { you: { seat: 'gm' } },
    shared: {
      table: {
        seats: [
          { seat: 's2', kind: 'player', name, holder, person },
          { seat: 's3', kind: 'player', name: 'Ben', holder: 'person', person: 'p3' },
        ],
      },
    },
  });
  const view = signal(viewWith(['Anna', 'person', 'p2']));
  const onUse = vi.fn<(use: Use) => void>();
  const thing: PreparedReply = {
    id: 'one',
    version: 1,
    kind,
    title: 'The letter',
    intents: [{ type: 'show_handout', title: 'The letter' }],
    changedAt: 1,
  };
  const nothing = () => undefined;
  const { page } = mounted(
    <SessionProvider value={{ view } as unknown as TableSession}>
      <ThingRow
        thing={thing}
        isOpen={false}
        isUsable
        onOpen={nothing}
        onCopy={nothing}
        onRemove={nothing}
        onUse={onUse}
      />
    </SessionProvider>,
  );
  return { page, onUse, changeSeat: (now: Holder) => (view.value = viewWith(now)) };
}

it.each([
  ['handout', 'Use'],
  ['scene', 'Start this scene'],
] as const)('shows the handouts of a %s only to the chosen person', async (kind, words) => {
  const { page, onUse } = rowOf(kind);
  page.find('select').act('change', { value: 's2' });
  await vi.waitFor(() => expect(page.find('select').value).toBe('s2'), { timeout: 60_000 });
  page.find('button', words).act('click');
  expect(onUse.mock.calls).toEqual([[{ times: 1, to: 's2' }]]);
});

it.each([
  [null, null, null],
  ['Bot', 'bot', null],
  ['Cleo', 'person', 'p4'],
  // Another person of the same name.
  ['Anna', 'person', 'p5'],
] as const)('does not send a secret once the chosen person’s seat has changed to %s', async (...now) => {
  const { page, onUse, changeSeat } = rowOf('handout');
  page.find('select').act('change', { value: 's2' });
  await vi.waitFor(() => expect(page.find('select').value).toBe('s2'), { timeout: 60_000 });
  changeSeat(now);
  await vi.waitFor(() => expect(page.textContent).toContain('“For Anna” isn’t possible any more'), { timeout: 60_000 });
  expect(page.find('button', 'Use').attributes).toMatchObject({ 'aria-disabled': 'true' });
  page.find('button', 'Use').act('click');
  expect(onUse).not.toHaveBeenCalled();
  page.find('select').act('change', { value: 's3' });
  await vi.waitFor(() => expect(page.textContent).not.toContain('any more'), { timeout: 60_000 });
  page.find('button', 'Use').act('click');
  expect(onUse.mock.calls).toEqual([[{ times: 1, to: 's3' }]]);
});
