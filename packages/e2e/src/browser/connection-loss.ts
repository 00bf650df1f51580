import type { Person } from './person.ts';

/** A close code without a meaning of its own: the client treats it as a network failure. */
const networkFailed = 3001;

/** Run in the page: its sockets close on the event `test:cut`, because going offline does not close open ones. */
export const closableSockets = `{
  const Original = WebSocket;
  globalThis.WebSocket = class extends Original {
    constructor(...how) {
      super(...how);
      addEventListener('test:cut', () => this.close(${networkFailed}));
    }
  };
}`;

export async function goesOffline({ page, context }: Person): Promise<void> {
  await context.setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('test:cut')));
  await page.getByText(/^Connection lost/u).waitFor();
}
