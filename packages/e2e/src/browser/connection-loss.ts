/** A page that loses its connection to the table. */
import type { Person } from './person.ts';

/** A close code without a meaning of its own: the client treats it as a network failure. */
const networkFailed = 3001;

/** Lets an event close every socket of the page. Runs in the page, because going offline does not close open sockets. */
export const closableSockets = `{
  const Usual = WebSocket;
  globalThis.WebSocket = class extends Usual {
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
