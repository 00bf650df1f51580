/** Signs a second device in with the page's link, which opens the person's current table there. */
import type { Person } from './person.ts';
import type { TestSite } from './test-site.ts';

export async function onAnotherDevice(person: Person, site: TestSite): Promise<Person> {
  const { page } = person;
  await page.getByRole('button', { name: person.name, exact: true }).click();
  await page.getByRole('button', { name: 'Make a link for another device' }).click();
  const link = await page.getByLabel('Link for your other device', { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  const other = await site.person(person.name);
  await other.page.goto(link);
  await other.page.getByRole('button', { name: 'Yes, that’s me' }).click();
  return other;
}
