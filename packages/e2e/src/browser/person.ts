/** A person of a browser test, with their own browser context. They act and read through the texts of the page. */
import type { BrowserContext, Locator, Page } from 'playwright-core';

import type { Links, Rig, TableSetup } from './table-setup.ts';

/** In milliseconds. Short, because the clicked element exists already and may vanish. */
const clickTimeout = 3_000;
/** In milliseconds. Longer, because a field vanishes only if the page renders its form again. */
const fillTimeout = 10_000;

/** A form may be folded or replaced while it is filled in, so filling is tried this many times. */
const mostTries = 5;

export class Person {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Problems of the page: uncaught errors, console errors, violations of the content security policy. */
  readonly problems: string[] = [];

  constructor(name: string, context: BrowserContext, page: Page) {
    this.name = name;
    this.context = context;
    this.page = page;
    page.on('pageerror', (error) => this.problems.push(`threw ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(`said ${message.text()} (${message.location().url})`);
    });
  }

  /** Opens a table from the lobby and stays in its waiting room. */
  async hosts(table: TableSetup = {}): Promise<Links> {
    const { page } = this;
    if (table.rig !== undefined) await this.#rigs(table.rig);
    await page.goto('/');
    const words = `Host a table of ${table.system ?? 'First Dates'}`;
    await this.button(words).click();
    const dialog = page.getByRole('dialog', { name: words });
    await dialog.getByLabel('Your name').fill(this.name);
    if (table.title !== undefined) await dialog.getByLabel('What is the table called?').fill(table.title);
    if (table.visibility !== undefined)
      await dialog.getByRole('combobox', { name: 'Who can join' }).selectOption(table.visibility);
    await dialog
      .getByRole('combobox', { name: 'Seats', exact: true })
      .selectOption({ value: String(table.seats ?? 3) });
    if (table.system === undefined) await dialog.getByRole('combobox', { name: 'Setup' }).selectOption('quick');
    const options = Object.entries(table.options ?? {});
    if (options.length > 0) await dialog.getByText(/^More options/u).click();
    for (const [option, value] of options) await dialog.getByRole('combobox', { name: option }).selectOption(value);
    await dialog.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('heading', { name: 'Players' }).waitFor();
    const read = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
    return { seat: await read('To play'), spectator: await read('To watch') };
  }

  async joins(link: string): Promise<void> {
    await this.page.goto(link);
    await this.page.getByLabel('Your name').fill(this.name);
    await this.button('Come in').click();
    await this.page.getByRole('heading', { name: 'Players' }).waitFor();
  }

  async watches(link: string): Promise<void> {
    await this.page.goto(link);
    await this.page.getByText('You’re watching.').waitFor();
  }

  async sits(): Promise<void> {
    await this.button('Sit here').first().click();
    await this.page.getByText(`${this.name} · you`).waitFor();
  }

  async leads(): Promise<void> {
    const seat = this.page.getByRole('listitem').filter({ hasText: 'GM' });
    await seat.getByRole('button', { name: 'Sit here' }).click();
    await this.page.getByText(`${this.name} · you`).waitFor();
  }

  async getsReady(): Promise<void> {
    await this.button('I’m ready').click();
    await this.button('Not ready after all').waitFor();
  }

  async starts(): Promise<void> {
    await this.button('Start').and(this.page.locator('[aria-disabled=false]')).click();
    await this.table.waitFor();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  }

  /** The middle of the page, with the cards. */
  get table(): Locator {
    return this.page.getByRole('main', { name: 'The table' });
  }

  get actions(): Locator {
    // Spectators have a panel named “At the table” in its place.
    return this.page.getByRole('complementary', { name: /^(?:What you can do|At the table)$/u });
  }

  get story(): Locator {
    return this.page.getByRole('group', { name: 'The story so far' });
  }

  /** The buttons of the offered moves that need only one click. */
  get moves(): Locator {
    return this.actions.getByRole('listitem').getByRole('button', { disabled: false }).filter({ visible: true });
  }

  get forms(): Locator {
    return this.actions
      .locator('form')
      .filter({
        has: this.page.getByRole('button', {
          name: /^(Bring them in|Say it|Write it down|Suggest it|Add it|Introduce them|Send)$/u,
        }),
      })
      .filter({ visible: true });
  }

  get refused(): Locator {
    return this.actions.getByRole('listitem').getByRole('button', { disabled: true });
  }

  /** The question to this person, or what the table waits for. */
  get prompt(): Locator {
    return this.actions.getByRole('heading', { level: 2 }).first();
  }

  async isAsked(): Promise<boolean> {
    await this.listsAll();
    const [moves, forms] = await Promise.all([this.moves.count(), this.forms.count()]);
    return moves + forms > 0;
  }

  async offers(): Promise<readonly string[]> {
    await this.listsAll();
    return spokenNames(this.moves);
  }

  async opensRefused(): Promise<void> {
    const list = this.actions.locator('.moves-refused');
    await list.waitFor();
    if ((await list.getAttribute('open')) === null) await list.locator('summary').click();
    await this.refused.first().waitFor();
  }

  /** The heading of the list of all moves with cards, while it is folded: then the panel lists only the cards. */
  get unlisted(): Locator {
    return this.actions.locator('details.all-moves:not([open]) > summary');
  }

  /** Unfolds the list of all moves with cards. The page keeps it unfolded, but may replace it at any time. */
  async listsAll(): Promise<void> {
    if ((await this.unlisted.count()) === 0) return;
    const isPressed = await this.unlisted.click({ timeout: clickTimeout }).then(
      () => true,
      () => false,
    );
    if (isPressed) await this.unlisted.waitFor({ state: 'detached' });
  }

  /** Waits until the button is visible; it may be in the folded list of all moves with cards. */
  async #waitsFor(button: Locator): Promise<void> {
    await button.or(this.unlisted).first().waitFor();
    if (!(await button.isVisible())) await this.listsAll();
  }

  zones(): Promise<readonly string[]> {
    return this.table.getByRole('list', { name: 'On the table' }).getByRole('listitem').allInnerTexts();
  }

  /** The people around the table, with role and number of cards, in words that are the same on everybody's page. */
  async seatCards(): Promise<readonly string[]> {
    const seatCards = this.table
      .getByRole('list', { name: /^(The others at the table|Your seat)$/u })
      .getByRole('listitem');
    const words = await seatCards.allInnerTexts();
    // The number of cards is there for screen readers, and visibly too if there is no room for the backs.
    return words
      .map((seatCard) =>
        tidy(seatCard)
          .replace(/ · (?:you|\d+)/gu, '')
          .replace(', your turn', ', their turn')
          .replace(', you can act', ', can act')
          .replace(/(?<= )(\d+) (?=\1 cards?\b)/u, '')
          .replace(/(\d+ cards?) \d+(?: cards?)?/u, '$1'),
      )
      .toSorted();
  }

  /** Loads the whole chronicle. Waits for responses, because a loaded part may contain no visible line. */
  async readsFromTheBeginning(): Promise<void> {
    const earlierButton = this.story.getByRole('button', { name: 'Show earlier' });
    while ((await earlierButton.count()) > 0) {
      const [part] = await Promise.all([
        this.page.waitForResponse((response) => response.url().includes('/chronicle')),
        earlierButton.click(),
      ]);
      await part.finished();
      await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    }
  }

  async chronicle(): Promise<readonly string[]> {
    const lines = await this.story.locator('p, h3').allInnerTexts();
    // Each of the person's own lines has an edit button with this sign.
    return lines.map((line) => tidy(line.replaceAll('✎', '')));
  }

  /** Makes one offered move: a form first, then a move that ends the date. Returns whether it made one. */
  async playsAny(): Promise<boolean> {
    await this.listsAll();
    const form = this.forms.first();
    if ((await this.forms.count()) > 0) {
      return (await this.#fills(form)) && (await this.#presses(form.getByRole('button').last()));
    }
    const names = await this.moves.allInnerTexts();
    if (names.length === 0) return false;
    const ending = names.findIndex((name) => name.includes('This ends the date'));
    return this.#presses(this.moves.nth(Math.max(0, ending)));
  }

  async chooses(name: string | RegExp): Promise<void> {
    const move = this.moves.filter({ hasText: name }).first();
    await this.#waitsFor(move);
    await move.click();
    await this.settles();
  }

  /** The form with this heading, unfolded if necessary. */
  async form(words: string | RegExp): Promise<Locator> {
    const form = this.page.locator('form').filter({ hasText: words });
    const folded = this.actions.locator('details:not([open])').filter({ has: form });
    await form.or(folded).or(this.unlisted).first().waitFor();
    if ((await form.count()) === 0) await this.listsAll();
    await form.or(folded).first().waitFor();
    // A fold may be inside another.
    while ((await folded.count()) > 0) await folded.first().locator('summary').first().click();
    const shown = this.actions.locator(form).filter({ visible: true }).first();
    await shown.waitFor();
    return shown;
  }

  /** `texts`: one for the only field, or one for each label. If an element vanishes, the form is filled again. */
  async writes(words: string | RegExp, texts: string | Readonly<Record<string, string>>): Promise<void> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const form = await this.form(words);
      const written = typeof texts === 'string' ? fillFirst(form, texts) : fillByLabel(form, texts);
      const isWritten = await written.then(
        () => true,
        () => false,
      );
      if (!isWritten) continue;
      // Clicked only once, so that nothing is sent twice.
      await form.getByRole('button').last().click();
      return this.settles();
    }
    throw new Error(`${this.name} cannot write into ${String(words)}`);
  }

  /** Clicks the button with this text anywhere on the page, as soon as it exists. */
  async presses(name: string | RegExp): Promise<void> {
    const button = this.page.getByRole('button', { name, disabled: false }).filter({ visible: true }).first();
    await this.#waitsFor(button);
    await button.click();
    await this.settles();
  }

  /** Plays a card with its button, after entering the line of text. */
  async plays(move: RegExp, line?: string): Promise<void> {
    if (line !== undefined) await this.page.getByLabel(/^What do you say or do\?/u).fill(line);
    await this.presses(move);
  }

  /** Confirms the safety tools. Play needs at least one: if none is on yet, this person switches on the X card. */
  async agreesOnSafety(tools: 'none is on' | 'one is on'): Promise<void> {
    const tool = (state: { readonly checked?: boolean }) =>
      this.actions.getByRole('checkbox', { name: /^X card/u, ...state });
    if (tools === 'none is on') await tool({}).click();
    // Another person's choice may not have reached this page yet, and a click would switch it off again.
    await tool({ checked: true }).waitFor();
    await this.chooses('I’ve seen the safety tools');
  }

  async says(line: string): Promise<void> {
    const box = this.page.getByLabel('Say something to the table …');
    await box.fill(line);
    // The panel may offer a form with a button of the same name.
    await this.page.locator('form').filter({ has: box }).getByRole('button', { name: 'Say it' }).click();
  }

  /** Fills every field of a form with a valid value; returns false if the form vanished meanwhile. */
  async #fills(form: Locator): Promise<boolean> {
    const [fields, choices] = await Promise.all([form.getByRole('textbox').all(), form.getByRole('combobox').all()]);
    try {
      for (const field of fields) await field.fill('It starts to rain', { timeout: clickTimeout });
      for (const choice of choices) await choice.selectOption({ index: 1 }, { timeout: clickTimeout });
      return true;
    } catch {
      return false;
    }
  }

  /** Clicks a button that the table may remove at any time; returns whether it was clicked. */
  async #presses(button: Locator): Promise<boolean> {
    const isPressed = await button.click({ timeout: clickTimeout }).then(
      () => true,
      () => false,
    );
    if (isPressed) await this.settles();
    return isPressed;
  }

  get confirmation(): Locator {
    return this.page.locator('dialog.dialog-confirm');
  }

  /** Confirms the last move if the page asks for it, and waits for the table's answer. */
  async settles(): Promise<void> {
    if ((await this.confirmation.count()) > 0) await this.confirmation.locator('.button-danger').click();
    await this.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  }

  /** Adds the order of the cards to the request that opens a table, since the page has no field for it. */
  async #rigs(rig: Rig): Promise<void> {
    await this.context.route('**/api/tables', async (route) => {
      const body = route.request().postDataJSON() as object | null;
      await (body === null ? route.continue() : route.continue({ postData: JSON.stringify({ ...body, rig }) }));
    });
  }
}

async function fillFirst(form: Locator, text: string): Promise<void> {
  await form.getByRole('textbox').first().fill(text, { timeout: fillTimeout });
}

async function fillByLabel(form: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label).fill(text, { timeout: fillTimeout });
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** The accessible names of these buttons, with cards in words. */
export async function spokenNames(buttons: Locator): Promise<readonly string[]> {
  const snapshots = await Promise.all((await buttons.all()).map((button) => button.ariaSnapshot()));
  return snapshots.map((snapshot) => /button "((?:[^"\\]|\\.)*)"/u.exec(snapshot)?.[1] ?? '');
}
