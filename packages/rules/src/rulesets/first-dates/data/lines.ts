/** The few words an empty seat has. */
import type { Suit } from '../../../kernel/index.ts';
import type { EventKind } from '../state.ts';

export const spokenLines: Readonly<Record<Suit, readonly string[]>> = {
  S: ['“That is either very clever or very wrong.”', 'A raised eyebrow, and a footnote.', '“I could argue the other side, if it helps.”'],
  H: ['A smile that stays a little too long.', '“I am glad we did this.”', 'The glass is nearly knocked over, and then laughed about.'],
  C: ['“Shall I be honest? I am hungry.”', 'A plain question, plainly asked.', '“No. But thank you for asking.”'],
  D: ['A look over the rim of the glass.', '“Ask me again in an hour.”', 'An answer that is not one.'],
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
