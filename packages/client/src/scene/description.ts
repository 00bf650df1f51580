import type { Point, Rectangle, Size } from './geometry.ts';

/** The light around a card or a place: may be played, was played last, would end something. */
export type Glow = 'none' | 'legal' | 'last' | 'pending';

/** How a label under a zone is meant. */
export type Tone = 'plain' | 'last' | 'legal' | 'stop';

/** What a person can do with a card: nothing, learn about it (hover, focus, long press, click), or drag it as well. */
export type Handling = 'none' | 'point' | 'drag';

/** A card on the table. (x, y) is its centre in CSS pixels, `turn` in degrees clockwise. */
export interface SceneCard extends Point {
  /** Stays the same as long as it is the same card for this viewer: that is what makes it move instead of appear. */
  readonly key: string;
  readonly zone: string;
  /** A card code, or null while only the back is seen. */
  readonly face: string | null;
  readonly back: string;
  readonly width: number;
  readonly turn: number;
  /** How high it is held above the table, 0 (lies) to 1 (in the air): how far it casts its shadow. */
  readonly lift: number;
  readonly dimmed: boolean;
  readonly glow: Glow;
  readonly handling: Handling;
  /** Zones on which it may be put. */
  readonly targets: readonly string[];
  readonly alt: string;
}

/** A closed deck: its top card's back and the edges of some below. (x, y) is the centre of the top card. */
export interface SceneDeck extends Point {
  readonly zone: string;
  readonly back: string;
  readonly width: number;
  readonly count: number;
  /** Edges that are drawn below the top card: the deck's thickness at a glance. */
  readonly layers: number;
}

/** A zone as a place to put cards: where its light shines, and the area in which a dropped card counts as put there. */
export interface SceneTarget extends Point {
  readonly zone: string;
  readonly width: number;
  readonly turn: number;
  readonly area: Rectangle;
  readonly glow: Glow;
  /** Empty: an outline shows the place. */
  readonly empty: boolean;
}

/** A few words beside a zone. (x, y) is the upper edge's middle, start or end. */
export interface SceneLabel extends Point {
  readonly zone: string;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
  readonly tone: Tone;
  readonly maxWidth: number;
}

/** Where cards may come from or go to: a zone, or anything else that the caller has named (a seat's seat card). */
export interface ScenePlace extends Point {
  readonly width: number;
  /** Which side a card shows while it is there. */
  readonly side: 'face' | 'back';
}

/** Everything that is to be seen on the table, as plain data. */
export interface SceneDescription {
  readonly viewport: Size;
  readonly arrangement: 'wide' | 'phone';
  /** The brass hairline on the felt; none on a phone. */
  readonly frame: Rectangle | null;
  /** The sheet below the hand; only on a phone. */
  readonly tray: Rectangle | null;
  /** Drawn around the zones of each lane. */
  readonly lanes: readonly Rectangle[];
  /** Room that is left for the page's own elements: between seats and hand, above the hand, and the hand itself. */
  readonly areas: {
    readonly table: Rectangle;
    readonly underTable: Rectangle;
    readonly aboveHand: Rectangle;
    readonly hand: Rectangle;
  };
  /** How much of what is said under the table has room. */
  readonly said: 'whole' | 'without the last line' | 'cut';
  /** In the order they lie, lowest first. */
  readonly cards: readonly SceneCard[];
  readonly decks: readonly SceneDeck[];
  readonly targets: readonly SceneTarget[];
  readonly labels: readonly SceneLabel[];
  readonly places: Readonly<Record<string, ScenePlace>>;
}
