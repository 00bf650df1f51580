import type { Locator } from 'playwright-core';

import type { Person } from './person.ts';

/** Fills the form with this heading: texts, numbers, choices and checkboxes by their labels, then sends it. */
export async function fills(
  person: Person,
  words: string | RegExp,
  values: Readonly<Record<string, string | number | readonly string[]>>,
): Promise<void> {
  const form = await person.form(words);
  for (const [label, value] of Object.entries(values)) await fill(form, label, value);
  await form.getByRole('button').last().click();
  await person.settles();
}

async function fill(form: Locator, label: string, value: string | number | readonly string[]): Promise<void> {
  if (typeof value === 'object') {
    for (const choice of value) await form.getByRole('group', { name: label }).getByLabel(choice).check();
    return;
  }
  // A field that lists values with an effect has a button for each of them, even if it also accepts other text.
  const listed = form.getByRole('group', { name: label }).getByRole('button', { name: String(value), exact: true });
  if ((await listed.count()) > 0) return listed.click();
  const field = form.getByLabel(new RegExp(`^${label}`, 'u')).first();
  const isChoice = await field.evaluate((element) => element.tagName === 'SELECT');
  await (isChoice ? choose(field, String(value)) : field.fill(String(value)));
}

/** Selects the option that begins with these words; a skill, for example, is listed with its bonus. */
async function choose(field: Locator, words: string): Promise<void> {
  const options = await field.getByRole('option').allInnerTexts();
  const label = options.find((option) => option.startsWith(words));
  if (label === undefined) throw new Error(`${words} is not among ${options.join(', ')}`);
  await field.selectOption({ label });
}
