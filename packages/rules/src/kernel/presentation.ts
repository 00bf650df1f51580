/** What a ruleset tells a generic client about how it is shown: data and keys of text, no drawing. */
import type { CardCode, Suit } from './cards.ts';
import type { Facts, Intent, OptionValue, Message, SeatId, View, ViewEvent } from './contract.ts';

/** Where in a view something lies: `['shared', 'stacks', 0, 'cards']`. */
export type ViewPath = readonly (string | number)[];

export interface ZoneLayout {
  /** Unique on this table: cards keep their place in the picture under it. */
  readonly id: string;
  readonly kind: 'stack' | 'deck' | 'fan' | 'row';
  readonly place: 'centre' | 'left' | 'right' | 'hand';
  /** A list of seen cards, or a number of hidden cards. */
  readonly cards: ViewPath;
  /** The back of cards that are only counted. */
  readonly back?: string;
  /** Whether the top card lies sideways; `all`: every card of the zone does. */
  readonly sideways?: ViewPath | 'all';
  /** A list of marks of the zone: `last`, `pending`, `ongoing`; each is a glow and a label `mark.<name>` of the catalogue. */
  readonly marks?: ViewPath;
  readonly label: string;
  /** What the label fills in besides the number of cards. */
  readonly facts?: Facts;
  /** The value that a target field takes when a card is put here. */
  readonly target?: string | number;
  /** Belongs to the zone before it: it lies close to that, in the same row. */
  readonly joins?: true;
}

/**
 * Putting a card on a zone sends this intent: with the zone's target in a field of its own, or always on the one zone. With
 * `moves: 'pile'` it is not a card of the hand but one in a zone of the table, and `card` is the field that takes that
 * zone's target.
 */
export type PlayLayout = { readonly intent: string; readonly card: string; readonly moves?: 'pile' } & (
  { readonly target: string } | { readonly onto: string | number }
);

/** A seat as everybody sees it beside the table. */
export interface SeatCardWords {
  readonly seat: SeatId;
  readonly role: Message;
  readonly cards: number;
  readonly back: string;
  /** What everybody should know of them at a glance: wounds, burdens, what they owe. */
  readonly marks?: readonly SeatCardMark[];
  /** The values that a target field takes when a card is put on this seat card; with several of them the person chooses. */
  readonly targets?: readonly (string | number)[];
}

/** A few words on a seat card; `pips`: a count against its limit, drawn as dots for the eye. */
export interface SeatCardMark {
  readonly message: Message;
  readonly pips?: { readonly filled: number; readonly of: number };
  /** It is as far as it may go. */
  readonly warns?: true;
}

/** How what is told with a card may be meant: the text field it is sent in, what it belongs to, and what there is to choose. */
export interface Tones {
  readonly field: string;
  readonly of: Message;
  readonly choices: readonly Message[];
}

/** A card that was turned up to decide something, and for whom. */
export interface LaidCard {
  /** Stable while the card is in the zone. */
  readonly id: string;
  readonly card: CardCode;
  readonly back: string;
  readonly label: Message;
  /** Cards of the same group lie side by side under one label, that of the last of them. */
  readonly group?: string;
  /** The result it decided: it shines. */
  readonly won?: true;
}

/** One thing that stands, or is to stand, on a sheet. */
export interface SheetEntry {
  readonly label: Message;
  /** What is written there; nothing yet where it is empty. */
  readonly written: readonly Message[];
  /** The seat that is asked to write here now, if any. */
  readonly asks?: 'everybody' | readonly SeatId[];
  /** The cards that decided it, what each of them stood for, and what they came to. */
  readonly cards?: readonly {
    readonly card: CardCode;
    readonly label?: Message;
    readonly won?: true;
    /** It lies face down, with this back up: set aside for a while. */
    readonly turned?: string;
  }[];
  readonly mark?: Message;
}

/** Something offered for an entry of a sheet, with what has been said to it. */
export interface SheetOffer {
  readonly id: string;
  readonly label: Message;
  readonly text: Message;
  readonly yes: readonly SeatId[];
  readonly no: readonly SeatId[];
  /** Those who have not answered yet. */
  readonly open: readonly SeatId[];
}

/** A sheet of paper on which people write: a character, a place, an agreement. */
export interface Sheet {
  readonly kind: 'sheet';
  /** Steady for as long as it is the same sheet. */
  readonly id: string;
  readonly title: Message;
  /** In front of whom it lies; in the middle, before everybody, where it is absent. */
  readonly before?: SeatId;
  readonly entries: readonly SheetEntry[];
  readonly offers?: readonly SheetOffer[];
  /** What is printed on it and always true. */
  readonly printed?: readonly Message[];
}

/** A card of a comparison; its face is `null` while it is secret to this viewer. */
export interface ComparedCard {
  readonly id: string;
  readonly card: CardCode | null;
  readonly back: string;
  readonly label: Message;
}

/** Two rows of cards held against each other, with a line between those that meet. */
export interface Comparison {
  readonly kind: 'comparison';
  readonly id: string;
  readonly title: Message;
  readonly upper: readonly ComparedCard[];
  readonly lower: readonly ComparedCard[];
  /** Between an upper and a lower card, by their ids. */
  readonly links: readonly { readonly from: string; readonly to: string; readonly label: Message }[];
  /** The consequence. */
  readonly message: readonly Message[];
}

/** Lines of the chronicle with these keys, told since the last one with a key of `since`, and who has had their say. */
export interface Gathering {
  readonly kind: 'gathering';
  readonly id: string;
  readonly title: Message;
  readonly of: readonly string[];
  readonly since: readonly string[];
  readonly empty: Message;
  readonly ticks: readonly { readonly seat: SeatId; readonly done: boolean }[];
}

/** What was played before, in order: dates, jobs, sessions. */
export interface Row {
  readonly kind: 'row';
  readonly id: string;
  readonly title: Message;
  readonly items: readonly {
    readonly title: Message;
    readonly lines: readonly Message[];
    readonly now?: true;
  }[];
}

/** What the middle of the table can show in place of cards. */
export type BoardPiece = Sheet | Comparison | Gathering | Row;

/** Moves about one matter stand together under what it is. */
export interface MoveGroup {
  readonly id: string;
  readonly message: Message;
  /** What the button says below that. */
  readonly short: Message;
  /** None of its answers is the expected one: a phone puts none of them forward. */
  readonly even?: true;
  /** Another player waits for the answer: the group comes before all other moves. */
  readonly urgent?: true;
}

/** A text that a person has in a file of their own. */
export interface FileField {
  readonly field: string;
  /** As the `accept` of a file input. */
  readonly accepts: string;
  /** The fact of a refusal that is the number of the wrong line, from 1. */
  readonly line: string;
}

/** One move in words: what the button says, what it means, and what to know before. */
export interface MoveWords {
  readonly message: Message;
  readonly means?: Message;
  readonly warns?: Message;
  /** Does nothing before its optional text is written: a form asks for that once the move is chosen. */
  readonly wantsText?: true;
  /** Offered beside the line that goes with this move. */
  readonly tones?: Tones;
  /** Possible nearly always and seldom meant (sharing a hand, ending early): shown apart from the moves that are asked for. */
  readonly aside?: true;
  /** Optional fields that go without saying here: a form does not ask for them. */
  readonly leaves?: readonly string[];
  /** Asks for words that can wait: its form stands folded below the other moves. */
  readonly folded?: true;
  /** The label of the fold, if it differs from the button's. */
  readonly unfolds?: Message;
  /** The initial values of its form. */
  readonly fills?: Readonly<Record<string, unknown>>;
  readonly group?: MoveGroup;
  readonly reads?: FileField;
}

/** A line of the chronicle: whose it is, the cards beside it, and how it reads. */
export interface ChronicleLine {
  readonly kind: 'scene' | 'card' | 'line' | 'event' | 'ruling';
  readonly seat?: SeatId;
  readonly card?: string;
  /** It cuts off what the last card said; that line is shown crossed out. */
  readonly interrupts?: true;
  /** For the table alone: it is read while it plays, and left out where the chronicle is written down. */
  readonly heldBack?: true;
  readonly message: Message;
}

/** What may come of something, or who stands how against whom: heads above and beside, and words where they cross. */
export interface CellGrid {
  /** No heads above where there are none. */
  readonly columns: readonly Message[];
  readonly rows: readonly {
    readonly message: Message;
    /** Empty where nothing is to be said; `lit`: this is how it stands. */
    readonly cells: readonly { readonly message?: Message; readonly lit?: true }[];
  }[];
}

/** An order of turns, a standing prompt, what is going on: small panels beside the actions. */
export interface SidePanel {
  readonly title: Message;
  readonly lines: readonly Message[];
  /** Stands below the title, before the lines. */
  readonly grid?: CellGrid;
  /** The card it is about: drawn beside the words. */
  readonly card?: CardCode;
  /** The suit that counts now: its sign stands large before the title. */
  readonly suit?: Suit;
  /** The panel of the moment: shown first if there is room for only one. */
  readonly now?: true;
}

export interface Presentation<V extends View = View, I extends Intent = Intent> {
  readonly zones: readonly ZoneLayout[];
  /** Zones that come and go: piles in front of people, say. They lie behind the steady ones. */
  piles?(view: V): readonly ZoneLayout[];
  readonly plays: readonly PlayLayout[];
  seatCards(view: V): readonly SeatCardWords[];
  move(view: V, intent: I): MoveWords;
  /**
   * Moves worth naming although they are refused. When absent, while some card of the hand may be put somewhere: every card of
   * the hand, put wherever a play of that kind may aim.
   */
  refusedMoves?(view: V): readonly I[];
  panels(view: V): readonly SidePanel[];
  /** Cards to be seen in the middle of the table while its own places there are still empty. */
  laid?(view: V): readonly LaidCard[];
  /** What the middle of the table shows instead of cards; nothing while cards are played there. */
  board?(view: V): readonly BoardPiece[];
  /** Sheets to look at in any phase. */
  sheets?(view: V): readonly Sheet[];
  /** A mark of a zone in words of its own: by whom, what for. `mark.<name>` of the catalogue when absent. */
  markWords?(view: V, zone: string, mark: string): Message | undefined;
  /** What a shown timer is for, where it is not the time of the seats that are due or of an absent player. `timer`: its id, as the ruleset gave it. */
  timerWords?(view: V, timer: string): Message | undefined;
  /** What a value of a form's field is called, if the catalogue cannot know it: a player's own character, say. */
  choice?(
    view: V,
    asked: { readonly intent: string; readonly field: string; readonly value: OptionValue },
  ): Message | undefined;
  /** Where the session stands, in a few words for the head of the page: `Date 2 · turn 9`. */
  chip?(view: V): Message | undefined;
  /** The name of a person or thing without a seat: sentences refer to it by id, as they do to seats. */
  called?(view: V, id: string): string | undefined;
  /** Moves that are usual just now, whole: each is a button of its own beside the form for all others. */
  suggests?(view: V): readonly I[];
  /** The caption of a zone in place of its label: its total, its owner. */
  zoneWords?(view: V, zone: string): Message | undefined;
  /** What is going on, in words on the table itself, below the cards. */
  caption?(view: V): SidePanel | undefined;
  /**
   * Intents, by type, that cannot be taken back or that end something for others: a session, a scene, a fight, one's own part
   * in it. They have no number key and no highlight, and are sent only after a second question, whose text
   * `sure.<type>` says what will happen; it may use the facts of `message`.
   */
  readonly irreversible?: Readonly<Record<string, 'always' | ((intent: Intent) => boolean)>>;
  /** How an event reads in the chronicle, and nothing where it is none of the story. */
  line(event: ViewEvent): ChronicleLine | undefined;
}
