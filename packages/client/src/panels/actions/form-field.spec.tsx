import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { SessionProvider } from '../../table/context.ts';
import { openGmSession } from '../../workbench/gm-session.ts';
import { FormField } from './form-field.tsx';

it('shows a yes-or-no choice as a checkbox', async () => {
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

it('TB-10: requires a tick in a list that the move needs, unless the list may be empty', async () => {
  const session = await openGmSession();
  const shown = (value: unknown, more: { readonly optional?: true } = {}): string =>
    render(
      <SessionProvider value={session}>
        <FormField
          intent={{ type: 'declare_competition' }}
          field={{ name: 'parties', spec: { kind: 'json', form: { as: 'ticks', of: () => ['s1', 's2'] }, ...more } }}
          value={value}
          onChange={() => undefined}
        />
      </SessionProvider>,
    );
  expect(shown(undefined).match(/ required/gu)).toHaveLength(1);
  expect(shown([])).not.toMatch(/ required/u);
  expect(shown(['s2'])).not.toMatch(/ required/u);
  expect(shown(undefined, { optional: true })).not.toMatch(/ required/u);
});
