import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { SessionProvider } from '../../table/context.ts';
import { ledTable } from '../../workbench/led-table.ts';
import { FormField } from './form-field.tsx';

it('DR-146: the form of a ruling offers texts with an effect by their names, and takes any other text', async () => {
  const session = await ledTable();
  const spec = session.layer.ruleset.intents['rule']?.fields['change'];
  if (spec === undefined) expect.fail('a ruling should have the field `change`');
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
  // Without texts that have an effect the field has no buttons, but can still be filled in.
  expect(shown('story', undefined)).not.toContain('aria-pressed');
  expect(shown('story', undefined)).toContain('<input');
});
