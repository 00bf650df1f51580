import { dragCard } from './drag-cards.ts';
import { allAgree, answers, offersTerms, tells } from './card-rpg-table.ts';
import type { CardRpgParty } from './card-rpg-table.ts';
import { fills } from './forms.ts';
import type { Rig } from './table-setup.ts';

export const campaignRig: Rig = {
  'birth:c1': ['5H', '9H', '7C', 'QH', '4S', '8D'],
  'birth:c2': ['6H', '3C', '9C', 'TS', '2D', 'KD'],
  'half:c1:D:high': ['9D'],
  'half:c1:H:high': ['8H', '6H'],
  'half:c2:D:high': ['7D', '6D'],
  'half:c2:H:high': ['7H'],
  'half:c2:S:low': ['4S'],
  'half:c2:D:low': ['3D'],
  'pool:p1': ['4S', '9S', '3H', '6H', '8H', '2C', '5C', '7C', 'TC', '3D', '5D', '7D'],
  'deck:c1#3': ['7C', '8D', 'QH', '9D', '4S', '5H', '6H'],
  'deck:c2#5': ['9C', 'KD', '6H', '3C', 'TS', '2D'],
  'deck:n2#3': ['8D', '8H', '5C', '6S', '9S', 'TD'],
  'deck:n3': ['8H', '4C', '9H', '2S', '5D', '6D'],
  'environment:burning-mill': ['6D', '5C'],
  'deck:c1#4': ['QH', '4S'],
};

export async function makeCharacters({ gail, ada, ben }: CardRpgParty): Promise<void> {
  await fills(ada, 'Create a character', { Name: 'Mina Kor', Idea: 'She mends clocks and tells no one why' });
  await fills(ben, 'Create a character', { Name: 'Tam Oller', Idea: 'He was a drummer once' });
  await gail.chooses('Begin the campaign');
  for (const person of [ada, ben]) await person.chooses(/^Draw .*six birth cards/u);
  await fills(ada, /as a child/u, { 'What were you like': 'She counted the beats of everything.' });
}

/** Both players against an NPC that the GM makes step by step. They win and share the gains. */
export async function sharePrequel({ gail, ada, ben }: CardRpgParty): Promise<void> {
  await fills(ada, 'Propose a prequel', {
    Level: 'words',
    'What is the scene about': 'Who broke the bell?',
    'Together with': 'Tam Oller',
  });
  await ben.chooses(/^Join in/u);
  await gail.chooses(/^Approve/u);
  await fills(gail, 'Create an NPC from a pool', { Pool: 'first pool', Name: 'The sexton' });
  await gail.chooses(/^Bad at spades/u);
  await gail.chooses(/^Discard .*4♠/u);
  await gail.chooses(/^Discard .*9♠/u);
  await gail.chooses(/^Good at hearts/u);
  await gail.chooses(/^Bad at clubs/u);
  for (const card of ['2', '5', '7', '10']) await gail.chooses(new RegExp(`${card}♣`, 'u'));
  await offersTerms(gail, {
    title: 'Who broke the bell',
    people: ['Add The sexton on side B'],
    trump: /^Make hearts trump/u,
    opener: 'Let Mina Kor start',
    stakes: { A: 'He owns up before the whole village.', B: 'They take the blame.' },
    reasons: { 'The sexton': 'He was told to keep quiet.' },
  });
  await fills(ada, 'Why does Mina Kor fight', { Reason: 'She heard it crack.' });
  await fills(ben, 'Why does Tam Oller fight', { Reason: 'No one believes a boy.' });
  await allAgree([gail, ada, ben]);
  await tells(ada, /8♦/u, 'I know which hammer you used.');
  await ada.chooses('End your turn');
  await gail.chooses(/as a wound/u);
  await gail.chooses('End your turn');
  await tells(ben, /9♣/u, 'I drum it the way it broke.');
  await concedes(gail, 'The sexton', 'He cries, and tells it all.');
  await outcomes(gail);
  await rewards(ada, /extra card of hearts/u, 'He told it in church, with his cap in his hands.');
  await ben.chooses(/extra card of diamonds/u);
  await ben.chooses('Draw your gains');
}

function concedes(person: CardRpgParty['gail'], character: string, line: string): Promise<void> {
  // The form of a player with only one character does not name the character.
  return fills(person, new RegExp(`Concede(?: for ${character})?: .* (?:the stakes are lost|allies fight on)`, 'u'), {
    'What do you give up': line,
  });
}

async function outcomes(gail: CardRpgParty['gail']): Promise<void> {
  await fills(gail, /^Describe what comes of/u, { 'What comes of it': 'So it is.' });
  await fills(gail, /^Describe what comes of/u, {});
}

async function rewards(person: CardRpgParty['ada'], bonus: RegExp, story: string): Promise<void> {
  await person.chooses(bonus);
  await person.chooses('Draw your gains');
  await fills(person, 'Write down the story', { 'What happened': story });
}

/** A prequel of Ben alone against an NPC with its own deck. He concedes at once. */
export async function loseAlone({ gail, ada, ben }: CardRpgParty): Promise<void> {
  await ada.chooses(/^Finish Mina Kor/u);
  await fills(ben, 'Propose a prequel', { Level: 'weapons', 'What is the scene about': 'The duel he ran from' });
  await gail.chooses(/^Approve/u);
  await fills(gail, 'Create an NPC with its own deck', {
    Name: 'Captain Rook',
    Cards: '8D 8H 5C 6S 9S TD 2H 4C 3S 7H 6D AD',
  });
  await offersTerms(gail, {
    title: 'At dawn',
    people: ['Add Captain Rook on side B'],
    trump: /^Make spades trump/u,
    opener: 'Let Captain Rook start',
    stakes: { A: 'The captain begs his pardon.', B: 'He runs, and everybody knows.' },
    reasons: { 'Captain Rook': 'No one laughs at the captain.' },
  });
  await fills(ben, 'Why does Tam Oller fight', { Reason: 'He laughed first.' });
  await allAgree([gail, ben]);
  await concedes(ben, 'Tam Oller', 'I drop the sabre in the grass.');
  await outcomes(gail);
  await ben.chooses('Draw your gains');
  await fills(ben, 'Write down the story', { 'What happened': 'I ran until I could not hear them.' });
  await ben.chooses(/^Finish Tam Oller/u);
}

export async function fightAtTheMill({ gail, ada, ben }: CardRpgParty): Promise<void> {
  await fills(gail, 'Create an NPC with its own deck', { Name: 'The miller', Cards: '8H 4C 9H 2S 5D 6D' });
  await offersTerms(gail, {
    title: 'The ledger',
    people: [
      'Add Mina Kor on side A',
      'Add Tam Oller on side A',
      'Add Captain Rook on side B',
      'Add The miller on side B',
    ],
    place: 'The burning mill',
    trump: /^Make clubs trump/u,
    stakes: { A: 'The ledger is saved.', B: 'It burns, and the debt with it.' },
    reasons: { 'Captain Rook': 'His name is in it.', 'The miller': 'His name is in it too.' },
  });
  await fills(ada, 'Why does Mina Kor fight', { Reason: 'Her father signed it.' });
  await fills(ben, 'Why does Tam Oller fight', { Reason: 'The captain is here.' });
  await allAgree([gail, ada, ben]);
  // The lowest trump starts: Tam's three.
  await tells(ben, /Captain Rook with .*10♠/u, 'I swing the lantern pole.');
  await ben.chooses('End your turn');
  await tells(gail, /Mina Kor with .*8♥/u, 'Your father cried when he signed.');
  await gail.chooses('End your turn');
  await answers(ada, 'The miller', /Cover with Q♥/u);
  await dragCard(ada, { from: /^covered/u, to: /miller/u });
  await ada.chooses('End your turn');
  await gail.chooses(/as a wound/u);
  await gail.chooses('End your turn');
  await answers(ben, 'The burning mill', /Dodge with 6♥/u);
  await ben.chooses('End your turn');
  await concedes(gail, 'The miller', 'My wheel turns no more.');
  await ada.chooses(/as a wound/u);
  await tells(ada, /Captain Rook with .*4♠/u, 'I throw the lamp at your boots.');
  await ada.chooses('End your turn');
  await answers(gail, 'Mina Kor', /as a wound/u);
  await answers(gail, 'The burning mill', /^Cover .*10♦/u);
  await gail.chooses('End your turn');
  await ada.chooses(/7♣/u);
  await ben.chooses(/2♦/u);
  await gail.chooses(/8♥/u);
  await answers(ben, 'The burning mill', /^Cover .*9♣/u);
  await ben.chooses('End your turn');
  await tells(ada, /Captain Rook with .*5♥/u, 'You could have paid him back.');
  await ada.chooses('End your turn');
  await concedes(gail, 'Captain Rook', 'Keep it. Keep all of it.');
  await outcomes(gail);
}

export async function paysAndCloses({ gail, ada }: CardRpgParty): Promise<void> {
  await ada.chooses('Turn over a card');
  await ada.chooses('Turn over a card');
  const aside = gail.actions.locator('details.moves-aside:not([open])');
  await aside.locator('summary').first().click();
  await gail.chooses('Close the session');
}
