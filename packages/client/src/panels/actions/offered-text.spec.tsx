import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { SessionProvider } from '../../table/context.ts';
import { openGmSession } from '../../workbench/gm-session.ts';
import { FormField } from './form-field.tsx';

it('DR-146: the form of a ruling offers each value that has an effect, in the words of the page, and shows any other text as typed', async () => {
  const session = await openGmSession();
  const spec = session.layer.ruleset.intents['rule']?.fields['change'];
  if (spec === undefined) expect.fail('a ruling should have the field `change`');
  const renderField = (target: string, value: unknown): string =>
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
  const parkHtml = renderField('s1', 'park');
  expect(parkHtml).toMatch(/<input[^>]* value="set aside"/u);
  expect(parkHtml).toMatch(/aria-pressed="true">set aside/u);
  expect(parkHtml).toMatch(/aria-pressed="false">takes part without being asked/u);
  expect(parkHtml).not.toContain('incapacitate');
  expect(renderField('s1', 'dreams')).toMatch(/<input[^>]* value="dreams"/u);
  // No value has an effect on the target `story`: the field has no buttons, but still takes text.
  expect(renderField('story', undefined)).not.toContain('aria-pressed');
  expect(renderField('story', undefined)).toContain('<input');
});
