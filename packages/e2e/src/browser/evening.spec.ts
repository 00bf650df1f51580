import { expect, test } from 'vitest';

import { agree, all, lookAt, passSheets } from './long-setup.ts';
import { partyOf } from './party.ts';
import type { Person } from './person.ts';
import { visit } from './visit.ts';
import type { Rig } from './wishes.ts';

const house = visit();

/** Setup, first date, setup again, second date: what is flipped, dealt and drawn, in that order. */
const rig: Rig = {
  date: [
    // Two settings, four roles, a name that is turned down and one that is not, pronouns.
    ...['QD', '3C', 'AS', 'KS', '2S', '4S', '5C', '6H', 'JS', '8D'],
    // The Headmates' wishes, two secret traits, and who fronts.
    ...['6D', '7D', 'TD', 'JD', '9H', '5S', 'AC', '7C', '8C', 'TC'],
  ],
  system: ['AC', '2C', '3H', 'TS', 'KS', '6D', '7S', 'AD', 'AH'],
  'date#2': [
    'TD',
    '3D',
    'JS',
    'KC',
    '5H',
    '2C',
    '6C',
    '8D',
    'KH',
    'TC',
    '2H',
    '4C',
    '9D',
    '7C',
    '8C',
    'QC',
    '7D',
    '9C',
  ],
  'system#2': ['TS', '2D', '4D', '6S', '8S', '3H', '9C', '7H', '6C', '8H', 'QS', 'QD'],
  'date#3': ['KS', '2S', '8D', '2H', '3S', 'AH', '4S', '6S'],
  'date#4': [
    '9S',
    '3D',
    'JC',
    'KC',
    '4S',
    '6C',
    '8C',
    'TD',
    'KH',
    'AD',
    '2C',
    '5C',
    '9D',
    '7C',
    '7D',
    '7H',
    '8S',
    'QD',
  ],
  'system#4': ['AS', '2D', '6D', '8S', 'TH', '4C', 'QH', '7S', '9C', '5D', 'QS', 'QD'],
};

const contactLost = 'Contact lost. You keep your seat; trying again …';

/** The server is killed as by a power cut; everybody waits at their page until it is back. */
async function powerCut(people: readonly Person[]): Promise<void> {
  await house().server.end('SIGKILL');
  for (const { page } of people) await page.getByText(contactLost).waitFor();
  await house().server.restart();
  for (const { page } of people) await page.getByText(contactLost).waitFor({ state: 'detached' });
}

/** Whether these words stand anywhere on the page. */
function reads(person: Person, words: string): Promise<boolean> {
  return person.page
    .getByText(words)
    .count()
    .then((count) => count > 0);
}

async function agreeOnSafety(people: readonly Person[], line: { readonly by: Person; readonly text: string }) {
  const form = line.by.actions.locator('form').filter({ has: line.by.page.getByRole('textbox', { name: 'Lines' }) });
  await form.getByRole('textbox').fill(line.text);
  await form.getByRole('button', { name: 'Add' }).click();
  for (const person of people) await person.agreesOnSafety();
}

test(
  'four people spend an evening: a full setup, two dates with the same Prospect, and a story to read',
  { timeout: 240_000 },
  async () => {
    const { players } = await partyOf(house(), ['Ada', 'Ben', 'Cleo', 'Dan'], {
      setup: 'full',
      rig,
      options: { 'Seconds to step in or answer': '0', 'Seconds before a pass shows': '0' },
    });
    const [ada, ben, cleo, dan] = players;
    if (ada === undefined || ben === undefined || cleo === undefined || dan === undefined)
      throw new Error('Somebody is missing');
    await agreeOnSafety(players, { by: cleo, text: 'No spiders' });

    // Where it is set: one offer is taken off the table without a name, and between the other two the cards decide.
    await ben.writes('Offer something for the setting', 'A haunted abattoir');
    await dan.presses('Take “A haunted abattoir” off the table');
    await ada.writes('Offer something for the setting', 'A harbour town');
    await cleo.writes('Offer something for the setting', 'A base on the moon');
    for (const person of [ben, cleo, dan])
      await person.presses(person === cleo ? 'Rather not: A harbour town' : 'Yes: A harbour town');
    for (const person of [ada, ben, dan]) await person.presses('Rather not: A base on the moon');
    await ben.presses('Let the cards decide on the setting');
    await agree(players, { by: dan, field: 'a theme', text: 'second chances' });
    await all(players, 'That is our setting');

    // The System: what everybody outside can see.
    await agree(players, { by: ada, field: 'the everyday name', text: 'Morgan' });
    await agree(players, { by: ben, field: 'how the body is read', text: 'hard to say' });
    await agree(players, { by: cleo, field: 'the pronouns', text: 'they/them' });
    await dan.presses('Draw five cards for the age');
    await lookAt(players, ['short hair', 'a yellow coat', 'ink on the hands', 'a limp']);
    await all(players, 'I have read it all, and agree');

    // The Headmates: four sheets, six rounds; half-way the power fails.
    await passSheets(players, ['Vale', 'Wren', 'Moss', 'Isa']);
    await passSheets(players, ['she/her', 'he/him', 'they/them', 'it/its']);
    await passSheets(players, ['lesbian', 'gay', 'unlabelled', 'ace']);
    await powerCut(players);
    await passSheets(players, ['old maps', 'bread', 'trains', 'moths']);
    await passSheets(players, ['dry', 'warm', 'restless', 'shy']);
    await passSheets(players, ['honest', 'funny', 'patient', 'brave']);
    for (const person of players) await person.writes(/Introduce them/u, `${person.name} says hello for them.`);

    // Who is who, and the Prospect, whose first name nobody has to like.
    await all(players, 'Go on');
    await ada.presses('Flip for a name');
    await cleo.presses(/^Another name than/u);
    await all(players, 'A good name');
    await ada.presses('Flip for pronouns');
    for (let flips = 0; flips < 4; flips += 1) await ada.presses(/^Flip for .+ wish/u);
    await lookAt(players, ['a grey cat on the sleeve', 'freckles', 'tall', 'a laugh one hears first']);
    await ada.presses('Draw two secret traits');
    await agree(players, { by: ben, field: 'what they do', text: 'eating chips on the pier' });
    await agree(players, { by: ada, field: 'where it is', text: 'the last bench before the light' });
    await all(players, 'The scene is set');
    await all(players, 'To the date');

    // The first date. The traits are Ada's secret; Robin walks in; somebody else comes to the front.
    await expect.poll(() => reads(ada, 'Clingy')).toBe(true);
    for (const person of [ben, cleo, dan]) expect(await reads(person, 'Clingy')).toBe(false);
    await ada.plays(/^king of clubs on the 10 of diamonds/u, 'I ordered for both of us.');
    await ben.plays(/^king of hearts on the king of clubs/u);
    await ben.writes('Who is it?', { Name: 'Robin', Pronouns: 'he/him' });
    await ben.writes('What happens?', 'Robin from the ferry office leans over the bench.');
    await ada.presses('Leave it unanswered');
    await cleo.plays(/^10 of spades on the jack of spades/u, 'Is that your cat?');
    await ben.plays(/^10 of clubs on the 10 of spades/u);
    await ben.presses('Moss comes to the front');
    await ben.writes('What happens?', 'A horn sounds far out, and somebody else listens.');
    await cleo.presses('Leave it unanswered');
    await ada.plays(/^5 of hearts on the 10 of clubs/u, 'You look different just now.');
    await ben.presses('Let it pass');
    await dan.plays(/^3 of hearts on the 3 of diamonds/u, 'I like the quiet here.');
    await ben.presses('Let it pass');

    await ada.presses('Turn over the trait cards');
    for (const person of players) await expect.poll(() => reads(person, 'Clingy')).toBe(true);
    await all(players, 'Yes, another date');
    await ben.writes('A star for somebody', 'To Ada, for the chips.');
    await all(players, 'Go on without talking about it');
    await all(players, /^Another date with/u);

    // The second date, with the same Prospect: Ben is the Date now, Cleo the Interference, and the power fails once more.
    await all(players, 'Go on');
    await ben.presses('Draw two secret traits');
    await agree(players, { by: cleo, field: 'what they do', text: 'dancing where nobody dances' });
    await agree(players, { by: ben, field: 'where it is', text: 'the fish hall after closing' });
    await all(players, 'The scene is set');
    await all(players, 'To the date');
    await ben.plays(/^king of clubs on the 3 of diamonds/u, 'I practised this, you know.');
    await cleo.plays(/^king of hearts on the king of clubs/u);
    await cleo.presses('Robin comes back');
    await powerCut(players);
    for (const person of [ada, ben, dan]) await person.presses('That is fine');
    await cleo.writes('What happens?', 'Robin has brought the whole ferry office.');
    await ben.plays(/^4 of spades on the king of hearts/u, 'Then they may all watch.');
    await cleo.presses('Let it pass');
    await dan.plays(/^ace of spades on the 9 of spades/u, 'One more song.');
    await cleo.plays(/^ace of diamonds on the ace of spades/u);
    await dan.presses('Wren comes to the front');
    await cleo.writes('What happens?', 'The song is one that only Wren knows.');
    await dan.presses('Leave it unanswered');
    await ben.plays(/^6 of clubs on the ace of diamonds/u, 'You have never sung before.');
    await cleo.presses('Let it pass');
    await ada.plays(/^4 of clubs on the 4 of spades/u, 'Good night, then.');
    await cleo.presses('Let it pass');
    await ben.presses('Turn over the trait cards');
    await all(players, 'Go on without talking about it');
    await all(players, 'Stop here for tonight');
    for (const { actions } of players)
      await actions
        .getByText(/^Good night\./u)
        .first()
        .waitFor();

    // The story, the same on every page, in its order, and with nothing in it that was nobody's business.
    for (const person of players) await person.readsFromTheBeginning();
    const story = await ada.chronicle();
    for (const person of players) await expect.poll(() => person.chronicle(), { message: person.name }).toEqual(story);
    const told = [
      'A harbour town',
      'Ada says hello for them.',
      'a laugh one hears first',
      'eating chips on the pier',
      'I ordered for both of us.',
      'Robin from the ferry office leans over the bench.',
      'Is that your cat?',
      'A horn sounds far out, and somebody else listens.',
      'You look different just now.',
      'I like the quiet here.',
      'To Ada, for the chips.',
      'dancing where nobody dances',
      'I practised this, you know.',
      'Robin has brought the whole ferry office.',
      'Then they may all watch.',
      'One more song.',
      'The song is one that only Wren knows.',
      'You have never sung before.',
      'Good night, then.',
    ];
    const places = told.map((words) => story.findIndex((line) => line.includes(words)));
    expect(Object.fromEntries(told.map((words, place) => [words, places[place]])), 'all of it is told').not.toContain(
      -1,
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const whole = story.join('\n');
    for (const secret of ['spiders', 'abattoir', 'Another name']) expect(whole).not.toContain(secret);
  },
);
