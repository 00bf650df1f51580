import { tableLayer } from '@cartomancer/rules/table';
import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { loadSystem } from '../../systems.ts';
import { SessionProvider } from '../../table/context.ts';
import { openSession } from '../../table/session.ts';
import { openLocalTable } from '../../workbench/local-table.ts';
import { FormField } from './form-field.tsx';

/** The GM of a table of Backgrounds in its first scene. */
async function ledTable() {
  const system = await loadSystem('backgrounds');
  const connection = await openLocalTable({
    ruleset: 'backgrounds',
    seats: 3,
    seed: '1'.padStart(64, '0'),
    options: {},
    seat: 'gm',
    pace: null,
    until: ({ shared: { game } }) => game !== null && 'phase' in game && game.phase === 'FREE_PLAY',
  });
  const first = connection.view.value;
  if (first === undefined) throw new Error('A local table has a view at once');
  return openSession({ code: 'KQ7-4T9', connection, layer: tableLayer(system.ruleset), system, first });
}

it('DR-146: the words of a ruling are chosen by their names, and own words can be written', async () => {
  const session = await ledTable();
  const spec = session.layer.ruleset.intents['rule']?.fields['change'];
  if (spec === undefined) expect.fail('a ruling says what holds now');
  const shown = (target: string, value: unknown): string =>
    render(
      <SessionProvider value={session}>
        <FormField
          intent={{ type: 'rule', target }}
          field={{ name: 'change', spec }}
          value={value}
          onChange={() => undefined}
        />
      </SessionProvider>,
    );
  const chosen = shown('s1', 'park');
  expect(chosen).toMatch(/<input[^>]* value="set aside"/u);
  expect(chosen).toMatch(/aria-pressed="true">set aside/u);
  expect(chosen).toMatch(/aria-pressed="false">takes part without being asked/u);
  expect(chosen).not.toContain('incapacitate');
  expect(shown('s1', 'dreams')).toMatch(/<input[^>]* value="dreams"/u);
  // Without texts that have an effect the field has no buttons, but can still be filled.
  expect(shown('story', undefined)).not.toContain('aria-pressed');
  expect(shown('story', undefined)).toContain('<input');
});
