/** A presentation is data and text keys, without any drawing. */
import type { CardCode } from './cards.ts';
import type { Facts, Intent, OptionValue, Message, SeatId, View, ViewEvent } from './contract.ts';
import type { Desk } from './desk.ts';
import type { SeatCardMark, SidePanel } from './panels.ts';

export type ViewPath = readonly (string | number)[];

export interface ZoneLayout {
  /** Unique at this table; the client uses it to follow cards when the layout changes. */
  readonly id: string;
  readonly kind: 'stack' | 'deck' | 'fan' | 'row';
  readonly place: 'centre' | 'left' | 'right' | 'hand';
  /** A list of seen cards, or a number of hidden cards. */
  readonly cards: ViewPath;
  readonly back?: string;
  /** The path of a flag that says whether the top card is sideways; `all`: every card of the zone is. */
  readonly sideways?: ViewPath | 'all';
  /**
   * A list of marks of the zone: `last`, `pending`, `ongoing`; each is a glow and a label `mark.<name>` of the
   * catalogue.
   */
  readonly marks?: ViewPath;
  readonly label: string;
  /** Facts of the label besides the number of cards. */
  readonly facts?: Facts;
  /** The value that a target field takes when a card is put here. */
  readonly target?: string | number;
  /**
   * Zones of one lane are side by side, and the lane keeps its place while zones appear and disappear. Either all zones
   * of the middle have a lane, or none has.
   */
  readonly lane?: string;
  /** A click on the zone sends this intent, such as a draw from a deck, while it is legal and needs no choice. */
  readonly press?: string;
  /** Only for a `stack` of seen cards: a click lists all of them, because everybody may look through the pile. */
  readonly browse?: true;
  /** The id of the zone that the cards here came from, such as the attacker's: a line is drawn from it. */
  readonly from?: string;
}

/**
 * Putting a card on a zone sends this intent. `target`: the field that takes the zone's target; `onto`: the target of
 * the only zone where the card can be put. With `moves: 'pile'` the card is not from the hand but from a zone of the
 * table, and `card` is the field that takes that zone's target.
 */
export type PlayLayout = { readonly intent: string; readonly card: string; readonly moves?: 'pile' } &
  /** `otherwise`: the field that takes the target in moves that lack the field named by `target`. */
  ({ readonly target: string; readonly otherwise?: string } | { readonly onto: string | number });

/** A seat's card as everybody sees it. */
export interface SeatCardWords {
  readonly seat: SeatId;
  readonly role: Message;
  readonly cards: number;
  readonly back: string;
  /** The goal of this seat in a few words, shown at one's own seat. */
  readonly aim?: Message;
  /** What everybody should see at a glance: wounds, burdens, debts. */
  readonly marks?: readonly SeatCardMark[];
  /**
   * The values that a target field takes when a card is put on this seat card; with several of them the person chooses.
   */
  readonly targets?: readonly (string | number)[];
}

/** `field`: the field that takes the chosen tone; `of`: the heading of the choices. */
export interface Tones {
  readonly field: string;
  readonly of: Message;
  readonly choices: readonly Message[];
}

/** A card that was turned up to decide something; the label says for whom. */
export interface LaidCard {
  /** Stable while the card is in the zone. */
  readonly id: string;
  readonly card: CardCode;
  readonly back: string;
  readonly label: Message;
  /** Cards of the same group are side by side, with only the label of the last one. */
  readonly group?: string;
  /** The card decided the result, and is highlighted. */
  readonly won?: true;
}

export interface SheetEntry {
  readonly label: Message;
  /** Empty while there is no text. */
  readonly written: readonly Message[];
  /** The seats that are asked to write here now, if any. */
  readonly asks?: 'everybody' | readonly SeatId[];
  /** The cards that decided this entry; a card's label says what it means. */
  readonly cards?: readonly {
    readonly card: CardCode;
    readonly label?: Message;
    readonly won?: true;
    /** The card has left the game for good: drawn as burnt. */
    readonly burnt?: true;
    /** Face down, with this back: set aside for a while. */
    readonly turned?: string;
  }[];
  readonly mark?: Message;
}

export interface SheetOffer {
  readonly id: string;
  readonly label: Message;
  readonly text: Message;
  readonly yes: readonly SeatId[];
  readonly no: readonly SeatId[];
  readonly open: readonly SeatId[];
  /** Shown once all have answered and not all are for it. */
  readonly disputed?: Message;
}

/** A sheet that people write on (a character, a place, an agreement) or only read (the primer). */
export interface Sheet {
  readonly kind: 'sheet';
  /** Stays the same when the content of the sheet changes. */
  readonly id: string;
  readonly title: Message;
  /** The seat it belongs to; absent for a shared sheet in the middle. */
  readonly seat?: SeatId;
  readonly entries: readonly SheetEntry[];
  readonly offers?: readonly SheetOffer[];
  /** Text of the sheet that belongs to no entry. */
  readonly printed?: readonly Message[];
}

/** A card of a comparison; its face is `null` while it is secret to this viewer. */
export interface ComparedCard {
  readonly id: string;
  readonly card: CardCode | null;
  readonly back: string;
  readonly label: Message;
}

/** Two rows of cards compared with each other, with a line between those that match. */
export interface Comparison {
  readonly kind: 'comparison';
  readonly id: string;
  readonly title: Message;
  readonly upper: readonly ComparedCard[];
  readonly lower: readonly ComparedCard[];
  /** From an upper to a lower card, by their ids. */
  readonly links: readonly { readonly from: string; readonly to: string; readonly label: Message }[];
  readonly message: readonly Message[];
}

/**
 * Shows the chronicle lines whose keys are in `of`, after the last line with a key in `since`, and which seats have
 * spoken.
 */
export interface Gathering {
  readonly kind: 'gathering';
  readonly id: string;
  readonly title: Message;
  readonly of: readonly string[];
  readonly since: readonly string[];
  /** A line with the key `opening` is left out if one with the key `by` follows before the next `opening`. */
  readonly calledOff?: { readonly opening: string; readonly by: string };
  readonly empty: Message;
  readonly ticks: readonly { readonly seat: SeatId; readonly done: boolean }[];
}

/** What has been played so far, in order: dates, jobs, sessions. */
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

export type BoardPiece = Sheet | Comparison | Gathering | Row;

export interface MoveGroup {
  readonly id: string;
  readonly message: Message;
  /** The button's text inside the group. */
  readonly short: Message;
  /** No answer is more usual than the others, so a phone highlights none. */
  readonly even?: true;
  /** Another player waits for the answer: the group comes before all other moves. */
  readonly urgent?: true;
}

export interface FileField {
  readonly field: string;
  /** In the format of the `accept` attribute of a file input. */
  readonly accepts: string;
  /** The name of the fact that contains the number of the wrong line, from 1, when the text is refused. */
  readonly line: string;
}

/** Suggestions for a text, in lists by the value of another field. */
export interface SuggestionsBy {
  readonly field: string;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

export interface MoveWords {
  readonly message: Message;
  readonly means?: Message;
  readonly warns?: Message;
  /** The move has no effect without its optional text, so a form asks for the text once the move is chosen. */
  readonly wantsText?: true;
  /** Offered beside the line that goes with this move. */
  readonly tones?: Tones;
  /**
   * Nearly always available and rarely used (sharing a hand, ending early): listed apart from the moves that answer the
   * current question.
   */
  readonly aside?: true;
  /**
   * Another listed move asks for everything that this one does, or it would change nothing now, so a page leaves this
   * one out. It stays legal.
   */
  readonly redundant?: true;
  /** Optional fields that a form does not ask for, because their values are obvious here. */
  readonly omittedFields?: readonly string[];
  /** Not urgent: its form is folded below the other moves. */
  readonly folded?: true;
  /** The label of the fold, if it differs from the button's. */
  readonly unfolds?: Message;
  /** The text of its form's button, if it depends on the situation; `submit.<type>` of the catalogue when absent. */
  readonly submit?: Message;
  readonly initialValues?: Readonly<Record<string, unknown>>;
  /**
   * Suggestions for its text fields by their names: on request the form fills in the next suggestion after the present
   * text.
   */
  readonly suggestions?: Readonly<Record<string, readonly string[]>>;
  /**
   * Better suggestions for a text field once the field that they depend on has a value. A suggested text changes with
   * that value unless the person has edited the text.
   */
  readonly suggestionsBy?: Readonly<Record<string, SuggestionsBy>>;
  readonly group?: MoveGroup;
  readonly fileField?: FileField;
}

export interface ChronicleLine {
  readonly kind: 'scene' | 'card' | 'line' | 'event' | 'ruling';
  readonly seat?: SeatId;
  readonly card?: string;
  /** This line interrupts the line of the last card, which is shown crossed out. */
  readonly interrupts?: true;
  /** Shown at the table during play, but left out of the saved chronicle. */
  readonly heldBack?: true;
  readonly message: Message;
}

/** Usual values to start from when something is prepared: a guard, for example. */
export interface Template {
  readonly title: Message;
  /** Of a type that can be prepared, with the usual values. */
  readonly intent: Intent;
  /** The field that the title fills. */
  readonly named: string;
}

/**
 * Whether a complete intent is irreversible, given the sender's view. Declared as a method, because the parameters of
 * methods are bivariant: otherwise a system's presentation would not fit the general type.
 */
type IsIrreversible<V extends View> = { decide(intent: Intent, view: V): boolean }['decide'];

export interface Presentation<V extends View = View, I extends Intent = Intent> {
  readonly zones: readonly ZoneLayout[];
  /** Temporary zones, such as piles in front of people, shown after the permanent ones. */
  piles?(view: V): readonly ZoneLayout[];
  readonly plays: readonly PlayLayout[];
  seatCards(view: V): readonly SeatCardWords[];
  move(view: V, intent: I): MoveWords;
  /**
   * Refused moves that are worth showing with their reason. When absent: for each kind of play that is legal with some
   * card of the hand, every card of the hand on every target.
   */
  refusedMoves?(view: V): readonly I[];
  panels(view: V): readonly SidePanel[];
  /** Cards shown in the middle of the table while its own zones are still empty. */
  laid?(view: V): readonly LaidCard[];
  /** What the middle of the table shows instead of cards; empty while cards are played there. */
  board?(view: V): readonly BoardPiece[];
  sheets?(view: V): readonly Sheet[];
  /** The label of a zone's mark, if it needs facts such as its cause. `mark.<name>` of the catalogue when absent. */
  markWords?(view: V, zone: string, mark: string): Message | undefined;
  /**
   * What a shown timer is for; `undefined` if it limits the time of the seats that are waited for, or of an absent
   * player. `timer`: the timer's id in the ruleset.
   */
  timerWords?(view: V, timer: string): Message | undefined;
  /** The label of a form field's value, if the catalogue cannot contain it: a player's own character, for example. */
  choice?(
    view: V,
    asked: { readonly intent: string; readonly field: string; readonly value: OptionValue },
  ): Message | undefined;
  /**
   * The chances of a move in a few words, at tables that show them (TB-24): counted over the cards that this viewer
   * cannot see, from this view and nothing else. `undefined` if nothing about the move is left to chance, or not enough
   * is known.
   */
  odds?(view: V, intent: I): Message | undefined;
  /** The session's progress in a few words for the page's header: `Date 2 · turn 9`. */
  chip?(view: V): Message | undefined;
  /** The name of a character or thing without a seat. Sentences refer to it by its id, as they refer to seats. */
  called?(view: V, id: string): string | undefined;
  /**
   * The intent with which a player passes instead of playing a card. Players may have it sent automatically while none
   * of their cards fits.
   */
  readonly passes?: string;
  /** The usual moves at present, with all their fields: each has its own button beside the form for the others. */
  suggests?(view: V): readonly I[];
  /** The caption of a zone in place of its label, such as its total or its owner. */
  zoneWords?(view: V, zone: string): Message | undefined;
  /**
   * What the person who leads sees on their desk. `view`: that person's view, which is the host's if neither a GM nor a
   * seat leads.
   */
  desk?(view: V): Desk;
  /** Offered where things are prepared, above the form of their intent. */
  readonly templates?: readonly Template[];
  /** The seat that leads. Without one the GM leads, and without a GM the host. */
  leader?(view: V): SeatId | undefined;
  /** What is going on now, shown on the table below the cards. */
  caption?(view: V): SidePanel | undefined;
  /**
   * Intents, by type, that cannot be taken back or that end a session, a scene or a fight for others, or the sender's
   * part in it. They have no number key and no highlight, and need a confirmation. The confirmation's text
   * `sure.<type>` says what will happen, and may use the facts of `message`.
   */
  readonly irreversible?: Readonly<Record<string, 'always' | IsIrreversible<V>>>;
  /** How an event reads in the chronicle; `undefined` if it is not part of the story. */
  line(event: ViewEvent): ChronicleLine | undefined;
  /** Whether a line of the system tells that a player left. Otherwise the table's own line does. */
  readonly tellsLeaving?: true;
  /**
   * Describes an event without a line, as part of the sentence that says which move is taken back (TB-13). `undefined`
   * for events whose author must stay unnamed.
   */
  takenBack?(event: ViewEvent): Message | undefined;
}
