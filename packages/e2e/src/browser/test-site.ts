import type { Browser, BrowserContextOptions } from 'playwright-core';

import { openChromium } from '../chromium/open.ts';
import type { ServerEnvironment } from '../server-process.ts';
import { ServerProcess } from '../server-process.ts';
import type { Account } from '../test-client.ts';
import { desk } from './devices.ts';
import { Person } from './person.ts';

/** The timeout for anything to appear, in milliseconds. */
const patience = 60_000;

/** The number of bytes that a browser contributes to the seed of a table (TB-18). */
const bytesOfValue = 32;

/** Makes every browser contribute the same value, so that the same seed deals the same cards. Runs in the page. */
const sameValue = `{
  const fill = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => (array.byteLength === ${bytesOfValue} ? array.fill(7) : fill(array));
}`;

export class TestSite {
  readonly server: ServerProcess;
  readonly browser: Browser;
  #people: Person[] = [];

  private constructor(server: ServerProcess, browser: Browser) {
    this.server = server;
    this.browser = browser;
  }

  /** `program` may be a script that starts another server. */
  static async open(environment: ServerEnvironment = {}, program?: string): Promise<TestSite> {
    const server = await ServerProcess.start({ CARTOMANCER_TEST_RIG: '1', LIMITS: 'none', ...environment }, program);
    try {
      return new TestSite(server, await openChromium());
    } catch (error) {
      await server.remove();
      throw error;
    }
  }

  /** With an account, the server knows the person already. */
  async person(name: string, device: BrowserContextOptions = desk, account?: Account): Promise<Person> {
    const context = await this.browser.newContext({
      baseURL: this.server.origin,
      locale: 'en-GB',
      // Animations on several pages at once would slow a busy machine down. Only `try.spec.ts` turns them on.
      reducedMotion: 'reduce',
      ...device,
      ...(account === undefined ? {} : { storageState: this.#storageOf(account) }),
    });
    context.setDefaultTimeout(patience);
    await context.addInitScript(sameValue);
    const person = new Person(name, context, await context.newPage());
    this.#people.push(person);
    return person;
  }

  get people(): readonly Person[] {
    return this.#people;
  }

  /** Kills the server, restarts it when every page has noticed, and waits until all have reconnected. */
  async powerCut(): Promise<void> {
    const lost = this.#people.map(({ page }) => page.getByText(/^Connection lost/u));
    await this.server.end('SIGKILL');
    await Promise.all(lost.map((words) => words.waitFor()));
    await this.server.restart();
    await Promise.all(lost.map((words) => words.waitFor({ state: 'detached' })));
  }

  #storageOf({ name, token }: Account): NonNullable<BrowserContextOptions['storageState']> {
    const stored = { 'cartomancer.name': name, 'cartomancer.person': { token, name } };
    const localStorage = Object.entries(stored).map(([key, value]) => ({ name: key, value: JSON.stringify(value) }));
    return { cookies: [], origins: [{ origin: this.server.origin, localStorage }] };
  }

  async closePages(): Promise<void> {
    const people = this.#people;
    this.#people = [];
    await Promise.all(people.map(({ context }) => context.close()));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.remove();
  }
}
