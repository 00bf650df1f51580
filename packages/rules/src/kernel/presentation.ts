/** What a ruleset tells a generic client about how it is shown: data and keys of text, no drawing. */
import type { CardCode } from './cards.ts';
import type { Facts, Intent, OptionValue, SeatId, View, ViewEvent } from './contract.ts';

/** A sentence of the ruleset's catalogue: its key and what is filled in. */
export interface Saying {
  readonly text: string;
  readonly facts?: Facts;
}

/** Where in a view something lies: `['shared', 'stacks', 0, 'cards']`. */
export type ViewPath = readonly (string | number)[];

export interface ZoneLayout {
  /** Unique on this table: cards keep their place in the picture under it. */
  readonly id: string;
  readonly kind: 'stack' | 'deck' | 'fan' | 'row';
  readonly place: 'centre' | 'left' | 'right' | 'hand';
  /** A list of seen cards, or a number of cards nobody here sees. */
  readonly cards: ViewPath;
  /** The back of cards that are only counted. */
  readonly back?: string;
  /** Whether the top card lies sideways. */
  readonly sideways?: ViewPath;
  /** A list of marks of the zone: `last`, `pending`, `ongoing`; each is a glow and a label `mark.<name>` of the catalogue. */
  readonly marks?: ViewPath;
  readonly label: string;
  /** The value that a target field takes when a card is put here. */
  readonly target?: string | number;
}

/** Putting a card on a zone sends this intent: with the zone's target in a field of its own, or always on the one zone. */
export type PlayLayout = { readonly intent: string; readonly card: string } & (
  { readonly target: string } | { readonly onto: string | number }
);

/** A seat as everybody sees it beside the table. */
export interface SeatPlate {
  readonly seat: SeatId;
  readonly role: Saying;
  readonly cards: number;
  readonly back: string;
}

/** How what is told with a card may be meant: the text field it is sent in, what it belongs to, and what there is to choose. */
export interface Tones {
  readonly field: string;
  readonly of: Saying;
  readonly choices: readonly Saying[];
}

/** A card that was turned up to decide something, and for whom. */
export interface LaidCard {
  /** Steady for as long as the card lies there. */
  readonly id: string;
  readonly card: CardCode;
  readonly back: string;
  readonly label: Saying;
}

/** One move in words: what the button says, what it means, and what to know before. */
export interface MoveWords {
  readonly says: Saying;
  readonly means?: Saying;
  readonly warns?: Saying;
  /** Offered beside the line that goes with this move. */
  readonly tones?: Tones;
  /** Possible nearly always and seldom meant (sharing a hand, ending early): shown apart from the moves that are asked for. */
  readonly aside?: true;
}

/** A line of the chronicle: whose it is, the cards beside it, and how it reads. */
export interface ChronicleLine {
  readonly kind: 'scene' | 'card' | 'line' | 'event' | 'ruling';
  readonly seat?: SeatId;
  readonly card?: string;
  /** It cuts off what the last card said; that line is shown crossed out. */
  readonly interrupts?: true;
  readonly says: Saying;
}

/** An order of turns, a standing prompt, what is going on: small panels beside the actions. */
export interface SidePanel {
  readonly title: Saying;
  readonly lines: readonly Saying[];
}

export interface Presentation<V extends View = View, I extends Intent = Intent> {
  readonly zones: readonly ZoneLayout[];
  readonly plays: readonly PlayLayout[];
  plates(view: V): readonly SeatPlate[];
  move(view: V, intent: I): MoveWords;
  /** Moves worth naming although they are refused: the cards in hand that do not fit, with their targets. */
  refusedMoves(view: V): readonly I[];
  panels(view: V): readonly SidePanel[];
  /** Cards to be seen in the middle of the table while its own places there are still empty. */
  laid?(view: V): readonly LaidCard[];
  /** What a value of a form's field is called, where the catalogue cannot know it: somebody's own character, say. */
  choice?(
    view: V,
    asked: { readonly intent: string; readonly field: string; readonly value: OptionValue },
  ): Saying | undefined;
  /** Where the session stands, in a few words for the head of the page: `Date 2 · turn 9`. */
  chip?(view: V): Saying | undefined;
  /** How an event reads in the chronicle, and nothing where it is none of the story. */
  line(event: ViewEvent): ChronicleLine | undefined;
}
