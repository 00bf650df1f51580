/** People at their browsers: each a browser context of its own, who do and read what stands on the page, in its words. */
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';

import { launchChromium } from '../chromium.ts';
import type { ServerEnvironment } from '../server-process.ts';
import { ServerProcess } from '../server-process.ts';

/** Nobody waits longer for anything to appear, in milliseconds. */
const patience = 20_000;

/** Long enough for a click on what is there; what went away in between is not waited for. */
const moment = 3_000;

export const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const tablet: BrowserContextOptions = { viewport: { width: 820, height: 1180 }, hasTouch: true };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** Piles of a test table, top first, by the label of their shuffle. */
export type Rig = Readonly<Record<string, readonly string[]>>;

export interface TableWish {
  readonly title?: string;
  readonly seats?: number;
  /** Options by the words before them, and their values. */
  readonly options?: Readonly<Record<string, string>>;
  /** How the cards lie; the server must allow it. */
  readonly rig?: Rig;
}

export interface PartyWish extends TableWish {
  /** What everybody looks at it with. */
  readonly device?: BrowserContextOptions;
  /** Comes before the start, when all are there. */
  readonly before?: (host: Person) => Promise<unknown>;
}

/** Cards that fall to the first three seats so that they are the Date, the Interference and the System (FD-36), and some more. */
export const flipsFor: readonly string[] = [
  'AS',
  'KS',
  '2S',
  '6C',
  '7C',
  '8C',
  '9C',
  '2C',
  'AC',
  'QC',
  'KC',
  '6S',
  '7S',
  '8S',
];

export interface Links {
  readonly seat: string;
  readonly spectator: string;
}

/** A server and a browser, and the people who come; ended together. */
export class House {
  readonly server: ServerProcess;
  readonly browser: Browser;
  #people: Person[] = [];

  private constructor(server: ServerProcess, browser: Browser) {
    this.server = server;
    this.browser = browser;
  }

  static async open(environment: ServerEnvironment = {}): Promise<House> {
    const server = await ServerProcess.start({ CARTOMANCER_TEST_RIG: '1', LIMITS: 'none', ...environment });
    try {
      return new House(server, await launchChromium());
    } catch (error) {
      await server.remove();
      throw error;
    }
  }

  async person(name: string, device: BrowserContextOptions = desk): Promise<Person> {
    const context = await this.browser.newContext({ baseURL: this.server.origin, locale: 'en-GB', ...device });
    context.setDefaultTimeout(patience);
    const person = new Person(name, context, await context.newPage());
    this.#people.push(person);
    return person;
  }

  /** Those who have come and not gone. */
  get people(): readonly Person[] {
    return this.#people;
  }

  /** Everybody closes their browser. */
  async sendHome(): Promise<void> {
    const people = this.#people;
    this.#people = [];
    await Promise.all(people.map(({ context }) => context.close()));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.remove();
  }
}

/** One person and their page. */
export class Person {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page complained of: errors it threw or wrote to the console, broken content rules among them. */
  readonly troubles: string[] = [];

  constructor(name: string, context: BrowserContext, page: Page) {
    this.name = name;
    this.context = context;
    this.page = page;
    page.on('pageerror', (error) => this.troubles.push(`threw ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.troubles.push(`said ${message.text()} (${message.location().url})`);
    });
  }

  // Coming in.

  /** Opens a table from the lobby and stays in its waiting room. */
  async hosts(wish: TableWish = {}): Promise<Links> {
    const { page } = this;
    if (wish.rig !== undefined) await this.#riggs(wish.rig);
    await page.goto('/');
    await this.button('Host a table of First Dates').click();
    const dialog = page.getByRole('dialog', { name: 'Host a table of First Dates' });
    await dialog.getByLabel('Your name').fill(this.name);
    if (wish.title !== undefined) await dialog.getByLabel('What is the table called?').fill(wish.title);
    await dialog
      .getByRole('combobox', { name: 'Seats', exact: true })
      .selectOption({ label: `${wish.seats ?? 3} seats` });
    // What the cards decide needs no evening of its own.
    await dialog.getByRole('combobox', { name: 'Setup' }).selectOption('quick');
    const options = Object.entries(wish.options ?? {});
    if (options.length > 0) await dialog.getByText(/^More options/u).click();
    for (const [words, value] of options) await dialog.getByRole('combobox', { name: words }).selectOption(value);
    await dialog.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('heading', { name: 'Who plays' }).waitFor();
    const read = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
    return { seat: await read('To play'), spectator: await read('To watch') };
  }

  /** Follows a link to play and says who they are. */
  async joins(link: string): Promise<void> {
    await this.page.goto(link);
    await this.page.getByLabel('Your name').fill(this.name);
    await this.button('Come in').click();
    await this.page.getByRole('heading', { name: 'Who plays' }).waitFor();
  }

  /** Follows a link to watch: nobody asks for a name. */
  async watches(link: string): Promise<void> {
    await this.page.goto(link);
    await this.page.getByText('You are watching.').waitFor();
  }

  async sits(): Promise<void> {
    await this.button('Sit here').first().click();
    await this.page.getByText(`${this.name} · you`).waitFor();
  }

  async getsReady(): Promise<void> {
    await this.button('I am ready').click();
    await this.button('Not ready after all').waitFor();
  }

  /** Begins play as the host. */
  async starts(): Promise<void> {
    await this.button('Start').and(this.page.locator('[aria-disabled=false]')).click();
    await this.table.waitFor();
  }

  // Reading the page.

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  }

  /** The middle of the page, where the cards lie. */
  get table(): Locator {
    return this.page.getByRole('main', { name: 'The table' });
  }

  get actions(): Locator {
    return this.page.getByRole('complementary', { name: 'What you can do' });
  }

  get story(): Locator {
    return this.page.getByRole('region', { name: 'The story so far' }).getByRole('region');
  }

  /** The moves that the panel offers and that can be made with one press. */
  get moves(): Locator {
    return this.actions.getByRole('listitem').getByRole('button', { disabled: false }).filter({ visible: true });
  }

  /** The moves that ask for words. */
  get forms(): Locator {
    return this.actions
      .locator('form')
      .filter({ has: this.page.getByRole('button', { name: /^(Tell it|Bring them in|Say it|Send)$/u }) })
      .filter({ visible: true });
  }

  /** Moves of which the panel says that they do not fit, each with its reason. */
  get refused(): Locator {
    return this.actions.getByRole('listitem').getByRole('button', { disabled: true });
  }

  /** The sentence that says what this person is asked, or what the table waits for. */
  get prompt(): Locator {
    return this.actions.getByRole('heading', { level: 2 }).first();
  }

  /** Whether the panel offers anything now. */
  async isAsked(): Promise<boolean> {
    const [moves, forms] = await Promise.all([this.moves.count(), this.forms.count()]);
    return moves + forms > 0;
  }

  /** What is offered, each move as a screen reader says it. */
  offers(): Promise<readonly string[]> {
    return spokenNames(this.moves);
  }

  /** Unfolds what does not fit, where it is folded away. */
  async opensRefused(): Promise<void> {
    await this.refused.first().waitFor();
    const folded = this.actions
      .locator('details:not([open]) > summary')
      .filter({ hasText: /^What else does not fit, and why/u });
    if ((await folded.count()) === 0) return;
    const shown = await this.refused.count();
    await folded.click();
    await this.refused.nth(shown).waitFor();
  }

  /** What lies on the table, zone by zone, as a screen reader says it. */
  lies(): Promise<readonly string[]> {
    return this.table.getByRole('list', { name: 'On the table' }).getByRole('listitem').allInnerTexts();
  }

  /** Who sits around the table as what, with how many cards. */
  async plates(): Promise<readonly string[]> {
    const plates = this.table
      .getByRole('list', { name: /^(The others at the table|Your seat)$/u })
      .getByRole('listitem');
    const words = await plates.allInnerTexts();
    // The number stands there for the eye and once more for the ear.
    return words
      .map((plate) =>
        tidy(plate)
          .replace(/ · (?:you|\d+)/gu, '')
          .replace(/(\d+ cards?) \d+(?: cards?)?/u, '$1'),
      )
      .toSorted();
  }

  /** What the chronicle shows, line by line; the viewer's own name in place of "You". */
  async chronicle(): Promise<readonly string[]> {
    const lines = await this.story.locator('p, h3').allInnerTexts();
    return lines.map((line) => tidy(line).replace(/^You\b/u, this.name));
  }

  // Playing.

  /** Makes one move that the page offers; says whether there was one. A move that ends the date goes first. */
  async plays(): Promise<boolean> {
    const form = this.forms.first();
    if ((await this.forms.count()) > 0) {
      return (await this.#fills(form)) && (await this.#presses(form.getByRole('button').last()));
    }
    const names = await this.moves.allInnerTexts();
    if (names.length === 0) return false;
    const ending = names.findIndex((name) => name.includes('This ends the date'));
    return this.#presses(this.moves.nth(Math.max(0, ending)));
  }

  /** Presses the move of these words. */
  async chooses(name: string | RegExp): Promise<void> {
    await this.moves.filter({ hasText: name }).first().click();
    await this.#settles();
  }

  /** Puts the card of an offered move on its stack by hand, on the drawn table; says whether there was such a move. */
  async putsDown(how: 'carried' | 'clicked'): Promise<boolean> {
    if (!(await this.prompt.innerText()).startsWith('Your move')) return false;
    const offers = await this.offers();
    const [, card, top] =
      /^(\w+ of \w+) on the (\w+ of \w+)/u.exec(offers.find((one) => !one.includes('ends')) ?? '') ?? [];
    if (card === undefined || top === undefined) return false;
    const lies = await this.lies();
    const stack = lies.filter((zone) => zone.startsWith('Stack')).findIndex((zone) => zone.includes(`: ${top}`));
    const hand =
      lies
        .find((zone) => zone.startsWith('Your hand: '))
        ?.slice('Your hand: '.length)
        .split(', ') ?? [];
    const from = await this.#placeInHand(hand.indexOf(card), hand.length);
    const to = await this.#placeOfStack(stack);
    const { mouse } = this.page;
    if (how === 'carried') {
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(to.x, to.y, { steps: 8 });
      await mouse.up();
    } else {
      await mouse.click(from.x, from.y);
      await mouse.click(to.x, to.y);
    }
    await this.prompt.filter({ hasNotText: 'Your move' }).waitFor();
    return true;
  }

  /** Where a card of the fan shows beside its neighbour: the fan is where the pointer could take a card up. */
  async #placeInHand(place: number, count: number): Promise<Point> {
    const box = await boxOf(this.table);
    const y = box.y + box.height - 40;
    const grabbed: number[] = [];
    const step = 10;
    for (let x = box.x + step; x < box.x + box.width; x += step) {
      await this.page.mouse.move(x, y);
      const cursor = await this.page.evaluate(
        (at) => getComputedStyle(document.elementFromPoint(at.x, at.y) ?? document.body).cursor,
        { x, y },
      );
      if (cursor === 'grab') grabbed.push(x);
    }
    const [left = 0, right = 0] = [grabbed.at(0), grabbed.at(-1)];
    return { x: left + ((place + 0.4) * (right - left)) / count, y };
  }

  /** The three stacks lie between the two decks, each above its label. */
  async #placeOfStack(stack: number): Promise<Point> {
    const [left, right] = await Promise.all(
      ["Date's deck · ", "System's deck · "].map((label) => boxOf(this.table.getByText(label))),
    );
    if (left === undefined || right === undefined) throw new Error('The decks have no labels');
    const [from, to] = [left.x + left.width / 2, right.x + right.width / 2];
    const share = [0.23, 0.5, 0.77][stack] ?? 0.5;
    return { x: from + (to - from) * share, y: left.y - 60 };
  }

  /** Switches on the X card, without which nobody plays, and says so. */
  async agreesOnSafety(): Promise<void> {
    const tool = this.actions.getByRole('checkbox', { name: /^X card/u });
    await tool.waitFor();
    if (!(await tool.isChecked())) await tool.click();
    await this.chooses('I have seen the safety tools');
  }

  /** Says something beside the story. */
  async says(line: string): Promise<void> {
    await this.page.getByLabel('Say something to the table …').fill(line);
    await this.button('Say it').click();
  }

  /** Every field of a form, in a way that will do; says whether the form stayed long enough. */
  async #fills(form: Locator): Promise<boolean> {
    const [fields, choices] = await Promise.all([form.getByRole('textbox').all(), form.getByRole('combobox').all()]);
    try {
      for (const field of fields) await field.fill('It starts to rain', { timeout: moment });
      for (const choice of choices) await choice.selectOption({ index: 1 }, { timeout: moment });
      return true;
    } catch {
      return false;
    }
  }

  /** A press on something that the table may take away at any time. */
  async #presses(button: Locator): Promise<boolean> {
    const pressed = await button.click({ timeout: moment }).then(
      () => true,
      () => false,
    );
    if (pressed) await this.#settles();
    return pressed;
  }

  /** The table has answered what was sent. */
  async #settles(): Promise<void> {
    await this.page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  }

  /** Lets the request that opens a table say how its cards lie, which the page itself has no words for. */
  async #riggs(rig: Rig): Promise<void> {
    await this.context.route('**/api/tables', async (route) => {
      const body = route.request().postDataJSON() as object | null;
      await (body === null ? route.continue() : route.continue({ postData: JSON.stringify({ ...body, rig }) }));
    });
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

async function boxOf(locator: Locator): Promise<Point & { readonly width: number; readonly height: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not to be seen');
  return box;
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** The accessible names of these buttons: cards in words. */
export async function spokenNames(buttons: Locator): Promise<readonly string[]> {
  const snapshots = await Promise.all((await buttons.all()).map((button) => button.ariaSnapshot()));
  return snapshots.map((snapshot) => /button "((?:[^"\\]|\\.)*)"/u.exec(snapshot)?.[1] ?? '');
}

/** What one page shows of the table: the same on all of them, but for a hand. */
export async function shownBy(person: Person) {
  const lies = await person.lies();
  return {
    lies: lies.filter((zone) => !zone.startsWith('Your hand')),
    plates: await person.plates(),
    story: await person.chronicle(),
  };
}

export interface Party {
  readonly players: readonly Person[];
  readonly links: Links;
  readonly code: string;
}

/** The first hosts, the others come by the seat link; all sit down in this order, and play begins. */
export async function partyOf(house: House, names: readonly string[], wish: PartyWish = {}): Promise<Party> {
  const [hostName = 'Ada', ...others] = names;
  const host = await house.person(hostName, wish.device);
  const links = await host.hosts({ seats: names.length, ...wish });
  await host.sits();
  const players = [host];
  for (const name of others) {
    const person = await house.person(name, wish.device);
    await person.joins(links.seat);
    await person.sits();
    await person.getsReady();
    players.push(person);
  }
  await wish.before?.(host);
  await host.starts();
  await Promise.all(players.map((person) => person.table.waitFor()));
  const code = new URL(host.page.url()).pathname.slice('/t/'.length);
  return { players, links, code };
}

/** All agree on safety, look at who they are and meet the Prospect, up to the first turn. */
export async function begin({ players }: Party): Promise<void> {
  for (const person of players) await person.agreesOnSafety();
  await onwards(players, async () => (await shows(players[0], /turn 1\b/u)) && (await anyAsked(players)), {
    only: /^(Go on|To the date|Flip for|A good name|I leave it to the others|Draw two secret traits)/u,
  });
}

async function anyAsked(players: readonly Person[]): Promise<boolean> {
  return (await Promise.all(players.map((person) => person.isAsked()))).includes(true);
}

/** Whether these words stand in the head of the page. */
async function shows(person: Person | undefined, words: RegExp): Promise<boolean> {
  return person !== undefined && (await person.page.getByRole('banner').getByText(words).count()) > 0;
}

const mostSteps = 600;

/** People play on, whoever is asked, by what the page offers, until this holds. */
export async function onwards(
  players: readonly Person[],
  holds: () => Promise<boolean>,
  how: { readonly only?: RegExp; readonly move?: (person: Person) => Promise<boolean> } = {},
): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1) {
    if (await holds()) return;
    let moved = false;
    for (const person of players) {
      if (moved) break;
      if (how.only === undefined) moved = (await person.isAsked()) && (await (how.move?.(person) ?? person.plays()));
      else if ((await person.moves.filter({ hasText: how.only }).count()) > 0) {
        await person.chooses(how.only);
        moved = true;
      }
    }
    // Nobody is asked right now: the table itself is about to go on.
    if (!moved) await Promise.race(players.map((person) => something(person)));
  }
  throw new Error('The evening does not come to this');
}

/** The page changes, or nothing happens for a while. */
async function something(person: Person): Promise<void> {
  await person.page.evaluate(
    (longest) =>
      new Promise<void>((resolve) => {
        const done = () => {
          watcher.disconnect();
          clearTimeout(timer);
          resolve();
        };
        const watcher = new MutationObserver(done);
        watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
        const timer = setTimeout(done, longest);
      }),
    1_000,
  );
}
