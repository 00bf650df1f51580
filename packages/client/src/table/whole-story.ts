import { emptyStory, withEvents } from '@cartomancer/wording';
import type { Story } from '@cartomancer/wording';

import type { TableSession } from './session.ts';

/** Rejects if the server refuses a page or does not answer. */
export async function wholeStory(session: Pick<TableSession, 'connection' | 'system'>): Promise<Story> {
  const { connection, system } = session;
  const pages = [await connection.chronicle()];
  for (let first = pages[0]; first !== undefined && first.before !== null; first = pages[0])
    pages.unshift(await connection.chronicle({ before: first.before }));
  return pages
    .flatMap(({ entries }) => entries)
    .reduce(
      (story, { event, ...around }) => withEvents(story, [event], { presentation: system.presentation, ...around }),
      {
        ...emptyStory,
        names: pages[0]?.names ?? {},
      },
    );
}
