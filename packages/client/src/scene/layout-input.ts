import type { Glow, Tone } from './description.ts';
import type { Insets, Point, Rectangle, Size } from './geometry.ts';

export interface CardInput {
  readonly key: string;
  /** A card code; null while this viewer sees only the back. */
  readonly face: string | null;
  readonly back: string;
  readonly alt: string;
  readonly sideways?: boolean;
  /**
   * `legal`: raised, can be dragged; `refused`: dimmed, gives a reason when it is dragged; `shown`: only to look at.
   */
  readonly state?: 'legal' | 'refused' | 'shown';
  readonly glow?: Glow;
  readonly targets?: readonly string[];
}

/** Cards are listed from bottom to top, or from left to right. */
export interface ZoneInput {
  readonly id: string;
  /**
   * `stack`: on top of each other; `deck`: a face-down pile, known only by its count; `fan`: the hand; `row`: side by
   * side.
   */
  readonly kind: 'stack' | 'deck' | 'fan' | 'row';
  readonly place: 'centre' | 'left' | 'right' | 'hand';
  readonly cards: readonly CardInput[];
  /** The number of cards. The layout needs it only for a deck, whose cards are not listed. */
  readonly count?: number;
  readonly back?: string;
  /** `short`: the text to use where the whole text does not fit. */
  readonly label?: { readonly text: string; readonly short?: string; readonly tone?: Tone };
  readonly glow?: Glow;
  /** Zones of one lane are side by side, and the lane keeps its place while they appear and disappear. */
  readonly lane?: string;
  /** The zone from which a line is drawn to this one: the attacker's. */
  readonly from?: string;
}

export interface TableLayoutInput {
  readonly viewport: Size;
  /** The area that the page's panels cover on each side. */
  readonly insets?: Partial<Insets>;
  /**
   * Heights to keep free: for seats at the top, for text under the zones with an optional last line, and for the prompt
   * above the hand.
   */
  readonly reserve?: {
    readonly seats?: number;
    readonly underTable?: number;
    /** The height of the text's beginning down to the end of its table, which should not be cut off. */
    readonly wholeUntil?: number;
    readonly lastLine?: number;
    readonly aboveHand?: number;
  };
  /** The reader's text size relative to the default; 1 if absent. */
  readonly textScale?: number;
  readonly zones: readonly ZoneInput[];
  /** Further places that cards can come from, by name: usually the middle of each seat card. */
  readonly places?: Readonly<Record<string, Point>>;
  /** Elements of the page on which cards can be dropped, such as seat cards: their areas by name. */
  readonly landings?: Readonly<Record<string, Rectangle>>;
  /** The chosen card: it is raised, and the zones on which it can be put are lit. */
  readonly chosen?: string | null;
}
