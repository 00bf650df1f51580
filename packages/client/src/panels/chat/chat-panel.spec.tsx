import { signal } from '@preact/signals';
import { render } from 'preact-render-to-string';
import { expect, it } from 'vitest';

import { SessionProvider } from '../../table/context.ts';
import { openSession } from '../../table/session.ts';
import { openGmSession } from '../../workbench/gm-session.ts';
import { ChatPanel } from './chat-panel.tsx';

/** The chat after Eve and Ben have spoken. `banned`: the people whom the host has banned since. */
async function chatWith(banned: readonly string[]): Promise<string> {
  const { connection, layer, system, view } = await openGmSession();
  const { shared, own } = view.value;
  const first = { own, shared: { ...shared, table: { ...shared.table, banned } } };
  const said = (person: string, name: string, text: string) => ({ type: 'chat_sent', person, name, text, to: null });
  const session = openSession({
    code: 'KQ7-4T9',
    connection: {
      ...connection,
      view: signal(first),
      talk: async () => ({ events: [said('p8', 'Eve', 'Shut up'), said('p9', 'Ben', 'Hello')], before: null }),
    },
    layer,
    system,
    first,
  });
  await expect.poll(() => session.story.value.talk).toHaveLength(2);
  return render(
    <SessionProvider value={session}>
      <ChatPanel />
    </SessionProvider>,
  );
}

it('TB-04: folds what a banned person said, and nothing else', async () => {
  const html = await chatWith(['p8']);
  expect(html).toMatch(/<details[^>]*><summary>A line by Eve, who was banned<\/summary>.*Shut up/u);
  expect(html.split('<details')).toHaveLength(2);
  expect(await chatWith([])).not.toContain('<details');
});
