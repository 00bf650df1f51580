import type { Glow, Tone } from './description.ts';
import type { Insets, Point, Rectangle, Size } from './geometry.ts';

/** A card as the layout gets it. */
export interface CardInput {
  readonly key: string;
  /** A card code, or null while this viewer sees only the back. */
  readonly face: string | null;
  readonly back: string;
  /** What the card is called, for people who do not see it. */
  readonly alt: string;
  readonly sideways?: boolean;
  /** `legal` cards are raised and can be dragged, `refused` cards are dimmed and give a reason, `shown` cards only show their face. */
  readonly state?: 'legal' | 'refused' | 'shown';
  readonly glow?: Glow;
  /** Zones on which this card may be put. */
  readonly targets?: readonly string[];
}

/** A zone as the layout gets it; cards from the lowest to the topmost, or from left to right. */
export interface ZoneInput {
  readonly id: string;
  /** One upon another; a closed pile of which only the number is known; spread in the hand; side by side. */
  readonly kind: 'stack' | 'deck' | 'fan' | 'row';
  readonly place: 'centre' | 'left' | 'right' | 'hand';
  readonly cards: readonly CardInput[];
  /** Cards in a deck. */
  readonly count?: number;
  /** The back of a deck. */
  readonly back?: string;
  /** `short`: the same where there is little room. */
  readonly label?: { readonly text: string; readonly short?: string; readonly tone?: Tone };
  readonly glow?: Glow;
  /** Zones of one lane are side by side, and the lane keeps its place while they come and go. */
  readonly lane?: string;
}

/** All that the layout needs to know; it knows no game. */
export interface TableLayoutInput {
  /** Size of the host element. */
  readonly viewport: Size;
  /** What the page's own panels cover on each side. */
  readonly insets?: Partial<Insets>;
  /**
   * Heights to keep free: for seats at the top, for words under the zones and a line below those that can be left out, for the
   * prompt above the hand.
   */
  readonly reserve?: {
    readonly seats?: number;
    readonly underTable?: number;
    readonly lastLine?: number;
    readonly aboveHand?: number;
  };
  /** The factor of the reader's text size: 1, the usual, when absent. */
  readonly textScale?: number;
  readonly zones: readonly ZoneInput[];
  /** Further places cards may come from, by name: usually the middle of each seat's seat card. */
  readonly places?: Readonly<Record<string, Point>>;
  /** The places that accept dropped cards, each with the area that counts as a drop there. */
  readonly landings?: Readonly<Record<string, Rectangle>>;
  /** The card a person has chosen: it stands highest, and the zones it may go to are lit. */
  readonly chosen?: string | null;
}
