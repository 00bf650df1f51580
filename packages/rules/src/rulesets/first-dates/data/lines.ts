/** The few words an empty seat has. */
import type { Suit } from '../../../kernel/index.ts';
import type { EventKind } from '../state.ts';

export const spokenLines: Readonly<Record<Suit, readonly string[]>> = {
  S: [
    '“That is either very clever or very wrong.”',
    'A raised eyebrow, and a footnote.',
    '“I could argue the other side, if it helps.”',
    '“Is that a theory, or a confession?”',
    'A pause, exactly as long as it needs to be.',
    '“You left something out. I like that.”',
    'The menu is read aloud like a verdict.',
  ],
  H: [
    'A smile that stays a little too long.',
    '“I am glad we did this.”',
    'The glass is nearly knocked over, and then laughed about.',
    '“Tell me that again, slowly.”',
    'A hand lies on the table, nearer than before.',
    '“I nearly did not come.”',
    'A laugh that neither of them planned.',
  ],
  C: [
    '“Shall I be honest? I am hungry.”',
    'A plain question, plainly asked.',
    '“No. But thank you for asking.”',
    '“What do you want to be asked?”',
    'The chair is moved a little closer, and nothing is said about it.',
    '“I do not know. I would like to.”',
    'Bread is broken in two, and the bigger half goes across.',
  ],
  D: [
    'A look over the rim of the glass.',
    '“Ask me again in an hour.”',
    'An answer that is not one.',
    '“Guess. You have three tries.”',
    'A napkin becomes a bird, and then a boat.',
    '“That depends on who is asking.”',
    'The story stops just before its best part.',
  ],
};

export const eventLines: Readonly<Record<EventKind, string>> = {
  front_chosen_by_character: 'Something shifts behind the eyes.',
  surroundings: 'Somewhere close by, a drill starts up.',
  mishap: 'A tray of glasses meets the floor.',
  money_or_work: 'The phone buzzes: work, and it sounds urgent.',
  interruption: 'A stranger asks, at length, for directions.',
  clothes: 'A button gives up, audibly.',
  forgotten: 'A promise surfaces that nobody kept.',
  food_or_drink: 'The soup is a dessert, it turns out.',
  out_of_control: 'The lights go out along the whole street.',
  front_chosen_by_interference: 'A familiar song plays, and somebody else wakes to it.',
  ex: '“I did not think I would see you here.”',
  admirer: '“Excuse me, I simply had to come over.”',
  acquaintance: '“It is you! You must hear what happened.”',
};
