import { expect, test } from 'vitest';

import type { Person } from './person.ts';
import { useTestSite } from './use-test-site.ts';

// Bots wait by the table's clock, which the test controls: no real time passes.
const site = useTestSite({ CARTOMANCER_TEST_SEED: 'a fight to its end', CARTOMANCER_TEST_CLOCK: 'by_hand' });

/** When the page offers no move, the table's clock advances by this many milliseconds, so that the bots act. */
const botThinkingTime = 1_500;
const mostSteps = 250;
/** Milliseconds. */
const clickTimeout = 5_000;

/** The buttons that a person would press without knowing the rules, best first, with a name for each. */
const preferences: readonly (readonly [string, RegExp])[] = [
  ['agreement', /^Agree to these stakes/u],
  ['face', /^(?:Attack|Cover|Deflect) .*, which/su],
  ['wound', /as a wound/u],
  ['answer', /^(?:Cover|Deflect|Dodge)/u],
  ['push', /^Send /u],
  ['attack', /^Attack/u],
  ['shown', /^Show/u],
  ['price', /^Turn over a card/u],
  ['peace', /^Accept/u],
  ['end', /^End your turn/u],
];

async function tells(person: Person): Promise<void> {
  await person.actions.getByLabel('In your words').fill('I hold up the lantern.');
  await person.presses(/^(?:Attack|Cover|Deflect)$/u);
  await person.button('Do something else').waitFor({ state: 'detached' });
}

async function writes(person: Person, done: ReadonlySet<string>): Promise<string | undefined> {
  // A person with a prepared character finds a reason filled in, and can send it unchanged.
  const why = person.actions.getByLabel('Reason').filter({ visible: true });
  if ((await why.count()) > 0 && !done.has('reason')) {
    expect(await why.inputValue()).not.toBe('');
    await person.presses(/^Save$/u);
    return 'reason';
  }
  const outcome = person.actions.getByLabel('What comes of it').filter({ visible: true });
  if ((await outcome.count()) > 0) {
    await outcome.first().fill('The boat lands, and the lantern is still burning.');
    await person.presses(/^Say it$/u);
    return 'outcome';
  }
  const leaving = person.actions.getByLabel('What do you give up, and how do you leave?').filter({ visible: true });
  if ((await leaving.count()) === 0) return undefined;
  await leaving.fill('I put the lantern down.');
  await person.presses(/^Concede$/u);
  return 'concession';
}

/** After one attack of each kind the person attacks no more until they have answered a strike. */
function isPostponed(action: string, done: ReadonlySet<string>): boolean {
  return (action === 'attack' || action === 'face') && done.has(action) && !done.has('answer');
}

/** Makes one move that the page offers, new ones first; returns its name, or undefined if there is none. */
async function plays(person: Person, done: ReadonlySet<string>): Promise<string | undefined> {
  await person.listsAll();
  const names = await person.moves.allInnerTexts();
  const untried = preferences.filter(([action]) => !done.has(action));
  // A wounded person takes another wound only if nothing else is possible.
  const usual = preferences.filter(([action]) => !isPostponed(action, done) && action !== 'wound');
  for (const [action, pattern] of [...untried, ...usual, ...preferences.filter(([action]) => action === 'wound')]) {
    const index = names.findIndex((name) => pattern.test(name.trim()));
    if (index < 0) continue;
    // If a bot has moved since, the button may be gone: then the page is read again.
    const isPressed = await person.moves
      .nth(index)
      .click({ timeout: clickTimeout })
      .then(
        () => true,
        () => false,
      );
    if (!isPressed) return undefined;
    const cancelButton = person.button('Do something else');
    const busy = person.page.locator('[aria-busy=true]');
    if (action === 'attack' || action === 'face') {
      await busy.waitFor({ state: 'detached' });
      if ((await cancelButton.count()) > 0) await tells(person);
    }
    await busy.waitFor({ state: 'detached' });
    return action;
  }
  return writes(person, done);
}

test('a newcomer starts the demo with one press and fights a conflict to its end with the moves that the page offers', async () => {
  const vera = await site().person('Vera');
  await vera.page.goto('/');
  await vera.button('Try it now: Card RPG').click();
  await vera.table.waitFor();
  const done = new Set<string>();
  const isOver = async (): Promise<boolean> => (await vera.story.getByText('The fire at the mill').count()) > 0;
  let steps = 0;
  for (; steps < mostSteps && !(await isOver()); steps += 1) {
    const action = await plays(vera, done);
    if (action === undefined) await site().server.advance(botThinkingTime);
    else done.add(action);
  }
  if (steps === mostSteps) expect.fail(`The conflict has not ended: ${await vera.actions.innerText()}`);
  // `face` is a move with a face card.
  expect([...done]).toEqual(expect.arrayContaining(['reason', 'agreement', 'face', 'end']));
  // The person was struck as well, and took a wound or answered.
  expect(['wound', 'answer'].filter((action) => done.has(action))).not.toEqual([]);
  const story = (await vera.chronicle()).join('\n');
  expect(story).toMatch(/Wilhelmina Roth (?:attacks|covers|turns|dodges)[^\n]*: I hold up the lantern\./u);
  expect(story).toMatch(/Wilhelmina Roth (?:is wounded|sends|turns the blow)/u);
  expect(story).toMatch(/(?:concedes|They agree on a truce|No one wins)/u);
  expect(vera.problems).toEqual([]);
});
