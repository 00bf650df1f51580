import type { Point, Rectangle, Size } from './geometry.ts';

/**
 * `legal`: it can be played, or a card can be put there. `last`: it was played last. `pending`: it ends something
 * unless it is answered.
 */
export type Glow = 'none' | 'legal' | 'last' | 'pending';

/** `legal` and `last`: as for a glow; `stop`: the zone has a pending or ongoing card. */
export type Tone = 'plain' | 'last' | 'legal' | 'stop';

/** `point`: hover, focus, long press and click; `drag`: all of these, and dragging. */
export type CardHandling = 'none' | 'point' | 'drag';

/** (x, y) is the card's centre in CSS pixels, `turn` in degrees clockwise. */
export interface SceneCard extends Point {
  /** Identifies the card for this viewer: a card that keeps its key is animated from its old place. */
  readonly key: string;
  readonly zone: string;
  /** A card code; null while the card is face down. */
  readonly face: string | null;
  readonly back: string;
  readonly width: number;
  readonly turn: number;
  /** The height above the table, from 0 (on it) to 1 (in the air), which determines the shadow. */
  readonly lift: number;
  readonly dimmed: boolean;
  readonly glow: Glow;
  readonly handling: CardHandling;
  readonly targets: readonly string[];
  readonly alt: string;
}

/** (x, y) is the centre of the top card. */
export interface SceneDeck extends Point {
  readonly zone: string;
  readonly back: string;
  readonly width: number;
  readonly count: number;
  /** The number of edges that are drawn below the top card. */
  readonly layers: number;
}

/** A zone as a drop target: the place of its glow, and the area that accepts drops. */
export interface SceneTarget extends Point {
  readonly zone: string;
  readonly width: number;
  readonly turn: number;
  readonly area: Rectangle;
  readonly glow: Glow;
  /** An empty zone is shown by an outline. */
  readonly empty: boolean;
}

/** The label of a zone. (x, y) is the point of its upper edge that `anchor` names. */
export interface SceneLabel extends Point {
  readonly zone: string;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
  readonly tone: Tone;
  readonly maxWidth: number;
}

/** An arrow from an attacker to the attack. */
export interface SceneLine {
  readonly zone: string;
  readonly start: Point;
  readonly end: Point;
  /** The control point of a curve that passes over the places between the two zones; absent in a straight line. */
  readonly bend?: Point;
}

/** A place that cards can come from or go to: a zone, or another place that the caller has named (a seat card). */
export interface ScenePlace extends Point {
  readonly width: number;
  /** The visible side of a card at this place. */
  readonly side: 'face' | 'back';
}

export interface SceneDescription {
  readonly viewport: Size;
  readonly arrangement: 'wide' | 'phone';
  readonly frame: Rectangle | null;
  /** The surface under the hand and the prompt; null except on a phone. */
  readonly tray: Rectangle | null;
  readonly lanes: readonly Rectangle[];
  /** Drawn below the cards. */
  readonly lines: readonly SceneLine[];
  /** Areas for the page's own elements. */
  readonly areas: {
    /** Between the seats and the hand. */
    readonly table: Rectangle;
    readonly underTable: Rectangle;
    /** For the prompt. */
    readonly aboveHand: Rectangle;
    readonly hand: Rectangle;
  };
  /** How much of the text under the table fits; `folded`: only the button that shows it. */
  readonly caption: 'whole' | 'without the last line' | 'cut' | 'folded';
  /** In stacking order, lowest first. */
  readonly cards: readonly SceneCard[];
  readonly decks: readonly SceneDeck[];
  readonly targets: readonly SceneTarget[];
  readonly labels: readonly SceneLabel[];
  readonly places: Readonly<Record<string, ScenePlace>>;
}
