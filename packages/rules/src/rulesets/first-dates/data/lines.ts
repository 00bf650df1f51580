/** The lines that bots say. */
import type { Suit } from '../../../kernel/index.ts';
import type { EventKind } from '../features/interference/event-kinds.ts';

export const spokenLines: Readonly<Record<Suit, readonly string[]>> = {
  S: [
    '“That’s either very clever or very wrong.”',
    'A raised eyebrow, and a footnote.',
    '“I could argue the other side, if it helps.”',
    '“Is that a theory, or a confession?”',
    'A pause, exactly as long as it needs to be.',
    '“You left something out. I like that.”',
    'The menu is read aloud like a verdict.',
    '“I have a list of questions. You may skip two.”',
    '“Convince me. You have until the bread comes.”',
    'A sentence is begun, weighed, and put back.',
    '“I don’t believe you, but go on.”',
  ],
  H: [
    'A smile that stays a little too long.',
    '“I’m glad we did this.”',
    'The glass is nearly knocked over, and then laughed about.',
    '“Tell me that again, slowly.”',
    'A hand lies on the table, nearer than before.',
    '“I nearly didn’t come.”',
    'A laugh that neither of them planned.',
    '“You laugh with your whole face.”',
    'For a moment neither of them looks away.',
    '“May I say something that is much too early?”',
    'The jacket goes around the other’s shoulders, without a word.',
  ],
  C: [
    '“Shall I be honest? I am hungry.”',
    'A plain question, plainly asked.',
    '“No. But thank you for asking.”',
    '“What do you want to be asked?”',
    'The chair is moved a little closer, and nothing is said about it.',
    '“I don’t know. I’d like to.”',
    'Bread is broken in two, and the bigger half goes across.',
    '“I talk too much when I am nervous. Like now.”',
    '“Let’s split it. All of it.”',
    'The phone is switched off and put away, in plain view.',
    '“Fine. Now you know.”',
  ],
  D: [
    'A look over the rim of the glass.',
    '“Ask me again in an hour.”',
    'An answer that is not one.',
    '“Guess. You have three tries.”',
    'A napkin becomes a bird, and then a boat.',
    '“That depends on who is asking.”',
    'The story stops just before its best part.',
    '“I’ll tell you, if you tell me first.”',
    'A wink, which could also be an eyelash.',
    'They guess the next table’s bill, and guess wrong.',
    '“Let’s pretend we’ve met before.”',
  ],
};

/** The bots' texts for Interference events, by kind. The prompt number chooses among them. */
export const eventLines: Readonly<Record<EventKind, readonly [string, ...string[]]>> = {
  front_chosen_by_character: [
    'Something shifts behind the eyes.',
    'The voice is the same, and still it is somebody else’s.',
    'One blink too many, and the posture has changed.',
  ],
  surroundings: [
    'Somewhere close by, a drill starts up.',
    'All the chairs have to be moved: a brass band is coming through.',
    'The awning lets go of yesterday’s rain.',
  ],
  mishap: [
    'A tray of glasses meets the floor.',
    'An elbow, a vase, a very long second.',
    'The step was one step higher than it looked.',
  ],
  money_or_work: [
    'The phone buzzes: work, and it sounds urgent.',
    'The card is declined, twice.',
    'Somebody from the office waves from the next table.',
  ],
  interruption: [
    'A stranger asks, at length, for directions.',
    'A rose seller does not take no for an answer.',
    'A child wants to show them a beetle.',
  ],
  clothes: ['A button gives up, audibly.', 'A zip jams, half open.', 'The sleeve has been in the sauce for a while.'],
  forgotten: [
    'A promise surfaces that nobody kept.',
    'The tickets are at home, on the kitchen table.',
    'A name is on the tip of the tongue, and stays there.',
  ],
  food_or_drink: [
    'The soup is a dessert, it turns out.',
    'There was chilli in it, a great deal of it.',
    'The waiter brings what the next table ordered.',
  ],
  out_of_control: [
    'The lights go out along the whole street.',
    'A fire alarm, and everybody out into the street.',
    'It begins to hail.',
  ],
  front_chosen_by_interference: [
    'A familiar song plays, and somebody else wakes to it.',
    'A smell from long ago, and somebody turns their head.',
    'Somebody calls a name in the street, and the wrong one looks up.',
  ],
  ex: [
    '“I didn’t think I’d see you here.”',
    '“So this is where you take people now.”',
    '“Don’t get up. I’m only here for my umbrella.”',
  ],
  admirer: [
    '“Excuse me, I simply had to come over.”',
    '“I have been trying to guess your name all evening.”',
    'A drink arrives that nobody ordered, with a note.',
  ],
  acquaintance: [
    '“It’s you! You have to hear what happened.”',
    '“Oh, you don’t mind if I sit down, do you?”',
    '“Is this the one you told us about?”',
  ],
};

/** The bots' lines for a card that ends an event, by the kind of the event (FD-93, FD-99). */
export const settledLines: Readonly<Record<EventKind, readonly [string, ...string[]]>> = {
  front_chosen_by_character: [
    '“Sorry. Where were we? I mean: hello.”',
    'The fork changes hands, and the talk goes on.',
  ],
  surroundings: [
    '“Come on, the other corner is quieter.”',
    'They wait until it’s over, and find that they don’t mind waiting.',
  ],
  mishap: ['“Nobody liked that one anyway.”', 'Between them they have swept it up before anybody comes.'],
  money_or_work: ['“It can wait until tomorrow. You cannot.”', '“My turn, then. You pay next time.”'],
  interruption: ['“Thank you, we’re very well as we are.”', 'A coin, a nod, and they are alone again.'],
  clothes: ['“Take my scarf. It has hidden worse.”', 'A safety pin appears from somewhere, and that is that.'],
  forgotten: ['“Then we do something else. I am easy.”', '“Forget it. I had.”'],
  food_or_drink: ['“Swap? I like it the wrong way round.”', 'They eat it all the same, and it is not bad.'],
  out_of_control: ['“Well. At least we’ll have something to tell.”', 'They stand close together until it has passed.'],
  front_chosen_by_interference: [
    '“I am here now. Tell me that last bit once more.”',
    'A sip of water, and the evening has somebody in it again.',
  ],
  ex: ['“It was nice to see you. Good night.”', '“That was a long time ago. This is now.”'],
  admirer: [
    '“That’s kind. But I’m exactly where I want to be.”',
    'The note is folded very small, and left under the glass.',
  ],
  acquaintance: ['“Tomorrow, I promise. Tonight I am busy.”', '“We were just leaving that subject.”'],
};
