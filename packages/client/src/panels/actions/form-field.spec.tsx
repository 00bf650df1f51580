import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { SessionProvider } from '../../table/context.ts';
import { openGmSession } from '../../workbench/gm-session.ts';
import { FormField } from './form-field.tsx';

it('asks for a yes with a tick', async () => {
  const session = await openGmSession();
  const shown = (value: unknown): string =>
    render(
      <SessionProvider value={session}>
        <FormField
          intent={{ type: 'attack' }}
          field={{ name: 'told', spec: { kind: 'choice', of: [true, false], optional: true, shown: 'tick' } }}
          value={value}
          onChange={() => undefined}
        />
      </SessionProvider>,
    );
  expect(shown(undefined)).toContain('type="checkbox"');
  expect(shown(undefined)).not.toContain('checked');
  expect(shown(true)).toContain('checked');
  expect(shown(true)).not.toContain('<select');
});

it('marks an optional field as optional, unless it is expected: then the form requires it', async () => {
  const session = await openGmSession();
  const shown = (more: { readonly expected?: true }): string =>
    render(
      <SessionProvider value={session}>
        <FormField
          intent={{ type: 'rule' }}
          field={{ name: 'reason', spec: { kind: 'text', most: 80, optional: true, ...more } }}
          value=""
          onChange={() => undefined}
        />
      </SessionProvider>,
    );
  const optional = session.wording.plain({ text: 'form.optional' });
  expect(shown({})).toContain(optional);
  expect(shown({ expected: true })).not.toContain(optional);
  expect(shown({ expected: true })).toMatch(/ required/u);
});
