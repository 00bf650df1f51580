/** A whole evening of First Dates for four people, from the safety step to "good night", played through the page. */
import { agree, allPress, addLooks, passSheets } from './long-setup.ts';
import type { Person } from './person.ts';
import type { Rig } from './table-setup.ts';

/** Two settings, four roles, a rejected name, the accepted one, and two flips for the pronouns. */
const untilTheName = ['QD', '3C', 'AS', 'KS', '2S', '4S', '5C', '6H', 'JS', '8D'] as const;
/** The flips after the name: the Headmates' wishes, two secret traits, and the fronting Headmate. */
const afterTheName = ['6D', '7D', 'TD', 'JD', '9H', '5S', 'AC', '7C', '8C', 'TC'] as const;

/** Setup, first date, setup again, second date: flips, deals and draws, in that order. */
const eveningRig: Rig = {
  date: [...untilTheName, ...afterTheName],
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

export const eveningSetup = {
  rig: eveningRig,
  options: { setupDepth: 'full', reactionTimer: 0, reactionMask: 0 },
} as const;

/** Moments of the evening at which a test can check the pages, in their order. */
export const moments = [
  'safety',
  'setting',
  'system_sheet',
  'headmates',
  'introductions',
  'roles',
  'name',
  'qualities',
  'looks',
  'scene',
  'fronting',
  'turn',
  'reaction',
  'event',
  'response',
  'new_front',
  'outcome',
  'second_date_vote',
  'aftercare',
  'next',
  'return',
  'ghosted',
  'good_night',
] as const;

export type Moment = (typeof moments)[number];

export type MomentActions = Readonly<Partial<Record<Moment, () => Promise<unknown>>>>;

export type FourPlayers = readonly [Person, Person, Person, Person];

export function fourOf(players: readonly Person[]): FourPlayers {
  const [ada, ben, cleo, dan] = players;
  if (ada === undefined || ben === undefined || cleo === undefined || dan === undefined)
    throw new Error('A person is missing');
  return [ada, ben, cleo, dan];
}

async function agreeOnSafety(people: readonly Person[], line: { readonly by: Person; readonly text: string }) {
  const form = line.by.actions.locator('form').filter({ has: line.by.page.getByRole('textbox', { name: 'Lines' }) });
  await form.getByRole('textbox').fill(line.text);
  await form.getByRole('button', { name: 'Add' }).click();
  for (const person of people) await person.agreesOnSafety(person === people[0] ? 'none is on' : 'one is on');
}

async function makeTheSystem(four: FourPlayers, at: MomentActions): Promise<void> {
  const [ada, ben, cleo, dan] = four;
  await at.safety?.();
  await agreeOnSafety(four, { by: cleo, text: 'No spiders' });

  // One suggestion is taken off the table anonymously, and the cards decide between the other two.
  await ben.writes('Suggest something for the setting', 'A haunted abattoir');
  await dan.presses('Take “A haunted abattoir” off the table');
  await ada.writes('Suggest something for the setting', 'A harbour town');
  await cleo.writes('Suggest something for the setting', 'A base on the moon');
  await at.setting?.();
  for (const person of [ben, cleo, dan])
    await person.presses(person === cleo ? 'Rather not: A harbour town' : 'Yes: A harbour town');
  for (const person of [ada, ben, dan]) await person.presses('Rather not: A base on the moon');
  await ben.presses('Let the cards decide on the setting');
  await agree(four, { by: dan, field: 'a theme', text: 'second chances' });
  await allPress(four, 'That’s our setting');

  await agree(four, { by: ada, field: 'the everyday name', text: 'Morgan' });
  await agree(four, { by: ben, field: 'how others see the body', text: 'hard to say' });
  await agree(four, { by: cleo, field: 'the pronouns', text: 'they/them' });
  await dan.presses('Draw five cards for the age');
  await at.system_sheet?.();
  await addLooks(four, ['short hair', 'a yellow coat', 'ink on the hands', 'a limp']);
  await allPress(four, 'I’ve read it, and I agree');

  await passSheets(four, ['Vale', 'Wren', 'Moss', 'Isa']);
  await passSheets(four, ['she/her', 'he/him', 'they/them', 'it/its']);
  await passSheets(four, ['lesbian', 'gay', 'unlabelled', 'ace']);
  await at.headmates?.();
  await passSheets(four, ['old maps', 'bread', 'trains', 'moths']);
  await passSheets(four, ['dry', 'warm', 'restless', 'shy']);
  await passSheets(four, ['honest', 'funny', 'patient', 'brave']);
  await at.introductions?.();
  for (const person of four) await person.writes(/Introduce them/u, `${person.name} says hello for them.`);
}

async function meetTheProspect(four: FourPlayers, at: MomentActions): Promise<void> {
  const [ada, ben, cleo] = four;
  await at.roles?.();
  await allPress(four, 'Go on');
  await ada.presses('Flip for a name');
  await cleo.presses(/^Flip for a name other than/u);
  await at.name?.();
  await allPress(four, 'Keep the name');
  await ada.presses('Flip for pronouns');
  for (let flips = 0; flips < four.length; flips += 1) {
    if (flips === 2) await at.qualities?.();
    await ada.presses(/^Flip for .+ wish/u);
  }
  await at.looks?.();
  await addLooks(four, ['a grey cat on the sleeve', 'freckles', 'tall', 'a laugh one hears first']);
  await ada.presses('Draw two secret traits');
  await agree(four, { by: ben, field: 'what they do', text: 'eating chips on the pier' });
  await at.scene?.();
  await agree(four, { by: ada, field: 'where they are', text: 'the last bench before the light' });
  await allPress(four, 'That’s our scene');
  await at.fronting?.();
  await allPress(four, 'Start the date');
}

/** Ada is the Date, Ben the Interference. The newcomer Robin arrives, and all agree on another date. */
async function firstDate(four: FourPlayers, at: MomentActions): Promise<void> {
  const [ada, ben, cleo, dan] = four;
  await at.turn?.();
  await ada.plays(/^king of clubs on the 10 of diamonds/u, 'I ordered for both of us.');
  await at.reaction?.();
  await ben.plays(/^king of hearts on the king of clubs/u);
  await at.event?.();
  await ben.writes('Name the newcomer', { Name: 'Robin', Pronouns: 'he/him' });
  await ben.writes('Say what happens', 'Robin from the ferry office leans over the bench.');
  await at.response?.();
  await ada.presses('Leave it unanswered');
  await cleo.plays(/^10 of spades on the jack of spades/u, 'Is that your cat?');
  await ben.plays(/^10 of clubs on the 10 of spades/u);
  await at.new_front?.();
  await ben.presses('Bring Moss to the front');
  await ben.writes('Say what happens', 'A horn sounds far out, and someone else listens.');
  await cleo.presses('Leave it unanswered');
  await ada.plays(/^5 of hearts on the 10 of clubs/u, 'You look different just now.');
  await ben.presses('Let it pass');
  await dan.plays(/^3 of hearts on the 3 of diamonds/u, 'I like the quiet here.');
  await ben.presses('Let it pass');
  await at.outcome?.();
  await ada.presses('Turn over the trait cards');
  await at.second_date_vote?.();
  await allPress(four, 'Yes, another date');
  await ben.writes('Give someone a star', 'To Ada, for the chips.');
  await at.aftercare?.();
  await allPress(four, 'Go on without talking about it');
  await at.next?.();
  await allPress(four, /^Another date with/u);
}

/** The same Prospect again: now Ben is the Date, Cleo the Interference. Robin returns, and the Prospect ghosts them. */
async function secondDate(four: FourPlayers, at: MomentActions): Promise<void> {
  const [ada, ben, cleo, dan] = four;
  await allPress(four, 'Go on');
  await ben.presses('Draw two secret traits');
  await agree(four, { by: cleo, field: 'what they do', text: 'dancing where no one dances' });
  await agree(four, { by: ben, field: 'where they are', text: 'the fish hall after closing' });
  await allPress(four, 'That’s our scene');
  await allPress(four, 'Start the date');
  await ben.plays(/^king of clubs on the 3 of diamonds/u, 'I practised this, you know.');
  await cleo.plays(/^king of hearts on the king of clubs/u);
  await cleo.presses('Bring Robin back');
  await at.return?.();
  for (const person of [ada, ben, dan]) await person.presses('That’s fine');
  await cleo.writes('Say what happens', 'Robin has brought the whole ferry office.');
  await ben.plays(/^4 of spades on the king of hearts/u, 'Then they may all watch.');
  await cleo.presses('Let it pass');
  await dan.plays(/^ace of spades on the 9 of spades/u, 'One more song.');
  await cleo.plays(/^ace of diamonds on the ace of spades/u);
  await dan.presses('Bring Isa to the front');
  await cleo.writes('Say what happens', 'The song is one that only Isa knows.');
  await dan.presses('Leave it unanswered');
  await ben.plays(/^6 of clubs on the ace of diamonds/u, 'You have never sung before.');
  await cleo.presses('Let it pass');
  await ada.plays(/^4 of clubs on the 4 of spades/u, 'Good night, then.');
  await cleo.presses('Let it pass');
  await ben.presses('Turn over the trait cards');
  await at.ghosted?.();
  await allPress(four, 'Go on without talking about it');
  await allPress(four, 'End the story here');
  for (const { page } of four)
    await page
      .getByText(/^Good night\./u)
      .first()
      .waitFor();
  await at.good_night?.();
}

/** Texts of the story, in order. */
export const storyLines: readonly string[] = [
  'A harbour town',
  'Ada says hello for them.',
  'a laugh one hears first',
  'eating chips on the pier',
  'I ordered for both of us.',
  'Robin from the ferry office leans over the bench.',
  'Is that your cat?',
  'A horn sounds far out, and someone else listens.',
  'You look different just now.',
  'I like the quiet here.',
  'To Ada, for the chips.',
  'dancing where no one dances',
  'I practised this, you know.',
  'Robin has brought the whole ferry office.',
  'Then they may all watch.',
  'One more song.',
  'The song is one that only Isa knows.',
  'You have never sung before.',
  'Good night, then.',
];

export async function playEvening(four: FourPlayers, at: MomentActions = {}): Promise<void> {
  await makeTheSystem(four, at);
  await meetTheProspect(four, at);
  await firstDate(four, at);
  await secondDate(four, at);
}
